"""What the engine says of the steps before the first lead; see :mod:`engine.catalogue`."""

from __future__ import annotations

SETUP: dict[str, str | tuple[str, ...]] = {
    # The deal
    "deal.even": "{dealer} deals {each|cards} to everybody, and leaves {spare} for the {dead}.",
    "deal.others": "{dealer} deals {each|cards} to everybody else, and leaves {spare} for the "
    "{dead}.",
    "deal.uneven": "{dealer} deals {hands|and}; the {dead} has the other {spare}.",
    "deal.uneven-short": "{dealer} deals {hands|and}; spare: {spare}.",
    "deal.many": "{dealer} deals the cards round, {most} at most, and leaves {spare} for the "
    "{dead}.",
    "deal.even-aside": "{dealer} deals {each|cards} to everybody and {spare} to the {dead}, and "
    "lays {aside} aside.",
    "deal.many-aside": "{dealer} deals the cards round, {most} at most, with {spare} for the "
    "{dead}, and lays {aside} aside.",
    "deal.first": "{n|cards} to {name}",
    "deal.share": "{n} to {name}",
    "deal.nospare": "{dealer} deals out the whole pack, {most|cards} each at most.",
    "deal.could": "Nobody chooses anything yet, and nobody may look at the {dead}.",
    "deal.could-nospare": "Nobody chooses anything yet.",
    "deal.looks": "Only {dealer} may look at the {dead}, and sits this hand out for it.",
    "deal.players": "This game is for {fewest} to {most} players, each alone; here are {n}.",
    "deal.players-only": "This game is for {n} players, each alone.",
    "deal.gap": "Every card in the {dead} is a gap that no run can cross.",
    "deal.gap-filled": "Every card in the {dead} is a gap; only the Pope may fill one.",
    "deal.gap-aside": "Every card in the {dead} or laid aside is a gap that no run can cross.",
    "deal.longer": "Some hands are a card longer; the odd cards move on with the deal.",
    "deal.pack": "The pack has {n|cards}: {removed|and} is out.",
    "deal.pack-many": "The pack has {n|cards}, without {removed|and}.",
    "deal.pack-whole": "All 52 cards are in.",
    "deal.low": "Ace is low, king is high.",
    "deal.high": "Ace is high, above the king.",
    # Dressing the board
    "dress.sum": "{dealer} dresses the board alone: {sum} = {total|counters}.",
    "dress.plain": "{dealer} dresses the board alone, with {total|counters}.",
    "dress.each": "Everybody dresses the board alike: {sum} = {part|counters} each.",
    "dress.each-plain": "Everybody puts {part|counters} on the board.",
    "dress.double": "Everybody puts {part|counters} on the board, and {dealer}, the dealer, "
    "{twice}.",
    "dress.company": "Everybody pays {part|counters} towards the board, and {dealer}, the dealer, "
    "{twice}.",
    "dress.free": "Before the deal {dealer} had named {part}, and everybody laid {part|counters}.",
    "dress.could": "No choice: the dealer pays the same stakes every hand, and nobody else pays.",
    "dress.could-each": "No choice: the stakes are fixed, and the same for everybody.",
    "dress.could-double": "No choice: the stakes are fixed, and whoever deals pays double.",
    "dress.could-company": "No choice: equal parts for everybody, and two for whoever deals.",
    "dress.could-free": "All on one pot or spread about: each chose unseen, and only the number "
    "was fixed.",
    "dress.one": (
        "{name} puts all {n} on {pot}.",
        "{name} backs {pot} alone, with {n}.",
    ),
    "dress.even": (
        "{name} lays {n} on each pot.",
        "{name} spreads evenly, {n} on each pot.",
    ),
    "dress.parts": (
        "{name} lays {parts|and}.",
        "{name} puts {parts|and}.",
    ),
    "dress.part": "{n} on {pot}",
    "dress.pots": "Each pot waits for its own {what}; whoever plays it takes what is there.",
    "dress.pots-but": "Each pot but {pot} waits for its own {what}; whoever plays it takes what is "
    "there.",
    "dress.all": "That makes {sum} = {total|counters}.",
    "dress.rest": "The pots ask for {whole}; what is over, {rest|counters}, goes to {pot}.",
    "dress.no-rest": "The parts come to just what the pots ask for.",
    "dress.unbacked": "Nobody backs {pots|or}, so nothing can be won there.",
    "dress.fullest": "{pot} is the fullest pot, with {left|counters}.",
    "dress.purse": "{dealer} has {before} − {stake} = {after} left.",
    "dress.purses": "Each of them has {before} − {part} = {after} left.",
    "dress.debt": "Nobody drops out: what is owed is written down.",
    "dress.carried": "From before, {carried} lay there: {carried} + {total} = {board|counters} "
    "on the board now.",
    # The spare hand, taken or not
    "spare.no-swap": "{dealer} could now take the spare hand for the one dealt, unseen, and "
    "keeps what came.",
    "spare.no-sale": "The spare hand was for sale now, unseen, and nobody bid.",
    "spare.no-either": "{dealer} could now swap for the spare hand or sell it, unseen; it stays "
    "where it is.",
    "exchange.swap": "{name}, the dealer, gives up the hand dealt and takes the spare hand, "
    "unseen.",
    "exchange.bought": "{name} buys the spare hand, unseen, and pays {dealer} {price|counters}.",
    "exchange.could-keep": "{name} could have kept the hand dealt; nobody looks first, and there "
    "is no going back.",
    "exchange.could-sell": "{name} could have kept the hand dealt, or sold the spare hand to "
    "whoever bid most.",
    "exchange.could-bid": "Anybody but {dealer} could bid; nobody looks first, and there is no "
    "going back.",
    "exchange.could-swap": "{dealer} could have swapped for nothing, and chose to sell.",
    "exchange.dead": "The old hand is dead now, {n|cards} that no run can cross.",
    "exchange.longer": "The new hand has {new|cards}, the old one had {n}.",
    "exchange.both": "Given away: {old|and}. Got for it: {new|and}.",
    "exchange.gave": "Given away: {old|and}. No card with a pot comes back.",
    "exchange.got": "Got for it: {new|and}. No card with a pot was given away.",
    "exchange.sum": "{name} has {before} − {price} = {after}, and {dealer} {had} + {price} = "
    "{has}.",
    # The turn-up
    "turn.plain": "The last card dealt is turned up: {card}. So {suit} are the pay suit.",
    "turn.plain-aside": "The last card dealt is turned and laid aside: {card}. So {suit} are the "
    "pay suit.",
    "turn.plain-stock": "The top card of the stock is turned: {card}. So {suit} are the pay suit.",
    "turn.bonus": "{card} is turned up: {suit} pay, and {dealer} takes the {pot} pot, "
    "{amount|counters}.",
    "turn.levy": "The others pay {total|counters} for the Pope.",
    "turn.could": "Nothing to decide. {card} stays with {holder}, to be played like any other.",
    "turn.spare": "Nothing to decide. {card} lies face up on the {dead}, and nobody can play it.",
    "turn.aside": "Nothing to decide. {card} is out of play, and goes to nobody.",
    "turn.stop": "So {below} is a stop that everybody knows: {card} cannot follow.",
    "turn.pays": "The pay suit beats nothing; it gives pots to {honours|and}.",
    "turn.no-honours": "The pay suit beats nothing, and no pot on this board asks for it.",
    "turn.pope": "The Pope, {pope}, has its pot in every suit.",
    "turn.nothing": "{card} has no pot; a card with one would have paid {dealer} now.",
    "turn.no-bonus": "Whatever is turned up, it brings the dealer nothing.",
    "turn.taken": "A turned-up pay card pays the dealer before the first lead: "
    "{before} + {sum} = {after}.",
    "turn.empty": "The {pot} pot will be empty when {card} is played.",
    "turn.pair": "{card} takes no pot by itself, so no counter moves.",
    "turn.pair-out": "Without {card} nobody can take {pots|or} in this hand.",
    "turn.pair-cards": "{pot} wants {cards|and}.",
    "turn.bare": "Nothing lies on the {pot} pot, so no counter moves.",
    "turn.kept": "By this table's rule the {pot} pot waits for a player to play {card}.",
    "turn.kept-out": "Nobody can play {card} now, so the {pot} pot waits for another hand.",
}
