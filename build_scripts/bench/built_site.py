"""The site as readers get it, at the path of its address, for the measurements."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from build_scripts import site
from build_scripts.bench.serving import Site, folder_files, served


def hands() -> list[str]:
    """The pages of the hands, as paths inside the site; those of whole matches have no player."""
    scenarios = sorted(
        path.relative_to(site.SCENARIOS)
        for path in site.SCENARIOS.rglob("*.yml")
        if "\nplay:" in path.read_text(encoding="utf-8")
    )
    return [f"{path.with_suffix('').as_posix()}/" for path in scenarios]


@contextmanager
def served_site() -> Iterator[tuple[Site, str]]:
    """Build the site and serve it; yields the server and the address of the home page.

    The theme turns a link into an instant one only where the site map names its address, so the
    map is told where we are.
    """
    files = folder_files(site.build())
    found = re.search(rb"<loc>(.*?)</loc>", files["sitemap.xml"])
    assert found, "a site map names at least the home page"
    address = urlsplit(found[1].decode())
    prefix = address.path.lstrip("/")
    with served({}) as server:
        origin = f"{address.scheme}://{address.netloc}/".encode()
        files["sitemap.xml"] = files["sitemap.xml"].replace(origin, server.origin.encode())
        server.add({prefix + name: data for name, data in files.items()})
        yield server, server.origin + prefix
