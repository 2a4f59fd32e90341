"""Hands inside prose: what a ```hand fence may say, and what it says when it is wrong."""

from __future__ import annotations

import pytest

from build_scripts.errors import BuildError
from build_scripts.fences import expand

KNOWN = ("pope-joan/hand-1.yml", "pope-joan/hand-2.yml")


def shown(text: str) -> str:
    return expand(text, "docs/index.md", KNOWN, lambda fence: f"<{fence.file}@{fence.line}>")


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
            "```hand\nfile: pope-joan/hand-1.yml\nfile: pope-joan/hand-2.yml\n```",
            "docs/index.md:3:1: A fence shows one hand: write another for this one.",
        ),
        (
            "```hand\nfile: pope-joan/hand-1.yml\nstep: 3\n```",
            "docs/index.md:3:1: A hand fence holds one line, `file:`, not `step`.",
        ),
        ("```hand\n```", "docs/index.md:1:1: This hand fence names no scenario: add `file:`."),
        ("```hand\nfile: x", "docs/index.md:1:1: This ```hand fence is never closed."),
    ],
)
def test_a_wrong_fence_is_a_sentence_with_its_place(text: str, message: str) -> None:
    with pytest.raises(BuildError) as caught:
        shown(text)
    assert caught.value.sentence == message
    assert caught.value.exit_code == 1
