"""Inside Pyodide and outside: every scenario's answer to ``replay``, as one JSON object.

Arguments: the folder with the scenarios.
"""

import json
import sys
from pathlib import Path

from engine.authoring.scenario_file import read_file
from engine.web import handle_json

answers = {}
for path in sorted(Path(sys.argv[1]).rglob("*.yml")):
    request = {"id": 1, "op": "replay", "scenario": read_file(str(path)).data}
    answers[path.name] = json.loads(handle_json(json.dumps(request)))
print(json.dumps(answers, sort_keys=True))
