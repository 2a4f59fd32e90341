"""The hand player as a reader meets it: found by roles and names, never by how it is built."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

HAND_1, HAND_2 = "pope-joan/hand-1/", "pope-joan/hand-2/"
PARTS = ("What happened", "What you could do", "Why")


class Player:
    """One hand on an open page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator("stops-hand")
        self.play_button = self.root.get_by_role("button", name="Play the hand")
        self.next = self.button("Next")
        self.back = self.button("Back")
        self.slider = self.root.get_by_role("slider", name="Step")
        self.number = self.root.get_by_role("textbox", name="Go to step")
        self.view = self.root.get_by_role("combobox", name="Look as")
        self.status = self.root.get_by_role("status")
        self.steps = self.root.get_by_role("list", name="The hand, move by move")

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    def play(self) -> Player:
        self.play_button.click()
        expect(self.next).to_be_focused()
        return self

    def at(self, step: int) -> Player:
        """Expect to be at a step."""
        expect(self.number).to_have_value(str(step))
        return self

    def go(self, step: int) -> Player:
        self.number.fill(str(step))
        self.number.press("Enter")
        return self.at(step)

    @property
    def data(self) -> dict[str, Any]:
        """The positions the page carries, with what a step leaves unsaid filled in."""
        text = self.root.locator(".eh-data").evaluate("(it) => it.content.textContent")
        data: dict[str, Any] = json.loads(text)
        data["steps"][0] |= {"n": 1, "run": 0, "run-cards": []}
        for before, step in zip(data["steps"], data["steps"][1:], strict=False):
            step["n"] = before["n"] + 1
            step.setdefault("run", before["run"] + (step["kind"] == "lead"))
            taken = list(before["taken"])
            if step["kind"] == "lead":
                step.setdefault("choices", before["hands"][step["seat"]].split())
            held = {"pot": list(before["pots"]), "seat": list(before["counters"])}
            for move in step.get("moves", []):
                for where, count in ((move["from"], -move["n"]), (move["to"], move["n"])):
                    kind, index = where.split(":")
                    held[kind][int(index)] += count
                    if kind == "pot" and count < 0:
                        taken[int(index)] = int(move["to"].split(":")[1])
            step.setdefault("pots", held["pot"])
            step.setdefault("counters", held["seat"])
            step.setdefault("taken", taken)
            played = step["kind"] in ("lead", "follow")
            run = [] if step["kind"] == "lead" else before["run-cards"]
            fallen = [[step["card"], step["seat"]]] if played else []
            step.setdefault("run-cards", [*run, *fallen])
            if "hands" not in step:
                step["hands"] = list(before["hands"])
                if played:
                    hand = step["hands"][step["seat"]].split()
                    step["hands"][step["seat"]] = " ".join(c for c in hand if c != step["card"])
        return data

    @property
    def shown(self) -> Locator:
        """The one step that can be seen and heard."""
        return self.root.get_by_role("listitem").filter(has=self.page.get_by_role("term"))

    def parts(self) -> dict[str, str]:
        """What the shown step says, by part."""
        expect(self.shown).to_have_count(1)
        terms = self.shown.get_by_role("term").all_inner_texts()
        words = self.shown.get_by_role("definition").all_inner_texts()
        return {t.capitalize(): w for t, w in zip(terms, words, strict=True)}

    def seat(self, name: str) -> Locator:
        return self.root.get_by_role("group", name=re.compile(rf"^{name}, \d+ card"))

    def pots(self) -> dict[str, list[str]]:
        """The table of pots and counters: name → cells."""
        rows = self.root.get_by_role("table", name="Pots and counters").get_by_role("row").all()
        cells = [row.locator("th, td").all_inner_texts() for row in rows]
        return {line[0].strip(): [cell.strip() for cell in line[1:]] for line in cells}

    def first_lead(self, *, alternatives: bool = True) -> int:
        """The first step at which another card could have been led."""
        return next(
            step["n"]
            for step in self.data["steps"]
            if step["kind"] == "lead" and (not alternatives or len(step["choices"]) > 1)
        )
