"""PettingZoo's own tests of the environments, and further guarantees."""

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.test.state_test import state_test
from pettingzoo.test.state_test import test_state_space as state_space_test

from factoryfloor.kernel import BadSeats, IllegalAction, encoded, find_game, games
from factoryfloor.kernel.outcome import utility
from factoryfloor.learn import BatchError, pettingzoo
from factoryfloor.learn.arguments import encoder_of
from factoryfloor.text import table_as_text

GAMES = [(game, seats) for game in games() for seats in range(find_game(game).seats_min, find_game(game).seats_max + 1)]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_environment_passes_the_tests_of_pettingzoo(game: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for harmless in ("Observation space for each agent probably should be", "Observation is not a NumPy array"):
            warnings.filterwarnings("ignore", harmless)  # it is a dictionary, with a mask
        api_test(pettingzoo.env(game, seats=seats), num_cycles=60)
        parallel_api_test(pettingzoo.parallel_env(game, seats=seats), num_cycles=60)
    seed_test(lambda: pettingzoo.env(game, seats=seats), num_cycles=20)
    parallel_seed_test(lambda: pettingzoo.parallel_env(game, seats=seats), num_cycles=20)


@pytest.mark.parametrize("game", games())
def test_infos_can_contain_the_masks(game: str) -> None:
    """The test plays one game twice: with the mask in the observations and with the mask in the infos."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(pettingzoo.env(game, seats=2, mask_in="info"), num_cycles=60)
        parallel_api_test(pettingzoo.parallel_env(game, seats=2, mask_in="info"), num_cycles=60)
    usual, plain = pettingzoo.env(game, seats=2), pettingzoo.env(game, seats=2, mask_in="info")
    together, apart = pettingzoo.parallel_env(game, seats=2), pettingzoo.parallel_env(game, seats=2, mask_in="info")
    for env in (usual, plain):
        env.reset(seed=4)
    (seen, _), (shown, infos) = (env.reset(seed=4) for env in (together, apart))
    for agent in seen:
        assert (shown[agent] == seen[agent]["observation"]).all()
        assert (infos[agent]["action_mask"] == seen[agent]["action_mask"]).all()
    for _ in range(30):
        with_mask, without = usual.last(), plain.last()
        assert plain.observation_space(plain.agent_selection).contains(without[0])
        assert (without[0] == with_mask[0]["observation"]).all()
        if with_mask[2]:
            break
        assert (without[4]["action_mask"] == with_mask[0]["action_mask"]).all()
        action = int(np.flatnonzero(without[4]["action_mask"])[-1])
        usual.step(action)
        plain.step(action)
    with pytest.raises(BatchError, match="mask_in must be 'observation' or 'info'"):
        pettingzoo.env(game, mask_in="mask")  # type: ignore[arg-type]


@pytest.mark.parametrize("game", games())
def test_states_and_renderings_pass_the_pettingzoo_tests(game: str) -> None:
    def one(render_mode: str) -> Any:
        """PettingZoo's test of rendering asks for a window, which the environment does not have."""
        return pettingzoo.env(game, seats=3, render_mode="ansi")

    render_test(one)
    state_space_test(pettingzoo.env(game, seats=3))
    state_test(pettingzoo.env(game, seats=3), pettingzoo.parallel_env(game, seats=3))


def test_rendering_shows_the_view_of_the_agent_that_decides() -> None:
    env = pettingzoo.raw_env("fzzt", seats=3, render_mode="ansi")
    env.reset(seed=1)
    state, agents = env._table.state, env.possible_agents
    for _ in range(2):
        seat = state.movers()[0]
        assert env.render() == table_as_text(env._table.game, state.view(seat), agents)
        env.step(state.legal(seat)[0])
    parallel = pettingzoo.parallel_env("fzzt", seats=3, render_mode="ansi", language="zh-Hant")
    parallel.reset(seed=1)
    assert parallel.render() == table_as_text(env._table.game, parallel._table.state.view(None), agents, "zh-Hant")
    with pytest.raises(BatchError, match="no texts in 'xx'; languages: en, ru"):
        pettingzoo.env("fzzt", language="xx")
    assert pettingzoo.parallel_env("fzzt").render_mode is None
    with pytest.raises(BatchError, match="render mode 'human'"):
        pettingzoo.env("fzzt", render_mode="human")


def played(env: Any) -> dict[str, float]:
    """The total rewards of a random game."""
    env.reset(seed=5)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        total[agent] += reward
        env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
    return total


def test_rewards_at_the_end_of_a_game_depend_on_the_places() -> None:
    total = played(pettingzoo.env("fzzt", seats=4))
    assert sum(total.values()) == pytest.approx(2.0)
    assert max(total.values()) > 0.5


def test_last_step_reports_scores_and_state_contains_all_observations() -> None:
    env = pettingzoo.raw_env("fzzt", seats=3)
    env.reset(seed=5)
    while not env._table.state.over:
        assert set(map(len, env.infos.values())) == {0}
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    assert [info["score"] for info in env.infos.values()] == env._table.state.scores()
    assert [info["rank"] for info in env.infos.values()] == env._table.state.ranking()
    parallel = pettingzoo.parallel_env("fzzt", seats=3)
    seen, _ = parallel.reset(seed=5)
    assert parallel.state().tolist() == np.concatenate([one["observation"] for one in seen.values()]).tolist()
    infos: dict[str, dict[str, Any]] = {}
    while parallel.agents:
        actions = {agent: int(one["action_mask"].argmax()) for agent, one in seen.items()}
        seen, _, _, _, infos = parallel.step(actions)
    state = parallel._table.state
    assert [info["score"] for info in infos.values()] == state.scores()
    assert [info["rank"] for info in infos.values()] == state.ranking()


def test_seat_without_a_decision_has_no_legal_action() -> None:
    env = pettingzoo.raw_env("fzzt", seats=3)
    env.reset(seed=1)
    masks = {agent: env.observe(agent)["action_mask"].any() for agent in env.agents}
    assert [agent for agent, any_legal in masks.items() if any_legal] == [env.agent_selection]


def test_simultaneous_decisions_stay_hidden_until_all_are_made() -> None:
    """The second seat's observation before its bid does not depend on the first seat's bid."""
    seen = []
    for choice in (0, -1):
        env = pettingzoo.raw_env("fzzt", seats=3)
        env.reset(seed=1)
        first = env.agent_selection
        env.step(int(np.flatnonzero(env.observe(first)["action_mask"])[choice]))
        assert env.agent_selection != first
        seen.append(env.observe(env.agent_selection)["observation"])
    assert (seen[0] == seen[1]).all()


@pytest.mark.parametrize("game", games())
def test_parallel_environment_plays_the_same_game(game: str) -> None:
    """Every step equals the rules, with the actions applied in seat order."""
    env = pettingzoo.parallel_env(game, seats=3)
    seen, _ = env.reset(seed=3)
    state, chance = env._table.state.copy(), np.random.default_rng(1)
    wait = env.action_space("seat_0").n - 1
    rewards: dict[str, float] = {}
    while env.agents:
        actions = {agent: int(chance.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in env.agents}
        for seat, agent in enumerate(env.agents):
            assert (actions[agent] == wait) != (seat in state.movers())
        owed = state.movers()
        for seat in owed:
            if seat in state.movers() and actions[f"seat_{seat}"] in state.legal(seat):
                state.play(seat, actions[f"seat_{seat}"])
        seen, rewards, over, _, _ = env.step(actions)
        assert set(over.values()) == {state.over}
        for seat, agent in enumerate(env.possible_agents):
            assert seen[agent]["observation"].tolist() == encoded(encoder_of(env._table.game), state, seat)
    assert list(rewards.values()) == [utility(state.ranking(), seat) for seat in range(3)]


def test_environment_rejects_impossible_actions() -> None:
    env = pettingzoo.env("fzzt", seats=2)
    with pytest.raises(BadSeats):
        pettingzoo.env("fzzt", seats=9)
    env.reset(seed=1)
    masked = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction):
        env.step(masked)
    with pytest.raises(BatchError, match="whole number"):
        env.step("bid")
    env.close()
    with pytest.raises(BatchError, match="closed"):
        env.step(0)
    parallel = pettingzoo.parallel_env("fzzt", seats=2)
    with pytest.raises(BatchError, match="not started"):
        parallel.step({})
    parallel.reset(seed=1)
    with pytest.raises(BatchError, match="seat_0 has a pending decision"):
        parallel.step({})
