"""Factory Manager keeps the contract of the kernel, with every number of seats and the option."""

import pytest

from factoryfloor.games.factory_manager import GAME
from factoryfloor.kernel import BadOption, BadSeats, FastChance, encoded
from factoryfloor.kernel.fast import COMPILED
from factoryfloor.testing import check_game
from factoryfloor.testing.trial import PLAYS
from tests.factory_manager.builder import Builder
from tests.random_contract import check_random_game

LOOKS = 6 if COMPILED else 1
TABLES = [
    (2, True),
    (5, False),
    *(pytest.param(*table, marks=pytest.mark.slow) for table in [(2, False), (3, False), (4, True)]),
]


@pytest.mark.parametrize(("seats", "first_game"), TABLES)
def test_contract(seats: int, first_game: bool) -> None:
    check_game(GAME, games=1, seats=seats, options={"first_game": first_game}, looks=LOOKS)


@pytest.mark.slow
@pytest.mark.parametrize("kind", PLAYS)
def test_contract_in_random_games(kind: str) -> None:
    """A game of each kind of random play, with random options; `make test-long` checks hundreds."""
    check_random_game(GAME, kind)


def test_facts() -> None:
    """The facts of the game, typed by hand."""
    assert GAME.describe() == {
        "id": "factory_manager",
        "title": "Factory Manager",
        "seats": [2, 5],
        "options": {
            "first_game": {"kind": "flag", "default": False},
            "first": {"kind": "first", "default": None},
            "colours": {"kind": "colours", "count": 6, "default": []},
        },
        "rules": 1,
        "blurb": GAME.blurb,
        "minutes": [60, 60],
        "weight": 5,
        "rules_text": "",
        "fewest_wins": False,
        "newcomers": {"first_game": True},
    }
    assert len(GAME.blurb) > 40
    state = GAME.start(5, None, FastChance(1))
    assert len(encoded(GAME.encoder(), state, 0)) == GAME.encoder().size == 18 + 12 + 3 * 34 + 5 * (16 + 3 * 34)
    assert GAME.action_count == 342


def test_money_beyond_an_observation() -> None:
    """Observations are numbers of 16 bits; a position may name more money."""
    builder = Builder([2, 10])
    builder.players[0].money, builder.players[0].income = 90_000, -90_000
    seen = encoded(GAME.encoder(), builder.state(), 0)
    assert seen[18 + 12 + 3 * 34 :][:2] == [32767, -32767]


@pytest.mark.parametrize("seats", [1, 6, True, "4", None])
def test_other_seat_counts_are_rejected(seats: object) -> None:
    with pytest.raises(BadSeats, match="Factory Manager has 2 to 5 seats, not"):
        GAME.check_seats(seats)


@pytest.mark.parametrize("options", [{"first_game": 1}, {"first_game": "yes"}, {"tiles": 106}])
def test_other_options_are_rejected(options: dict[str, object]) -> None:
    with pytest.raises(BadOption, match="first_game"):
        GAME.start(3, options, FastChance(1))
