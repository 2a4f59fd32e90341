"""What the engine says of the end of a hand; see :mod:`engine.catalogue`."""

from __future__ import annotations

END: dict[str, str | tuple[str, ...]] = {
    # Paying
    "pay.both": "{name} takes {pot}, {amount|counters}, and {total} more for cards left in hand.",
    "pay.cards": "{name} collects {total|counters} for the cards the others still hold.",
    "pay.pot": "{name} takes {pot}: {amount|counters}.",
    "pay.nothing": "{name} is the first out, and there is nothing to collect.",
    "pay.rate": "No choice: one counter for every card still held. {payments|and}.",
    "pay.rates": "No choice: {rate} counters for every card still held. {payments|and}.",
    "pay.first": "{name} pays {amount}",
    "pay.part": "{name} {amount}",
    "pay.all-excused": "No choice, and nothing to pay.",
    "pay.excused": "{name} still holds {pope}, the Pope, and pays nothing for {cards|cards}.",
    "pay.sat-out": "{name} sat this hand out and pays nothing.",
    "pay.sum": "{sum} = {after} for {name}.",
    "pay.why-excused": "An unplayed Pope excuses whoever holds it, even with the biggest hand.",
    "pay.why-cards": "The winner is paid for what the others could not get rid of.",
    "pay.why-free": "At this table cards left in hand cost nothing.",
    "pay.no-game": "No pot goes to the first out here; the cards are all there is to win.",
    "pay.no-excuse": "{name} still holds {pope}, the Pope, and here it excuses nobody.",
    "pay.doubled": (
        "{name} is caught with {cards|and}, so {pot} doubles: {before} + {amount} = {after}.",
        "For {cards|and}, still in hand, {name} doubles {pot}: {before} + {amount} = {after}.",
    ),
    "pay.doubled-two": (
        "{name} and {other} are caught with {cards|and}: {pot} doubles, {before} + {sum} = "
        "{after}.",
        "For {cards|and} {name} and {other} double {pot}: {before} + {sum} = {after}.",
    ),
    "pay.doubled-none": (
        "{pot} is empty, so {cards|and} cost nothing: twice nothing is nothing.",
        "Nothing has to be doubled on {pot} for {cards|and}, still in hand.",
    ),
    # The board
    "board.bare": "Nothing is left on the board.",
    "board.stays": "The board keeps {total|counters}: {pots|and}.",
    "board.stays-one": "The board keeps {total|counters}, on {pot}.",
    "board.stays-many": "The board keeps {total|counters}, in {n|pots}.",
    "board.part": "{amount} on {pot}",
    "board.could": "Nobody may touch that: an unclaimed pot waits for the next hand.",
    "board.could-bare": "Nothing to choose: the hand is over.",
    "board.next": "{dealer} deals next and adds {stake}: {left} + {more} = {will} on {pot}.",
    "board.next-all": "{dealer} deals next, and everybody adds: {left} + {more} = {will} on {pot}.",
    "board.next-free": "{dealer} deals next and names what everybody lays on top of that.",
    "board.next-same": "{dealer} deals next, and the board is dressed on top of that.",
    "board.next-bare": "{dealer} deals next and dresses the board again.",
    "board.next-bare-all": "{dealer} deals next, and everybody dresses the board again.",
    "board.stock": (
        "{card} lay in the {dead}, so nobody could take {pots|or}.",
        "Nobody could take {pots|or}: {card} was in the {dead} all along.",
    ),
    "board.stock-kept": (
        "{card} lay in the {dead}, so nobody doubles {pots|or}.",
        "Nobody has to double {pots|or}, for {card} was in the {dead} all along.",
    ),
    "board.turned": "{card} was turned up and out of play, so nobody could take {pots|or}.",
    "board.held": (
        "{name} never got to play {card}, so nobody took {pots|or}.",
        "Nobody took {pots|or}, because {name} still holds {card}.",
    ),
    "board.total": "All the counters: {sum} = {all}.",
    # The match
    "match.going": "Nobody has {target} yet; the match lasts {n|hands} at most.",
    "match.going-rounds": "Nobody has {target} yet; the match lasts {n|rounds} of the table at "
    "most.",
    "match.won": "{name} has {n}: with {target} or more the most counters win the match.",
    "match.shared": "{names|and} have {n} each: with {target} or more the most counters win the "
    "match.",
    "match.round": "The match is one full round: everybody deals once, then the most counters win.",
    "match.rounds": "The match is {n} full rounds of the table, then the most counters win.",
    "match.hand": "The match is one hand, and the most counters win it.",
    "match.hands": "The match has {n} hands, then the most counters win.",
}
