"""The built site in a real browser: served under its own path, watched for errors and strangers."""

from __future__ import annotations

import functools
import http.server
import io
import os
import re
import shutil
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, ClassVar
from urllib.parse import urlsplit

import pytest
import yaml
from playwright.sync_api import Browser, BrowserContext, Page

from build_scripts.paths import ROOT
from tests.browsing import FaultyServer, started_browser

SITE = ROOT / "build" / "site"
SOURCES = ("docs", "scenarios", "engine", "build_scripts", "mkdocs.yml")

Opener = Callable[..., Page]


class Server(FaultyServer):
    """Serves the site under its path, with a sitemap for this host and port.

    Where the sitemap knows the addresses the theme swaps pages in place, as on a published site.
    """

    site: ClassVar[Path]
    address: ClassVar[str]

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        if self.path != "/sitemap.xml":
            return super().send_head()
        text = (self.site / "sitemap.xml").read_text(encoding="utf-8")
        body = re.sub(rf"<loc>[^<]*?{self.prefix}", f"<loc>{self.address}", text).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/xml")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)


def _stale() -> bool:
    """Whether a source is newer than the site."""
    if not (SITE / "index.html").exists():
        return True
    files = (
        path
        for name in SOURCES
        for path in ([ROOT / name] if name.endswith(".yml") else (ROOT / name).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    )
    return max(path.stat().st_mtime for path in files) > (SITE / "index.html").stat().st_mtime


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "errors_expected: the page may log errors in this test")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built site, made anew when a source has changed since."""
    shared = tmp_path_factory.getbasetemp()
    if os.environ.get("PYTEST_XDIST_WORKER"):
        shared = shared.parent
    copy, lock = shared / "browser-site", shared / "browser-site-lock"
    try:
        lock.mkdir()
    except FileExistsError:  # another worker is at it
        for _ in range(1200):
            if (lock / "done").exists():
                return copy
            time.sleep(0.1)
        raise
    if _stale():
        command = [sys.executable, "-m", "build_scripts", "build"]
        failed = subprocess.run(command, cwd=ROOT, check=False).returncode
        if failed:
            assert SITE.exists(), "there is no site to test"
            warnings.warn("the site does not build now: testing the last good one", stacklevel=2)
    shutil.copytree(SITE, copy)
    (lock / "done").touch()
    return copy


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Where the site is served, under the path of its ``site_url``."""
    config = yaml.load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"), yaml.BaseLoader)
    Server.prefix = urlsplit(config["site_url"]).path
    handler = functools.partial(Server, directory=str(site))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    Server.site = site
    Server.address = f"http://127.0.0.1:{server.server_port}{Server.prefix}"
    yield Server.address
    server.shutdown()


@pytest.fixture
def hidden(address: str) -> set[str]:
    """Names of files that the server pretends not to have."""
    return Server.hidden


@pytest.fixture
def wrong_type(address: str) -> set[str]:
    """Names of files that the server gives a wrong type."""
    return Server.wrong_type


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with started_browser() as opened:
        yield opened


@pytest.fixture
def open_page(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Opener]:
    """Open a page of the site in a context of its own: ``open_page("pope-joan/", width=390)``.

    At the end no page may have logged an error (unless the test is marked ``errors_expected``) or
    asked anything of another host.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []
    strangers: list[str] = []
    Server.hidden.clear()
    Server.wrong_type.clear()

    def watch(page: Page) -> None:
        def heard(message: Any) -> None:
            if message.type == "error":
                errors.append(message.text)

        def asked(sent: Any) -> None:
            if urlsplit(sent.url).hostname not in ("127.0.0.1", None):
                strangers.append(sent.url)

        page.on("console", heard)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("request", asked)

    def opener(path: str = "", *, width: int = 1280, height: int = 800, **more: Any) -> Page:
        before = more.pop("before", None)
        context = browser.new_context(viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        page = context.new_page()
        watch(page)
        if before:
            before(page)
        page.goto(path if "://" in path else address + path)
        return page

    yield opener
    for context in contexts:
        context.close()
    if not request.node.get_closest_marker("errors_expected"):
        assert errors == []
    assert strangers == []
