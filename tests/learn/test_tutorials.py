"""The first lines of each framework's own tutorial, with a game of ours in place of its example.

Stable-Baselines3, sb3-contrib and SuperSuit are not in the development environment: `make test-long ARGS=tutorials`
runs their tests.
"""

import copy
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

import factoryfloor.learn.gymnasium
import factoryfloor.learn.openspiel  # noqa: F401 - registers the games
from factoryfloor.kernel import find_game
from factoryfloor.learn import environment_id, pettingzoo

ID = environment_id(find_game("fzzt"))
EASY: dict[str, Any] = {"seats": 2, "bots": "random"}
SMALL = "factoryfloor_fzzt(players=2,deals=1,peripherals=p04-calculator,until=sold)"


def package(name: str) -> Any:
    return pytest.importorskip(name, reason=f"{name} is not installed", exc_type=ImportError)


def test_tutorial_gymnasium_basic_usage_runs() -> None:
    """https://gymnasium.farama.org/introduction/basic_usage/"""
    env = gymnasium.make(ID, **EASY)
    observation, _ = env.reset(seed=42)
    episode_over, total_reward, steps = False, 0.0, 0
    while not episode_over:
        action = env.action_space.sample()
        observation, reward, terminated, truncated, _ = env.step(action)
        total_reward += float(reward)
        episode_over, steps = terminated or truncated, steps + 1
    assert observation in env.observation_space
    assert total_reward in (0.0, 0.5, 1.0)
    assert steps > 5
    env.close()


@pytest.mark.parametrize("mode", [None, "sync"])
def test_tutorial_gymnasium_vector_environments_runs(mode: Any) -> None:
    """https://gymnasium.farama.org/api/vector/, with masks as in its example of masked actions."""
    envs: Any = gymnasium.make_vec(ID, num_envs=3, vectorization_mode=mode, **EASY)
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs)
    observations, _ = envs.reset(seed=42)
    ended = 0
    for _ in range(150):
        actions = np.array(
            [np.random.default_rng(1).choice(np.flatnonzero(row)) for row in observations["action_mask"]]
        )
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        assert rewards.shape == terminations.shape == truncations.shape == (3,)
        ended += int(terminations.sum())
        if terminations.any():
            assert (infos["episode"]["r"][terminations] == rewards[terminations]).all()
    assert ended >= 3
    envs.close()


def test_tutorial_pettingzoo_basic_usage_runs() -> None:
    """https://pettingzoo.farama.org/content/basic_usage/"""
    env = pettingzoo.env("fzzt", seats=3)
    env.reset(seed=42)
    rewards: dict[str, float] = {}
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        rewards[agent] = rewards.get(agent, 0.0) + float(reward)
        action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)
    env.close()
    assert sum(rewards.values()) == pytest.approx(1.5)


def test_tutorial_pettingzoo_parallel_usage_runs() -> None:
    """https://pettingzoo.farama.org/api/parallel/"""
    parallel_env = pettingzoo.parallel_env("fzzt", seats=3)
    parallel_env.reset(seed=42)
    rewards: dict[str, float] = {}
    while parallel_env.agents:
        actions = {agent: parallel_env.action_space(agent).sample() for agent in parallel_env.agents}
        _, rewards, *_ = parallel_env.step(actions)
    parallel_env.close()
    assert sum(rewards.values()) == pytest.approx(1.5)


def test_tutorial_openspiel_first_examples_runs() -> None:
    """https://openspiel.readthedocs.io/en/latest/concepts.html"""
    state = pyspiel.load_game("factoryfloor_fzzt(players=2)").new_initial_state()
    chance = np.random.default_rng(1)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            action = chance.choice(outcomes, p=shares)
        else:
            action = chance.choice(state.legal_actions())
        state.apply_action(int(action))
    assert sum(state.returns()) == pytest.approx(1.0)


