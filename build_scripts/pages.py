"""From verified hands and prose to plain Markdown that any builder takes.

``write`` fills a folder with the pages of ``docs/`` (hand fences expanded), one page for each
scenario and the list of all hands. Nothing in it needs a plugin or a hook.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple
from urllib.parse import quote

from rjsmin import jsmin

from build_scripts import coverage, diff_html, fences, game_pages, match_pages, rules_pages
from build_scripts.errors import BuildError
from build_scripts.hand_html import Links, element_id, hand_html, what_if_data
from build_scripts.hands import CONTROL, Hand, file_behind, head, up
from build_scripts.kit_html import page_kit
from build_scripts.match_pages import MatchFile
from build_scripts.rule_words import games
from engine.rulebook import clauses

Json = dict[str, Any]

_INDEX = ("index", "readme")
_MARKUP = re.compile(r"[!-/:-@\[-`{-~]")


def write(
    docs: Path,
    hands: Sequence[Hand],
    engine: Mapping[str, Any],
    out: Path,
    matches: Sequence[MatchFile] = (),
) -> None:
    """Write every page into ``out`` and copy what is not a page.

    ``engine`` is the bundle's description for the page's engine client, its ``base`` relative to
    the site's root.

    Raises:
        BuildError: a fence that names no scenario, two pages with one address, or a page that is
            not UTF-8 text.
    """
    texts = {page.relative_to(docs).as_posix(): _read(page, docs) for page in _pages(docs)}
    texts |= game_pages.unwritten(texts)
    made = {
        "hands.md": _list([*hands, *matches]),
        **game_pages.generated(texts, hands, matches),
    }
    _check_addresses(texts, made, [*hands, *matches])
    made |= match_pages.made(matches)
    shutil.copytree(docs, out, dirs_exist_ok=True, ignore=_not_pages, copy_function=_copy)
    whole = _Whole(hands, matches, engine, coverage.places(hands))
    for name, text in texts.items():
        _save(out / name, _prose(text, f"docs/{name}", PurePosixPath(name), whole))
    for hand in hands:
        _save(out / hand.page, _hand_page(hand, engine))
        _save(
            out / _more(hand), json.dumps(what_if_data(hand.data, _names(hand)), ensure_ascii=False)
        )
    for name, text in made.items():
        _save(out / name, text)


def _pages(docs: Path) -> Iterable[Path]:
    return sorted(page for page in docs.rglob("*.md") if page.is_file())


def _read(page: Path, docs: Path) -> str:
    try:
        return page.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        where = f"docs/{page.relative_to(docs).as_posix()}"
        sentence = f"{where} is not UTF-8 text (byte {error.start + 1}): save it as UTF-8."
        raise BuildError(sentence, 1) from error


def _address(page: str) -> str:
    """Where on the site a page lands; capitals do not tell two addresses apart everywhere."""
    path = PurePosixPath(page.lower()).with_suffix("")
    return str(path.parent if path.name in _INDEX else path)


def _check_addresses(
    texts: Iterable[str], made: Iterable[str], files: Iterable[Hand | MatchFile]
) -> None:
    """Refuse two pages with one address: the second would quietly take the first one's place."""
    owners = [
        *((page, f"docs/{page}") for page in texts),
        *((page, f"docs/{page} (which the build makes)") for page in made),
        *((str(one.page), f"scenarios/{one.file}") for one in files),
    ]
    taken: dict[str, str] = {}
    for page, owner in owners:
        other = taken.setdefault(_address(page), owner)
        if other is not owner:
            which = "scenario" if owner.startswith("scenarios/") else "one you wrote"
            raise BuildError(f"{owner} and {other} would be one page: rename the {which}.", 1)


def _not_pages(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if name.endswith((".md", ".mjs"))]


def _copy(source: str, target: str) -> None:
    """Copy a file; the player's own scripts and styles lose their comments on the way."""
    squeeze = {".js": jsmin, ".css": closed_up}.get(Path(source).suffix)
    if squeeze is None:
        shutil.copy2(source, target)
    else:
        _save(Path(target), squeeze(Path(source).read_text(encoding="utf-8")))


def _more(hand: Hand) -> PurePosixPath:
    """Where that part of a hand lies which is fetched only when a reader asks what if."""
    return PurePosixPath("assets/hands") / hand.page.with_suffix(".json")


def closed_up(css: str) -> str:
    """Return a style sheet without comments and without the blanks around braces and signs.

    No library: the ones in Python take the blank out of ``.a :is(.b)`` inside a nested rule, which
    then means something else.
    """
    strings = r"(\"[^\"]*\"|'[^']*')"
    css = re.sub(rf"{strings}|/\*.*?\*/", lambda found: found[1] or "", css, flags=re.DOTALL)
    css = re.sub(rf"{strings}|\s+", lambda found: found[1] or " ", css)
    css = re.sub(
        rf"{strings}|;? ?([{{}};,]) ?|(:) ", lambda found: found[found.lastindex or 0], css
    )
    return css.strip() + "\n"


