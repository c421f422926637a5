"""Boards and sentences for readers."""

import io
import re
from typing import Any

import pytest
from rich.console import Console

from factoryfloor.bots import decide, make_bot
from factoryfloor.cli.text import Setting, fzzt, generic, text_of
from factoryfloor.cli.text.fzzt_words import row
from factoryfloor.kernel import FastChance, Match, find_game
from tests.tiny_game import GAME


def shown(board: Any, width: int = 120) -> str:
    screen = io.StringIO()
    Console(file=screen, width=width, highlight=False, markup=False, emoji=False).print(board)
    return screen.getvalue()


def fzzt_match(seats: int, seed: str, **options: Any) -> tuple[Match, Setting]:
    match = Match(find_game("fzzt"), seats, options, seed)
    return match, Setting(match.game.components(), ["Ann", "Bob", "Cy", "Di", "Ed", "Flo"][:seats])


def test_a_game_has_its_own_text_or_the_generic_one() -> None:
    assert text_of("fzzt") is fzzt
    assert text_of("tiny") is generic
    assert text_of("__init__") is generic


def test_the_generic_board_shows_all_that_the_view_has() -> None:
    state = GAME.start(2, None, FastChance(1))
    text = shown(generic.board(state.view(0), Setting({}, ["Ann", "Bob"])))
    assert "round 1" in text
    assert "phase lay" in text
    for card in state.view(0)["players"][0]["hand"]:
        assert card in text
    assert "Ann" in text
    assert "Bob" in text


def test_the_generic_sentence_names_the_seat_and_the_fields() -> None:
    setting = Setting({}, ["Ann", "Bob"])
    event = {"kind": "packed", "seat": 1, "crate": "left", "card": 4, "extra_cards": [], "open": True}
    assert generic.tell(event, setting) == "Bob: packed, crate left, card 4, extra cards -, open yes"
    assert generic.tell({"kind": "round", "seat": -1, "round": 2}, setting) == "round, round 2"


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_view_and_event_of_fzzt_can_be_shown(seats: int) -> None:
    match, setting = fzzt_match(seats, f"text {seats}", peripherals=seats % 2 == 0)
    bot = make_bot("random", match.game)
    kinds = set()
    while not match.over:
        seat = match.state.movers()[0]
        for viewer in (None, seat) if len(match.moves) % 7 == 0 else ():
            view = match.state.view(viewer)
            text = shown(fzzt.board(view, setting), 80)
            assert max(map(len, text.splitlines())) <= 80
            assert f"Round {view['round']} of {view['rounds']}" in text
        question = fzzt.ask(match.game.presentation().prompt(match.state, seat), match.state.view(seat), setting)
        assert question.endswith("?")
        for event in match.play(seat, decide(bot, match.state, seat, len(match.moves))):
            kinds.add(event.kind)
            for viewer in (None, seat):
                sentence = fzzt.tell(event.seen_by(viewer), setting)
                assert "\n" not in sentence
                assert sentence or event.kind in ("laid", "sizes")
    assert {"laid", "reveal", "sold", "mount", "final"} <= kinds
    text = shown(fzzt.board(match.state.view(0), setting))
    for score in match.state.scores():
        assert re.search(rf" {score} ", text)


def test_the_own_hand_is_shown_and_nobody_elses() -> None:
    match, setting = fzzt_match(3, "hands")
    view = match.state.view(1)
    text = shown(fzzt.board(view, setting))
    assert f"Your hand: {row(view['players'][1]['cards'], setting.components)}" in text
    assert "Your hand" not in shown(fzzt.board(match.state.view(None), setting))


def test_sentences_of_fzzt() -> None:
    _, setting = fzzt_match(2, "words")
    for event, sentence in [
        ({"kind": "laid", "seat": 0, "count": None}, ""),
        ({"kind": "laid", "seat": 0, "count": 2}, "Ann laid a bid, number of cards: 2."),
        ({"kind": "laid", "seat": 0, "count": None, "cards": ["r3-n", "r1-nbc.2"]}, "Ann laid 3n 1nbc."),
        (
            {"kind": "reveal", "seat": -1, "bids": [["r3-n"], None], "powers": [3, None]},
            "Bids: Ann 3n = 3.",
        ),
        ({"kind": "sold", "seat": 1, "lot": 0, "card": "pu-advanced-nbc.2"}, "Bob won advanced nbc (worth 9)."),
        ({"kind": "sold", "seat": 1, "lot": 0, "card": "fzzzt.3"}, "Bob won fz (-1 VP)."),
        ({"kind": "tie", "seat": -1, "tied": [0, 1]}, "It was a tie: Ann, Bob."),
        ({"kind": "chief", "seat": 1}, "The new chief: Bob."),
        ({"kind": "mount", "seat": 0, "robot": "upgrade.2", "unit": "pu-simple-o"}, "Ann put up on simple o."),
        ({"kind": "unheard-of", "seat": 0}, ""),
    ]:
        assert fzzt.tell(event, setting) == sentence
