"""Boards and sentences for readers."""

import io
import re
from typing import Any

import pytest
from rich.console import Console

from factoryfloor.bots import decide, make_bot
from factoryfloor.cli.text import generic, text_of
from factoryfloor.games.fzzt import terminal as fzzt
from factoryfloor.kernel import FastChance, Match, Names, find_game, games
from tests.tiny_game import GAME

PLAYERS = ["You", "search:200ms (1)", "Constantin Alexandrowitsch", "search:200ms (3)", "Ed", "Flo", "Gus"]
SILENT = {"fzzt": {"laid"}}
"""Kinds of events that are no sentence always: the table shows who has bid."""


def shown(board: Any, width: int = 80) -> str:
    screen = io.StringIO()
    Console(file=screen, width=width, highlight=False, markup=False, emoji=False).print(board)
    return screen.getvalue()


def fzzt_match(seats: int, seed: str, **options: Any) -> tuple[Match, Names]:
    match = Match(find_game("fzzt"), seats, options, seed)
    return match, Names(match.game.components(), ["Ann", "Bob", "Cy", "Di", "Ed", "Flo"][:seats])


def test_a_game_has_its_own_text_or_the_generic_one() -> None:
    assert text_of(find_game("fzzt")) is fzzt
    assert text_of(GAME) is generic


def test_names_and_genitives() -> None:
    names = Names({}, ["You", "Ann"])
    assert [names.name(seat) for seat in (0, 1, -1)] == ["You", "Ann", "table"]
    assert [names.whose(seat) for seat in (0, 1)] == ["your", "Ann's"]


OPTIONS: dict[str, list[dict[str, Any]]] = {
    "factory_fun": [{"selection": "live", "diagonal": True, "boards": "expert"}, {"selection": "draft"}, {}],
    "fantastic_factories": [{"edition": "retail"}, {}],
    "fzzt": [{"peripherals": True}, {}],
}


@pytest.mark.parametrize(
    ("game_id", "seats"),
    [
        (game.id, seats)
        for game in games().values()
        if type(game).__module__.startswith("factoryfloor.")
        for seats in range(game.seats_min, game.seats_max + 1)
    ],
)
def test_every_view_event_and_prompt_can_be_shown(game_id: str, seats: int) -> None:
    game = find_game(game_id)
    text = text_of(game)
    assert text is not generic
    assert max(map(len, text.legend().splitlines())) <= 80
    variants = OPTIONS.get(game_id, [{}])
    match = Match(game, seats, variants[seats % len(variants)], f"text {seats}")
    names = Names(game.components(), PLAYERS[:seats])
    bots = [make_bot("greedy", game), make_bot("random", game)]
    while not match.over:
        seat = match.state.movers()[0]
        view = match.state.view(seat)
        if len(match.moves) % 9 == 0:
            check_board(text, match, seat, names)
        assert text.ask(match.game.presentation().prompt(match.state, seat), view, names).endswith("?")
        bot = bots[len(match.moves) % 7 == 6]
        for event in match.play(seat, decide(bot, match.state, seat, len(match.moves))):
            for viewer in (None, seat):
                sentence = text.tell(event.seen_by(viewer), names)
                assert "\n" not in sentence
                assert "None" not in sentence
                assert re.search(r"\.( .*: .*\.)?$|[.:]", sentence) or event.kind in SILENT.get(game_id, ()), event
    check_board(text, match, 0, names)
    final = shown(text.board(match.state.view(0), names))
    for score in match.state.scores():
        assert re.search(rf"\b{score}\b", final)


def check_board(text: Any, match: Match, seat: int, names: Names) -> None:
    """Within 80 columns also where the console is wider; every player is there, as an onlooker sees it, too."""
    for viewer in (None, seat):
        board = text.board(match.state.view(viewer), names)
        assert max(map(len, shown(board).splitlines())) <= 80
        assert "…" not in shown(board, 120)
        for name in names.players:
            assert name[:12] in shown(board, 120)


@pytest.mark.parametrize("game_id", [game for game in games() if game != "tiny"])
def test_every_kind_of_event_has_a_sentence(game_id: str) -> None:
    game = find_game(game_id)
    assert {kind.name for kind in game.events} <= set(text_of(game)._SENTENCES)  # type: ignore[attr-defined]


def test_the_generic_board_shows_all_that_the_view_has() -> None:
    state = GAME.start(2, None, FastChance(1))
    text = shown(generic.board(state.view(0), Names({}, ["Ann", "Bob"])))
    assert "round 1" in text
    assert "phase lay" in text
    for card in state.view(0)["players"][0]["hand"]:
        assert card in text
    assert "Ann" in text
    assert "Bob" in text


def test_the_generic_sentence_names_the_seat_and_the_fields() -> None:
    names = Names({}, ["Ann", "Bob"])
    event = {"kind": "packed", "seat": 1, "crate": "left", "card": 4, "extra_cards": [], "open": True}
    assert generic.tell(event, names) == "Bob: packed, crate left, card 4, extra cards -, open yes"
    assert generic.tell({"kind": "round", "seat": -1, "round": 2}, names) == "round, round 2"


def test_the_own_hand_is_shown_and_nobody_elses() -> None:
    match, names = fzzt_match(3, "hands")
    view = match.state.view(1)
    text = shown(fzzt.board(view, names))
    assert f"Your hand: {fzzt.row(view['players'][1]['cards'], names.components)}" in text
    assert "Your hand" not in shown(fzzt.board(match.state.view(None), names))


def test_sentences_of_fzzt() -> None:
    _, names = fzzt_match(2, "words")
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
        assert fzzt.tell(event, names) == sentence
