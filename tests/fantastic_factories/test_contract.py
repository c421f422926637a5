"""Fantastic Factories keeps the contract of the kernel, with every number of seats, edition and difficulty."""

import pytest

from factoryfloor.games.fantastic_factories import GAME
from factoryfloor.kernel import BadOption, BadSeats, FastChance
from factoryfloor.kernel.fast import COMPILED
from factoryfloor.testing import check_game
from factoryfloor.testing.trial import PLAYS
from tests.fantastic_factories import play
from tests.fantastic_factories.cards import DIFFICULTIES, EDITIONS
from tests.random_contract import check_random_game

LOOKS = 4 if COMPILED else 1
MORE = [(2, "retail"), (4, "rulebook"), (5, "retail")]
TABLES = [(3, "rulebook"), *(pytest.param(*table, marks=pytest.mark.slow) for table in MORE)]


@pytest.mark.parametrize(("seats", "edition"), TABLES)
def test_contract(seats: int, edition: str) -> None:
    options = play.options(edition=edition)
    check_game(GAME, games=1, seats=seats, options=options, looks=LOOKS)


@pytest.mark.parametrize(("edition", "difficulty"), list(zip(2 * EDITIONS, DIFFICULTIES, strict=True)))
def test_contract_alone(edition: str, difficulty: str) -> None:
    options = play.options(edition=edition, difficulty=difficulty)
    check_game(GAME, games=1, seats=1, options=options, looks=LOOKS)


@pytest.mark.slow
@pytest.mark.parametrize("kind", PLAYS)
def test_contract_in_random_games(kind: str) -> None:
    """A game of each kind of random play, with random options; `make test-long` checks hundreds."""
    check_random_game(GAME, kind)


def test_facts() -> None:
    """The facts of the game, with figures typed here."""
    assert GAME.describe() == {
        "id": "fantastic_factories",
        "title": "Fantastic Factories",
        "seats": [1, 5],
        "options": {
            "edition": {"kind": "choice", "choices": ["rulebook", "retail"], "default": "rulebook"},
            "difficulty": {"kind": "choice", "choices": ["easy", "normal", "hard", "insane"], "default": "normal"},
            "work": {"kind": "choice", "choices": ["together", "in_turn"], "default": "together"},
            "first": {"kind": "first", "default": None},
            "colours": {"kind": "colours", "count": 6, "default": []},
        },
        "rules": 1,
        "blurb": GAME.blurb,
        "minutes": [45, 60],
        "weight": 3,
        "rules_text": "",
        "fewest_wins": False,
        "newcomers": {"work": "in_turn"},
    }
    assert len(GAME.blurb) > 40
    assert GAME.action_count == 225
    assert GAME.evaluations == ("classic",)
    assert (GAME.plans(), GAME.timing()) == (None, None)


@pytest.mark.parametrize("seats", [0, 6, True, "4", None])
def test_other_seat_counts_are_rejected(seats: object) -> None:
    with pytest.raises(BadSeats, match="Fantastic Factories has 1 to 5 seats, not"):
        GAME.check_seats(seats)


@pytest.mark.parametrize("options", [{"edition": "first"}, {"difficulty": "mad"}, {"edition": 3}, {"cards": 74}])
def test_other_options_are_rejected(options: dict[str, object]) -> None:
    with pytest.raises(BadOption) as refusal:
        GAME.start(3, options, FastChance(1))
    assert any(word in str(refusal.value) for word in ("rulebook", "insane", "edition, difficulty, work"))
