"""``python -m build_scripts.allow_list``: write anew which standard library files ship.

The list is kept in the repository; a test makes it again and compares.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import yaml

from build_scripts import bytecode, nodejs
from build_scripts.errors import BuildError
from build_scripts.paths import ROOT
from build_scripts.pyodide_files import ALLOW

# Text codecs are looked up by name, so no run shows them all; these are the ones a reader's
# file or a browser's error might bring in.
CODECS = ("ascii", "cp437", "latin_1", "utf_16", "utf_8_sig")
_HEAD = """\
# The files of Python's standard library that ship to the page: what Pyodide's start and every
# entry of the engine import, and a few text codecs. Made by `python -m build_scripts.allow_list`.
"""


def _yaml_folder(place: Path) -> None:
    """PyYAML without its compiled half, as the page has it."""
    for path in Path(yaml.__file__).parent.glob("*.py"):
        (place / path.name).write_bytes(path.read_bytes())


def files_used(scratch: Path, engine_at: Path = ROOT) -> list[str]:
    """The library files that Pyodide's start and the engine use, found by using everything.

    ``scratch`` is an empty folder. Raises BuildError when the engine fails inside Pyodide.
    """
    nodejs.ensure_packages()
    (scratch / "yaml").mkdir()
    _yaml_folder(scratch / "yaml")
    mounts = [f"{engine_at}:/source", f"{scratch}:/vendor"]
    arguments = [*bytecode.pyodide_command("modules_used.py", *mounts), "/source/scenarios"]
    done = nodejs.run(arguments, capture_output=True)
    if done.returncode:
        raise BuildError(f"The engine failed inside Pyodide: {done.stderr.strip()}", exit_code=1)
    codecs = [f"encodings/{name}.py" for name in CODECS]
    return sorted({*done.stdout.split(), *codecs})


def main() -> int:
    """Write the list; 0."""
    with tempfile.TemporaryDirectory() as scratch:
        used = files_used(Path(scratch))
    ALLOW.write_text(_HEAD + "\n".join(used) + "\n", encoding="utf-8")
    print(f"{ALLOW.relative_to(ROOT)}: {len(used)} files")
    return 0


if __name__ == "__main__":
    sys.exit(main())
