"""Where each game's settings come from, and the variations its book offers.

A setting is *stated* by the book, *inferred* from what it says elsewhere, or *open*: the book is
silent and the choice is ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.cards import parse_card
from engine.layout import FIVE_POOLS, FOUR_KINGS, KITTY


class Option(NamedTuple):
    """A variation: what it is, the fields of ``Rules`` it changes, and where it comes from."""

    says: str
    changes: Mapping[str, Any]
    source: str


class Origin(NamedTuple):
    """A game's book, other names for the game, and which settings are stated or inferred.

    ``stated`` and ``inferred`` hold names of :data:`~engine.rules.FIELDS`; all others are open.
    """

    book: str
    also: tuple[str, ...]
    stated: frozenset[str]
    inferred: frozenset[str]
    options: Mapping[str, Option]

    def mark(self, field: str) -> str:
        """Return ``stated``, ``inferred`` or ``open`` for a field of the rules."""
        if field in self.stated:
            return "stated"
        return "inferred" if field in self.inferred else "open"


def _fields(names: str) -> frozenset[str]:
    return frozenset(names.split())


_FOSTER = "R. F. Foster, Foster's Complete Hoyle (1897)"

_POPE_7_OR_9 = {
    "pope-9": Option(
        "the Pope is the nine of diamonds", {"pope": parse_card("9D")}, "Foster p. 422"
    ),
    "pope-7": Option(
        "the Pope is the seven of diamonds", {"pope": parse_card("7D")}, "Foster p. 422"
    ),
}

_MATRIMONY = _POPE_7_OR_9 | {
    "double-always": Option(
        "a pair's pot is doubled even where nobody was dealt the other card",
        {"held_penalty": "double-always"},
        "Foster p. 422, read the other way",
    ),
    "confederacy-nobody": Option(
        "a pair from two players pays nobody",
        {"split": "nobody"},
        "How to play Pope Joan; Peel p. 83",
    ),
}

_NEWMARKET = {
    "ace-high": Option("the ace is the highest card", {"order": "ace-high"}, "Pagat, Michigan"),
}

ORIGINS: dict[str, Origin] = {
    "pope-joan": Origin(
        "How to play Pope Joan, a present-day web page",
        ("Pope Joan with eight pots",),
        _fields(
            "players removed order cards-each spare-use turn-up turn-up-bonus pots staking stakes "
            "pope opening lead lead-change combination split per-card exemption "
            "counters target hands match-length"
        ),
        _fields("spare-hand held-penalty lead-blocked pope-levy spin pope-fills"),
        {
            "split-divided": Option(
                "a pair from two players is divided",
                {"split": "divide"},
                "Foster p. 422; Peel p. 83",
            ),
            "any-lead": Option(
                "any card may be led",
                {"lead": "any-card", "combination": "same-player"},
                "Hoffmann, Hoyle's Games Modernized, Pope Joan",
            ),
            "spare-first": Option(
                "the spare hand is dealt first", {"spare_hand": "first"}, "Bicycle, Michigan"
            ),
            "full-rounds": Option(
                "the match lasts three full rounds, however many counters anybody has",
                {"hands": 3, "match_length": "rounds", "target": 0},
                "full rounds after Peel and gamerules.com, three by our choice",
            ),
        },
    ),
    "pope-joan-five-cards": Origin(
        f"{_FOSTER}, p. 422",
        ("Foster's Pope Joan", "Pope Joan with the Nain Jaune layout"),
        _fields(
            "players cards-each spare-hand spare-use staking stakes pope opening lead calls "
            "per-card held-penalty exemption"
        ),
        _fields("removed order lead-change lead-blocked pots turn-up"),
        _POPE_7_OR_9,
    ),
    "pope-joan-matrimony": Origin(
        f"{_FOSTER}, p. 422",
        ("Foster's Pope Joan with a trump",),
        _fields("spare-use pots split held-penalty calls lead opening spare-hand pope"),
        _fields(
            "removed order cards-each per-card exemption players lead-change lead-blocked turn-up"
        ),
        _MATRIMONY,
    ),
    "pope-joan-matrimony-51": Origin(
        f"{_FOSTER}, p. 422",
        ("Foster's Pope Joan without the eight of diamonds",),
        _fields("removed spare-use pots split held-penalty calls lead opening spare-hand pope"),
        _fields("order cards-each per-card exemption players lead-change lead-blocked turn-up"),
        _MATRIMONY,
    ),
    "pope-joan-peel": Origin(
        "W. H. Peel, Round Games with Cards (1890s), pp. 80-86",
        ("Peel's Pope Joan",),
        _fields(
            "order pots turn-up-bonus opening lead played-cards pope-levy held-penalty split "
            "staking stakes removed pope per-card"
        ),
        _fields(
            "turn-up cards-each spare-hand combination exemption calls lead-change match-length "
            "hands"
        ),
        {
            "split-divided": Option(
                "a pair from two players is divided", {"split": "divide"}, "Peel p. 83"
            ),
            "cap-4": Option(
                "the Pope brings 4 counters at most from each player",
                {"pope_levy": 4},
                "Peel p. 82",
            ),
            "dealer-stakes": Option(
                "the dealer alone dresses the board", {"staking": "dealer"}, "Peel, Pope Joan"
            ),
            "five-pools": Option(
                "five pools only: Pope, Matrimony, Intrigue, Ace and Game, for 12 counters",
                {"pots": FIVE_POOLS, "stakes": (6, 2, 2, 1, 1)},
                "Peel, Five-pool Pope",
            ),
            "pope-fills": Option(
                "the Pope may stand in for the card that stops a run",
                {"pope_fills": "yes"},
                "Peel, Pope in lieu of a stop",
            ),
            "dealer-looks": Option(
                "the dealer looks at the spare hand, and plays none",
                {"spare_use": "dealer-looks"},
                "Peel, Looking at the spare hand",
            ),
        },
    ),
    "newmarket": Origin(
        f"{_FOSTER}, p. 423",
        ("Stops", "Boodle"),
        _fields(
            "pots pope staking stakes spare-hand cards-each spare-use lead lead-change calls "
            "per-card held-penalty"
        ),
        _fields("players removed order opening turn-up exemption lead-blocked"),
        _NEWMARKET,
    ),
    "spin": Origin(
        f"{_FOSTER}, p. 423",
        (),
        _fields(
            "pots pope staking stakes spare-hand cards-each spare-use lead lead-change calls "
            "per-card held-penalty spin"
        ),
        _fields("players removed order opening turn-up exemption lead-blocked"),
        _NEWMARKET
        | {
            "spin-never-led": Option(
                "the ace of diamonds may never be led",
                {"spin": parse_card("AD"), "spin_lead": "never", "lead_blocked": "pass-left"},
                "Foster p. 423, read the other way",
            ),
        },
    ),
    "saratoga": Origin(
        f"{_FOSTER}, p. 424",
        (),
        _fields(
            "staking pots pope spare-hand cards-each spare-use lead lead-change calls per-card"
        ),
        _fields("players removed order opening turn-up exemption lead-blocked held-penalty"),
        _NEWMARKET,
    ),
    "michigan": Origin(
        "The United States Playing Card Company, Bicycle rules: Michigan; Pagat: Michigan",
        ("Boodle", "Stops", "Chicago"),
        _fields(
            "players removed order cards-each spare-hand spare-use turn-up pots staking stakes "
            "lead lead-change lead-blocked per-card held-penalty"
        ),
        _fields("opening exemption"),
        {
            "any-suit": Option("any suit may be led", {"lead_change": "free"}, "Pagat, Michigan"),
            "spare-last": Option(
                "the spare hand is dealt last", {"spare_hand": "last"}, "our choice"
            ),
        },
    ),
    "newmarket-british": Origin(
        "The Guardian, Rules of card games: Newmarket (22 November 2008)",
        ("Newmarket",),
        _fields("order pots staking opening lead lead-change cards-each players"),
        _fields("removed spare-hand spare-use turn-up held-penalty lead-blocked"),
        {
            "four-kings": Option(
                "the horses are the four kings",
                {"pots": (*FOUR_KINGS, KITTY)},
                "Parlett, Penguin Book of Card Games, ch. 17",
            ),
            "new-suit": Option(
                "a new run only has to change suit",
                {"lead_change": "new-suit"},
                "Parlett, ch. 17 (in some circles)",
            ),
            "equal-hands": Option(
                "all hands are equal, and the odd cards go to the spare hand",
                {"cards_each": (13, 10, 8, 7, 6, 5)},
                "Games of Playing Cards, Newmarket (a web page)",
            ),
            "per-card": Option(
                "one counter a card goes to the first out as well",
                {"per_card": 1},
                "Thomo, Newmarket",
            ),
        },
    ),
}
"""The origin of every game of :data:`~engine.presets.PRESETS`."""
