"""The clauses about the play: following, stops, and the cards with powers of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.cards import RANK_NAMES, Card
from engine.catalogue import join
from engine.rulebook_lead import leading
from engine.rulebook_words import Clause, Facts, capital, clause, listed, suit_name


def play(facts: Facts) -> Iterator[Clause]:
    """Every rule of the play that this game has."""
    rules = facts.rules
    yield from leading(facts)
    yield _following(facts)
    if rules.calls != "silent":
        yield _calls(facts)
    yield _stops(facts)
    yield _known(facts)
    yield _stopper(facts)
    if rules.played_cards == "turned-down":
        yield clause(
            "turned-down",
            [
                "When a run has stopped, its cards are turned face down and stay so.",
                "What has gone, everybody has to remember.",
            ],
            "A finished run is turned face down.",
            "played-cards",
        )
    if rules.spin is not None:
        yield _spin(facts, rules.spin)
        yield _spin_lead(facts, rules.spin)
    if rules.pope_fills == "yes" and rules.pope is not None:
        yield _fills(facts, rules.pope)


def _following(facts: Facts) -> Clause:
    text = [
        "Once a card is led, the next one up in its suit is due, and whoever has it must play it; "
        "then the one above that is due.",
        "So a run climbs, across the table or several cards from one hand, and nobody may hold a "
        "card back.",
    ]
    fields = "lead"
    quiet, open_ = facts.rules.calls == "silent", facts.rules.played_cards == "face-up"
    fields = " ".join(["calls"] * quiet + ["played-cards"] * open_)
    if quiet and open_:
        text.append("Nothing needs to be said, and played cards stay face up.")
    elif quiet:
        text.append("Nothing needs to be said.")
    elif open_:
        text.append("Played cards stay face up.")
    return clause("following", text, "", fields)


def _calls(facts: Facts) -> Clause:
    rank = next((card.rank for card in facts.pack if card.rank == 6), facts.pack[0].rank)
    words = f"“No {RANK_NAMES[rank]}”"
    none = "Where the suit is at its end, or the next card has been played, nothing is said."
    if facts.rules.played_cards == "turned-down":
        none = (
            "Where the suit is at its end nothing is said; a card that has gone is named like any "
            "other, for it lies face down."
        )
    if facts.rules.calls == "names":
        text = [
            f"Whoever plays a card and has not got the next one names it, {words} for example.",
            "Whoever has it plays it, and if nobody does, the run has stopped.",
        ]
        short = "A player who cannot go on names the card that is wanted."
    else:
        text = [
            f"Whoever plays a card and has not got the next one calls for it, {words} for example.",
            "The player to the left plays it or says the same, and so on round the table; when it "
            "has gone round, the run has stopped.",
        ]
        short = "Each player in turn goes on or says “No”, until the card is found."
    return clause("calls", [*text, none], short, "calls")


def _stops(facts: Facts) -> Clause:
    rules, ends = facts.rules, facts.stops.values()
    reasons = [
        *(["is out of the pack"] if any(above is not None for above in ends) else []),
        "has been played before",
        *(["is turned up and out of play"] if facts.turned_out else []),
        *([f"lies in the {facts.spare}"] if facts.spare else []),
    ]
    none = "there is none, or " if None in ends else ""
    text = [f"A run stops where nobody can play the next card: {none}it {join(reasons, 'or')}."]
    unseen = facts.spare and rules.spare_use == "nobody"
    if unseen and rules.played_cards == "turned-down":
        text.append(
            f"When a card fails to come, it has gone before or lies in the {facts.spare}; whoever "
            "has not kept count cannot tell."
        )
    elif unseen:
        text.append(f"What lies in the {facts.spare} shows only when it fails to come.")
    text.append("Going out is no stop: it ends everything.")
    return clause("stops", text, "A run stops where nobody can play the next card.")


def _known(facts: Facts) -> Clause:
    tops = [card for card, above in facts.stops.items() if above is None]
    gaps = {card: above for card, above in facts.stops.items() if above is not None}
    text = []
    if tops:
        verb, it = ("is a stop", "it") if _one(tops) else ("are stops", "them")
        text.append(f"{capital(listed(tops))} {verb}, for nothing comes after {it}.")
    if gaps:
        out = listed([card for card in gaps.values() if card is not None])
        so = "is" if _one(gaps) else "are"
        verb = "is" if _one(gaps.values()) else "are"
        filled = ", unless the Pope fills the gap" if any(map(facts.fillable, gaps)) else ""
        text.append(f"So {so} {listed(gaps)}, because {out} {verb} out of the pack{filled}.")
    if facts.turned_out:
        filled = ", unless the Pope fills the gap" if facts.rules.pope_fills == "yes" else ""
        text.append(
            f"So is the card just below the turn-up, and the one above it has to be led{filled}."
        )
    text.append(_led_only(facts))
    verb = "is always a stop" if _one(facts.stops) else "are always stops"
    short = f"{capital(listed(facts.stops))} {verb}."
    return clause("known-stops", text, short, "removed order")


def _one(cards: Iterable[Card | None]) -> bool:
    """Whether a list of these cards reads as one thing: ``♦7``, ``every king``."""
    found = {*cards}
    return len(found) == 1 or (len(found) == 4 and len({card and card.rank for card in found}) == 1)


def _led_only(facts: Facts) -> str:
    """Say which cards nothing leads up to, so that they have to be led."""
    rules = facts.rules
    free = {rules.spin, rules.pope if rules.pope_fills == "yes" else None}
    filled = {below for below in facts.stops if facts.fillable(below)}
    beyond = {card for card, gap in facts.starts.items() if facts.above(card, -2) in filled and gap}
    cards = [card for card in facts.starts if card not in free | beyond]
    if not cards:
        return ""
    return f"Nothing ever leads up to {listed(cards, 'or')}; such a card has to be led."


def _stopper(facts: Facts) -> Clause:
    text = [
        "Whoever played the last card of a run leads the next one.",
        "A player with several stops can get rid of one after another: lead, stop, and lead again.",
    ]
    return clause("stopper-leads", text, "Whoever played the last card of a run leads the next.")


def _spin(facts: Facts, card: Card) -> Clause:
    rules = facts.rules
    again = ""
    if rules.lead == "lowest-of-suit" and facts.singles:
        again = ": the lowest of a suit, or any card that has a pot"
    text = [
        f"Straight after playing a card of a run, or leading one, whoever holds {card} may throw "
        "it in behind and say “Spin”.",
        f"That stops the run there and then, and whoever spun leads again{again}.",
        "It may be a player’s last card, and it may be wasted on a stop that would have come "
        "anyway.",
    ]
    return clause(
        "spin", text, f"{card} may be thrown in behind a card of one’s own: the run stops.", "spin"
    )


def _spin_lead(facts: Facts, card: Card) -> Clause:
    rules = facts.rules
    if rules.spin_lead == "ordinary":
        text = [f"{card} may also be led at any time, and then stops nothing by itself."]
        short = f"{card} may be led at any time, and is then a card like any other."
    else:
        text = [f"{card} may never be led. Whoever holds nothing else passes the lead to the left."]
        short = f"{card} may never be led."
    if rules.lead == "lowest-of-suit":
        text.append(f"It never counts as the lowest {suit_name(card)}, so it is in nobody’s way.")
    if card not in facts.starts:
        text.append("If it is the next card of a run it must be played like any other.")
    text.append("Left in hand at the end, it is a card like the rest.")
    return clause("spin-lead", text, short, "spin-lead")


def _fills(facts: Facts, pope: Card) -> Clause:
    text = [
        f"Where a run would stop because nobody plays the next card, {pope} may stand in for it: "
        f"a player who holds both {pope} and the card above the missing one plays the two, one "
        "after the other, and the run goes on.",
        f"Like any following this is not a choice, and {pope} brings all that it always brings.",
    ]
    return clause(
        "pope-fills", text, f"{pope} fills a gap if its holder has the card above.", "pope-fills"
    )
