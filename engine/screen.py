"""The words on the hand player's buttons, labels and messages, in English, as plain data.

The player's JavaScript has no words of its own: the page carries ``LIVE`` beside the hand and the
player fills ``{name}`` places in it; ``LATER`` comes with the what-if. ``FIXED`` and ``STILL`` are
what the build writes into the page once and nobody changes later. A value is a sentence, or a map
of CLDR plural forms chosen by ``n``. A translation is another module of the same shape.
"""

from __future__ import annotations

from engine.cards import RANK_NAMES, RANKS, SUIT_NAMES, SUITS

Words = dict[str, str | dict[str, str]]

FIXED: dict[str, str] = {
    "happened": "What happened",
    "could": "What you could do",
    "why": "Why",
    "steps": "The hand, move by move",
    "play": "Play the hand",
    "how": "It stops on every move, and nothing moves again until you ask. Each step says:",
    "happened-how": "in a sentence, with the sums done.",
    "could-how": "every card that may be led, and the tempting one that may not.",
    "why-how": "what made it so, with a link to the rule.",
    "as-text": "or read it as text",
    "as-table": "Back to the table",
    "playback": "Playback",
    "back": "Back",
    "next": "Next",
    "previous-stop": "Previous stop",
    "next-stop": "Next stop",
    "slider": "Step",
    "step-number": "Go to step",
    "run-through": "Play through",
    "speed": "Speed",
    "view": "Look as",
    "all-hands": "All hands",
    "link": "Copy link",
    "settings": "Settings",
    "keys": "Keys",
    "close": "Close",
    "deck": "Deck",
    "deck-two": "Two colours",
    "deck-four": "Four colours",
    "deck-jumbo": "Jumbo",
    "motion": "Animation",
    "motion-full": "Full",
    "motion-reduced": "Reduced",
    "motion-off": "Off",
    "talk": "Read aloud",
    "talk-short": "Short: who and which card",
    "talk-normal": "Normal: what happened",
    "talk-full": "Full: all three parts",
    "letters": "Letter keys (K, V, W) work in the player",
    "kept": "Kept in this browser only.",
    "moves": "The moves, run by run",
    "pots": "Pots and counters",
    "pot-or-player": "Pot or player",
    "pay-suit": "pay suit",
    "paid-by": "Paid by",
    "counters": "Counters",
    "this-move": "This move",
    "so-far": "So far",
    "in-all": "In all",
    "taken": "taken",
    "back-to-hand": "Back to the hand",
    "what-if": "What if",
    "rule": "Rule: {name}",
    "retry": "Retry",
    "seats": "The players and their cards",
}
"""Words the build writes into the page; the player only shows and hides them."""

KEY_HELP: tuple[tuple[str, str], ...] = (
    ("→ ←", "next move, previous move"),
    ("] [ · Page Down, Page Up", "next stop, previous stop"),
    ("Home, End", "first step, last step"),
    ("digits, then Enter", "go to that step"),
    ("K · Space on the player", "play through, pause"),
    ("+ −", "faster, slower"),
    ("W", "try another card: go to the hand that leads"),
    ("V", "look from the next seat"),
    ("in a hand: ← → Home End, Enter", "walk along the cards, choose one"),
    ("Esc", "leave a what-if, a hand or this list"),
    ("?", "this list"),
)
"""What each key does, for the list behind ``?``."""

STILL: Words = {
    "step": "Step {n}",
    "mark-deal": "the deal",
    "mark-dress": "dressing the board",
    "mark-exchange": "{who} takes the spare hand",
    "mark-turn-up": "the turn-up",
    "mark-run": "run {n}",
    "decision": "a decision",
    "run-range": "Run {n}, {suit} {first} to {last}",
    "before": "Before play",
    "after": "Settling up",
    "move-deal": "Deal",
    "move-dress": "Dress the board",
    "move-exchange": "Spare hand taken",
    "move-turn-up": "Turn-up",
    "move-pay": "Going out",
    "move-board": "What stays",
    "spare": {"one": "{word}, {n} card nobody sees", "other": "{word}, {n} cards nobody sees"},
    "spare-seen": {"one": "{word}, {n} card", "other": "{word}, {n} cards"},
}
"""Sentences the build fills in and nobody changes later."""

