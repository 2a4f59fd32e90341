"""The pages that compare the games and find the one that is remembered: made from the data."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from build_scripts import compare_page, disputes, which_page
from build_scripts.compare_page import answers, disputed
from build_scripts.rule_words import CHAPTERS, MARKS, QUESTIONS, Game, answer, games, idle
from build_scripts.which_page import REMEMBERED, Guess, Node
from engine.cards import parse_card
from engine.origins import ORIGINS, Origin
from engine.presets import NEWMARKET, PRESETS
from engine.rules import FIELDS

GAMES = games()
BOODLE = Game(
    "boodle",
    NEWMARKET._replace(game="Boodle at Aunt May's", order="ace-high", spin=parse_card("2C")),
    Origin("Aunt May", (), frozenset({"order"}), frozenset({"spin"}), {}),
)
ONE_MORE = [*GAMES, BOODLE]


def linked(game: Game) -> str:
    return f'<a href="../{game.key}/">{game.key}</a>'


PAGE = compare_page.page(ONE_MORE, linked, "")


class Knobs(HTMLParser):
    """The lists of a page: under each heading its values, with (game, mark) for each game there."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: dict[str, list[tuple[str, str]]] = {}
        self._value = self._mark = self._tag = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._tag = tag
        if tag == "dt":
            self._value = ""
        elif tag == "dd":
            self.found.setdefault(self._value, [])
            self._mark = ""

    def handle_data(self, data: str) -> None:
        if self._tag == "a":
            self.found[self._value].append((data, self._mark))
        elif self._tag == "b":
            self._mark = data
        elif self._tag in ("dt", "span"):
            self._value += data
        self._tag = "dt" if self._tag == "span" else self._tag

    def handle_endtag(self, tag: str) -> None:
        self._tag = "dt" if tag == "span" else ""


def section(anchor: str) -> dict[str, list[tuple[str, str]]]:
    body = PAGE.split(f"{{#{anchor}}}")[1].split("\n#")[0]
    return Knobs(body).found


def plain(text: str) -> str:
    return text.replace("\ufe0e", "")


def test_every_setting_is_a_question_in_one_chapter() -> None:
    listed = [name for names in CHAPTERS.values() for name in names]
    assert sorted(listed) == sorted({*FIELDS} - {"game"})
    assert set(QUESTIONS) == set(listed)


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_game_stands_under_its_value_with_its_mark(name: str) -> None:
    shown = {plain(value): of for value, of in section(name).items()}
    placed = {game: (value, mark) for value, of in shown.items() for game, mark in of}
    assert len(placed) == len(ONE_MORE)
    for game in ONE_MORE:
        value, mark = placed[game.key]
        if reason := idle(game.rules, name):
            assert (value, mark) == (f"The question does not arise: {reason}", "")
        else:
            assert (value, mark) == (
                answer(game.rules, name),
                MARKS[game.origin.mark(name)],
            )


def test_only_what_the_games_differ_in_is_a_dispute() -> None:
    assert {dispute.id for dispute in disputed(GAMES)} >= {"any-or-lowest", "held-pope"}
    newmarkets = [game for game in GAMES if game.key in ("newmarket", "saratoga")]
    assert [dispute.id for dispute in disputed(newmarkets)] == ["who-stakes"]
    assert disputed(GAMES[:1]) == []


def test_the_answers_of_the_disputes_are_those_of_the_books() -> None:
    """Against the table of contradictions, C1-C17, by a few that were easily got wrong."""
    told = {
        dispute.id: {
            game.key: text.split(":")[0]
            for text, of in answers(dispute.answer, GAMES).items()
            for game, _ in of
        }
        for dispute in disputes.DISPUTES
    }
    held = told["held-pope"]
    assert held["pope-joan"] == "good"
    assert held["pope-joan-five-cards"] == held["pope-joan-matrimony"] == "bad"
    assert held["pope-joan-peel"] == "neither"
    assert "newmarket" not in held
    assert told["which-pairs"]["pope-joan-matrimony"] == "Matrimony, Intrigue and Confederacy"
    assert told["which-pairs"]["pope-joan-five-cards"] == "none"
    assert told["eight-of-diamonds"]["pope-joan-matrimony-51"] == "♦8 is out"
    assert told["played"]["pope-joan-peel"].startswith("turned face down")
    assert "Game" in told["going-out"]["pope-joan-matrimony"]
    assert told["going-out"]["newmarket"] == "1 for every card the others hold"


