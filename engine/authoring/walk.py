"""Reading nodes by a table of fields: keys, text and numbers, each finding at its place.

Knows no cards; :mod:`engine.authoring.kinds` adds the kinds of value a scenario has.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engine.authoring.fields import TABLES, Field
from engine.authoring.places import Places
from engine.authoring.yaml_nodes import Located, MappingNode, Node, ScalarNode, SequenceNode
from engine.finding_words import KEY, MAX_FINDINGS, Finding, Path, guessing

MAX_CHARACTERS = {"title": 120, "goal": 400}
MAX_SENTENCES = 1500
MAX_ENTRIES = 200

Pairs = dict[str, tuple[Node, Node]]
Facts = Mapping[str, object]

_KEYS = {
    name: (frozenset(table), frozenset(key for key, field in table.items() if field.required))
    for name, (_, table) in TABLES.items()
}

_NUMBER = re.compile(r"[0-9]{1,6}")


class Enough(Exception):
    """More is wrong than anybody reads, so that the walk ends here."""


class Walk:
    """One walk over one file; it collects findings, and only :class:`Enough` of them ends it.

    ``data`` is what was read so far, ``broken`` the top-level fields of it that are not whole.
    """

    def __init__(self, text: str) -> None:
        self.places = Places(text)
        self.aliases = self.places.aliases
        self.findings: list[Located] = []
        self.broken: set[str] = set()
        self.data: dict[str, Any] = {}

    def note(self, code: str, path: Path, facts: Facts, also: Path | None = None) -> None:
        """Keep a finding about the value, or with ``KEY`` at the end the key, at a known path."""
        if len(self.findings) == MAX_FINDINGS:
            raise Enough
        second = None if also is None else self.places.find(also)
        finding = Finding(code, path, facts, also)
        self.findings.append(Located(finding, self.places.find(path), second))

    def spoil(self, code: str, path: Path, facts: Facts, also: Path | None = None) -> None:
        """Keep a finding after which the field it is about must not be relied on."""
        self.broken.add(str(path[0]) if path else "")
        self.note(code, path, facts, also)

    def pairs(self, node: MappingNode, path: Path) -> Pairs:
        """Return the keys of a mapping with their values; report those written twice."""
        found: Pairs = {}
        pairs = node.value
        if len(pairs) > MAX_ENTRIES and path:
            key = next(part for part in reversed(path) if isinstance(part, str))
            self.too_many(path, key, len(pairs), MAX_ENTRIES)
            pairs = pairs[:MAX_ENTRIES]
        for pair in pairs:
            name = pair[0].value
            if not isinstance(name, str):
                odd = (*path, "?")
                self.aliases[odd] = pair
                facts = {"key": "A key", "wanted": "text", "example": "title: The first hand"}
                self.note("S104", (*odd, KEY), facts | {"found": _found(pair[0])})
            elif ":" in name and _is_nothing(pair[1]):
                key, _, value = name.partition(":")
                facts = {"key": f"{key}:"[:60], "right": f"{key}: {value}"[:60]}
                self.aliases[*path, name] = pair
                self.spoil("S126", (*path, name, KEY), facts)
            elif name in found:
                again = (*path, name, "again")
                self.aliases[again] = pair
                self.note("S103", (*again, KEY), {"key": name}, (*path, name, KEY))
            else:
                found[name] = pair
        return found

    def too_many(self, path: Path, key: str, n: int, limit: int) -> None:
        """Say that a list or mapping is longer than any that makes sense."""
        self.spoil("S115", path, {"key": key, "n": n, "limit": limit})

    def fields(self, node: MappingNode, path: Path, table: str) -> Pairs:
        """Return the known keys of a mapping that has a table; report unknown and missing ones."""
        pairs = self.pairs(node, path)
        keys, required = _KEYS[table]
        if not pairs.keys() <= keys or not required <= pairs.keys():
            self._misfits(pairs, path, table)
        return pairs

    def _misfits(self, pairs: Pairs, path: Path, table: str) -> None:
        title, known = TABLES[table]
        guesses = set()
        for name in [name for name in pairs if name not in known]:
            if not self.also_known(name, table):
                keys = f"its keys are {', '.join(known)}"
                told = guessing({"where": title, "key": name[:60], "advice": keys}, name, known)
                if "guess" not in told:
                    told["advice"] = self.key_advice(name, table)
                self.note("S101", (*path, name, KEY), told)
                guesses.add(told.get("guess"))
                if table == "scenario" and "guess" in told:
                    self.broken.add(str(told["guess"]))
                del pairs[name]
        for field in known.values():
            if field.required and field.key not in pairs:
                self.broken.add(field.key)
                # A misspelt key explains the missing one.
                if field.key not in guesses:
                    self.note("S102", path, missing(title, field))

    def also_known(self, name: str, table: str) -> bool:
        """Whether a key that is not in the table belongs there all the same."""
        return False

    def key_advice(self, name: str, table: str) -> str:
        """Say what to write in place of an unknown key."""
        if " " in name.strip():
            return "put a sentence that holds a comma or a colon in quotes"
        return f"its keys are {', '.join(TABLES[table][1])}"

    def wrong_kind(self, node: Node, path: Path, field: Field, wanted: str) -> None:
        """Say that a list stands where text should, or that nothing stands there."""
        if isinstance(node, ScalarNode) and not node.value.strip():
            self.spoil("S118", (*path, KEY), {"key": field.key})
        else:
            facts = {"key": field.key, "wanted": wanted, "found": _found(node)}
            self.spoil("S104", path, facts | {"example": field.example})

    def plain(self, node: Node, path: Path, field: Field) -> str | None:
        """Read one value as text; None, with a finding, where it is none or empty."""
        text = node.value.strip() if isinstance(node, ScalarNode) else ""
        if not text:
            self.wrong_kind(node, path, field, "text")
        return text or None

    def mapping(self, node: Node, path: Path, field: Field) -> MappingNode | None:
        """Return the node if it is keys with values; otherwise None, with a finding."""
        if isinstance(node, MappingNode):
            return node
        self.wrong_kind(node, path, field, "keys with values")
        return None

    def items(self, node: Node, path: Path, field: Field) -> list[Node] | None:
        """Return the entries of a list; otherwise None, with a finding."""
        if isinstance(node, SequenceNode):
            return list(node.value)
        self.wrong_kind(node, path, field, "a list")
        return None

    def text(self, node: Node, path: Path, field: Field) -> str | None:
        """Read a sentence or more; line ends become blanks."""
        text = " ".join(node.value.split()) if isinstance(node, ScalarNode) else ""
        if not text:
            self.wrong_kind(node, path, field, "text")
            return None
        limit = MAX_CHARACTERS.get(field.key, MAX_SENTENCES)
        if len(text) > limit:
            self.note("S122", path, {"key": field.key, "n": len(text), "limit": limit})
            return ""  # nothing more is said about it
        return text

    def whole(self, node: Node, path: Path, field: Field, negative: bool = False) -> int | None:
        """Read a whole number: nothing or more, or debts too where ``negative``."""
        text = self.plain(node, path, field)
        if text is None:
            return None
        if not _NUMBER.fullmatch(text.removeprefix("-") if negative else text):
            self.spoil("S105", path, {"key": path[-1], "value": text[:40]})
            return None
        return int(text)


def missing(where: str, field: Field) -> Facts:
    """Return what there is to say about a key that is not there."""
    says = field.says.split(". ")[0].rstrip(".")
    facts = {"where": where, "key": field.key, "example": field.example}
    return facts | {"says": says[0].lower() + says[1:]}


def _is_nothing(node: Node) -> bool:
    """Whether a value is not even an empty pair of quotes."""
    return isinstance(node, ScalarNode) and node.start_mark.index == node.end_mark.index


def _found(node: Node) -> str:
    if isinstance(node, ScalarNode):
        return "text"
    return "a list" if isinstance(node, SequenceNode) else "keys with values"
