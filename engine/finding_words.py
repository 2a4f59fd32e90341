"""The words of every finding: a code, one sentence in card terms, the rule, what to do.

A checker says *that* something is wrong as a :class:`Finding` (a code, a place in the scenario, the
facts); this catalogue says it in English, the same in the terminal, in CI and in the page. Codes
are stable: S1xx the shape of the file, S2xx cards and deal, S3xx play, S4xx pots and counters, S5xx
the author's words, W9xx style.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.cards import Card

Path = tuple[str | int, ...]
"""Where in the scenario's plain data: ``("hands", 0, 3)``, ``("play", 2, "cards", 0)``."""

MAX_FINDINGS = 100
"""More findings than anybody reads: looking on would cost time and tell nothing."""

CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""What no text of a scenario may hold: it shows nowhere and can upset whatever shows it."""

TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Characters that turn the direction of all that follows them in a sentence."""

KEY = "#key"
"""Last part of a path that means the key itself and not its value."""


class Finding(NamedTuple):
    """One thing that is wrong.

    ``also`` is a second place that matters; ``span`` narrows a text to characters of it (start,
    end). A fact called ``guess`` is what the author may have meant.
    """

    code: str
    path: Path
    facts: Mapping[str, object]
    also: Path | None = None
    span: tuple[int, int] | None = None


class Code(NamedTuple):
    """The words for one code; ``says``, ``note`` (at the second place) and ``help`` are templates.

    ``rule`` is the id of a rule on the game's page.
    """

    says: str
    help: str = ""
    rule: str = ""
    note: str = ""


