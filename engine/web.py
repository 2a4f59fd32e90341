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
from engine.errors import IllegalPlay, StopsError
from engine.explain import refusal_rule, refusal_text
from engine.scenario import Scenario, read

PROTOCOL = 1
VERSION = "0.1.0"
MAX_DEPTH = 50

_MARKS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')
"""The texts of a request, and the brackets outside them."""


def handle_json(text: str) -> str:
    """Answer one request; see the table of operations at the end of this module.

    The answer repeats the request's ``id`` and holds either ``ok: true`` and a ``result``, or
    ``ok: false`` and ``problems``.
    """
    number: object = None
    try:
        _check_depth(text)
        request = json.loads(text)
        if not isinstance(request, dict):
            raise TypeError("a request is an object")
        number = request.get("id")
        answer = _OPERATIONS[str(request.get("op"))](request)
    except StopsError as error:
        return _answer(number, problems=[_problem(error.code, str(error))])
    except (ValueError, TypeError, KeyError, IndexError, RecursionError) as error:
        sentence = f"The engine cannot read this request ({type(error).__name__}: {error})."
        return _answer(number, problems=[_problem("request", sentence)])
    return _answer(number, **answer)


def _check_depth(text: str) -> None:
    """Refuse values too deep inside each other: in the page they would end the whole engine."""
    depth = 0
    for mark in _MARKS.findall(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(mark, 0)
        if depth > MAX_DEPTH:
            raise ValueError(f"values lie more than {MAX_DEPTH} deep inside each other")


def _answer(number: object, **outcome: object) -> str:
    answer = {"id": number, "ok": "result" in outcome, **outcome}
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


def _problem(code: str, text: str, rule: str | None = None) -> dict[str, object]:
    problem: dict[str, object] = {"code": code, "text": text}
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
    if not isinstance(number, int) or not isinstance(played, list) or not played:
        raise TypeError("a what-if has a step and a branch of cards")
    try:
        leads = [parse_card(str(card)) for card in played[:60]]
        return {"result": view.branch(scenario, number, leads)}
    except IllegalPlay as error:
        text = refusal_text(error, scenario.names)
        return {"problems": [_problem(error.code, text, refusal_rule(error))]}
    except IndexError:
        return {"problems": [_problem("not-a-lead", say("branch.step", {"step": number}))]}


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
