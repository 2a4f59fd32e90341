"""Comments and spare blanks taken out of the player's own scripts and styles as they are copied.

The files in ``docs/assets`` are written to be read; a reader's browser needs none of that. Nothing
is renamed or reordered, so what runs is what stands in the repository.
"""

from __future__ import annotations

import re

_JS = re.compile(
    r"""
    (?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)
    | (?P<comment>/\*.*?\*/|//[^\n]*)
    | (?P<pattern>(?<=[(,=:!&|?;\[])[ ]?/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/[a-z]*)
    | (?P<blank>\s+)
    """,
    re.DOTALL | re.VERBOSE,
)
_CSS = re.compile(r"/\*.*?\*/|(\"[^\"]*\"|'[^']*')", re.DOTALL)
_OPEN = set("{([,;=&|?:<>*!~^%.")
_CLOSE = set(")],;=&|?:<>*%^.")
_SIGNS = "+-/"


def squeeze_js(source: str) -> str:
    """Return a script without comments and without the blanks that nothing depends on.

    A newline is dropped only next to a mark that cannot end or begin a statement, so automatic
    semicolons fall where they did. Template literals must not hold backticks of their own.
    """
    out: list[str] = []
    blank = ""

    def put(text: str) -> None:
        nonlocal blank
        if blank and out and not _spare(out[-1][-1], text[0], blank):
            out.append(blank)
        blank = ""
        out.append(text)

    at = 0
    for match in _JS.finditer(source):
        if match.start() > at:
            put(source[at : match.start()])
        at = match.end()
        if match["blank"] is not None or match["comment"] is not None:
            blank = "\n" if ("\n" in match[0] and match["blank"]) or blank == "\n" else " "
        else:
            put(match[0].strip() if match["pattern"] else match[0])
    put(source[at:] or "\n")
    return "".join(out).strip() + "\n"


def _spare(before: str, after: str, blank: str) -> bool:
    """Whether the blank between two characters may go."""
    if before in _SIGNS or after in _SIGNS:
        return before in _OPEN and after != "/" and blank == " "
    if before in _OPEN or after in _CLOSE:
        return True
    return blank == " " and not (_wordy(before) and _wordy(after))


def _wordy(char: str) -> bool:
    return char.isalnum() or char in "_$\"'`#@"


def squeeze_css(source: str) -> str:
    """Return a style sheet without comments, each rule closed up; strings stay as they are."""
    strings: list[str] = []

    def aside(match: re.Match[str]) -> str:
        if not match[1]:
            return ""
        strings.append(match[1])
        return f"\0{len(strings) - 1}\0"

    text = re.sub(r"\s+", " ", _CSS.sub(aside, source))
    text = re.sub(r" ?([{};,]) ?", r"\1", text)
    text = re.sub(r"(?<=[\w-]): (?=[^;{}]*[;}])", ":", text).replace(";}", "}").strip()
    return re.sub(r"\0(\d+)\0", lambda match: strings[int(match[1])], text) + "\n"
