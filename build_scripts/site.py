"""``build`` and ``serve``: verify every scenario, write the pages, build the site, swap it in.

A scenario that fails, a broken fence, a full disk or Ctrl-C leaves the last good site as it was.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from build_scripts import bundle, coverage, pages
from build_scripts.check import Checked, check, report, scenario_files
from build_scripts.errors import BuildError
from build_scripts.hands import Hand
from build_scripts.match_pages import MatchFile
from build_scripts.part_cache import swapped_in
from build_scripts.paths import BUILD, ROOT
from engine import view
from engine.match_view import match

ASSETS = "assets/engine/"
SITE = BUILD / "site"
DOCS = BUILD / "docs"
SCENARIOS = ROOT / "scenarios"
HOST, PORT = "127.0.0.1", 8000


def hands() -> list[Hand]:
    """Read and verify every scenario under ``scenarios/``.

    Raises:
        BuildError: some do not verify, and their findings have been printed; or there are none.
    """
    return _hands(_verified())


def _verified() -> list[Checked]:
    checked = check(scenario_files([str(SCENARIOS)]))
    if report(checked, only_errors=True):
        raise BuildError("The site was not built, because a hand above is not true yet.", 1)
    return checked


def _hands(checked: Iterable[Checked]) -> list[Hand]:
    made = []
    for one in checked:
        file = one.path.relative_to(SCENARIOS).as_posix()
        scenario = one.scenario
        if scenario is not None:
            data = view.hand(scenario, file.rsplit(".", 1)[0])
            made.append(Hand(file, one.text, data))
    return made


def _matches(checked: Iterable[Checked]) -> list[MatchFile]:
    made = []
    for one in checked:
        file = one.path.relative_to(SCENARIOS).as_posix()
        script = one.match
        if script is not None:
            made.append(MatchFile(file, one.text, match(script, file.rsplit(".", 1)[0])))
    return made


def build(site_url: str | None = None) -> Path:
    """Build the whole site into ``build/site`` and return that folder.

    Raises:
        BuildError: what is wrong, in one sentence; the last good site is untouched.
    """
    checked = _verified()
    made, matches = _hands(checked), _matches(checked)
    coverage.require(made)
    with swapped_in(DOCS) as docs:
        engine = bundle.build(docs / ASSETS).config(ASSETS)
        pages.write(ROOT / "docs", made, engine, docs, matches)
    with swapped_in(SITE) as site:
        _mkdocs(site, site_url)
    return SITE


def _mkdocs(site: Path, site_url: str | None) -> None:
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    # Imported late: a finding in a scenario should not wait for the site builder.
    from mkdocs.commands.build import build as mkdocs_build
    from mkdocs.config import load_config
    from mkdocs.exceptions import Abort, MkDocsException

    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(levelname)s: %(message)s"))
    handler.setLevel(logging.WARNING)
    logger = logging.getLogger("mkdocs")
    logger.addHandler(handler)
    settings: dict[str, Any] = {"docs_dir": str(DOCS), "site_dir": str(site), "strict": True}
    try:
        config = load_config(str(ROOT / "mkdocs.yml"), **settings)
        if site_url is not None:
            config["site_url"] = site_url
        config.plugins.on_startup(command="build", dirty=False)
        mkdocs_build(config)
    except (Abort, MkDocsException) as error:
        raise BuildError(f"MkDocs could not build the pages: {error}", 1) from error
    finally:
        logger.removeHandler(handler)


@click.command("build", help="Verify every scenario and build the site into build/site.")
@click.option("--site-url", help="The address it will be served at; mkdocs.yml has the usual one.")
def _build(site_url: str | None) -> int:
    try:
        site = build(site_url)
    except OSError as error:
        place = error.filename or BUILD
        raise BuildError(f"The site cannot be written: {place}: {error.strerror}.") from error
    click.echo(f"Built {_shown(site)}.")
    return 0


@click.command("serve", help="Build the site and serve it; a changed file shows up on reload.")
@click.option("--port", default=PORT, show_default=True, help="The port on this machine.")
def _serve(port: int) -> int:
    from mkdocs.livereload import LiveReloadServer

    url = f"http://{HOST}:{port}/"
    again = [sys.executable, "-m", "build_scripts", "build", "--site-url", url]

    def rebuild() -> None:
        # A process of its own: a changed engine is read anew, and a failure stays outside.
        subprocess.run(again, cwd=ROOT, check=False)

    server = LiveReloadServer(rebuild, HOST, port, str(SITE))
    try:
        server.server_bind()
        server.server_activate()
        server.socket.close()
    except OSError as error:
        sentence = f"Port {port} is taken: stop what uses it, or try --port {port + 1}."
        raise BuildError(sentence) from error
    rebuild()
    if not SITE.exists():
        raise BuildError("There is no site to serve yet: mend what stands above.", 1)
    server = LiveReloadServer(rebuild, HOST, port, str(SITE))
    for folder in ("docs", "scenarios", "engine", "build_scripts", "mkdocs.yml"):
        server.watch(str(ROOT / folder), recursive=folder != "mkdocs.yml")
    click.echo(f"Serving the site on {url} (Ctrl-C stops it). Files are watched; reload to see.")
    try:
        server.serve()  # type: ignore[no-untyped-call]
    finally:
        server.shutdown()
    return 0


def _shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)


def main(arguments: Sequence[str]) -> int:
    """Run ``build`` with these arguments and return its exit code."""
    return int(_build.main(list(arguments), prog_name="build", standalone_mode=False) or 0)


def serve(arguments: Sequence[str]) -> int:
    """Run ``serve`` with these arguments and return its exit code."""
    return int(_serve.main(list(arguments), prog_name="serve", standalone_mode=False) or 0)
