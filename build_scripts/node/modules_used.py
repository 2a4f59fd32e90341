"""Inside Pyodide: print the standard library's files that the engine really uses.

Everything the page may ask for is done once, so that whatever is imported late is seen too.
Arguments: the folder with the scenarios. Prints paths inside the library's zip. Imports nothing
that Pyodide's start or the engine would not import anyway, so as not to find itself.
"""

import importlib
import json
import os
import sys
import traceback
from collections.abc import Iterator
from typing import Any

import engine

BROKEN = ["", "title: [", "title: x\ntitle: y\n", "a: &a [*a]\n", "\t- x", "- {: }", "x: !!y z"]


def ask(**request: object) -> Any:
    from engine.web import handle_json

    return json.loads(handle_json(json.dumps({"id": 1, **request})))


def files(top: str, ending: str) -> Iterator[str]:
    """Every file below a folder with that ending, relative to it."""
    for folder, _, names in sorted(os.walk(top)):
        for name in sorted(names):
            if name.endswith(ending):
                yield os.path.relpath(os.path.join(folder, name), top)


def import_everything() -> None:
    for name in files(engine.__path__[0], ".py"):
        module = name.removesuffix(".py").removesuffix("__init__").rstrip("/").replace("/", ".")
        importlib.import_module("engine." + module if module else "engine")


def alternatives(scenario: object) -> None:
    """Every step as a starting point for every sort of what-if, right and wrong.

    A whole match is no hand to be questioned; the answer says so.
    """
    answer = ask(op="replay", scenario=scenario)
    steps = answer["result"]["steps"] if answer["ok"] else 0
    for step in range(steps + 2):
        for card in ("AS", "7D", "KC", "nonsense"):
            ask(op="whatif", scenario=scenario, step=step, branch=[card])


def read_good_and_bad(folder: str) -> Iterator[object]:
    """The scenarios as the page gets them; on the way, every sort of broken file is read."""
    from engine.authoring.scenario_file import read_bytes

    for text in BROKEN:
        read_bytes(text.encode(), "broken")
    for name in files(folder, ".yml"):
        with open(os.path.join(folder, name), "rb") as opened:
            raw = opened.read()
        for cut in range(0, len(raw), 97):
            read_bytes(raw[:cut], name)
        yield read_bytes(raw, name).data


import_everything()
ask(op="hello")
ask(op="no such thing")
ask(op="replay", scenario={"title": None})
for data in read_good_and_bad(sys.argv[1]):
    alternatives(data)
try:
    ask(unfit=object())
except TypeError as error:  # what the worker does with an error of ours: format it
    "".join(traceback.format_exception(error))

LIBRARY = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip/"
specs = [getattr(module, "__spec__", None) for module in [*sys.modules.values()]]
origins = [str(spec.origin) for spec in specs if spec]
print(*sorted({name.removeprefix(LIBRARY) for name in origins if name.startswith(LIBRARY)}))
