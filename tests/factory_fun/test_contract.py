"""Factory Fun keeps the contract of the kernel, with every number of seats and all options."""

import pytest

from factoryfloor.games.factory_fun import GAME
from factoryfloor.kernel import BadOption, BadSeats, FastChance
from factoryfloor.kernel.encoder import encoded
from factoryfloor.kernel.fast import COMPILED
from factoryfloor.testing import check_game
from factoryfloor.testing.trial import PLAYS
from tests.factory_fun.builder import ENCODER, SELECTIONS
from tests.random_contract import check_random_game

LOOKS = 4 if COMPILED else 1


CASES = [(seats, selection) for seats in range(1, 6) for selection in SELECTIONS]


@pytest.mark.parametrize(("seats", "selection"), CASES if COMPILED else CASES[:9:4])
def test_contract(seats: int, selection: str) -> None:
    """The other options take turns."""
    number = seats + SELECTIONS.index(selection)
    options = {"diagonal": number % 2 == 0, "last_taker_free": number % 3 > 0, "selection": selection}
    options["boards"] = ["classic", "expert", [f"{letter}-expert" for letter in "EDCBA"[:seats]]][number % 3]
    check_game(GAME, games=1, seats=seats, options=options, looks=LOOKS)


@pytest.mark.slow
@pytest.mark.parametrize("kind", PLAYS)
def test_contract_in_random_games(kind: str) -> None:
    """A game of each kind of random play, with random options; `make test-long` checks hundreds."""
    check_random_game(GAME, kind)


def test_facts() -> None:
    """The facts of the game, with figures typed here."""
    assert GAME.describe() == {
        "id": "factory_fun",
        "title": "Factory Fun",
        "seats": [1, 5],
        "options": {
            "diagonal": {"kind": "flag", "default": False},
            "last_taker_free": {"kind": "flag", "default": False},
            "selection": {"kind": "choice", "choices": ["sealed", "draft", "live"], "default": "sealed"},
            "boards": {"kind": "choice", "choices": ["classic", "expert"], "default": "classic"},
            "first": {"kind": "first", "default": None},
            "colours": {"kind": "colours", "count": 5, "default": []},
        },
        "rules": 1,
        "blurb": GAME.blurb,
        "minutes": [60, 60],
        "weight": 4,
        "rules_text": "",
        "fewest_wins": False,
        "newcomers": {},
    }
    assert len(GAME.blurb) > 40
    state = GAME.start(5, None, FastChance(1))
    assert len(encoded(ENCODER, state, 0)) == ENCODER.size == 8 + 55 + 96 + 5 * 97
    assert GAME.action_count == 512 + 4 * 121


@pytest.mark.parametrize("seats", [0, 6, True, "4", None])
def test_other_seat_counts_are_rejected(seats: object) -> None:
    with pytest.raises(BadSeats, match="Factory Fun has 1 to 5 seats, not"):
        GAME.check_seats(seats)


WRONG = [
    ({"selection": "auction"}, "option selection must be one of sealed, draft, live"),
    ({"diagonal": 1}, "option diagonal must be true or false"),
    ({"boards": "hard"}, "option boards must be one of classic, expert, not 'hard'"),
    ({"boards": 3}, "option boards must be one of classic, expert"),
    ({"boards": None}, "option boards must be one of classic, expert"),
    ({"boards": ["A-classic"]}, "option boards names a board for each of 3 seats, not 1 boards"),
    (
        {"boards": ["A-classic", "B-classic", "F-classic"]},
        "option boards has no board 'F-classic'; there are A-classic",
    ),
    ({"boards": ["A-classic", 2, "C-classic"]}, "option boards has no board 2"),
    ({"machines": 55}, "has no option machines"),
]


@pytest.mark.parametrize(("options", "reason"), WRONG, ids=[reason for _, reason in WRONG])
def test_u28_other_options_are_rejected(options: dict[str, object], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        GAME.start(3, options, FastChance(1))


def test_u28_boards() -> None:
    """Different letters at random, or given ones, possibly repeated."""
    for seed in range(5):
        for kind in ("classic", "expert"):
            state = GAME.start(5, {"boards": kind}, FastChance(seed))
            boards = [one["board"] for one in state.view(None)["players"]]
            assert sorted(boards) == [f"{letter}-{kind}" for letter in "ABCDE"]
    named = ["B-expert", "B-expert", "D-classic"]
    state = GAME.start(3, {"boards": named}, FastChance(1))
    assert [one["board"] for one in state.view(None)["players"]] == named
    first = {
        tuple(one["board"] for one in GAME.start(2, None, FastChance(seed)).view(None)["players"]) for seed in range(9)
    }
    assert len(first) > 2
