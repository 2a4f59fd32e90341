"""A Chromium that has seen nothing before."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Error, Page, sync_playwright

from build_scripts import chromium
from build_scripts.errors import BuildError


@contextmanager
def cold_page() -> Iterator[Page]:
    """A page in a browser of its own with an empty profile: no cache, no compiled code.

    Raises:
        BuildError: there is no browser, or the page did not do what was asked of it.
    """
    path = str(chromium.ensure())
    os.environ.update(chromium.driver_environment())
    try:
        with (
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
            sync_playwright() as playwright,
            playwright.chromium.launch_persistent_context(
                profile,
                executable_path=path,
                args=chromium.flags(),
                viewport={"width": 1280, "height": 800},
            ) as context,
        ):
            yield context.pages[0] if context.pages else context.new_page()
    except Error as error:
        raise BuildError(f"The browser: {error.message.splitlines()[0]}") from error


def version() -> str:
    """``Chromium 156.0``: what the browser calls itself."""
    with cold_page() as page:
        agent = str(page.evaluate("navigator.userAgent"))
    return "Chromium " + agent.partition("Chrome/")[2].partition(".")[0]