def _save(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _names(hand: Hand) -> dict[str, str]:
    """What the game of a hand calls its rules."""
    return {ident: one.name for ident, one in clauses(hand.rules).items()}


def _render(
    hand: Hand, page: PurePosixPath, engine: Mapping[str, Any], level: int, uid: str
) -> str:
    root = up(page)
    links = Links(
        rules=f"{root}{hand.rules_address}",
        page=None if page == hand.page else f"{root}{hand.address}",
        more=f"{root}{quote(str(_more(hand)))}",
        names=_names(hand),
    )
    config = {**engine, "base": f"{root}{engine['base']}"}
    return hand_html(hand.data, links=links, heading_level=level, engine=config, uid=uid)


class _Whole(NamedTuple):
    """What a fence may draw on: all hands, the engine client's settings, who shows what."""

    hands: Sequence[Hand]
    matches: Sequence[MatchFile]
    engine: Mapping[str, Any]
    shown: rules_pages.Shown


def _prose(text: str, where: str, page: PurePosixPath, whole: _Whole) -> str:
    by_file = {hand.file: hand for hand in whole.hands}
    by_key = {game.key: game for game in games()}
    listed = [*whole.hands, *whole.matches]
    seen: list[str] = []
    styled: list[str] = []

    def diff_fence(fence: fences.Fence) -> str:
        try:
            html = diff_html.from_fence(fence.values, up(page))
        except BuildError as error:
            raise BuildError(f"{where}:{fence.line}:1: {error.sentence}", 1) from error
        styled.append(html)
        return html if len(styled) > 1 else f"{match_pages.style(page)}\n\n{html}"

    def hand_fence(fence: fences.Fence) -> str:
        hand = by_file[fence.name]
        uid = element_id(hand.data)
        count = seen.count(uid)
        seen.append(uid)
        html = _render(hand, page, whole.engine, 2, f"{uid}-{count + 1}" if count else uid)
        return html if len(seen) > 1 else f"{page_kit()}\n\n{html}"

    render: dict[str, Callable[[fences.Fence], str]] = {
        "hand": hand_fence,
        "diff": diff_fence,
        "rules": lambda fence: rules_pages.rules_md(by_key[fence.name], page, listed, whole.shown),
        "origin": lambda fence: rules_pages.origin_md(by_key[fence.name], page),
    }
    kinds: dict[str, fences.Kind | fences.Keys] = {
        "diff": diff_html.FENCE,
        "hand": fences.Kind("file", by_file, "scenario scenarios/{}"),
        "rules": fences.Kind("game", by_key, "game {}"),
        "origin": fences.Kind("game", by_key, "game {}"),
    }
    return fences.expand(text, where, kinds, lambda fence: render[fence.kind](fence))


def _hand_page(hand: Hand, engine: Mapping[str, Any]) -> str:
    title = str(hand.data["title"])
    goal = str(hand.data["goal"] or f"A hand of {hand.data['game-name']}, explained move by move.")
    html = _render(hand, hand.page, engine, 1, element_id(hand.data))
    return "\n".join(
        [
            *head(title, goal, "hide: [navigation, toc]  # the table takes the whole width"),
            page_kit(),
            "",
            html,
            "",
            _file_behind(hand),
            "",
        ]
    )


def _file_behind(hand: Hand) -> str:
    told = (
        "Everything above is made from these lines: the author writes the leads, the engine plays "
        f'what follows and does the sums. <a href="{up(hand.page)}scenarios/">How to write your '
        "own</a>."
    )
    return file_behind("hand", told, hand.text)


def _plain(text: str) -> str:
    """Write a text into Markdown so that no sign in it means anything."""
    return _MARKUP.sub(lambda sign: f"&#{ord(sign[0])};", CONTROL.sub("\ufffd", text))


def _list(hands: Sequence[Hand | MatchFile]) -> str:
    lines = ["---", "title: All hands", "---", "", "# All hands", ""]
    games: dict[str, list[Hand | MatchFile]] = {}
    for hand in hands:
        games.setdefault(str(hand.data["game-name"]), []).append(hand)
    for game, of_game in games.items():
        lines += [f"## {game}", ""]
        for hand in of_game:
            goal = f": {_plain(str(hand.data['goal']))}" if hand.data["goal"] else ""
            link = f"[{_plain(str(hand.data['title']))}]({quote(str(hand.page))})"
            lines.append(f"- {link}{goal}")
        lines.append("")
    return "\n".join(lines)
