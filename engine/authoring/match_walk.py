"""The walk over a file that holds a whole match: a seed, and words for the hands."""

from __future__ import annotations

from typing import Any

from engine.authoring.fields import HAND, MATCH, Field
from engine.authoring.kinds import Kinds, mend
from engine.authoring.walk import MAX_ENTRIES, Enough
from engine.authoring.yaml_nodes import MappingNode, Node, ScalarNode
from engine.finding_words import Path


def is_match(root: Node) -> bool:
    """Whether a file means a match: it says ``match:`` where a hand says ``play:``."""
    if not isinstance(root, MappingNode):
        return False
    keys = {key.value for key, _ in root.value if isinstance(key, ScalarNode)}
    return "match" in keys and "play" not in keys


class MatchWalk(Kinds):
    """Reads a file from its root; the result is in ``data``, ``broken`` and ``findings``."""

    def match(self, root: Node) -> None:
        """Read the whole file, as far as it is worth it."""
        assert isinstance(root, MappingNode), "a file is read as a match for its keys"
        self.places.root = root
        try:
            pairs = self.fields(root, (), "match")
            for key, field in MATCH.items():
                if key in pairs:
                    value = getattr(self, field.kind)(pairs[key][1], (key,), field)
                    if value is not None:
                        self.data[key] = value
        except Enough:
            self.broken.update(MATCH)
            self.data = {}

    def told(self, node: Node, path: Path, field: Field) -> list[dict[str, Any]] | None:
        """Read the words of the hands."""
        items = self.items(node, path, field)
        if items is None:
            return None
        if len(items) > MAX_ENTRIES:
            self.too_many(path, field.key, len(items), MAX_ENTRIES)
        return [self._words_of(item, (*path, at)) for at, item in enumerate(items[:MAX_ENTRIES])]

    def _words_of(self, node: Node, path: Path) -> dict[str, Any]:
        """Read the words of one hand; bare text is its story."""
        if isinstance(node, ScalarNode) and node.value:
            text = self.text(node, path, HAND["say"])
            return {"say": text} if text else {}
        told = self.mapping(node, path, MATCH["match"])
        if told is None:
            return {}
        if told.flow_style:
            mend(told, HAND)
        found = {}
        for key, (_, value) in self.fields(told, path, "hand").items():
            read = getattr(self, HAND[key].kind)(value, (*path, key), HAND[key])
            if read is not None:
                found[key] = read
        return found
