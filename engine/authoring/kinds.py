"""The kinds of value a scenario has: each field's node becomes plain data.

One method a kind, named in :mod:`engine.authoring.fields`. What the data could not hold (a player
who is not seated, a key nobody knows) is found here; the walk goes on after every finding.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from engine.authoring.card_text import code_of, hand_codes
from engine.authoring.fields import EXPECT, FORMAT, STEPS, WORDS, Field
from engine.authoring.places import pot_id
from engine.authoring.walk import Pairs, Walk
from engine.authoring.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode
from engine.finding_words import KEY, TURNING, Path, guessing, listing

MAX_NAME = 24
MAX_SEATS = 12  # more than any game has
MAX_CARDS = 60  # more than a pack
RESERVED = ("stock", "spare", "nobody", "spare hand", "rest")

_DIGITS = re.compile(r"[0-9]{1,6}")
_NOT_IN_NAMES = re.compile(r"[,|/:{}\[\]\"<>#&*`\n\t]")


class Kinds(Walk):
    """A walk that knows players, cards, pots and words; ``seats`` are the players read so far."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.seats: dict[str, int] = {}
        self.seated = 0

    # --- game and rules ---------------------------------------------------------------------------

    def format(self, node: Node, path: Path, field: Field) -> None:
        """Read the version of the format; there is one so far, and the data does not repeat it."""
        value = self.plain(node, path, field)
        if value is not None and value != str(FORMAT):
            self.spoil("S117", path, {"value": value[:40]})

    def game(self, node: Node, path: Path, field: Field) -> str | None:
        """Read the id of a game."""
        return self.plain(node, path, field)

    def rules(self, node: Node, path: Path, field: Field) -> dict[str, Any] | None:
        """Read house rules as they stand; :mod:`engine.house` knows what they may be."""
        return self._loose(node, path) if self.mapping(node, path, field) else None

    def _loose(self, node: Node, path: Path) -> Any:
        """Read whatever stands there, digits as numbers."""
        if isinstance(node, MappingNode):
            pairs = self.pairs(node, path)
            return {name: self._loose(value, (*path, name)) for name, (_, value) in pairs.items()}
        if isinstance(node, SequenceNode):
            return [self._loose(item, (*path, index)) for index, item in enumerate(node.value)]
        text = str(node.value).strip()
        return int(text) if _DIGITS.fullmatch(text) else text

    # --- players ----------------------------------------------------------------------------------

    def seats_of(self, node: Node, path: Path, field: Field) -> list[str] | None:
        """Read the players, one after another or as a list; each gets a seat."""
        listed = self._seats_listed(node, path, field)
        if len(listed) > MAX_SEATS:
            self.too_many(path, "seats", len(listed), MAX_SEATS)
            listed = listed[:MAX_SEATS]
        if len(listed) == 1 and isinstance(node, ScalarNode):
            facts = {"key": "seats", "wanted": "names with commas between them"}
            self.spoil("S104", path, facts | {"found": "one name", "example": field.example})
            return None
        self.seated = len(listed)
        for index, name in enumerate(listed):
            here = (*path, index)
            reason = _name_trouble(name)
            if reason:
                shown = TURNING.sub("\ufffd", name[:40])
                self.spoil("S208", here, {"name": shown, "reason": reason})
            elif name in self.seats:
                self.spoil("S209", here, {"name": name}, (*path, self.seats[name]))
            else:
                self.seats[name] = index
        return listed or None

    def _seats_listed(self, node: Node, path: Path, field: Field) -> list[str]:
        if isinstance(node, SequenceNode):
            return [
                self.plain(item, (*path, index), field) or ""
                for index, item in enumerate(node.value)
            ]
        text = self.plain(node, path, field)
        return [] if text is None else [name.strip() for name in text.split(",")]

    def player(self, node: Node, path: Path, field: Field) -> int | None:
        """Read the name of somebody seated, as a seat."""
        name = self.plain(node, path, field)
        return None if name is None else self.seat(name, path)

    def seat(self, name: str, path: Path) -> int | None:
        """Return the seat of a player; None, with a finding, where nobody has that name."""
        seat = self.seats.get(name)
        if seat is None:
            self.broken.add(str(path[0]))
            if "seats" not in self.broken:
                facts = {"name": name[:60], "known": listing(self.seats)}
                self.note("S205", path, guessing(facts, name, self.seats))
        return seat

    def tally(self, node: Node, path: Path, field: Field) -> list[int | None] | None:
        """Read counters by seat: one number for everybody, or a number for each player named."""
        if isinstance(node, ScalarNode):
            number = self.whole(node, path, field, negative=True)
            return None if number is None else [number] * self.seated
        tallied = self.mapping(node, path, field)
        if tallied is None:
            return None
        found: list[int | None] = [None] * self.seated
        for name, pair in self.pairs(tallied, path).items():
            seat = self.seat(name, (*path, name, KEY))
            number = self.whole(pair[1], (*path, name), field, negative=True)
            if seat is not None:
                found[seat] = number
                self.aliases[*path, seat] = pair
        return found

    # --- cards and pots ---------------------------------------------------------------------------

    def card(self, node: Node, path: Path, field: Field) -> str | None:
        """Read one card as its code; what is none stays as written, to be refused later."""
        text = self.plain(node, path, field)
        return None if text is None else code_of(text) or text

    def deal(self, node: Node, path: Path, field: Field) -> None:
        """Read the hands, by seat, and the stock."""
        dealt = self.mapping(node, path, field)
        if dealt is None:
            self.broken.update(("hands", "stock"))
            return
        self.aliases[("hands",)] = (dealt, dealt)
        hands: list[list[str]] = [[] for _ in range(self.seated)]
        self.data["stock"] = "rest"
        for name, pair in self.pairs(dealt, path).items():
            if name == "stock":
                self._stock(pair, field)
            elif name == "spare":
                self.aliases[("spare",)] = pair
                self.data["spare"] = self._hand(pair[1], ("spare",), field, name)
            elif (seat := self.seat(name, (*path, name, KEY))) is None:
                self.broken.add("hands")
            else:
                self.aliases["hands", seat] = pair
                hands[seat] = self._hand(pair[1], ("hands", seat), field, name)
        self.data["hands"] = hands

    def _stock(self, pair: tuple[Node, Node], field: Field) -> None:
        self.aliases[("stock",)] = pair
        if not (isinstance(pair[1], ScalarNode) and pair[1].value.strip() == "rest"):
            self.data["stock"] = self._hand(pair[1], ("stock",), field, "stock")

    def _hand(self, node: Node, path: Path, field: Field, name: str) -> list[str]:
        codes: list[str] = []
        if isinstance(node, ScalarNode) and node.value:
            codes = hand_codes(node.value)
        elif isinstance(node, SequenceNode) and all(isinstance(n, ScalarNode) for n in node.value):
            codes = [code for item in node.value for code in hand_codes(item.value)]
        else:
            self.wrong_kind(node, path, field._replace(key=name), "cards")
        if len(codes) > MAX_CARDS:
            self.too_many(path, name, len(codes), MAX_CARDS)
            return []
        return codes

    def pots(self, node: Node, path: Path, field: Field) -> dict[str, int] | None:
        """Read counters by pot; a pot may be written by its name or its id."""
        laid = self.mapping(node, path, field)
        if laid is None:
            return None
        found: dict[str, int] = {}
        spelt: dict[str, str] = {}
        for name, (_, value) in self.pairs(laid, path).items():
            first = spelt.setdefault(pot_id(name), name)
            number = self.whole(value, (*path, name), field)
            if first != name:
                self.note("S103", (*path, name, KEY), {"key": name}, (*path, first, KEY))
            elif number is not None:
                found[pot_id(name)] = number
        return found

    # --- the spare hand and stakes ----------------------------------------------------------------

    def takes_spare(self, node: Node, path: Path, field: Field) -> None:
        """Read who takes the spare hand: a player's name, with the price where it is bought."""
        price = 0
        if isinstance(node, MappingNode):
            pairs = self.pairs(node, path)
            if len(pairs) != 1:
                found = "nothing" if not pairs else f"{len(pairs)} names"
                facts = {"key": field.key, "wanted": "one player with the price", "found": found}
                self.spoil("S104", path, facts | {"example": field.example})
                return
            name, pair = next(iter(pairs.items()))
            self.aliases[("exchange",)] = pair
            seat = self.seat(name, (*path, name, KEY))
            number = self.whole(pair[1], (*path, name), field._replace(key=name))
            if number is None:
                return
            price = number
        elif isinstance(node, ScalarNode):
            seat = self.player(node, path, field)
            self.aliases[("exchange",)] = (node, node)
        else:
            self.wrong_kind(node, path, field, "a player, or a buyer with the price")
            return
        if seat is not None:
            self.data["exchange"] = [seat, price]

    def stakes(self, node: Node, path: Path, field: Field) -> list[dict[str, int] | None] | None:
        """Read the counters each player places, by seat and pot."""
        placed = self.mapping(node, path, field)
        if placed is None:
            return None
        found: list[dict[str, int] | None] = [None] * self.seated
        for name, pair in self.pairs(placed, path).items():
            seat = self.seat(name, (*path, name, KEY))
            laid = self.pots(pair[1], (*path, name), field._replace(key=name))
            if seat is not None:
                found[seat] = laid
                self.aliases[*path, seat] = pair
        return found

    # --- words and expectations -------------------------------------------------------------------

    def steps(self, node: Node, path: Path, field: Field) -> dict[str, Any]:
        """Read the words of the steps that are not cards."""
        told = self.mapping(node, path, field)
        pairs = {} if told is None else self.fields(told, path, "steps")
        return {
            key: self.words(value, (*path, key), STEPS[key]) for key, (_, value) in pairs.items()
        }

    def words(self, node: Node, path: Path, field: Field) -> dict[str, str]:
        """Read the words of one step; bare text is what happened."""
        if isinstance(node, ScalarNode) and node.value:
            text = self.text(node, (*path, "say"), WORDS["say"])
            return {"say": text} if text else {}
        told = self.mapping(node, path, field)
        if told is None:
            return {}
        if told.flow_style:
            mend(told, WORDS)
        return self.texts(self.fields(told, path, "words"), path)

    def texts(self, pairs: Pairs, path: Path) -> dict[str, str]:
        """Read the sentences among some keys."""
        found = {}
        for key, pair in pairs.items():
            if key in WORDS:
                text = self.text(pair[1], (*path, key), WORDS[key])
                if text is not None:
                    found[key] = text
        return found

    def expect(self, node: Node, path: Path, field: Field) -> dict[str, Any] | None:
        """Read what must be true at the end."""
        promised = self.mapping(node, path, field)
        if promised is None:
            return None
        found: dict[str, Any] = {}
        for key, (_, value) in self.fields(promised, path, "expect").items():
            told = getattr(self, EXPECT[key].kind)(value, (*path, key), EXPECT[key])
            if told is not None:
                found[key] = told
        return found

    def out(self, node: Node, path: Path, field: Field) -> int | str | None:
        """Read who goes out: a seat, or ``nobody``."""
        name = self.plain(node, path, field)
        return name if name is None or name == "nobody" else self.seat(name, path)


