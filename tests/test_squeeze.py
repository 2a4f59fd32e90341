"""Comments and blanks go, meaning stays."""

from __future__ import annotations

import subprocess

import pytest

from build_scripts import nodejs
from build_scripts.paths import ROOT
from build_scripts.squeeze import squeeze_css, squeeze_js

ASSETS = ROOT / "docs" / "assets"


@pytest.mark.parametrize(
    ("source", "squeezed"),
    [
        ("a = 1; // one\nb = 2;", "a=1;b=2;\n"),
        ("/** doc */\nreturn x;", "return x;\n"),
        ('s = "// not a comment";', 's="// not a comment";\n'),
        ("u = 'http://x/*y*/';", "u='http://x/*y*/';\n"),
        ("t = `a  //  ${b}`;", "t=`a  //  ${b}`;\n"),
        ("r = /[/*]  x/g.test(s);", "r=/[/*]  x/g.test(s);\n"),
        ("a = b + +c;", "a=b + +c;\n"),
        ("a = b\nc = d", "a=b\nc=d\n"),
        ("typeof x === 'y'", "typeof x==='y'\n"),
        ("if (a) {\n  b();\n}\nc();", "if(a){b();}\nc();\n"),
    ],
)
def test_small_scripts(source: str, squeezed: str) -> None:
    assert squeeze_js(source) == squeezed


@pytest.mark.parametrize("name", ["player.js", "whatif.js", "engine-client.js"])
def test_the_players_scripts_mean_the_same(name: str) -> None:
    """Node's own printer of a function shows no difference once blanks are gone from both."""
    source = (ASSETS / name).read_text(encoding="utf-8")
    squeezed = squeeze_js(source)
    assert len(squeezed) < 0.75 * len(source)
    assert squeeze_js(squeezed) == squeezed
    node = nodejs.find("node")[0]
    done = subprocess.run(
        [node, "--check", "-"], input=squeezed, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_small_styles() -> None:
    assert squeeze_css("/* x */\na { color: red; }\n") == "a{color:red}\n"
    assert squeeze_css('b::after { content: " ; "; }') == 'b::after{content:" ; "}\n'
    assert squeeze_css("a :hover { margin: 0 1px; }") == "a :hover{margin:0 1px}\n"
    nested = ".a { & .b:is(c, d) { x: y } }"
    assert squeeze_css(nested) == ".a{& .b:is(c,d){x:y}}\n"
