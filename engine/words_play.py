"""What the engine says of a card that is played; see :mod:`engine.catalogue`."""

from __future__ import annotations

PLAY: dict[str, str | tuple[str, ...]] = {
    # Who leads
    "lead.first": "{name} sits on the dealer's left and leads first: {card}.",
    "lead.first-brief": "{name}, on the dealer's left, leads {card}.",
    "lead.opening": "{name} holds {card} and has to open the play with it.",
    "lead.again": (
        "{name} leads again, this time {card}.",
        "{name} keeps the lead and plays {card}.",
        "{name} starts another run, with {card}.",
        "{name} tries {suit} next and leads {card}.",
    ),
    "lead.now": (
        "{name} has the lead now and starts with {card}.",
        "Now {name} leads: {card}.",
        "{name} takes over the lead and plays {card}.",
        "It is {name}'s lead: {card}.",
    ),
    "lead.same": (
        "{name} leads {suit} once more: {card}.",
        "{name} stays with {suit} and leads {card}.",
    ),
    "lead.spun": "After Spin {name} leads afresh, with {card}.",
    "lead.passed": (
        "The lead has come round to {name}, who plays {card}.",
        "{name} was passed the lead and plays {card}.",
    ),
    "lead.free": (
        "Back with {name}, who may lead after all: {card}.",
        "The lead is back with {name}, who plays what there is: {card}.",
    ),
    "opening.higher": "Nobody holds {missing|or}, so the next one up, {card}, opens the play.",
    "opening.none": "Nobody holds {opening} or what could open instead, so {name}, on the "
    "dealer's left, leads.",
    # What could be led
    "could.leads": (
        "{name} could lead {legal|or}.",
        "{name} had {legal|or} to choose from.",
        "The choice was {legal|or}.",
        "Open to {name}: {legal|or}.",
    ),
    "could.only-card": "{card} was {name}'s last card, so there was nothing to choose.",
    "could.only-suit": (
        "With one suit left, {card} was the only lead {name} had.",
        "{name} is down to one suit, and {card} is the lowest of it.",
    ),
    "could.only-lead": (
        "{card} was the only card {name} could lead.",
        "{name} had no other lead than {card}.",
    ),
    "could.opening": "No choice: whoever holds {card} opens the play with it.",
    "could.all-led": (
        "Every card {name} holds may be led.",
        "All of {name}'s cards are possible leads.",
    ),
    "could.all-but": (
        "Every card {name} holds may be led, but for the {barred|and}.",
        "All but the {barred|and} in {name}'s hand are possible leads.",
    ),
    "could.hidden": (
        "{name} chose one of the suits in hand; only the lowest card of it could be led.",
        "{name} picked a suit. The card is not a choice: it is the lowest held in it.",
    ),
    "could.hidden-any": (
        "{name} could lead any card in hand.",
        "Any card at all may be led, so {name} chose freely.",
    ),
    "could.hidden-change": (
        "{name} could lead any card that changes {what}.",
        "Any card may be led as long as the {what} changes.",
    ),
    "could.hidden-apart": (
        "{name} picked a suit and leads the lowest of it; {spin} does not count.",
        "{name} chose {suit}, and leads the lowest held but for {spin}.",
    ),
    "could.hidden-spin": "{name} holds {card} and may lead it at any time.",
    "could.hidden-spun": "{name} could lead the lowest card of any suit, or a card with a pot.",
    "could.spun": "After Spin even a card with a pot may be led.",
    "could.spun-pot": "Only Spin makes {card} a lead: {lowest} is lower.",
    "could.spin-apart": (
        "{spin} bars no other diamond, and may be led itself.",
        "{spin} counts as nobody's lowest; it may be led at any time.",
    ),
    "could.skipped": (
        "{name} leads over {skipped|and}, lower in {suit}.",
        "Passing over {skipped|and} is allowed: any card may be led.",
    ),
    "change.suit": (
        "The run before was in {last}, so {last} were barred.",
        "After {last} the suit has to change.",
        "Not {last} again: a new run leaves the suit.",
    ),
    "change.colour": (
        "The run before was {was}, so this one has to be {now}.",
        "After {was} comes {now}: the colour has to change.",
        "It had to be {now}, for {last} are {was}.",
    ),
    "change.waived": (
        "{name} has no {wanted}, and so may lead anything.",
        "Without a {wanted} {name} is free to lead what is there.",
    ),
    "barred.pot": (
        "{card} has a pot waiting, but {lowest} is lower and must go first.",
        "A pot waits for {card}, yet {lowest} stands in the way.",
        "Before {card} and its pot comes {lowest}, the lower card.",
    ),
    "barred": (
        "Not {card}: {lowest} is lower, and only the lowest of a suit may be led.",
        "Not {card}, because {name} still holds {lowest} below it.",
        "{card} has to wait for {lowest}, the lower card of the suit.",
        "{card} looks good but is barred: {lowest} comes before it.",
    ),
    "barred.suit": (
        "A pot waits for {card}, but the last run was in {last} too.",
        "{card} has a pot, yet no second run in {last} may follow.",
    ),
    "barred.colour": (
        "A pot waits for {card}, but it is {was}, like the last run.",
        "{card} has a pot, yet {was} may not follow {was}.",
    ),
    "barred.opening": "A pot waits for {card}, but it cannot open the play.",
    "barred.spin": (
        "{card} may never be led; it is kept for Spin.",
        "Not {card}, which is for Spin alone.",
    ),
    "forecast.stop": "{cards|and} would stop at once and keep the lead",
    "forecast.own": "{cards|and} would run and come back",
    "forecast.other": "{cards|and} would hand {other} the lead",
    "forecast.passed": "{cards|and} would pass the lead on to {other}",
    "forecast.out": "{cards|and} would run until {other} is out",
    "forecasts": (
        "Otherwise: {parts}.",
        "As for the other leads: {parts}.",
        "The other choices: {parts}.",
        "Led instead, {parts}.",
    ),
    "forecasts.spin": (
        "Without Spin, {parts}.",
        "Led instead, and nobody spinning, {parts}.",
    ),
    "climb": (
        "Whoever holds {next} must play it now.",
        "The suit climbs from here, and {next} is wanted next.",
        "Now the table looks for {next}.",
    ),
    "climb.fill": "Nobody plays {above}, but {holder} holds both the Pope and the card beyond.",
    "why.lead-pot": "Where any card may be led, a card with a pot need not wait for a run.",
    "why.must-lead": (
        "Nothing leads up to {card}: whoever holds it has to lead it.",
        "No card comes before {card}, so it can only be led.",
    ),
    "why.ordinary": "Led, {card} is a card like any other: no Spin, and the run goes on.",
    # Following
    "card.brief": (
        "{name}: {card}.",
        "{card}, from {name}.",
    ),
    "follow.other": (
        "{name} follows with {card}.",
        "{name} has {card} and plays it.",
        "{card} comes from {name}.",
        "{name} takes the run on with {card}.",
        "Up it goes: {name} plays {card}.",
    ),
    "follow.own": (
        "{name} has {card} as well, and plays it.",
        "{name} goes on with {card}.",
        "{card} is {name}'s too.",
        "{name} keeps going: {card}.",
    ),
    "follow.fills": "{name} fills the gap at {missing} with {card}, the Pope.",
    "follow.filled": "{name} plays on beyond the gap: {card}.",
    "forced": (
        "Forced: {card} was next, and {name} held it.",
        "No choice for {name}: whoever holds the next card plays it.",
        "{name} cannot keep {card} back; following is never a choice.",
        "Nothing else was allowed. {card} was due, and {name} had it.",
        "{name} does not get to wait: {card} was due.",
    ),
    "forced.fills": "No choice: {name} holds {card} and {beyond}, the card above the gap.",
    "forced.filled": "Forced: with the Pope in the gap, {card} has to follow.",
    "climb.after": (
        "{card} comes straight after {before}, and {next} comes after {card}.",
        "The run goes up by one each time: {before}, {card}, and now {next} is wanted.",
    ),
    "climb.left": (
        "{next} is wanted next. {name} has {left|cards} left.",
        "Next comes {next}. That leaves {name} with {left|cards}.",
        "One card fewer: {name} is down to {left}. The table looks for {next}.",
        "{name} still holds {left|cards}. On to {next}.",
    ),
    "climb.pot": (
        "Now it gets interesting: {next} comes next, and the {pot} pot has {waiting|counters}.",
        "{next} comes next, and {pot} has {waiting|counters} for it.",
    ),
    "why.fills": "At this table the Pope may stand in for a card that nobody plays.",
    "why.filled": "The Pope stood in for {missing}, and the run goes on as if nothing were wrong.",
    # What is said
    "call.names": (
        "{caller} has no {wanted} and says so.",
        "{caller} names what is missing: {wanted}.",
        "{caller} asks for {wanted}.",
    ),
    "call.one": (
        "{caller} says “No {rank}”.",
        "“No {rank}” is {caller}'s call.",
    ),
    "call.round": (
        "{callers|and} say “No {rank}”.",
        "“No {rank}” from {callers|and}.",
    ),
    "call.stop": (
        "{caller} asks for {wanted}, and nobody has it.",
        "{caller} names {wanted} in vain.",
        "{caller} calls for {wanted}; nobody plays it.",
    ),
    "call.all-round": (
        "“No {rank}” goes all round, back to {caller}.",
        "Everybody says “No {rank}”, from {caller} on round the table.",
    ),
    # What a card takes
    "claim.pope": "That is the Pope, and it takes {amount|counters}.",
    "claim.card": (
        "It takes the {pot} pot: {amount|counters}.",
        "The {pot} pot pays {amount|counters}.",
    ),
    "claim.several": "It takes {parts|and}.",
    "claim.part": "{amount} from {pot}",
    "claim.empty": ("The {pot} pot is empty and pays nothing.", "The {pot} pot has nothing left."),
    "claim.combination": "{partner} and {card} from one hand: {pot} pays {amount|counters} too.",
    "claim.combination-alone": "{partner} and {card} from one hand: {pot} pays {amount|counters}.",
    "claim.combination-empty": "{partner} and {card} make {pot}, which is empty.",
    "claim.pope-levy": "The Pope takes {amount|counters}, and {total} from the others.",
    "claim.levy": "The others pay {total|counters} for it.",
    "why.levy": "{parts|and}: one for each card held, but {cap} at most.",
    "why.levy-late": "Fuller hands would have paid more.",
    "split.nobody": "{pot} is split and pays nobody.",
    "split.divide": "{name} and {other} divide {pot}: {share|counters} each.",
    "stop.here": (
        "The run stops there.",
        "Nobody can follow.",
        "And there it stops.",
        "That is a stop.",
    ),
    "out.here": "{name} is out!",
    "why.pope": "The Pope's pot pays whatever the pay suit is.",
    "why.pope-here": "{card} is the Pope, and its pot is the Pope's alone.",
    "why.pay-card": "{card} belongs to the pay suit, so it has a pot of its own.",
    "why.own-card": "{card} is painted on the board, so it has a pot of its own.",
    "why.combination-straight": "{pot} wants both cards from one player, one straight after "
    "the other.",
    "why.combination-any": "{pot} wants both cards from one player, in any order.",
    "why.combination-shared": "Both cards of {pot} came from one player, so nobody shares it.",
    "why.split": (
        "{other} had played {partner}. {pot} wants both cards from one player, so it keeps "
        "{left|counters}.",
        "{partner} came from {other}, and {pot} wants both from one hand: it keeps "
        "{left|counters}.",
    ),
    "why.split-empty": (
        "{other} had played {partner}, so {pot} would have paid nobody anyway.",
        "{partner} was {other}'s: {pot} would not have paid, full or empty.",
    ),
    "why.divide": (
        "{other} had played {partner}, so the two share alike.",
        "{partner} came from {other}, which makes two winners of {pot}.",
        "One card each, {partner} from {other}: half and half.",
    ),
    "why.divide-odd": (
        "{other} had played {partner}, so the two share; the odd counter stays on {pot}.",
        "{partner} came from {other}. A counter of {pot} that cannot be halved stays there.",
        "One card each, {partner} from {other}; the odd counter is left on {pot}.",
    ),
    "why.odd": (
        "{other} had played {partner}; one counter cannot be divided and stays on {pot}.",
        "{partner} was {other}'s, and half a counter there is not: {pot} keeps its one.",
    ),
    "why.emptied": "{who} took the {pot} pot at the turn-up, so nothing is left for {card}.",
    "why.bare": "Nothing lay on the {pot} pot.",
    "sum.claims": (
        "{name} has {before} + {sum} = {after} now.",
        "That makes {before} + {sum} = {after} for {name}.",
        "{name} now counts {before} + {sum} = {after}.",
    ),
    # Stops
    "stop.top": (
        "{card} is the top of its suit: nothing comes after it.",
        "No card is higher than {card}, so the run ends with it.",
    ),
    "stop.removed": (
        "{next} is out of the pack, so {card} always stops.",
        "{card} stops every time: {next} was taken out before the deal.",
    ),
    "stop.played": (
        "{next} has been played already, so nobody can follow {card}.",
        "{next} lies on the table already: {card} leads nowhere.",
    ),
    "stop.played-down": (
        "{next} went earlier and lies face down: nobody can follow {card}.",
        "Who remembers {next}? It has been played and turned down.",
    ),
    "stop.dead": (
        "Nobody holds {next}: it lies in the {dead}.",
        "{next} is in the {dead}, where no run can reach it.",
        "The gap is {next}, face down in the {dead}.",
    ),
    "stop.turned": "{next} lies face up on the {dead}: everybody knew {card} would stop.",
    "stop.turned-aside": "{next} was turned up and laid aside: everybody knew {card} would stop.",
    "stop.unknown": (
        "Nobody plays {next}; where it lies can only be guessed.",
        "{next} does not come. In the {dead}, perhaps? Nobody may look.",
        "The table waits for {next} in vain.",
    ),
    "stop.unknown-looked": (
        "Nobody plays {next}; only {dealer} has seen whether it is in the {dead}.",
        "{next} does not come, and {dealer} alone may know why.",
    ),
    "stopper": (
        "{name} played the stopping card, so {name} leads next.",
        "Whoever stops the run leads the next one: {name}.",
        "The stop was {name}'s, and so is the next lead.",
        "So the lead is with {name}.",
    ),
    "turned.down": (
        "The run is turned face down: remember what has gone.",
        "Face down goes the run; only memory keeps it.",
        "Now these cards lie face down, and nobody may look back.",
    ),
    # A lead that cannot change
    "pass.one": (
        "{name} has no {wanted} to lead, so the lead passes left to {leader}.",
        "Without a {wanted} {name} has to pass the lead on, left to {leader}.",
    ),
    "pass.many": (
        "{names|and} have no {wanted} to lead, so the lead passes left to {leader}.",
        "Without a {wanted} {names|and} pass the lead on, left to {leader}.",
    ),
    "pass.all": (
        "Nobody can lead a {wanted}: all round and back, {leader} may lead anything.",
        "The lead went all round for want of a {wanted}; {leader} is free to lead anything.",
    ),
    "pass.spin": "{name} holds nothing but {spin}, which may not be led: the lead passes left to "
    "{leader}.",
    # Spin
    "spin.here": "{name} throws in {spin} behind it: Spin!",
    "spin.choice": "Spin is free: {name} could have kept {spin} for later.",
    "spin.kept": (
        "{name} could throw {spin} in behind {card}, and keeps it.",
        "Spin was possible here with {spin}; {name} waits.",
        "{name} might stop the run with {spin}, and does not.",
    ),
    "spin.why": "Spin stops a run where it stands, and whoever spins leads again.",
    "spin.out": "Spin may be a player's last card: {card} and {spin} went together.",
    "spin.wasted": "Spin is wasted as a stop, for {card} stops anyway; it only gets rid of {spin}.",
    "spin.saved": "{next} was ready in {holder}'s hand.",
    "spin.saved-pot": "{next} was ready in {holder}'s hand, for {pot} and its {waiting|counters}.",
    "spin.rival": "None too soon: {rival} is down to {n}.",
    "spin.cannot": "{holder} holds {spin} but has no card of this run to throw it in behind.",
    # The last card
    "out.rule": "The first player without cards ends the hand at once, even in mid-run.",
    "out.held": "{holder} holds {next}, which would have come now, and keeps it.",
    "out.held-pot": "{holder} holds {next}, one card short of {pot} and its {left|counters}.",
}
