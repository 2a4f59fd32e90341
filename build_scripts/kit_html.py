"""What a page needs once for all the hands on it: the suit shapes, the controls, the words.

The controls lie in a ``<template>``, so a page without JavaScript has no dead button and the
player's script holds neither markup nor words of its own.
"""

from __future__ import annotations

import json
from html import escape

from build_scripts.card_html import card_symbols
from engine.screen import FIXED, KEY_HELP, LATER, live_words

_ICONS: dict[str, str] = {
    "play": "M6 3.5v13l11-6.5z",
    "run-through": "M3 4v12l7-6zM10.5 4v12l7-6z",
    "next-stop": "M3.5 4v12l8.5-6zM13.5 4h3v12h-3z",
    "previous-stop": "M16.5 4v12L8 10zM3.5 4h3v12h-3z",
    "link": "M8.6 11.4a3 3 0 0 0 4.2 0l3-3a3 3 0 0 0-4.2-4.2l-1 1M11.4 8.6a3 3 0 0 0-4.2 0l-3 3"
    "a3 3 0 0 0 4.2 4.2l1-1",
    "settings": "M3 6h7M14 6h3M3 14h3M10 14h7M12 3.8v4.4M8 11.8v4.4",
    "keys": "M7.3 7.5a2.7 2.7 0 1 1 3.9 2.4c-.8.4-1.2 1-1.2 1.9v.4M10 15.6v.1",
}
_LINES = ("link", "settings", "keys")


def icon(name: str) -> str:
    """Return a small drawn icon; always beside a word, so it is hidden from ears."""
    kind = "line" if name in _LINES else "solid"
    return (
        f'<svg class="eh-i {kind}" viewBox="0 0 20 20" aria-hidden="true">'
        f'<path d="{_ICONS[name]}"/></svg>'
    )


_EXTRAS = ("run-through", "speed", "settings", "keys", "link")
"""What lies in ``extras.js``: the player fetches it as soon as one of these is pointed at."""


def _extra(do: str) -> str:
    return " data-extra" if do in _EXTRAS else ""


def _button(do: str, *, keys: str = "", show: str = "text", look: str = "") -> str:
    """Return a button that asks the player to ``do`` something; its key is in its title."""
    words = FIXED[do]
    title = f"{words} ({keys.split()[0]})" if keys else words
    shortcut = f' aria-keyshortcuts="{escape(keys)}"' if keys else ""
    label = f"<span>{words}</span>"
    inside = {"text": label, "both": icon(do) + label if do in _ICONS else label}.get(
        show, icon(do) + f'<span class="eh-sr">{words}</span>' if do in _ICONS else label
    )
    return (
        f'<button type="button" class="eh-b {look}" data-do="{do}"{_extra(do)}{shortcut} '
        f'title="{escape(title)}">{inside}</button>'
    )


def _plain(do: str, look: str = "eh-plain", inside: str = "", *, hidden: bool = False) -> str:
    """Return a button without a key of its own."""
    return (
        f'<button type="button" class="{look}" data-do="{do}"{" hidden" if hidden else ""}>'
        f"{inside or FIXED[do]}</button>"
    )


def _select(name: str, options: dict[str, str], *, hidden_label: bool = True) -> str:
    chosen = "".join(f'<option value="{key}">{words}</option>' for key, words in options.items())
    sr = ' class="eh-sr"' if hidden_label else ""
    return (
        f'<label class="eh-choose"><span{sr}>{FIXED[name]}</span>'
        f'<select data-set="{name}"{_extra(name)}>{chosen}</select></label>'
    )


