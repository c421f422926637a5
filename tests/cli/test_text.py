"""Boards and sentences for readers, in every language."""

import io
import json
import re
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from rich.cells import cell_len
from rich.console import Console

from factoryfloor.games.fzzt import text as fzzt
from factoryfloor.kernel import FastChance, Match, find_game
from factoryfloor.locales import languages
from factoryfloor.locales.words import Words
from factoryfloor.server.game_schema import declared_events
from factoryfloor.text import event_in_words, generic, text_of
from tests.tiny_game import GAME

PLAYERS = ["Ann", "search:200ms (1)", "Constantin Alexandrowitsch", "search:200ms (3)", "Ed", "Flo", "Gus"]
GOLDEN = sorted(path for path in Path(__file__).parents[1].glob("*/golden/*.jsonl") if not path.stem.startswith("tiny"))
SILENT = {
    ("factory_fun", "final"),
    ("factory_manager", "final"),
    ("factory_manager", "cleared"),
    ("fantastic_factories", "final"),
    ("fantastic_factories", "roll"),
    ("fzzt", "laid"),
    ("fzzt", "sizes"),
    ("monster_factory", "draw"),
}
"""Events that need not be sentences: the board or the next event shows them."""
RAW = re.compile(r"[{}]|None|[a-z]_[a-z]|\b[a-z]+[-.]\w*\d|[a-z]\.[a-z]|[tT-]{4}")
"""A placeholder, a key or an id in place of a word."""
ENDS = (".", "?", "!", ":", "。", "？")


def shown(board: Any, width: int = 80) -> str:
    screen = io.StringIO()
    Console(file=screen, width=width, highlight=False, markup=False, emoji=False).print(board)
    return screen.getvalue()


def test_terminal_uses_the_games_text_module_or_the_generic_one() -> None:
    assert text_of(find_game("fzzt")).board is fzzt.board
    assert text_of(GAME) is generic