def test_tutorial_openspiel_reinforcement_learning_runs() -> None:
    """Its ``rl_example.py`` with tabular Q-learning, which reads the tensors of information states."""
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import tabular_qlearner

    environment = rl_environment.Environment(SMALL)
    specification = environment.observation_spec()
    assert specification["info_state"] == (pyspiel.load_game(SMALL).information_state_tensor_size(),)
    actions = environment.action_spec()["num_actions"]
    agents = [tabular_qlearner.QLearner(player_id=seat, num_actions=actions) for seat in range(2)]
    for _ in range(3):
        time_step = environment.reset()
        while not time_step.last():
            chosen = agents[time_step.observations["current_player"]].step(time_step)
            time_step = environment.step([chosen.action])
        for agent in agents:
            agent.step(time_step)
        assert sum(time_step.rewards) == pytest.approx(1.0)


@pytest.mark.filterwarnings("ignore:.*rgb_array:UserWarning")
def test_tutorial_stable_baselines3_quickstart_runs() -> None:
    """https://stable-baselines3.readthedocs.io/en/master/guide/quickstart.html, and its vectors' example."""
    sb3 = package("stable_baselines3")
    make_vec_env = package("stable_baselines3.common.env_util").make_vec_env

    vec_env = make_vec_env(ID, n_envs=2, env_kwargs=EASY)
    model = sb3.PPO("MultiInputPolicy", vec_env, n_steps=8, batch_size=8, n_epochs=1)
    model.learn(total_timesteps=32)
    observation = vec_env.reset()
    for _ in range(60):
        action, _ = model.predict(observation)
        observation, rewards, _, infos = vec_env.step(action)
        assert len(infos) == len(rewards) == 2


@pytest.mark.filterwarnings("ignore:.*rgb_array:UserWarning")
def test_tutorial_sb3_contrib_maskable_ppo_runs() -> None:
    """https://sb3-contrib.readthedocs.io/en/master/modules/ppo_mask.html"""
    contrib = package("sb3_contrib")
    get_action_masks = package("sb3_contrib.common.maskable.utils").get_action_masks
    make_vec_env = package("stable_baselines3.common.env_util").make_vec_env

    env = gymnasium.make(ID, **EASY)
    model = contrib.MaskablePPO("MultiInputPolicy", env, n_steps=8, batch_size=8, n_epochs=1)
    model.learn(total_timesteps=32)
    vec_env = make_vec_env(ID, n_envs=2, env_kwargs=EASY)
    observation, ends = vec_env.reset(), 0
    while ends < 2:
        masks = get_action_masks(vec_env)
        action, _ = model.predict(observation, action_masks=masks)
        assert masks[np.arange(2), action].all()
        observation, _, dones, infos = vec_env.step(action)
        assert not any("refused" in info for info in infos)
        ends += int(dones.sum())


def test_tutorial_supersuit_vector_environments_runs() -> None:
    """https://github.com/Farama-Foundation/SuperSuit: vectors of a PettingZoo environment for Stable-Baselines3."""
    supersuit = package("supersuit")
    env = supersuit.pettingzoo_env_to_vec_env_v1(pettingzoo.parallel_env("fzzt", seats=2))
    env = supersuit.concat_vec_envs_v1(env, 2, num_cpus=0, base_class="gymnasium")
    seen, _ = env.reset(seed=1)
    chance = np.random.default_rng(1)
    for _ in range(100):
        actions = np.array([chance.choice(np.flatnonzero(row)) for row in seen["action_mask"]])
        seen, rewards, *_ = env.step(actions)
        assert rewards.shape == (4,)


@pytest.mark.parametrize("kind", ["env", "parallel_env"])
def test_tutorial_supersuit_observation_wrappers_runs(kind: str) -> None:
    supersuit = package("supersuit")
    made = getattr(pettingzoo, kind)("fzzt", seats=2, mask_in="info")
    env = supersuit.flatten_v0(supersuit.dtype_v0(copy.deepcopy(made), np.float32))
    for one in (env, made):
        one.reset(seed=1)
    agent = env.agents[0]
    assert env.observation_space(agent).dtype == np.float32
    if kind == "env":
        seen, *_, info = env.last()
        assert (seen == made.last()[0]).all()
        assert seen.dtype == np.float32
        env.step(int(info["action_mask"].argmax()))
    else:
        seen, infos = env.reset(seed=1)
        assert seen[agent].dtype == np.float32
        env.step({agent: int(info["action_mask"].argmax()) for agent, info in infos.items()})