CODES: dict[str, Code] = {
    # --- S1xx: the shape of the file -----------------------------------------------------------
    "S100": Code(
        "This file holds no scenario.",
        "begin with `title:`, `game:`, `seats:`, `dealer:`, `deal:`, `turn-up:` and `play:`",
    ),
    "S101": Code("{where} has no key called `{key}`.", "{advice}"),
    "S102": Code("{where} needs `{key}`: {says}.", "add a line such as `{example}`"),
    "S103": Code("`{key}` is written twice.", "keep one of the two", note="first written here"),
    "S104": Code("`{key}` should be {wanted}, not {found}.", "write it like `{example}`"),
    "S105": Code(
        "`{key}` should be a whole number, not `{value}`.",
        "write digits only, at most six of them, such as `6`",
    ),
    "S106": Code("`{value}` is not a value of `{key}`.", "it can be {known}"),
    "S107": Code("This is not YAML that can be read: {problem}.", "{advice}"),
    "S108": Code(
        "This file is {size} KB long, and a scenario has at most {limit} KB.",
        "split it into several hands, one file for each",
    ),
    "S109": Code(
        "This file is not text: it holds the control character {byte}.",
        "save the scenario as plain text in UTF-8",
    ),
    "S110": Code(
        "This file is not UTF-8 text: the byte {byte} cannot be read.", "save it as UTF-8; {advice}"
    ),
    "S111": Code("A tab stands where YAML reads only spaces.", "use spaces, two for each level"),
    "S112": Code(
        "A second document begins here, and a scenario file holds one.",
        "move it into a file of its own, or remove the `---`",
    ),
    "S113": Code(
        "An anchor or alias (`{mark}`) stands here, and scenarios are read without them.",
        "write the value out again, or put text that begins with `{first}` in quotes",
    ),
    "S114": Code(
        "Values lie inside each other more than {limit} levels deep here.",
        "a scenario never needs more than six; look for brackets that are not closed",
    ),
    "S115": Code(
        "`{key}` lists {n} entries, and at most {limit} are read.",
        "look for lines pasted twice, or for what belongs under another key",
    ),
    "S116": Code("This file cannot be read: {reason}.", "check its name and who may read it"),
    "S117": Code(
        "This file asks for format {value}, and this version reads format 1.",
        "write `format: 1`, or leave the line out",
    ),
    "S118": Code("`{key}` is left empty.", "write a value after the colon, or remove the key"),
    "S119": Code("A tag (`{mark}`) stands here, and scenarios are read without tags.", "remove it"),
    "S120": Code(
        "`{value}` cannot be the id of a step.",
        "use small letters, digits and hyphens, such as `first-stop`",
    ),
    "S121": Code("Two steps have the id `{value}`.", "change one of them", note="first used here"),
    "S122": Code(
        "`{key}` is {n} characters long, and at most {limit} fit on the page.", "shorten it"
    ),
    "S123": Code(
        "This entry has both a `lead` and a `run`.",
        "keep `lead` and let the engine go on, or keep the whole `run`",
        note="the other is here",
    ),
    "S124": Code(
        "A lead is one card, and this is several.",
        "write `run:` for a run written out, or keep only {card}",
    ),
    "S125": Code(
        "This text holds the control character {byte}, which no page can show.",
        "remove the escape that stands for it, or write a backslash as two",
    ),
    "S126": Code("A blank is missing after the colon of `{key}`.", "write `{right}`"),
    # --- S2xx: cards and deal ------------------------------------------------------------------
    "S201": Code("`{piece}` is not a card.", "write rank and suit letter: 7D, 10H, QS, AC"),
    "S202": Code(
        "{card} is dealt twice: {where}.",
        "every card is in the pack once, so change one of the two",
        "pack",
        note="first dealt here",
    ),
    "S203": Code(
        "{card} is not in the pack: {game} is played without it.",
        "replace it, or change `removed:` under `rules:`",
        "pack",
    ),
    "S204": Code(
        "The pack is not complete: nobody has {cards}.",
        "add what is missing, or write `stock: rest` for the cards nobody holds",
        "pack",
    ),
    "S205": Code("{name} is not seated at this table.", "the seats are {known}"),
    "S206": Code("{player} has no cards.", "add a line such as `{player}: 7D 4C` under `deal:`"),
    "S207": Code(
        "{game} is for {players} players, and {seated} seated.",
        "add or remove players under `seats:`",
        "players",
    ),
    "S208": Code("`{name}` cannot be the name of a player: {reason}.", "choose another name"),
    "S209": Code("Two players are called {name}.", "give one of them another name"),
    "S210": Code(
        "There is no turn-up, and in {game} {how}.",
        "add a line such as `turn-up: {card}`",
        "turn-up",
    ),
    "S211": Code(
        "There is a turn-up, and by these rules no card is turned.",
        "remove the line `turn-up:`",
        "turn-up",
    ),
    "S212": Code(
        "The turn-up {card} lies {where}, but the last card of this deal falls {right}.",
        "turn a card that lies {there}, or swap {card} for one of those",
        "turn-up",
        note="dealt here",
    ),
    "S213": Code(
        "These house rules do not fit together: {sentence}",
        "{advice}",
        "house-rules",
        "together with this",
    ),
    "S214": Code("There is no house rule called `{key}`.", "the house rules are {known}"),
    "S215": Code("The house rule `{key}` cannot be `{value}`.", "{advice}", "house-rules"),
    "S216": Code("The board has no pot called `{pot}`.", "the pots are {known}"),
    "S219": Code(
        "This game has no variation called `{value}`.",
        "its variations are {known}",
        "house-rules",
    ),
    "S220": Code(
        "Nobody places stakes freely in {game}: the board is dressed by {how}.",
        "remove `stakes:`, or write `staking: free` under `rules:`",
        "dressing",
    ),
    "S221": Code(
        "{player} places {n} counters and {other} {right}: everybody places the same sum.",
        "change the counters of one of the two",
        "dressing",
        note="{right} counters",
    ),
    "S222": Code(
        "{player} places {n} counters, and the rules ask for at least {least}.",
        "place at least {least}, or change `stakes:` under `rules:`",
        "dressing",
    ),
    "S223": Code(
        "Nobody may take the spare hand in {game}: {how}.",
        "{advice}",
        "spare-use",
    ),
    "S224": Code(
        "{player} deals and pays nobody for the spare hand.",
        "write `takes-spare: {player}`, without a price",
        "spare-use",
    ),
    "S225": Code("{player} cannot take the spare hand: {how}.", "{advice}", "spare-use"),
    "S226": Code(
        "{player} buys the spare hand from {dealer}, and no price is written.",
        "write it like `takes-spare: {{{player}: 5}}`",
        "spare-use",
    ),
    "S227": Code(
        "The turn-up {card} lies in {player}'s hand, and by these rules {how}.",
        "take {card} out of {player}'s hand, or turn up a card that nobody holds",
        "turn-up",
        note="dealt here",
    ),
    "S228": Code(
        "{player} deals and looks at the spare hand, so {player} is dealt no cards.",
        "remove the line of {player}'s cards, or let somebody else deal",
        "spare-use",
    ),
    "S229": Code(
        "{game} has no spare hand, so none can be written out.",
        "write the cards nobody holds under `stock:`, or leave the line out",
        "spare-hand",
    ),
    "S230": Code(
        "{player} takes the spare hand, and in a short deal nobody can know its cards.",
        "add a line such as `spare: {example}` under `deal:`",
        "spare-use",
    ),
    "S231": Code(
        "{player} takes the spare hand, and no card is left for it.",
        "leave cards that nobody is dealt, or remove `takes-spare:`",
        "spare-use",
    ),
    "S218": Code("These cards cannot be dealt: {problem}.", "compare the hands with the pack"),
    "S217": Code("There is no game called `{value}`.", "the games are {known}"),
    # --- S3xx: play ----------------------------------------------------------------------------
    "S301": Code("{text}", "lead {lowest}, or write `lead: any-card` under `rules:`", "lead"),
    "S302": Code("{text}", "{advice}", "eldest-leads"),
    "S303": Code("{text}", "a card falls once in a deal: choose another lead", "pack"),
    "S304": Code(
        "The deal was over before this: {player} went out with {card}.",
        "remove what follows, or change the leads before it",
        "first-out",
    ),
    "S305": Code(
        "{player} cannot lead here: the lead is {leader}'s.",
        "write a card of {leader}'s, or look at the run before",
        "eldest-leads",
    ),
    "S306": Code(
        "The run goes on: {player} holds {card} and must play it.",
        "write the run out to its end, or write only its lead and let the engine go on",
        "following",
    ),
    "S307": Code(
        "After {before} comes {right}, not {wrong}.",
        "{advice}",
        "following",
    ),
    "S308": Code(
        "The run stops at {before}, {why}, so {wrong} does not belong to it.",
        "{advice}",
        "stops",
    ),
    "S309": Code(
        "The run stops at {card}, {why}: this is not a stop of the kind `{value}`.",
        "{advice}",
        "stops",
    ),
    "S310": Code(
        "{card} does not fall in this run: {run}.",
        "{advice}",
        "stops",
    ),
    "S311": Code("These words belong to a step that never comes: {reason}.", "remove them"),
    "S312": Code("{text}", "{advice}", "lead"),
    "S313": Code("{text}", "{advice}", "eldest-leads"),
    "S314": Code("{text}", "{advice}", "lead-change"),
    "S315": Code("{text}", "{advice}", "spin"),
    "S316": Code(
        "{game} has no card of Spin that could be thrown in.",
        "remove `spin:`, or name the card under `rules:`, such as `spin: AD`",
        "spin",
    ),
    "S317": Code(
        "{card} does not fall in this run, so Spin cannot be thrown in behind it: {run}.",
        "write a card of this run",
        "spin",
    ),
    "S318": Code(
        "{card} is the card of Spin itself, and is thrown in behind another card.",
        "write the card behind which it goes, such as `spin: {lead}`",
        "spin",
    ),
    # --- S4xx: pots and counters ---------------------------------------------------------------
    "S401": Code("{player} is not the first one out: {truth}.", "{advice}", "first-out"),
    "S402": Code(
        "The {pot} pot does not hold {value} when the script ends: it holds {truth}.",
        "write {truth}, or look for the card that takes or leaves the pot",
        "card-pots",
    ),
    "S403": Code(
        "{player} does not have {value} counters when the script ends: {player} has {truth}.",
        "write {truth}, or follow the payments step by step on the page",
        "payments",
    ),
    "S405": Code(
        "{player} does not go out first in hand {n}: {right} does.",
        "write `out: {right}`, or look for another seed",
        "first-out",
    ),
    "S406": Code(
        "There is no hand {n}: the match is over after hand {last}.",
        "remove these words, or look for another seed",
        "match",
    ),
    "S407": Code(
        "This match is not over after {n} hands, and a longer one cannot be told.",
        "lower `hands` under `rules:`, or set a `target` that somebody reaches",
        "match",
    ),
    "S404": Code("Somebody goes out before the script ends: {truth}.", "{advice}", "first-out"),
    # --- S5xx: the author's words --------------------------------------------------------------
    "S501": Code("There is no figure called `{{{name}}}`.", "{advice}"),
    "S502": Code(
        "A single brace stands in this sentence.",
        "a figure is written in a pair of braces, such as `{{pot.pope}}`",
    ),
    "S503": Code(
        "The figure {value} beside {name} is not true at this step: {truth}.",
        "write `{placeholder}` and the engine fills it in, or say what is counted (two clubs)",
        "counters",
    ),
    "S504": Code(
        "`{part}` adds to the engine's words and `{part} instead` replaces them: not both.",
        "keep one of the two",
        note="the other is here",
    ),
    "S505": Code(
        "`{part}` is {n} words long, more than twice the {limit} that a step has room for.",
        "say it shorter, or spread it over two steps",
    ),
    "S506": Code(
        "A figure stands in `{key}`, which is shown before the first card and never filled in.",
        "say it without a figure, or in the words of a step",
    ),
    # --- W9xx: style ---------------------------------------------------------------------------
    "W901": Code("`{part}` is {n} words long; up to {limit} are read with ease.", "say it shorter"),
    "W902": Code(
        "This file begins with an invisible byte order mark.", "save it as UTF-8 without a BOM"
    ),
}
"""Every code with its words. ``docs/scenarios/errors.md`` is made from this table."""


