"""Where things lie, counted from the repository's root."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
VENV_BIN = VENV / ("Scripts" if sys.platform == "win32" else "bin")
VENV_PYTHON = VENV_BIN / ("python.exe" if sys.platform == "win32" else "python")
REQUIREMENTS = ROOT / "requirements"
NODE_MODULES = ROOT / "node_modules"
BUILD = ROOT / "build"
