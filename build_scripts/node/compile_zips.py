"""Inside Pyodide: turn the ``.py`` entries of zips into the bytecode this very Python reads.

Arguments: the folder, then the level of optimisation (0 or 2). Does what pyodide-build's
``py-compile`` does where the machine has the matching Python.
"""

import marshal
import sys
import zipfile
from importlib.util import MAGIC_NUMBER
from pathlib import Path

HEADER = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)  # by hash, never checked

folder, level = Path(sys.argv[1]), int(sys.argv[2])
for path in [*folder.glob("*.zip"), *folder.glob("*.whl")]:
    with zipfile.ZipFile(path) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in entries.items():
            if name.endswith(".py"):
                code = compile(data, name, "exec", dont_inherit=True, optimize=level)
                archive.writestr(name + "c", HEADER + marshal.dumps(code))
            else:
                archive.writestr(name, data)
