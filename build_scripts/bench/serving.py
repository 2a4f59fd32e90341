"""A small web server for the measurements: everything in memory, packed once, bytes counted."""

from __future__ import annotations

import gzip
import http.server
import mimetypes
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

_TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}
_PACKED = (".zip", ".whl", ".gz", ".png", ".jpg", ".woff2")


class _Answer(NamedTuple):
    """A body ready to be sent."""

    body: bytes
    kind: str
    is_gzip: bool


def _answer(name: str, data: bytes) -> _Answer:
    suffix = Path(name).suffix
    kind = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    if suffix in _PACKED:
        return _Answer(data, kind, False)
    return _Answer(gzip.compress(data, 9, mtime=0), kind, True)


class Site:
    """Files by path, as a host that gzips serves them, and the log of what was asked for."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._answers: dict[str, _Answer] = {}
        self.origin = ""
        self.sent: list[tuple[str, int]] = []
        self.add(files)

    def add(self, files: Mapping[str, bytes]) -> None:
        """Serve these files too."""
        self._answers |= {name: _answer(name, data) for name, data in files.items()}

    def find(self, path: str) -> tuple[str, _Answer] | None:
        """The file of a path; a folder's is its index."""
        name = path.partition("?")[0].lstrip("/")
        name = f"{name}index.html" if not name or name.endswith("/") else name
        answer = self._answers.get(name)
        return (name, answer) if answer else None

    def bytes_since(self, start: int) -> int:
        """Bytes of all bodies sent after the first ``start`` answers."""
        return sum(size for _, size in self.sent[start:])


def folder_files(folder: Path, prefix: str = "") -> dict[str, bytes]:
    """Every file below a folder, by its path in the site."""
    return {
        prefix + path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _handler(site: Site) -> type[http.server.BaseHTTPRequestHandler]:
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            found = site.find(self.path)
            if found is None:
                self.send_error(404)
                return
            name, answer = found
            self.send_response(200)
            self.send_header("Content-Type", answer.kind)
            self.send_header("Content-Length", str(len(answer.body)))
            if answer.is_gzip:
                self.send_header("Content-Encoding", "gzip")
            self.end_headers()
            try:
                self.wfile.write(answer.body)
            except ConnectionError:
                return  # the page went away in the middle of a file
            site.sent.append((name, len(answer.body)))

        def log_message(self, *_: object) -> None:
            pass

    return Handler


@contextmanager
def served(files: Mapping[str, bytes]) -> Iterator[Site]:
    """Serve the files on a free port of this machine; ``Site.origin`` is the address."""
    site = Site(files)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _handler(site))
    server.daemon_threads = True
    site.origin = f"http://127.0.0.1:{server.server_port}/"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()
