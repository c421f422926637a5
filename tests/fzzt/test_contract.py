"""Fzzzt! keeps the contract of the kernel, with every number of seats and every peripheral."""

import pytest

from factoryfloor.games.fzzt import GAME
from factoryfloor.kernel import FastChance, encoded
from factoryfloor.kernel.fast import COMPILED
from factoryfloor.testing import check_game
from factoryfloor.testing.trial import PLAYS
from tests.fzzt.cards import PERIPHERALS
from tests.random_contract import check_random_game

LOOKS = 6 if COMPILED else 1
EXTREMES = [2, *(pytest.param(seats, marks=pytest.mark.slow) for seats in (3, 4, 5)), 6]


@pytest.mark.slow
@pytest.mark.parametrize("seats", EXTREMES)
def test_contract_without_peripherals(seats: int) -> None:
    check_game(GAME, games=1, seats=seats, options={}, looks=LOOKS)


@pytest.mark.parametrize("seats", EXTREMES)
def test_contract_with_all_peripherals(seats: int) -> None:
    check_game(GAME, games=1, seats=seats, options={"peripherals": "all"}, looks=LOOKS)


@pytest.mark.slow
@pytest.mark.parametrize("piece", PERIPHERALS)
def test_contract_with_one_peripheral(piece: str) -> None:
    seats = 2 + PERIPHERALS.index(piece) % 5
    check_game(GAME, games=1, seats=seats, options={"peripherals": [piece]}, looks=LOOKS)


@pytest.mark.slow
@pytest.mark.parametrize("kind", PLAYS)
def test_contract_in_random_games(kind: str) -> None:
    """A game of each kind of random play, with random options; `make test-long` checks hundreds."""
    check_random_game(GAME, kind)


def test_facts() -> None:
    """The facts of the game, with figures typed here."""
    assert GAME.describe() == {
        "id": "fzzt",
        "title": "Fzzzt!",
        "seats": [2, 6],
        "options": {
            "peripherals": {"kind": "subset", "choices": PERIPHERALS, "default": []},
            "first": {"kind": "first", "default": None},
            "colours": {"kind": "colours", "count": 6, "default": []},
        },
        "rules": 1,
        "blurb": GAME.blurb,
        "minutes": [30, 30],
        "weight": 2,
        "rules_text": "",
        "fewest_wins": False,
        "newcomers": {},
    }
    assert len(GAME.blurb) > 40
    state = GAME.start(6, None, FastChance(1))
    assert len(encoded(GAME.encoder(), state, 0)) == GAME.encoder().size == 12 + 12 + 16 + 60 + 24 + 6 * 77
    assert GAME.action_count == 256 + 12 * 30 + 30
