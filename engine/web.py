"""The only module a page calls: one JSON text in, one JSON text out.

The whole state travels in each request, so a restarted engine needs no memory. Nothing a request
can hold raises: what is wrong comes back as ``problems``, each with a code and a sentence.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable

from engine import view
from engine.cards import parse_card
from engine.catalogue import say
from engine.errors import IllegalPlay, NotationError
from engine.explain import refusal_rule, refusal_text
from engine.finding_words import Finding, sentence, severity
from engine.scenario import Scenario, ScenarioError, read
from engine.story import Choice

PROTOCOL = 1
VERSION = "0.1.0"
MAX_DEPTH = 50
MAX_CHARACTERS = 1 << 20
MAX_TEXT = 2000
MAX_VALUES = 4000
"""Texts, lists and objects in a request; a whole deal with words on every card has some 1,500."""
MAX_SENTENCE = 300
"""Characters of a problem that are told."""

# A text that is never closed is one text too: trying again from each of its quotes would take
# hours. The reader after us refuses it.
_MARKS = re.compile(r'"(?:[^"\\]+|\\.)*+"?|[\[\]{}]', re.S)
"""The texts of a request, and the brackets outside them."""


def handle_json(text: str) -> str:
    """Answer one request; see the table of operations at the end of this module.

    The answer repeats the request's ``id`` and holds either ``ok: true`` and a ``result``, or
    ``ok: false`` and ``problems``.
    """
    number: object = None
    try:
        request = _request(text)
        number = request.get("id")
        return _answer(number, **_operation(request)(request))
    except ScenarioError as error:
        return _answer(number, problems=[_problem(error.code, _first_error(error))])
    except Exception as error:  # an answer we owe the page even where the mistake is ours
        told = f"The engine cannot read this request ({type(error).__name__}: {error}"
        return _answer(number, problems=[_problem("request", f"{told[:MAX_SENTENCE]}).")])


def _request(text: str) -> dict[str, object]:
    _check_size(text)
    request = json.loads(text)
    if not isinstance(request, dict):
        raise TypeError("a request is an object")
    return request


def _operation(request: dict[str, object]) -> Callable[[dict[str, object]], dict[str, object]]:
    wanted = request.get("op")
    if not isinstance(wanted, str) or wanted not in _OPERATIONS:
        known = ", ".join(_OPERATIONS)
        raise ValueError(f"`op` is none of {known}")
    return _OPERATIONS[wanted]


def _first_error(error: ScenarioError) -> str:
    """What keeps a scenario from being played; warnings about style do not."""
    findings: list[Finding] = error.facts["findings"]  # type: ignore[assignment]
    wrong = [finding for finding in findings if severity(finding.code) == "error"]
    return sentence(wrong[0]) if wrong else "This scenario cannot be played."


def _check_size(text: str) -> None:
    """Refuse what is deeper, longer or more than a page sends: it could end the whole engine."""
    if len(text) > MAX_CHARACTERS:
        raise ValueError(f"it is longer than {MAX_CHARACTERS} characters")
    depth = 0
    for count, mark in enumerate(_MARKS.findall(text)):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(mark, 0)
        if depth > MAX_DEPTH:
            raise ValueError(f"values lie more than {MAX_DEPTH} deep inside each other")
        if len(mark) > MAX_TEXT:
            raise ValueError(f"a text in it is longer than {MAX_TEXT} characters")
        if count > MAX_VALUES:
            raise ValueError(f"it holds more than {MAX_VALUES} values")


def _answer(number: object, **outcome: object) -> str:
    """Write an answer; in ASCII, because half a surrogate pair is no text outside Python."""
    known = number if isinstance(number, int | str) else None
    answer = {"id": known, "ok": "result" in outcome, **outcome}
    return json.dumps(answer, separators=(",", ":"))


def _problem(code: str, text: str, rule: str | None = None) -> dict[str, object]:
    told = text if len(text) <= MAX_SENTENCE + 10 else f"{text[:MAX_SENTENCE]}…"
    problem: dict[str, object] = {"code": code, "text": told}
    return problem | ({"rule": rule} if rule else {})


def _hello(_request: dict[str, object]) -> dict[str, object]:
    python = ".".join(map(str, sys.version_info[:3]))
    return {"result": {"protocol": PROTOCOL, "engine": VERSION, "python": python}}


def _replay(request: dict[str, object]) -> dict[str, object]:
    scenario = _scenario(request)
    steps = view.told_steps(scenario, view.story_of(scenario))
    return {"result": {"digest": view.digest(steps), "steps": len(steps)}}


def _whatif(request: dict[str, object]) -> dict[str, object]:
    scenario = _scenario(request)
    number, played = request.get("step"), request.get("branch")
    if type(number) is not int or not isinstance(played, list) or not played:
        raise TypeError("a what-if has a step and a branch of cards")
    try:
        leads = [_lead(str(card)) for card in played[:60]]
        return {"result": view.branch(scenario, number, leads)}
    except NotationError as error:
        piece = str(error.facts["piece"])[:20]
        return {"problems": [_problem(error.code, sentence(Finding("S201", (), {"piece": piece})))]}
    except IllegalPlay as error:
        text = refusal_text(error, scenario.names)
        return {"problems": [_problem(error.code, text, refusal_rule(error))]}
    except IndexError:
        return {"problems": [_problem("not-a-lead", say("branch.step", {"step": number}))]}


def _lead(text: str) -> Choice:
    """Read a lead of a what-if: ``7S``, or ``7S+10S`` with Spin behind the ten."""
    card, plus, behind = text.partition("+")
    return Choice(parse_card(card), parse_card(behind) if plus else None)


def _scenario(request: dict[str, object]) -> Scenario:
    data = request.get("scenario")
    if not isinstance(data, dict):
        raise TypeError("there is no scenario in it")
    return read(data)


_OPERATIONS: dict[str, Callable[[dict[str, object]], dict[str, object]]] = {
    "hello": _hello,
    "replay": _replay,
    "whatif": _whatif,
}
"""``hello``: which engine this is. ``replay``: play the scenario, return digest and step count.
``whatif``: other leads from a step on."""