def severity(code: str) -> str:
    """``warning`` for style, which never fails a build, ``error`` for everything else."""
    return "warning" if code.startswith("W") else "error"


def sentence(finding: Finding) -> str:
    """Say what is wrong, in one sentence."""
    told, game = _fill(CODES[finding.code].says, finding.facts), finding.facts.get("game")
    if isinstance(game, str) and "," in game:  # a name in two parts ends with a comma too
        told = told.replace(f"{game} ", f"{game}, ")
    return told


def advice(finding: Finding) -> list[str]:
    """Say what to do: the guess first where there is one."""
    guess = finding.facts.get("guess")
    lines = [f"did you mean `{_shown(guess)}`?"] if guess else []
    told = _fill(CODES[finding.code].help, finding.facts)
    return [*lines, told] if told else lines


def note(finding: Finding) -> str:
    """Say what the second place is, or nothing."""
    return _fill(CODES[finding.code].note, finding.facts)


def listing(words: Iterable[object], last: str = "and") -> str:
    """Join as people do: ``Ann, Bet and Cass``."""
    shown = [_shown(word) for word in words]
    return f" {last} ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)


def counted(n: int, word: str) -> str:
    """Count a thing: ``1 counter``, ``2 counters``."""
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that was probably meant, or None where nothing is near.

    Near means at most one slip (a letter too many, missing, changed, or two swapped) in three
    letters, capitals aside.
    """
    if not word or len(word) > 60:
        return None
    slips = [(_slips(word.lower(), other.lower()), other) for other in known]
    if not slips:
        return None
    fewest, best = min(slips, key=lambda pair: pair[0])
    near = fewest <= max(1, max(len(word), len(best)) // 3)
    # Of a single letter nothing is left after a slip.
    return best if near and fewest < min(len(word), len(best)) else None


def guessing(facts: Mapping[str, object], word: str, known: Iterable[str]) -> dict[str, object]:
    """Return the facts, with a ``guess`` where one of the known words is near."""
    guess = nearest(word, known)
    return {**facts, "guess": guess} if guess else {**facts}


def _slips(one: str, two: str) -> int:
    """Count the slips between two words (optimal string alignment)."""
    before: list[int] = []
    row = list(range(len(two) + 1))
    for i, left in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, right in enumerate(two, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (left != right))
            if i > 1 and j > 1 and left == two[j - 2] and right == one[i - 2]:
                best = min(best, earlier[j - 2] + 1)
            row.append(best)
    return row[-1]


def _fill(template: str, facts: Mapping[str, object]) -> str:
    return template.format_map({name: _shown(value) for name, value in facts.items()})


def _shown(value: object) -> str:
    if isinstance(value, (tuple, list)):
        return listing(value)
    return str(value) if isinstance(value, (Card, str, int)) else repr(value)
