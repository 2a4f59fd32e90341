"""Inside Pyodide: print the standard library's files that the engine really uses.

Everything the page may ask for is done once, so that whatever is imported late is seen too.
Arguments: the folder with the scenarios. Prints one path inside the library's zip per line.
"""

import importlib
import json
import pkgutil
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import engine

BROKEN = ["title: [", "title: x\ntitle: y\n", "a: &a [*a]\n", "\t- x", "", "- {: }", "x: !!y z"]


def ask(**request: object) -> Any:
    from engine.web import handle_json

    return json.loads(handle_json(json.dumps({"id": 1, **request})))


def alternatives(scenario: object) -> None:
    """Every step as a starting point for every sort of what-if, right and wrong."""
    steps = ask(op="replay", scenario=scenario)["result"]["steps"]
    for step in range(steps + 2):
        for card in ("AS", "7D", "KC", "nonsense"):
            ask(op="whatif", scenario=scenario, step=step, branch=[card])


def read_yaml(folder: Path) -> list[object]:
    """The scenarios as the page gets them: read by the engine's own reader where it is there."""
    try:
        from engine.authoring import plain_data as read
    except ImportError:
        from yaml import safe_load as read
    good = []
    for path in sorted(folder.rglob("*.yml")):
        text = path.read_text(encoding="utf-8")
        good.append(read(text))
        for cut in range(0, len(text), 97):
            try_read(read, text[:cut])
    for text in BROKEN:
        try_read(read, text)
    return good


def try_read(read: Callable[[str], object], text: str) -> None:
    try:
        read(text)
    except Exception as error:
        "".join(traceback.format_exception(error))


for module in pkgutil.walk_packages(engine.__path__, "engine."):
    importlib.import_module(module.name)
ask(op="hello")
ask(op="no such thing")
ask(op="replay", scenario={"title": None})
for scenario in read_yaml(Path(sys.argv[1])):
    alternatives(scenario)

LIBRARY = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip/"
specs = [getattr(module, "__spec__", None) for module in [*sys.modules.values()]]
origins = [str(spec.origin) for spec in specs if spec]
print(*sorted({name.removeprefix(LIBRARY) for name in origins if name.startswith(LIBRARY)}))
