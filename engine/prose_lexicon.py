"""The words by which :mod:`engine.prose_figures` tells which numbers belong to which names."""

from __future__ import annotations

import re

ONES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
NUMBER_WORDS = (
    *(*ONES, "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    "nineteen",
    *(
        f"{tens}-{ONES[ones]}" if ones else tens
        for tens in ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
        for ones in range(10)
    ),
)

DIGIT = re.compile("[0-9]")
BARE_DIGIT = re.compile("(?<![0-9♠♥♦♣♤♡♢♧])[0-9]")
# What is a token of its own wherever it stands; blanks part the others.
SIGNS = '.,;:!?()|"'
OTHER_SIGNS = "—–…♠♥♦♣♤♡♢♧“”„"
NUMBER = {word: value for value, word in enumerate(NUMBER_WORDS)}
NUMBERS = frozenset(NUMBER)
TAILS = ("", *'.,;:!?)"', '."', ',"', '!"', '?"', ").", "),", ");")
COUNTING = frozenset(
    head + word + tail for word in NUMBER for head in ("", "(", '"') for tail in TAILS
)
GLUE = frozenset(".,:–—")
CARDISH = frozenset("♠♥♦♣♤♡♢♧%$€£°×+=/")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# What may stand between a name and its figure: "Ann still has 97".
JOIN = _words(
    "has had have holds hold held is was are were stands stays sits at now still only just then "
    "already again left on up down to from goes went counts pays pay paid owes gives give gave "
    "puts put adds added loses lost takes take took wins win won gets get got collects collected "
    "receives received earns pockets scoops owns rises climbs leaves left pot compartment dish "
    "contains keeps worth exactly"
)
PAID = _words("pays pay paid owes loses lost wins win won collects collected earns pockets")
# ... and when the unit is written too: "Ann, down to her 97 counters", "Ann pays for 4 cards".
JOIN_UNIT = JOIN | _words("with for the all her his their its by of these those kept")
# What may stand before a figure that belongs to a name after it: "pays three to Ann".
OPENS = JOIN | _words("and with another all there lie lies")
# What may stand between a figure and the preposition before its name: "six are left on Pope".
LIES = _words(
    "lie lies is are was were sit sits stay stays remain remains go goes went left still now "
    "more each wait waits"
)
TOWARDS = _words("in on to into from onto off at for upon")
# What may follow a figure without a unit; anything else may be the thing that it counts.
AFTER = _words("left now each altogether again then and but while as so because apart")
CLAUSE_END = frozenset(".,;!?)—–")
PLACES = _words("board pot pots compartment dish table hand all total turn return")
UNITS = {"counter": "counters", "counters": "counters", "card": "cards", "cards": "cards"}
AFTER_CARDS = _words("left now each still and but while")
RATES = _words("a an per each every apiece")
HAND = _words("hand")
DOUBT = _words("if unless when until should suppose whether once before after")
# What makes a sentence speak of another step, of a whole stretch or of a difference: wherever it
# stands in it, or only before the figure.
ELSEWHERE = _words("than back hands run runs tomorrow yesterday evening")
STRETCH = _words("this whole the entire next last")  # "in this hand"
EARLIER = _words(
    "next later without if unless suppose imagine would will could might should after before once "
    "when until otherwise played"
)
DONE = _words("won lost made paid gained taken collected given got received earned")
AHEAD = _words("up down ahead behind short better worse more")
OWNERS = _words("the her his their its all these those")
PLAYING = _words("plays leads follows adds")
LAYING = PLAYING | _words("add added puts put gives give gave")
FACES = _words("j q k a jack queen king ace")
# Whatever else comes right after a number makes it count something that is no figure.
FOLLOWS = AFTER | LIES | TOWARDS | CLAUSE_END | {*UNITS, "", ":", "for", "more"}
OWNED = ("'s", "’s")
DIGITS = frozenset("0123456789")
HEADING = CLAUSE_END | {"", ":", "the"}
STOPS = frozenset(".!?;")
NUMBER_OR_DIGIT = NUMBERS | {str(rank) for rank in range(1, 11)}
RANKS = 13
REACH = 6
MARGIN = [""] * (REACH + 3)
