"""A server for built pages that can hide a file, or send it with a wrong type."""

from __future__ import annotations

import http.server
from typing import Any, ClassVar
from urllib.parse import urlsplit


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
