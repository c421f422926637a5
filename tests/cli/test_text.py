"""Boards and sentences for readers."""

import io
import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from rich.console import Console

from factoryfloor.games.fzzt.text import layout as fzzt
from factoryfloor.kernel import FastChance, Match, find_game
from factoryfloor.locales.words import Words
from factoryfloor.server.game_schema import declared_events
from factoryfloor.text import generic, text_of
from tests.installed import INSTALLED
from tests.tiny_game import GAME

PLAYERS = ["You", "search:200ms (1)", "Constantin Alexandrowitsch", "search:200ms (3)", "Ed", "Flo", "Gus"]
GOLDEN = sorted(path for path in Path(__file__).parents[1].glob("*/golden/*.jsonl") if not path.stem.startswith("tiny"))
SILENT = {("fzzt", "laid")}
"""An event that need not be a sentence: the table shows who has bid."""


def shown(board: Any, width: int = 80) -> str:
    screen = io.StringIO()
    Console(file=screen, width=width, highlight=False, markup=False, emoji=False).print(board)
    return screen.getvalue()


def fzzt_match(seats: int, seed: str, **options: Any) -> tuple[Match, Words]:
    match = Match(find_game("fzzt"), seats, options, seed)
    return match, Words(match.game.id, match.game.components(), ["Ann", "Bob", "Cy", "Di", "Ed", "Flo"][:seats])


def test_game_uses_its_text_module_or_the_generic_one() -> None:
    assert text_of(find_game("fzzt")).board is fzzt.board
    assert text_of(GAME) is generic


def test_names_and_genitives() -> None:
    words = Words("tiny", {}, ["You", "Ann"])
    assert [words.name(seat) for seat in (0, 1, -1)] == ["You", "Ann", ""]
    assert [words.whose(seat) for seat in (0, 1)] == ["your", "Ann's"]


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_every_view_event_and_prompt_can_be_shown(path: Path) -> None:
    head, *lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    game = find_game(head["game"])
    text = text_of(game)
    assert text is not generic
    match = Match(game, head["seats"], head["options"], head["seed"])
    words = Words(game.id, game.components(), PLAYERS[: match.seats])
    assert [line for line in text.legend(words).splitlines() if len(line) > 80] == []
    for seat, action in (line["play"] for line in lines if "play" in line):
        if len(match.moves) % (len(lines) // 3) == 0:
            check_board(text, match, seat, words)
        prompt = match.game.presentation().prompt(match.state, seat)
        assert text.ask(prompt, match.state.view(seat), words).endswith("?")
        for event in match.play(seat, action):
            for seen in (event.seen_by(None), event.seen_by(seat), with_nulls(game.id, event.seen_by(None))):
                sentence = text.tell(seen, words)
                assert "\n" not in sentence
                assert "None" not in sentence
                assert sentence[-1:] in (".", ":") or (game.id, event.kind) in SILENT, event
    check_board(text, match, 0, words)
    final = shown(text.board(match.state.view(0), words))
    assert all(re.search(rf"(?<![\d-]){score}(?!\d)", final) for score in match.state.scores())


def with_nulls(game: str, event: dict[str, Any]) -> dict[str, Any]:
    """An event with null in every field that allows it, which is rare in games."""
    declared = get_type_hints(declared_events(find_game(game))[event["kind"]])
    found = dict(event)
    for field, of in declared.items():
        if field in event and type(None) in get_args(of):
            found[field] = None
        elif field in event and get_origin(of) is list and type(None) in get_args(get_args(of)[0]):
            found[field] = [None, *event[field][1:]]
    return found


def check_board(text: Any, match: Match, seat: int, words: Words) -> None:
    """The text fits 80 columns, is not cut if there is room, and has every player, for spectators too."""
    for viewer in (None, seat):
        board = text.board(match.state.view(viewer), words)
        assert [line for line in shown(board).splitlines() if len(line) > 80] == []
        wide = shown(board, 120)
        assert "…" not in wide
        assert all(name[:12] in wide for name in words.players)


@pytest.mark.parametrize("game_id", INSTALLED)
def test_every_kind_of_event_has_a_sentence(game_id: str) -> None:
    game = find_game(game_id)
    assert {kind.name for kind in game.events} <= set(
        import_module(f"factoryfloor.games.{game_id}.text.layout")._SENTENCES
    )


def test_the_generic_board_shows_all_that_the_view_has() -> None:
    state = GAME.start(2, None, FastChance(1))
    text = shown(generic.board(state.view(0), Words("tiny", {}, ["Ann", "Bob"])))
    assert "round 1" in text
    assert "phase lay" in text
    for card in state.view(0)["players"][0]["hand"]:
        assert card in text
    assert "Ann" in text
    assert "Bob" in text


def test_the_generic_sentence_names_the_seat_and_the_fields() -> None:
    words = Words("tiny", {}, ["Ann", "Bob"])
    event = {"kind": "packed", "seat": 1, "crate": "left", "card": 4, "extra_cards": [], "open": True}
    assert generic.tell(event, words) == "Bob packed: crate left, card 4, extra cards -, open yes."
    assert generic.tell({"kind": "round", "seat": -1, "round": 2}, words) == "Round: round 2."
    assert generic.tell({"kind": "shut_down", "seat": 0}, words) == "Ann shut down."
    final = {"kind": "final", "seat": -1, "scores": [3, -4]}
    assert generic.tell(final, words) == "Final: scores: Ann 3, Bob -4."


def test_only_the_players_hand_is_shown() -> None:
    match, words = fzzt_match(3, "hands")
    view = match.state.view(1)
    text = shown(fzzt.board(view, words))
    assert f"Your hand: {fzzt.row(view['players'][1]['cards'], words.components)}" in text
    assert "Your hand" not in shown(fzzt.board(match.state.view(None), words))


def test_sentences_of_fzzt() -> None:
    _, words = fzzt_match(2, "words")
    for event, sentence in [
        ({"kind": "laid", "seat": 0, "count": None}, ""),
        ({"kind": "laid", "seat": 0, "count": 2}, "Ann bid 2 cards face down."),
        ({"kind": "laid", "seat": 0, "count": None, "cards": ["r3-n", "r1-nbc.2"]}, "Ann bid 3n 1nbc."),
        (
            {"kind": "reveal", "seat": -1, "bids": [["r3-n"], None], "powers": [3, None]},
            "Bids: Ann 3n = 3.",
        ),
        ({"kind": "sold", "seat": 1, "lot": 0, "card": "pu-advanced-nbc.2"}, "Bob won advanced nbc (worth 9)."),
        ({"kind": "sold", "seat": 1, "lot": 0, "card": "fzzzt.3"}, "Bob won fz (-1 VP)."),
        ({"kind": "tie", "seat": -1, "tied": [0, 1]}, "Tie for the highest bid: Ann, Bob."),
        ({"kind": "chief", "seat": 1}, "Bob became chief mechanic."),
        ({"kind": "mount", "seat": 0, "robot": "upgrade.2", "unit": "pu-simple-o"}, "Ann mounted up on simple o."),
        ({"kind": "unheard-of", "seat": 0}, ""),
    ]:
        assert fzzt.tell(event, words) == sentence
