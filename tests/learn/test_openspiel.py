"""OpenSpiel's own tests over the registered games, and what these promise beyond them."""

import random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from factoryfloor.kernel import encoded, find_game, games  # noqa: E402
from factoryfloor.kernel.outcome import utility  # noqa: E402
from factoryfloor.learn.openspiel import short_name  # noqa: E402

GAMES = [(game, seats) for game in games() for seats in range(find_game(game).seats_min, find_game(game).seats_max + 1)]


def loaded(game: str, seats: int) -> Any:
    return pyspiel.load_game(short_name(find_game(game)), {"players": seats})


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_the_random_simulation_of_openspiel(game: str, seats: int) -> None:
    pyspiel.random_sim_test(loaded(game, seats), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("game", games())
def test_a_state_goes_the_way_of_the_rules(game: str) -> None:
    spiel, rng = loaded(game, 3), random.Random(1)
    state = spiel.new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 1000
    state.apply_action(7)
    position, observer = state.position.copy(), spiel.make_py_observer()
    encoder = find_game(game).encoder()
    assert encoder is not None
    while not state.is_terminal():
        seat = position.movers()[0]
        assert (state.current_player(), state.legal_actions()) == (seat, position.legal(seat))
        observer.set_from(state, seat)
        assert observer.tensor.tolist() == encoded(encoder, position, seat)
        other = state.clone()
        action = rng.choice(state.legal_actions())
        assert state.string_to_action(seat, position.notation(seat, action)) == action
        state.apply_action(action)
        assert str(other) != str(state)
        position.play(seat, action)
        assert str(state) == str(state.clone())
    assert state.returns() == [utility(position.ranking(), seat) for seat in range(3)]


def test_deals_differ_and_repeat() -> None:
    def dealt(deal: int) -> str:
        state = loaded("fzzt", 3).new_initial_state()
        state.apply_action(deal)
        return str(state)

    assert dealt(1) == dealt(1)
    assert dealt(1) != dealt(2)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises((RuntimeError, Exception), match="seats"):
        loaded("fzzt", 9)
    state = loaded("fzzt", 2).new_initial_state()
    state.apply_action(0)
    with pytest.raises((RuntimeError, Exception), match="not legal"):
        state.apply_action(645)
