"""Hands inside prose: what a ```hand fence may say, and what it says when it is wrong."""

from __future__ import annotations

import pytest

from build_scripts.errors import BuildError
from build_scripts.fences import Kind, expand

KINDS = {
    "hand": Kind("file", ("pope-joan/hand-1.yml", "pope-joan/hand-2.yml"), "scenario scenarios/{}"),
    "rules": Kind("game", ("pope-joan", "spin"), "game {}"),
    "origin": Kind("game", ("pope-joan", "spin"), "game {}"),
}


def shown(text: str) -> str:
    return expand(text, "docs/index.md", KINDS, lambda fence: f"<{fence.name}@{fence.line}>")


def test_a_fence_becomes_the_hand_with_room_around_it() -> None:
    text = "Before.\n```hand\nfile: pope-joan/hand-1.yml\n```\nAfter."
    assert shown(text) == "Before.\n\n<pope-joan/hand-1.yml@3>\n\nAfter."


@pytest.mark.parametrize("fence", ["~~~", "````", "```"])
def test_any_fence_of_markdown_will_do(fence: str) -> None:
    assert shown(f"{fence}hand\n\nfile:  pope-joan/hand-2.yml\n{fence}").strip() == (
        "<pope-joan/hand-2.yml@3>"
    )


def test_other_code_is_left_alone() -> None:
    text = "```yaml\nplay:\n  - 7D\n```\n"
    assert shown(text) == text


def test_a_fence_shown_inside_another_is_only_documentation() -> None:
    text = "````markdown\n```hand\nfile: nowhere.yml\n```\n````\n"
    assert shown(text) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "One\n```hand\nfile: pope-joan/hand-11.yml\n```",
            "docs/index.md:3:1: There is no scenario scenarios/pope-joan/hand-11.yml."
            " Did you mean pope-joan/hand-1.yml?",
        ),
        (
            "```hand\nfile: zzz\n```",
            "docs/index.md:2:1: There is no scenario scenarios/zzz.",
        ),
        (
            "```hand\n  step: 3\n```",
            "docs/index.md:2:3: A hand fence holds one line, `file:`, not `step`.",
        ),
        (
            "```origin\nof: spin\n```",
            "docs/index.md:2:1: An origin fence holds one line, `game:`, not `of`.",
        ),
        (
            "```hand\nfile: pope-joan/hand-1.yml\nfile: pope-joan/hand-2.yml\n```",
            "docs/index.md:3:1: A hand fence shows one file: write another for this one.",
        ),
        (
            "```hand\nfile: pope-joan/hand-1.yml\nstep: 3\n```",
            "docs/index.md:3:1: A hand fence holds one line, `file:`, not `step`.",
        ),
        ("```hand\n```", "docs/index.md:1:1: This hand fence names no file: add `file:`."),
        (
            "```rules\ngame: spim\n```",
            "docs/index.md:2:1: There is no game spim. Did you mean spin?",
        ),
        (
            "```rules\nfile: spin\n```",
            "docs/index.md:2:1: A rules fence holds one line, `game:`, not `file`.",
        ),
        ("```rules\n", "docs/index.md:1:1: This ```rules fence is never closed."),
        ("```hand\nfile: x", "docs/index.md:1:1: This ```hand fence is never closed."),
    ],
)
def test_a_wrong_fence_is_a_sentence_with_its_place(text: str, message: str) -> None:
    with pytest.raises(BuildError) as caught:
        shown(text)
    assert caught.value.sentence == message
    assert caught.value.exit_code == 1
