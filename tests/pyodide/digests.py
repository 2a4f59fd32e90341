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
    scenario = read_file(str(path)).data
    if "play" in scenario:  # a whole match has no steps to replay
        request = {"id": 1, "op": "replay", "scenario": scenario}
        answers[f"{path.parent.name}/{path.name}"] = json.loads(handle_json(json.dumps(request)))
print(json.dumps(answers, sort_keys=True))
