"""The project's own Python environment: made once, checked in milliseconds afterwards.

Standard library only: this runs before anything is installed.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from build_scripts import pythons
from build_scripts.errors import BuildError
from build_scripts.paths import BUILD, REQUIREMENTS, ROOT, VENV, VENV_PYTHON

LOG = VENV / "set-up.log"

# What pip prints when it fails, and what that means; the first that fits is told.
_CAUSES = (
    (r"No space left", "the disk is full"),
    (r"Permission denied|Read-only file system", "its folder cannot be written to"),
    (r"DO NOT MATCH THE HASHES", "a package is not the one the lock file names"),
    (
        r"NewConnectionError|name resolution|getaddrinfo|Connection refused|ProxyError"
        r"|ConnectTimeout|ReadTimeout|SSLError|unreachable|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT"
        r"|Could not resolve|Unable to connect",
        "the network, or the package index, cannot be reached",
    ),
    (
        r"no installation candidate|Unable to locate package",
        "Debian's package lists could not be fetched, or do not have it",
    ),
    (r"No matching distribution", "the package index does not have a package of the lock file"),
)


def say(text: str) -> None:
    """Tell the terminal what is going on, at once even when the output is a file."""
    print(text, file=sys.stderr, flush=True)


def lock_file(group: str) -> Path:
    """The lock file of a requirement group."""
    return REQUIREMENTS / f"{group}.txt"


def _fingerprint(group: str) -> str:
    """What the stamp of an installed group holds: it changes with the lock and the Python."""
    config = (VENV / "pyvenv.cfg").read_bytes()
    version = re.findall(rb"(?m)^version\S*\s*=\s*(\S+)", config)
    digest = hashlib.sha256(b"".join(version) + b"\0" + lock_file(group).read_bytes())
    return digest.hexdigest()


def _stamp(group: str) -> Path:
    return VENV / f"installed-{group}.stamp"


def is_installed(group: str) -> bool:
    """Whether the environment holds what the group's lock file says. Never starts a process."""
    try:
        return VENV_PYTHON.exists() and _stamp(group).read_text() == _fingerprint(group)
    except OSError:
        return False


def inside() -> bool:
    """Whether this very process runs in the project's environment."""
    return Path(sys.prefix).resolve() == VENV.resolve()


@contextmanager
def only_one(what: str = "set-up") -> Iterator[None]:
    """Let a second process that does the same wait for the first instead of tripping over it."""
    try:
        import fcntl

        BUILD.mkdir(exist_ok=True)
        handle = open(BUILD / f".{what}.lock", "w")  # noqa: SIM115 – closed below
    except (ImportError, OSError):
        yield  # Windows, or a folder that cannot be written: the real step says so better
        return
    with handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def run_logged(
    command: Sequence[str | Path],
    what: str,
    log: Path | None = None,
    env: dict[str, str] | None = None,
) -> None:
    """Run a tool with its noise kept in the log file.

    ``what`` completes the sentence "Could not …". Raises BuildError with the cause, as far as the
    log tells it, and the log's place.
    """
    log = log or LOG
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("w", encoding="utf-8") as out:
            out.write("$ " + " ".join(str(part) for part in command) + "\n")
            out.flush()
            done = subprocess.run(
                [str(part) for part in command],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                cwd=ROOT,
                env=env,
                check=False,
            )
    except OSError as error:
        raise BuildError(f"Could not {what}: {error}.") from error
    if done.returncode:
        text = log.read_text(encoding="utf-8", errors="replace")
        cause = next((words for pattern, words in _CAUSES if re.search(pattern, text)), "")
        because = f": {cause}" if cause else f" (exit code {done.returncode})"
        raise BuildError(f"Could not {what}{because}; the details are in {log}.")


def is_root() -> bool:
    """Whether packages of the system may be installed without asking."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def apt_install(package: str, what: str) -> bool:
    """Install a Debian package where this is Debian and we are root; tells whether it was."""
    if not (is_root() and shutil.which("apt-get")):
        return False
    say(f"Installing Debian's {package} …")
    log = BUILD / "apt.log"
    base = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-y", "-q"]
    install = [*base, "install", "--no-install-recommends", package]
    try:
        run_logged(install, what, log)
    except BuildError:  # a fresh machine has no package lists yet
        run_logged([*base, "update"], what, log)
        run_logged(install, what, log)
    return True


def _need_ensurepip(python: Path) -> None:
    """Debian keeps the part of Python that makes environments in a package of its own."""
    check = [str(python), "-c", "import ensurepip, venv"]
    if subprocess.run(check, capture_output=True, check=False).returncode == 0:
        return
    version = pythons.version_of(python) or sys.version_info[:2]
    package = f"python{pythons.name_of(version)}-venv"
    if not apt_install(package, f"install {package}"):
        raise BuildError(
            f"{python} cannot make a virtual environment: please install its venv module "
            f"(Debian and Ubuntu: apt-get install {package})."
        )


def _make_venv() -> None:
    python = pythons.choose()
    version = pythons.version_of(python) or sys.version_info[:2]
    say(f"Making .venv with Python {pythons.name_of(version)} …")
    _need_ensurepip(python)
    log = BUILD / "venv.log"
    run_logged([python, "-m", "venv", "--clear", VENV], "make the environment .venv", log)


def _venv_works() -> bool:
    """Whether .venv is whole and made from a Python we support."""
    if not VENV_PYTHON.exists() or pythons.version_of(VENV_PYTHON) not in pythons.SUPPORTED:
        return False
    check = [str(VENV_PYTHON), "-c", "import pip"]
    return subprocess.run(check, capture_output=True, check=False).returncode == 0


def install(group: str) -> None:
    """Install a group's locked packages, hashes checked. Raises BuildError with the cause."""
    say(f"Installing the {group} packages (first time, or the lock file changed) …")
    command: list[str | Path] = [VENV_PYTHON, "-m", "pip", "install", "--no-input", "--no-deps"]
    command += ["--disable-pip-version-check", "--require-hashes", "-r", lock_file(group)]
    run_logged(command, f"install the {group} packages")
    _stamp(group).write_text(_fingerprint(group))


def ensure(groups: Sequence[str]) -> None:
    """Make sure the environment exists and holds the groups; quick when it does."""
    if all(is_installed(group) for group in groups):
        return
    with only_one():
        if not inside() and not _venv_works():
            _make_venv()
        for group in groups:
            if not is_installed(group):
                install(group)
