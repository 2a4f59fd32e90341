"""The browser that the tests drive: the machine's own, or one brought for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from build_scripts import nodejs, python_env
from build_scripts.errors import BuildError
from build_scripts.paths import BUILD

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
)

_FLAGS = (
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--no-first-run", "--disable-quic"),
)


def flags() -> list[str]:
    """How to start it: quiet towards the network, and able to run as root."""
    return [*_FLAGS, *(["--no-sandbox"] if python_env.is_root() else [])]


def driver_environment() -> dict[str, str]:
    """What to add to the environment so that Playwright's driver runs.

    The Node inside Playwright wants a library that a small Debian has not; ours does the job.
    """
    from playwright._impl._driver import compute_driver_executable

    node, _ = compute_driver_executable()
    try:
        subprocess.run([node, "--version"], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return {"PLAYWRIGHT_NODEJS_PATH": nodejs.find("node")[0]}
    return {}


def _downloaded() -> Path | None:
    """The Chromium that Playwright fetched for itself, if it did."""
    from playwright.sync_api import sync_playwright

    os.environ.update(driver_environment())
    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return path if path.exists() else None


def on_this_machine() -> Path | None:
    """``$CHROMIUM``, or a Chromium or Chrome where one usually lies."""
    named = os.environ.get("CHROMIUM")
    if named:
        return Path(named)
    found = (shutil.which(name) for name in _NAMES)
    places = (place for place in _PLACES if Path(place).exists())
    return next((Path(path) for path in (*found, *places) if path), None)


def _from_debian() -> Path | None:
    try:
        if python_env.apt_install("chromium", "install Debian's chromium"):
            return on_this_machine()
    except BuildError as error:
        python_env.say(error.sentence)
    return None


def _fetch() -> Path | None:
    python_env.say("Fetching a Chromium for the tests …")
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    python_env.run_logged(command, "fetch a Chromium for the tests", BUILD / "chromium.log")
    return _downloaded()


def ensure() -> Path:
    """The browser's path, installed where missing. Raises BuildError with what to install."""
    hint = "please install Chromium or Chrome, or set CHROMIUM to its path"
    try:
        path = on_this_machine() or _from_debian() or _downloaded() or _fetch()
    except BuildError as error:
        raise BuildError(f"{error.sentence.rstrip('.')} – {hint}.") from error
    if path is None or not shutil.which(path):
        raise BuildError(f"The tests need a browser: {hint}.")
    return path
