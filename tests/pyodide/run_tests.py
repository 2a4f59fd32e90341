"""Inside Pyodide: run pytest in a folder. Arguments: the folder, then pytest's own."""

import os
import sys

import pytest

os.chdir(sys.argv[1])
sys.exit(int(pytest.main(["-p", "no:cacheprovider", *sys.argv[2:]])))
