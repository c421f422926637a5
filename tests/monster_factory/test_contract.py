"""Monster Factory keeps the contract of the kernel, with every number of seats, both starts and all mixes."""

import pytest

from factoryfloor.games.monster_factory import GAME
from factoryfloor.kernel import BadOption, BadSeats, FastChance, encoded
from factoryfloor.kernel.fast import COMPILED
from factoryfloor.testing import check_game
from factoryfloor.testing.trial import PLAYS
from tests.monster_factory.tiles import MIXES, STARTS
from tests.random_contract import check_random_game

LOOKS = 4 if COMPILED else 1
EXTREMES = [2, *(pytest.param(seats, marks=pytest.mark.slow) for seats in (3, 4, 5)), 6]


@pytest.mark.parametrize("seats", EXTREMES)
@pytest.mark.parametrize("start", STARTS)
def test_contract(seats: int, start: str) -> None:
    """The mixes take turns."""
    mix = MIXES[(seats + STARTS.index(start)) % 3]
    check_game(GAME, games=1, seats=seats, options={"start": start, "mix": mix}, looks=LOOKS)


@pytest.mark.slow
@pytest.mark.parametrize("kind", PLAYS)
def test_contract_in_random_games(kind: str) -> None:
    """A game of each kind of random play, with random options; `make test-long` checks hundreds."""
    check_random_game(GAME, kind)


def test_facts() -> None:
    """The facts of the game, with figures typed here."""
    assert GAME.describe() == {
        "id": "monster_factory",
        "title": "Monster Factory",
        "seats": [2, 6],
        "options": {
            "start": {"kind": "choice", "choices": ["choose", "deal"], "default": "choose"},
            "mix": {"kind": "choice", "choices": ["standard", "long", "gentle"], "default": "standard"},
            "first": {"kind": "first", "default": None},
            "colours": {"kind": "colours", "count": 6, "default": []},
        },
        "rules": 1,
        "blurb": GAME.blurb,
        "minutes": [20, 20],
        "weight": 1,
        "rules_text": "",
        "fewest_wins": False,
        "newcomers": {},
    }
    assert len(GAME.blurb) > 40
    state = GAME.start(6, None, FastChance(1))
    assert len(encoded(GAME.encoder(), state, 0)) == GAME.encoder().size == 5 + 46 + 46 + 6 * 8
    assert GAME.action_count == 6 * 178 * 4


@pytest.mark.parametrize("seats", [1, 7, True, "4", None])
def test_other_seat_counts_are_rejected(seats: object) -> None:
    with pytest.raises(BadSeats, match="Monster Factory has 2 to 6 seats, not"):
        GAME.check_seats(seats)


@pytest.mark.parametrize("options", [{"mix": "wild"}, {"start": "draw"}, {"mix": 3}, {"tiles": 88}])
def test_other_options_are_rejected(options: dict[str, object]) -> None:
    with pytest.raises(BadOption) as refusal:
        GAME.start(3, options, FastChance(1))
    assert any(word in str(refusal.value) for word in ("standard", "choose", "start, mix"))
