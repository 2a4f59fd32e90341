"""What the tests in a browser share: the browser, and a server that can hide or spoil a file."""

from __future__ import annotations

import http.server
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar
from urllib.parse import urlsplit

from playwright.sync_api import Browser, sync_playwright

from build_scripts import chromium


@contextmanager
def started_browser() -> Iterator[Browser]:
    """A Chromium that is closed at the end."""
    os.environ.update(chromium.driver_environment())
    with sync_playwright() as playwright:
        path = str(chromium.ensure())
        opened = playwright.chromium.launch(executable_path=path, args=chromium.flags())
        yield opened
        opened.close()


class FaultyServer(http.server.SimpleHTTPRequestHandler):
    """Serves a folder under ``prefix``; ``seen`` collects the names that were asked for.

    Each file of tests makes a subclass of its own, with sets of its own.
    """

    prefix: ClassVar[str] = "/"
    hidden: ClassVar[set[str]]
    wrong_type: ClassVar[set[str]]
    seen: ClassVar[list[str]]
    extensions_map = {  # noqa: RUF012 – the base class has it so
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        cls.hidden, cls.wrong_type, cls.seen = set(), set(), []

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        name = path.rsplit("/", 1)[-1]
        self.seen.append(name)
        if not path.startswith(self.prefix) or name in self.hidden:
            return self.send_error(404)
        self.path = "/" + path[len(self.prefix) :]
        try:
            return super().do_GET()
        except ConnectionError:  # the page went away in the middle of a file
            return None

    def guess_type(self, path: Any) -> str:
        wrong = str(path).rsplit("/", 1)[-1] in self.wrong_type
        return "application/octet-stream" if wrong else super().guess_type(path)

    def log_message(self, *_: object) -> None:
        pass
