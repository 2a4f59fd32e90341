"""The walk over a whole scenario file, and over the play in it.

A line of play is a lead (``7D``), a run written out (``Ann 3C, Bet 4C``), or keys with words. Each
becomes one entry of the data's ``play``: its cards, their players as far as they are written, the
words by card, and ``open`` where the engine plays on by itself.
"""

from __future__ import annotations

import re
from typing import Any

from engine.authoring.card_text import CODE, code_of, run_cards, run_codes
from engine.authoring.fields import AT, ENTRY, SCENARIO, STOPS, WORDS, Field
from engine.authoring.kinds import MAX_CARDS, Kinds, mend
from engine.authoring.walk import MAX_ENTRIES, Enough, Pairs, missing
from engine.authoring.yaml_nodes import MappingNode, Node, ScalarNode
from engine.finding_words import KEY, Path, guessing, listing

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class ScenarioWalk(Kinds):
    """Reads a file from its root; the result is in ``data``, ``broken`` and ``findings``."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._ids: dict[str, Path] = {}

    def scenario(self, root: Node) -> None:
        """Read the whole file, as far as it is worth it."""
        self.places.root = root
        try:
            self._fields_of(root)
        except Enough:
            self.broken.update(SCENARIO)
            self.data = {}

    def _fields_of(self, root: Node) -> None:
        """Read field by field; the table lists seats before whatever names a player."""
        if not isinstance(root, MappingNode):
            self.broken.update(SCENARIO)
            whole = SCENARIO["title"]._replace(key="A scenario", example="title: The first hand")
            self.wrong_kind(root, (), whole, "keys with values")
            return
        pairs = self.fields(root, (), "scenario")
        for key, field in SCENARIO.items():
            if key in pairs:
                value = getattr(self, field.kind)(pairs[key][1], (key,), field)
                if value is not None:
                    self.data[key] = value

    def also_known(self, name: str, table: str) -> bool:
        """``at 5C`` is a key of an entry, for every card."""
        return table == "entry" and name.startswith("at ")

    def key_advice(self, name: str, table: str) -> str:
        """A player's name where a key should be is a play written with a colon."""
        if name in self.seats and table == "entry":
            return f"write a play of {name}'s without the colon, such as `{name} 7D`"
        code = code_of(name[2:].strip()) if name[:2].lower() == "at" else None
        if code is not None and table == "entry":
            return f"write it `at {code}`, in small letters and with a blank"
        return super().key_advice(name, table)

    def play(self, node: Node, path: Path, field: Field) -> list[dict[str, Any]] | None:
        """Read the lines of play."""
        items = self.items(node, path, field)
        if items is None:
            return None
        if len(items) > MAX_ENTRIES:
            self.too_many(path, "play", len(items), MAX_ENTRIES)
        return [
            self._entry(item, ("play", index)) for index, item in enumerate(items[:MAX_ENTRIES])
        ]

    def _entry(self, node: Node, path: Path) -> dict[str, Any]:
        if isinstance(node, ScalarNode):
            if node.value in CODE:
                return {"cards": [CODE[node.value]]}
            return self._run(node, path, written=True)
        if isinstance(node, MappingNode):
            return self._keys(node, path)
        self.wrong_kind(node, path, ENTRY["lead"]._replace(key="play"), "a lead or a run")
        return {"cards": []}

    def _keys(self, node: MappingNode, path: Path) -> dict[str, Any]:
        if node.flow_style:
            mend(node, ENTRY)
        before = len(self.findings)
        pairs = self.fields(node, path, "entry")
        # A key nobody knows may be what was meant to be the lead.
        entry = self._cards(pairs, path, misread=len(self.findings) > before)
        lead = entry["cards"][0] if entry["cards"] else ""
        words: dict[str, dict[str, str]] = {}
        for key, (_, value) in pairs.items():
            if key in WORDS:
                text = self.text(value, (*path, "words", lead, key), WORDS[key])
                if text is not None and lead:
                    words.setdefault(lead, {})[key] = text
            elif key == "stop":
                entry[key] = self._stop(value, (*path, key))
            elif key == "spin":
                entry[key] = self.card(value, (*path, key), ENTRY[key])
            elif key == "id":
                entry[key] = self._id(value, (*path, key))
            elif key.startswith("at "):
                self._at(key, value, path, words)
        if words:
            entry["words"] = words
        return entry

    def _cards(self, pairs: Pairs, path: Path, misread: bool) -> dict[str, Any]:
        """Read ``lead`` or ``run``; exactly one of them says which cards fall."""
        lead = pairs["lead"][1].value if "lead" in pairs else None
        if "run" in pairs and lead is not None:
            self.spoil("S123", (*path, "run", KEY), {}, (*path, "lead", KEY))
        elif isinstance(lead, str) and lead in CODE:
            return {"cards": [CODE[lead]], "open": True}
        for key in ("lead", "run"):
            if key in pairs:
                value = pairs[key][1]
                text = self.plain(value, (*path, key), ENTRY[key])
                if text is None or not isinstance(value, ScalarNode):
                    return {"cards": []}
                return self._run(value, (*path, "cards"), written=key == "run")
        self.broken.add("play")
        if not misread:
            self.note("S102", path, missing("An entry of `play`", ENTRY["lead"]))
        return {"cards": []}

    def _run(self, node: ScalarNode, path: Path, written: bool) -> dict[str, Any]:
        codes, players = run_codes(node.value, self.seats) or self._run_slowly(node, path)
        if len(codes) > MAX_CARDS:
            self.too_many(path, "run", len(codes), MAX_CARDS)
            return {"cards": []}
        entry: dict[str, Any] = {"cards": codes}
        if any(player is not None for player in players):
            entry["players"] = players
        if not written and len(codes) == 1:
            entry["open"] = True
        elif not written and codes:
            self.note("S124", (*path[:2], "cards"), {"card": codes[0]})
            return {"cards": codes[:1], "open": True}
        return entry

    def _run_slowly(self, node: ScalarNode, path: Path) -> tuple[list[str], list[int | None]]:
        run = run_cards(node.value)
        if len(run) > MAX_CARDS:
            return [""] * len(run), []
        if not run:
            self.wrong_kind(node, path, ENTRY["lead"]._replace(key="play"), "a lead or a run")
        players = [
            None if card.player is None else self.seat(card.player, (*path[:2], "players", index))
            for index, card in enumerate(run)
        ]
        return [card.piece.code for card in run], players

    def _at(self, key: str, node: Node, path: Path, words: dict[str, dict[str, str]]) -> None:
        """Read the words of another card of the run (``at 5C``)."""
        code = code_of(key[3:].strip())
        if code is None:
            self.note("S201", (*path, key, KEY), {"piece": key[3:].strip()[:20]})
            return
        told = self.words(node, (*path, "words", code), AT)
        own = words.setdefault(code, {})
        for part in told.keys() & own.keys():
            self.note("S103", (*path, key, KEY), {"key": part}, (*path, part, KEY))
        own.update(told)

    def _stop(self, node: Node, path: Path) -> str | None:
        text = self.plain(node, path, ENTRY["stop"])
        if text is not None and text not in STOPS:
            facts = {"key": "stop", "value": text[:40], "known": listing(STOPS, "or")}
            self.note("S106", path, guessing(facts, text, STOPS))
            return None
        return text

    def _id(self, node: Node, path: Path) -> str | None:
        text = self.plain(node, path, ENTRY["id"])
        if text is None:
            return None
        if not _ID.fullmatch(text) or len(text) > 60:
            self.note("S120", path, {"value": text[:40]})
        elif text in self._ids:
            self.note("S121", path, {"value": text}, self._ids[text])
        else:
            self._ids[text] = path
        return text