def test_words_have_names_of_players_and_labels_of_keys() -> None:
    words = Words("fzzt", {}, ["Ann", "Bob"], "zh-Hant")
    assert [words.name(seat) for seat in (0, 1, -1)] == ["Ann", "Bob", ""]
    assert [words.label(key) for key in ("hand", "no_such_field")] == ["手牌張數", "no such field"]
    assert words.labelled("分數", "3") == "分數：3"


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_terminal_can_show_every_view_event_and_prompt(path: Path) -> None:
    head, *lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    game = find_game(head["game"])
    text = text_of(game)
    assert text is not generic
    match = Match(game, head["seats"], head["options"], head["seed"])
    spoken = [Words(game.id, game.components(), PLAYERS[: match.seats], language) for language in languages()]
    for words in spoken:
        assert [line for line in text.legend(words).splitlines() if cell_len(line) > 80] == []
    for seat, action in (line["play"] for line in lines if "play" in line):
        if len(match.moves) % (len(lines) // 2) == 0:
            check_board(text, match, seat, spoken)
        prompt, view = match.game.presentation().prompt(match.state, seat), match.state.view(seat)
        assert all(text.ask(prompt, view, words).endswith(ENDS) for words in spoken)
        for event in match.play(seat, action):
            public = event.seen_by(None)
            others = [seen for seen in (event.seen_by(seat), with_nulls(game.id, public)) if seen != public]
            for seen in (public, *others):
                for sentence in (event_in_words(game, seen, words) for words in spoken):
                    assert "\n" not in sentence
                    assert not RAW.search(sentence)
                    assert sentence.endswith(ENDS) or (not sentence and (game.id, event.kind) in SILENT), event
    check_board(text, match, 0, spoken)
    for words in spoken:
        final = shown(text.board(match.state.view(0), words))
        assert all(re.search(rf"(?<![\d-]){score}(?!\d)", final) for score in match.state.scores())


def with_nulls(game: str, event: dict[str, Any]) -> dict[str, Any]:
    """Return an event with null in every field that allows it, which rarely happens in games."""
    fields, lists = nullable(game, event["kind"])
    nulls = dict.fromkeys(fields & event.keys())
    return event | nulls | {field: [None, *event[field][1:]] for field in lists & event.keys()}


@cache
def nullable(game: str, kind: str) -> tuple[set[str], set[str]]:
    """Return the fields of an event that may be null, and the lists that may contain nulls."""
    declared = get_type_hints(declared_events(find_game(game))[kind])
    lists = {field for field, of in declared.items() if get_origin(of) is list}
    return (
        {field for field, of in declared.items() if type(None) in get_args(of)},
        {field for field in lists if type(None) in get_args(get_args(declared[field])[0])},
    )


def check_board(text: Any, match: Match, seat: int, spoken: list[Words]) -> None:
    """Check that the text fits 80 columns, is not cut off if there is space, and lists every player, for spectators,
    too.

    In other languages, no line contains two English words in a row except names and ids.
    """
    for view in (match.state.view(None), match.state.view(seat)):
        for words in spoken:
            board = text.board(view, words)
            assert [line for line in shown(board).splitlines() if cell_len(line) > 80] == []
            wide = shown(board, 120)
            assert "…" not in wide
            assert all(name[:12] in wide for name in words.players)
            if words.language != "en":
                unnamed = re.sub("|".join(rf"{re.escape(name[:20])}\w*" for name in words.players), "", wide)
                assert re.findall(r"[A-Za-z]{3,} [A-Za-z]{3,}.*", unnamed) == []


def test_generic_board_in_the_terminal_shows_the_whole_view() -> None:
    state = GAME.start(2, None, FastChance(1))
    text = shown(generic.board(state.view(0), Words("tiny", {}, ["Ann", "Bob"])))
    assert "round 1" in text
    assert "phase lay" in text
    for card in state.view(0)["players"][0]["hand"]:
        assert card in text
    assert "Ann" in text
    assert "Bob" in text


def test_generic_sentence_of_an_event_names_its_seat_and_fields() -> None:
    words = Words("tiny", {}, ["Ann", "Bob"])
    event = {"kind": "packed", "seat": 1, "crate": "left", "card": 4, "extra_cards": [], "open": True}
    assert event_in_words(GAME, event, words) == "Bob packed: crate left, card 4, extra cards -, open yes."
    assert event_in_words(GAME, {"kind": "round", "seat": -1, "round": 2}, words) == "Round: round 2."
    assert event_in_words(GAME, {"kind": "shut_down", "seat": 0}, words) == "Ann shut down."
    final = {"kind": "final", "seat": -1, "scores": [3, -4]}
    assert event_in_words(GAME, final, words) == "Final: scores: Ann 3, Bob -4."


def test_generic_board_uses_the_labels_in_the_catalogue() -> None:
    game = find_game("fzzt")
    words = Words("fzzt", game.components(), ["Ann", "Bob"], "ru")
    text = shown(generic.board(game.start(2, None, FastChance(1)).view(0), words), 200)
    assert "Раунд 1" in text
    assert "Карт в руке" in text
    assert "нет" in text
    assert event_in_words(GAME, {"kind": "took", "seat": 1, "hand": True}, words) == "Bob took: Карт в руке да."


@pytest.mark.parametrize(("language", "hand"), [("en", "My hand: "), ("ru", "Моя рука: "), ("zh-Hant", "我的手牌：")])
def test_terminal_shows_only_the_players_own_hand(language: str, hand: str) -> None:
    game = find_game("fzzt")
    state = game.start(3, None, FastChance(5))
    words = Words("fzzt", game.components(), ["Ann", "Bob", "Cy"], language)
    notation = state.notation(1, state.legal(1)[-1])
    assert {*re.findall(rf"{hand}(.*?) *\n", shown(fzzt.board(state.view(1), words)))[0].split()} >= {
        *notation.split()[1:]
    }
    assert hand not in shown(fzzt.board(state.view(None), words))