def test_an_answer_is_as_sure_as_the_least_sure_setting_behind_it() -> None:
    game = Game("x", NEWMARKET, Origin("x", (), frozenset({"lead"}), frozenset({"pots"}), {}))
    assert compare_page.mark(game, ["lead"]) == "stated"
    assert compare_page.mark(game, ["lead", "pots"]) == "inferred"
    assert compare_page.mark(game, ["lead", "pots", "hands"]) == "open"


def test_every_variation_stands_there_with_its_source() -> None:
    listed = PAGE.split("{#variations}")[1]
    for origin in ORIGINS.values():
        for name, option in origin.options.items():
            assert f"<dd><code>{name}</code> · {option.source}" in listed


# What do you call it?


def leaves(way: which_page.Way, path: tuple[tuple[Node, str], ...] = ()) -> list[tuple]:  # type: ignore[type-arg]
    if not isinstance(way, Node):
        return [(guess, path) for guess in way]
    return [leaf for text, on in way.ways for leaf in leaves(on, (*path, (way, text)))]


FOUND = leaves(which_page.key(ONE_MORE))


@pytest.mark.parametrize("game", ONE_MORE, ids=lambda game: game.key)
def test_every_game_is_reached_and_what_leads_to_it_is_true_of_it(game: Game) -> None:
    paths = [path for guess, path in FOUND if guess == Guess(game)]
    assert len(paths) == 1
    for node, text in paths[0]:
        told = node.question.answer(game.rules)
        assert told is not None
        assert told.text == text


def test_a_variation_is_reached_by_what_is_true_with_it_only() -> None:
    varied = {(guess.game.key, guess.option): path for guess, path in FOUND if guess.option}
    assert ("newmarket-british", "four-kings") in varied
    for (key, option), path in varied.items():
        node, text = path[-1]
        game = next(game for game in ONE_MORE if game.key == key)
        told = node.question.answer(Guess(game, option).rules)
        assert told is not None
        assert told.text == text


def test_no_game_is_further_away_than_a_few_questions() -> None:
    assert max(len(path) for _, path in FOUND) <= 4


def test_games_that_nothing_tells_apart_are_named_together() -> None:
    twin = GAMES[0]._replace(key="twin")
    way = which_page.key([GAMES[0], twin])
    assert way == (Guess(GAMES[0]), Guess(twin))


def test_a_setting_nobody_thought_of_still_tells_two_games_apart() -> None:
    other = Game("other", PRESETS["newmarket"]._replace(game="Other", counters=70), BOODLE.origin)
    way = which_page.key([GAMES[5], other])
    assert isinstance(way, Node)
    assert way.question.asks == QUESTIONS["counters"]


def test_the_links_of_the_page_walk_the_key() -> None:
    """Following nothing but links from the first question, every game's own section is reached."""
    page = which_page.page(ONE_MORE, linked, "")
    parts = re.split(r"^##+ .*\{#([\w-]+)\}$", page, flags=re.MULTILINE)
    bodies = dict(zip(parts[1::2], parts[2::2], strict=True))
    reached, to_do = set(), ["q1"]
    while to_do:
        at = to_do.pop()
        reached.add(at)
        keyed = re.search('<ul class="eh-key">(.*?)</ul>', bodies[at])
        links = re.findall(r'href="#([\w-]+)"', keyed[1]) if keyed else []
        to_do += [link for link in links if link not in reached]
    assert {game.key for game in ONE_MORE} <= reached
    assert {anchor for anchor in bodies if anchor.startswith("q")} <= reached


def test_whoever_remembers_nothing_sees_what_is_still_possible() -> None:
    page = which_page.page(ONE_MORE, linked, "")
    lost = re.findall(r"<details class=\"eh-lost\">(.*?)</details>", page)
    first = re.findall(r'href="#([\w-]+)"', lost[0])
    assert first == [game.key for game in ONE_MORE]


def test_what_is_remembered_is_told_of_every_game() -> None:
    page = which_page.page(GAMES, linked, "")
    for question in REMEMBERED[:4]:
        assert page.count(f"<dt>{question.asks}</dt>") == len(GAMES)
