"""Style sheets are closed up as they are copied, and mean the same."""

from __future__ import annotations

import pytest

from build_scripts.pages import closed_up


@pytest.mark.parametrize(
    ("css", "closed"),
    [
        ("/* x */\na {\n  color: red;\n}\n", "a{color:red}\n"),
        ('b::after { content: " ; , { /* */ "; }', 'b::after{content:" ; , { /* */ "}\n'),
        (".a { &.b :is(.c, .d) { top: 0 } }", ".a{&.b :is(.c,.d){top:0}}\n"),
        (
            ".a { & [hidden] { width: calc(1px + 2px) } }",
            ".a{& [hidden]{width:calc(1px + 2px)}}\n",
        ),
    ],
)
def test_blanks_go_where_nothing_depends_on_them(css: str, closed: str) -> None:
    assert closed_up(css) == closed
    assert closed_up(closed) == closed