@lru_cache(maxsize=256)
def _name_trouble(name: str) -> str:
    if not name:
        return "it is empty"
    if len(name) > MAX_NAME:
        return f"it has more than {MAX_NAME} characters"
    if name.lower() in RESERVED:
        return "the format uses that word itself"
    if any(code_of(piece) for piece in name.split()):
        return "it reads like a card"
    if "; " in name or " and " in name:
        return "commas part the names"
    if TURNING.search(name):
        return "it holds a character that turns the direction of writing"
    if _NOT_IN_NAMES.search(name):
        return "names hold no quotation marks, brackets, bars, slashes or colons"
    return ""


def mend(node: MappingNode, known: Iterable[str]) -> None:
    """Join sentences that YAML cut at their commas: ``{say: Bet has to, the five is hers}``.

    Between braces a comma ends a value, and what follows it looks like a key with nothing in it.
    """
    mended: list[tuple[Any, Any]] = []
    for key, value in node.value:
        cut = (
            mended
            and mended[-1][0].value in WORDS
            and isinstance(mended[-1][1], ScalarNode)
            and isinstance(key, ScalarNode)
            and key.value not in known
            and isinstance(value, ScalarNode)
            and value.start_mark.index == value.end_mark.index
        )
        if cut:
            name, before = mended[-1]
            text = f"{before.value}, {key.value}"
            whole = ScalarNode(before.tag, text, before.start_mark, key.end_mark, style=None)
            mended[-1] = (name, whole)
        else:
            mended.append((key, value))
    node.value = mended