LIVE: Words = {
    "of": "of {all}",
    "spoken": "Step {n}. {text}",
    "spoken-back": "Back to step {n}. {text}",
    "spoken-short": "{who}, {card}.",
    "slider": "Step {n} of {all}: {text}",
    "run": "Run {n}, {suit}",
    "seat": "{who}, {cards}, {counters}{state}",
    "cards": {"one": "{n} card", "other": "{n} cards"},
    "counters": {"one": "{n} counter", "other": "{n} counters"},
    "deals": "dealer",
    "is-lead": "leads",
    "is-follow": "follows",
    "is-exchange": "takes the spare hand",
    "is-out": "out",
    "is-next": "next",
    "face-down": "face down",
    "turn-up": "turn-up",
    "may-lead": "{card}, may be led",
    "may-not": "{card}, not allowed",
    "just-played": "{card}, {who}, just played",
    "by": "{card}, {who}",
    "is-stop": "a stop",
    "stop": "Stop",
    "stop-top": "nothing is higher",
    "stop-removed": "the next card is not in the pack",
    "stop-played": "the next card is already out",
    "stop-dead": "nobody has the next card",
    "stop-spin": "thrown in to end the run",
    "spin": "Spin!",
    "call": "“No {card}”",
    "passed": "“I pass”",
    "turned-down": {"one": "{n} card turned down", "other": "{n} cards turned down"},
    "out": "{who} is out",
    "no-run": "No card has been led yet.",
    "spare-open": "The {word}, now shown",
    "sum": "Counters {list}, board {board} = {total}",
    "sum-off": "Counters {list}, board {board}: that makes {sum}, not {total}",
    "play": "Play through",
    "pause": "Pause",
    "replay": "Replay",
    "try": "Try {card}",
    "try-spin": "Try Spin with {card}",
    "no-spin": "Try without Spin",
    "copied": "Link copied.",
    "copy-this": "Copy this link: {url}",
    "no-step": "This hand has no step “{asked}”, so here is step {n}.",
    "not-kept": "This browser refuses to keep settings; they last until you leave the page.",
    "what-if-needs": "Trying another card needs a web server and cannot run from a file; "
    "the hand itself works.",
    "lost": "What this needs could not be fetched. Try again; the hand itself works.",
}
"""Words the player fills in while it runs."""

LATER: Words = {
    "step-branch": "What if, move {n}",
    "mark-lead": "{who} leads",
    "mark-follow": "{who} follows",
    "mark-pay": "{who} is paid",
    "mark-board": "what stays",
    "spoken-branch": "What if, move {n}. {text}",
    "bad-branch": "The link’s what-if cannot be played here: {why}",
    "branch": "What if, from step {n}. This is not the real hand.",
    "branch-count": "Move {n} of {all}",
    "branch-lead": "{who} leads next. Choose a card to go on, or go back.",
    "branch-over": "This what-if has reached the end of the hand.",
    "engine": "Engine:",
    "engine-off": "not loaded. It starts when you try another card (about 4.4 MB the first time).",
    "engine-loading": "loading, about 4.4 MB the first time …",
    "engine-starting": "starting …",
    "engine-ready": "ready.",
    "engine-thinking": "thinking …",
    "engine-stopped": "stopped. The hand and its text still work.",
    "engine-failed": "did not start: {why} The hand and its text still work.",
    "why-file": "a page opened from a file cannot start it.",
    "why-no-wasm": "this browser has no WebAssembly.",
    "why-worker": "its worker could not be started.",
    "why-slow": "it took too long.",
    "why-changed": "the page changed.",
    "engine-agrees": {
        "one": "ready. Checked in your browser: the same {n} step.",
        "other": "ready. Checked in your browser: the same {n} steps.",
    },
    "engine-differs": "ready, but it plays this hand differently from the page ({n} steps, not "
    "{here}). Trust the page, and please report it.",
}
"""Words of the what-if, which are fetched with it."""


def live_words() -> dict[str, object]:
    """Return everything the player needs to speak, ready for JSON."""
    return {
        "lang": "en",
        "words": LIVE,
        "rule": FIXED["rule"],
        "suits": dict(zip(SUITS, SUIT_NAMES, strict=True)),
        "ranks": {code: name for code, name in zip(RANKS, RANK_NAMES, strict=True) if code},
        "card": "{rank} of {suit}",
    }
