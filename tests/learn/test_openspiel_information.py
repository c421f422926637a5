"""Information states under OpenSpiel, and the algorithms that need them."""

import random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import cfr, exploitability, ismcts  # noqa: E402

from examples import exploitability as example  # noqa: E402
from factoryfloor.kernel import find_game, games  # noqa: E402
from factoryfloor.learn.openspiel import short_name  # noqa: E402

SMALL = "factoryfloor_fzzt(players=2,deals=1,peripherals=p04-calculator,until=sold)"
"""A single auction, each bid one card."""


def after(text: str, *actions: int) -> Any:
    state = pyspiel.load_game(text).new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


@pytest.mark.parametrize("game", games())
def test_sampled_states_have_the_information_state_of_the_original(game: str) -> None:
    spiel, rng = pyspiel.load_game(short_name(find_game(game)), {"players": 3}), random.Random(3)
    state, others = spiel.new_initial_state(), 0
    assert state.resample_from_infostate(0, rng.random).is_chance_node()
    state.apply_action(11)
    while not state.is_terminal() and len(state.history()) < 40:
        for seat in range(3):
            sample = state.resample_from_infostate(seat, rng.random)
            assert sample.information_state_string(seat) == state.information_state_string(seat)
            assert sample.observation_string(seat) == state.observation_string(seat)
            assert sample.current_player() == state.current_player()
            assert sample.history() == []
            if state.current_player() == seat:
                assert sample.legal_actions() == state.legal_actions()
            others += str(sample) != str(state)
        state.apply_action(rng.choice(state.legal_actions()))
    assert others


def test_hidden_bid_does_not_change_the_information_states_of_others() -> None:
    first, second = after(SMALL, 0, 1), after(SMALL, 0, 8)
    assert first.information_state_string(1) == second.information_state_string(1)
    assert first.information_state_string(0) != second.information_state_string(0)


def test_sampled_state_depends_only_on_what_the_player_knows() -> None:
    """The two games differ in the hidden bid of seat 1."""
    text = "factoryfloor_fzzt(players=3,deals=1)"
    samples = [after(text, 0, 1, hidden).resample_from_infostate(2, lambda: 0.3) for hidden in (1, 4)]
    assert str(samples[0]) == str(samples[1])
    for seat in range(3):
        assert samples[0].information_state_string(seat) == samples[1].information_state_string(seat)
    assert after(text, 0, 1, 1).information_state_string(1) != after(text, 0, 1, 4).information_state_string(1)


def test_information_state_contains_facts_that_are_no_longer_in_the_view() -> None:
    """Seat 0 loses twice, with other cards first; the view has the bids of the last auction only."""
    text = "factoryfloor_fzzt(players=2,deals=1)"
    first, second = after(text, 0, 1, 8, 1, 4), after(text, 0, 2, 8, 1, 4)
    for seat in range(2):
        assert first.observation_string(seat) == second.observation_string(seat)
        assert first.information_state_string(seat) != second.information_state_string(seat)


def test_information_states_have_perfect_recall() -> None:
    """All paths to an information state have the same information states and actions of the player."""
    spiel = pyspiel.load_game("factoryfloor_fzzt(players=2,deals=1,peripherals=p04-calculator)")
    ways: dict[str, Any] = {}

    def walk(state: Any, own: tuple[Any, Any], depth: int) -> None:
        if state.is_chance_node():
            return walk(state.child(0), own, depth)
        if depth == 0:
            return None
        seat = state.current_player()
        key = state.information_state_string()
        assert ways.setdefault(key, own[seat]) == own[seat]
        assert not own[seat] or own[seat][-1][0] != key
        for action in state.legal_actions():
            longer = (*own[seat], (key, action))
            walk(state.child(action), (longer, own[1]) if seat == 0 else (own[0], longer), depth - 1)
        return None

    walk(spiel.new_initial_state(), ((), ()), 4)
    assert len(ways) > 16


class Even:
    """An evaluator for ISMCTS: all actions alike, all positions even."""

    def evaluate(self, _state: Any) -> list[float]:
        return [0.5, 0.5]

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@pytest.mark.parametrize("game", games())
def test_ismcts_of_openspiel_can_play_the_game(game: str) -> None:
    spiel = pyspiel.load_game(short_name(find_game(game)), {"players": 2})
    state, chance = spiel.new_initial_state(), random.Random(4)
    state.apply_action(2)
    bot = ismcts.ISMCTSBot(spiel, Even(), 1.0, 20)
    for _ in range(4):
        assert bot.step(state) in state.legal_actions()
        state.apply_action(chance.choice(state.legal_actions()))


def test_cfr_lowers_exploitability() -> None:
    spiel = pyspiel.load_game(SMALL)
    before = exploitability.exploitability(spiel, policy.UniformRandomPolicy(spiel))
    solver = cfr.CFRSolver(spiel)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    found = exploitability.exploitability(spiel, solver.average_policy())
    assert before == pytest.approx(0.375)
    assert found < 0.02


@pytest.mark.parametrize(("name", "value"), [("uniform", 0.375), ("greedy", 0.5)])
def test_example_program_computes_exploitability(name: str, value: float) -> None:
    spiel = pyspiel.load_game(SMALL)
    assert example.exploitability(spiel, example.policy_of(spiel, name)) == pytest.approx(value)


def test_example_program_learns() -> None:
    spiel = pyspiel.load_game(SMALL)
    assert example.exploitability(spiel, example.policy_of(spiel, "mccfr:60")) < 0.1
