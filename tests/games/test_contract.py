"""Each game keeps the contract of the kernel, with every number of seats and all options."""

from typing import Any

import pytest

from factoryfloor.kernel import BadOption, BadSeats, FastChance, encoded
from factoryfloor.kernel.fast import COMPILED
from factoryfloor.testing import check_game
from factoryfloor.testing.contract import any_options, check_trial
from factoryfloor.testing.trial import PLAYS, Trial
from tests.games.spec import SPECS, Spec, Table

TABLES = [
    pytest.param(spec, table, marks=[pytest.mark.slow] if table.slow else [], id=f"{name}-{number}")
    for name, spec in SPECS.items()
    for number, table in enumerate(spec.tables)
]
WRONG = [
    pytest.param(spec, options, reason, id=f"{name}-{number}")
    for name, spec in SPECS.items()
    for number, (options, reason) in enumerate(spec.wrong_options)
]
each_game = pytest.mark.parametrize("spec", SPECS.values(), ids=SPECS)


@pytest.mark.parametrize(("spec", "table"), TABLES)
def test_game_satisfies_the_contract(spec: Spec, table: Table) -> None:
    looks = spec.looks if COMPILED else 1
    check_game(spec.game, games=1, seats=table.seats, options=table.options, looks=looks)


@pytest.mark.slow
@pytest.mark.parametrize("kind", PLAYS)
@each_game
def test_game_satisfies_the_contract_in_random_games(spec: Spec, kind: str) -> None:
    """A game of each kind of random play, with random options and another number of seats for each kind.

    `make test-long` checks hundreds.
    """
    game = spec.game
    seats = game.seats_max - PLAYS.index(kind) % (game.seats_max - game.seats_min + 1)
    trial = Trial(game, seats, None, f"2.{kind}", 6, play=kind)
    trial.options = any_options(trial)
    check_trial(trial)


@each_game
def test_description_of_a_game_contains_the_expected_facts(spec: Spec) -> None:
    game = spec.game
    texts = {"blurb": game.blurb, "rules_text": ""}
    assert game.describe() == {"rules": 1, "fewest_wins": False, "newcomers": {}} | spec.facts | texts
    assert len(game.blurb) > 40
    assert game.action_count == spec.actions
    encoder = game.encoder()
    assert encoder is not None
    state = game.start(game.seats_max, None, FastChance(1))
    assert len(encoded(encoder, state, 0)) == encoder.size == spec.observation


@each_game
def test_game_rejects_other_seat_counts(spec: Spec) -> None:
    game = spec.game
    for seats in (0, game.seats_min - 1, game.seats_max + 1, 55, True, "4", None):
        with pytest.raises(BadSeats, match=f"{game.title} has {game.seats_min} to {game.seats_max} seats, not"):
            game.check_seats(seats)


@pytest.mark.parametrize(("spec", "options", "reason"), WRONG)
def test_game_rejects_unknown_options(spec: Spec, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        spec.game.start(3, options, FastChance(1))
