"""The JSON Schema for editors, made from the table of keys that the reader walks.

``python -m build_scripts.schema_file`` writes ``docs/scenario.schema.json`` anew; a test holds the
file equal to the table.
"""

from __future__ import annotations

import json

from build_scripts.paths import ROOT
from engine.authoring.schema import schema

FILE = ROOT / "docs" / "scenario.schema.json"


def text() -> str:
    """Return the schema as the file holds it."""
    return json.dumps(schema(), ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