def _bar() -> str:
    speeds = {str(speed): f"{speed}×" for speed in (0.5, 1, 1.5, 2)}
    return (
        f'<div class="eh-bar" role="group" aria-label="{FIXED["playback"]}">'
        '<div class="eh-transport">'
        + _button("previous-stop", keys="[ PageUp", show="icon")
        + _button("back", keys="ArrowLeft", look="eh-step-b")
        + _button("next", keys="ArrowRight", look="eh-step-b eh-main")
        + _button("next-stop", keys="] PageDown", show="both", look="eh-shrinks")
        + '<div class="eh-slide">'
        f'<input type="range" min="1" step="1" aria-label="{FIXED["slider"]}"></div></div>'
        '<div class="eh-options"><label class="eh-number">'
        f'<span class="eh-sr">{FIXED["step-number"]}</span>'
        '<input type="text" inputmode="numeric" autocomplete="off" size="3" maxlength="12" '
        'data-go="step"><span class="eh-of"></span></label>'
        + _button("run-through", keys="k", show="both", look="eh-run-b")
        + _select("speed", speeds)
        + _select("view", {"all": FIXED["all-hands"]})
        + _button("link", show="icon")
        + _button("settings", show="icon")
        + _button("keys", keys="?", show="icon")
        + "</div></div>"
    )


def _dialogs() -> str:
    rows = "".join(f"<dt>{keys}</dt><dd>{does}</dd>" for keys, does in KEY_HELP)
    close = f'<button class="eh-b eh-main">{FIXED["close"]}</button>'

    def radio(name: str, values: tuple[str, ...]) -> str:
        options = "".join(
            f'<label class="eh-radio"><input type="radio" name="{name}" value="{value}">'
            f"<span>{FIXED[f'{name}-{value}']}</span></label>"
            for value in values
        )
        return f"<fieldset><legend>{FIXED[name]}</legend>{options}</fieldset>"

    def dialog(which: str, inside: str) -> str:
        # The form keeps the radio groups of two hands on one page apart.
        return (
            f'<dialog data-dialog="{which}" aria-label="{FIXED[which]}"><form method="dialog">'
            f'<p class="eh-title">{FIXED[which]}</p>{inside}{close}</form></dialog>'
        )

    settings = (
        radio("deck", ("two", "four", "jumbo"))
        + radio("motion", ("full", "reduced", "off"))
        + radio("talk", ("short", "normal", "full"))
        + '<label class="eh-radio"><input type="checkbox" name="letters">'
        + f'<span>{FIXED["letters"]}</span></label><p class="eh-kept">{FIXED["kept"]}</p>'
    )
    keys = f'<dl class="eh-keys">{rows}</dl>'
    return dialog("keys", keys) + dialog("settings", settings)


def page_kit() -> str:
    """Return the symbol sheet and the player's controls and words, for the top of a page."""
    words = json.dumps(live_words(), ensure_ascii=False, separators=(",", ":"))
    play = _plain("play", "eh-play", icon("play") + FIXED["play"])
    told = "".join(
        f"<dt>{FIXED[part]}</dt><dd>{FIXED[f'{part}-how']}</dd>"
        for part in ("happened", "could", "why")
    )
    poster = (
        f'<div class="eh-poster"><p class="eh-how">{FIXED["how"]}</p><dl>{told}</dl>'
        f"{_plain('as-text')}</div>"
    )
    branch = (
        '<div class="eh-branch" hidden><p class="eh-banner" role="heading" tabindex="-1"></p>'
        '<p class="eh-compare"></p>'
        f'<div class="eh-branch-bar" role="group" aria-label="{FIXED["what-if"]}">'
        + _button("back-to-hand", keys="Escape")
        + _button("link")
        + '<span class="eh-count-b"></span></div></div>'
    )
    foot = (
        '<div class="eh-foot"><p class="eh-ledger"></p><p class="eh-say"></p>'
        '<p class="eh-sr" role="status" aria-live="polite" aria-atomic="true"></p></div>'
    )
    engine = (
        f'<p class="eh-engine" hidden><b>{LATER["engine"]}</b> <span>{LATER["engine-off"]}</span> '
        f"{_plain('retry', 'eh-plain', hidden=True)}</p>"
    )
    text = _plain("as-table", "eh-b eh-as-table")
    return (
        f'<div class="eh-kit">{card_symbols()}<template id="eh-kit" data-search-exclude>'
        f"{play}{poster}{branch}{foot}{_bar()}{engine}{text}{_dialogs()}</template>"
        f'<template id="eh-words" data-search-exclude>{escape(words, quote=False)}</template></div>'
    )
