"""The dealt table as markup: seats with their cards, the dish, and the pots as a real table."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from build_scripts.board_svg import board_svg, is_dish
from build_scripts.card_html import card_html, rich
from build_scripts.hand_words import Hand, Step, say
from engine.screen import FIXED, LIVE


def _cards(codes: Sequence[str], turn_up: str | None) -> str:
    """Return a hand as list items, with a little room between the suits."""
    items = []
    for index, code in enumerate(codes):
        gap = " gap" if index and codes[index - 1][-1] != code[-1] else ""
        mark = f"<small>{LIVE['turn-up']}</small>" if code == turn_up else ""
        items.append(f'<li class="up{gap}">{card_html(code)}{mark}</li>')
    return "".join(items)


def _seat(hand: Hand, seat: int, step: Step) -> str:
    name, codes = hand["names"][seat], step["hands"][seat].split()
    has = step["counters"][seat]
    dealer = seat == hand["dealer"]
    state = LIVE["deals"] if dealer else ""
    label = say(
        "seat",
        who=name,
        cards=say("cards", n=len(codes)),
        counters=say("counters", n=has),
        state=f", {state}" if dealer else "",
    )
    return (
        f'<div class="eh-seat" role="group" aria-label="{escape(label)}" data-seat="{seat}">'
        f'<p class="eh-who"><b>{escape(name)}</b> '
        f'<i class="eh-delta"></i> <span class="eh-has">{say("counters", n=has)}</span> '
        f'<span class="eh-state">{state}</span><span class="eh-call"></span></p>'
        f'<ul class="eh-cards" role="list">{_cards(codes, hand["turn-up"])}</ul></div>'
    )


def columns(others: int, longest: int) -> int:
    """Return in how many columns the other players sit on a wide table, so that it stays low.

    Widths and heights are in pixels: a name's line, and rows of cards 28 wide.
    """

    def height(many: int) -> int:
        rows = -(-longest // ((790 // many - 30) // 31))
        return -(-others // many) * (24 + 43 * rows) + 30 * (rows - 1)

    return min(range(1, 5), key=height)


def crowded(others: int, longest: int) -> bool:
    """Return whether on a phone the other players sit in two columns, with small cards."""
    return others * -(-longest // 8) > 3


def _aside(hand: Hand) -> str:
    """Return what is out of play: the spare hand or the stock, and a turn-up beside it."""
    spare, word = len(hand["spare"]), hand["spare-word"].capitalize()
    backs = '<i class="eh-back"></i>' * min(3, spare)
    seen = hand["exchange"] or hand["spare-use"] == "dealer-looks"
    told = say("spare-seen" if seen else "spare", word=word, n=spare)
    if hand["exchange"] and len(hand["exchange"]["spare"]) != spare:
        told = word  # the hand given away for it had another number of cards
    pile = f'<p class="eh-spare"><span class="eh-backs">{backs}</span> <span>{told}</span></p>'
    card = hand["turn-up"] if hand["turn-up-out"] else None
    turned = (
        f'<p class="eh-turned">{card_html(card)}<small>{LIVE["turn-up"]}</small></p>'
        if card
        else ""
    )
    return f'<div class="eh-aside">{pile if spare else ""}{turned}</div>' if spare or card else ""


def felt_html(hand: Hand, step: Step, uid: str) -> str:
    longest = max(len(cards.split()) for cards in hand["steps"][0]["hands"])
    others = "".join(_seat(hand, seat, step) for seat in range(1, len(hand["names"])))
    board = board_svg(
        hand["pots"],
        step["pots"],
        taken=step["taken"],
        pay_suit=hand["pay-suit"],
        placed=hand.get("placed"),
        names=hand["names"],
        uid=uid,
    )
    seats = len(hand["names"]) - 1
    form = "" if is_dish(hand["pots"]) else " laid"
    form += " many" if crowded(seats, longest) else ""
    return (
        f'<div class="eh-felt{form}" role="group" aria-label="{FIXED["seats"]}" '
        f'style="--n:{longest};--w:{columns(seats, longest)}">'
        f'<div class="eh-others">{others}</div><div class="eh-board">{board}</div>'
        f'<div class="eh-middle"><div class="eh-run"></div>{_aside(hand)}</div>'
        f'<div class="eh-own">{_seat(hand, 0, step)}</div></div>'
    )


def pots_html(hand: Hand, step: Step) -> str:
    """Return pots and counters as a table: the picture of the board for those who listen."""

    def row(name: str, by: str, count: int, before: int) -> str:
        change = f"{count - before:+d}".replace("-", "−") if count != before else ""
        return (
            f'<tr><th scope="row">{escape(name)}</th><td>{rich(by)}</td>'
            f"<td>{count}</td><td></td><td>{change}</td></tr>"
        )

    first = hand["steps"][0]
    pots = "".join(
        row(pot["name"], pot["shows"], step["pots"][i], first["pots"][i])
        for i, pot in enumerate(hand["pots"])
    )
    seats = "".join(
        row(
            name,
            LIVE["deals"] if seat == hand["dealer"] else "",  # type: ignore[arg-type]
            step["counters"][seat],
            first["counters"][seat],
        )
        for seat, name in enumerate(hand["names"])
    )
    head = "".join(
        f'<th scope="col">{FIXED[key]}</th>'
        for key in ("pot-or-player", "paid-by", "counters", "this-move", "so-far")
    )
    return (
        f'<div class="eh-pots"><table class="eh-count"><caption>{FIXED["pots"]}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{pots}</tbody><tbody>{seats}</tbody>"
        f'<tfoot><tr><th scope="row">{FIXED["in-all"]}</th><td></td><td>{hand["total"]}</td>'
        "<td></td><td></td></tr></tfoot></table></div>"
    )
