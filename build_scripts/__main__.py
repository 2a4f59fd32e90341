"""``python -m build_scripts VERB``: sets up what the verb needs, then runs it in ``.venv``.

Standard library only up to the moment the verb runs.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

from build_scripts import python_env
from build_scripts.errors import BuildError
from build_scripts.paths import VENV_PYTHON
from build_scripts.verbs import groups_for, help_text

INTERRUPTED = 130  # what a shell reports for Ctrl-C


def _hand_over(args: Sequence[str]) -> int:
    """Run the same command in the environment; its exit code is ours."""
    command = [str(VENV_PYTHON), "-m", "build_scripts", *args]
    if os.name == "posix":
        sys.stdout.flush()
        sys.stderr.flush()
        os.execv(command[0], command)
    child = subprocess.Popen(command)  # Windows: Ctrl-C reaches the child too, which answers it
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            continue


def run(args: Sequence[str]) -> int:
    """Set up, then run; returns the exit code. Raises BuildError where the set-up fails."""
    if not args or args[0] in ("help", "-h", "--help"):
        print(help_text())
        return 0
    python_env.ensure(groups_for(args[0]))
    if not python_env.inside():
        return _hand_over(args)
    from build_scripts.cli import main

    return main(args)


def start(args: Sequence[str]) -> int:
    """Run and turn what may go wrong into one sentence and an exit code."""
    try:
        return run(args)
    except BuildError as error:
        python_env.say(f"error: {error.sentence}")
        return error.exit_code
    except KeyboardInterrupt:
        python_env.say("Stopped by Ctrl-C; what was built before is untouched.")
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(start(sys.argv[1:]))
