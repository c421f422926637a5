"""The vector environment of Gymnasium: games replay, both reset modes, bots, masks, copies and refusals."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import factoryfloor.learn.gymnasium  # noqa: F401 - registers the games
from factoryfloor.bots import BadBot, Bot
from factoryfloor.kernel import BadSeats, Chance, Game, IllegalAction, State, encoded, find_game, games
from factoryfloor.kernel.outcome import utility
from factoryfloor.kernel.record import read_record
from factoryfloor.learn import BatchError, environment_id
from factoryfloor.learn.gymnasium_vector import Seats

N = 3


def made(game: str, **given: Any) -> Any:
    """By the usual way, which ends in the vector's entry point."""
    return gymnasium.make_vec(environment_id(find_game(game)), **{"num_envs": N, **given})


def legal(chance: np.random.Generator, mask: Any) -> Any:
    """Actions drawn as learners draw them: from every row's legal ones, of which there must be one."""
    return np.array([chance.choice(np.flatnonzero(row)) for row in mask])


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_vector_positions_and_results_equal_the_records(game: str, mode: AutoresetMode) -> None:
    env, chance = made(game, seats=2, bots="random", autoreset_mode=mode), np.random.default_rng(1)
    assert isinstance(env.unwrapped, Seats)
    encoder = find_game(game).encoder()
    assert encoder is not None
    seen, infos = env.reset(seed=4)
    held, ends = np.zeros(N, bool), 0
    for _ in range(400):
        batch, seats = env.unwrapped._batch, infos["seat"].copy()
        assert env.observation_space.contains(seen)
        for index in np.flatnonzero(~held).tolist():
            state, seat = batch.state(index), int(seats[index])
            assert state.movers()[0] == seat
            assert seen["observation"][index].tolist() == encoded(encoder, state, seat)
            assert np.flatnonzero(seen["action_mask"][index]).tolist() == state.legal(seat)
        actions = legal(chance, seen["action_mask"])
        seen, rewards, over, cut, infos = env.step(actions)
        assert not cut.any()
        assert not over[held].any()
        assert not rewards[~over].any()
        for index in np.flatnonzero(over).tolist():
            match, seat, ends = read_record(batch.record(index)), int(seats[index]), ends + 1
            assert rewards[index] == pytest.approx(utility(match.state.ranking(), seat))
            same = mode == AutoresetMode.SAME_STEP
            told = infos["final_info"] if same else infos
            assert (told["scores"][index], told["ranking"][index]) == (match.state.scores(), match.state.ranking())
            assert told["seat"][index] == seat
            last = infos["final_obs"][index] if same else {name: rows[index] for name, rows in seen.items()}
            assert last["observation"].tolist() == encoded(encoder, match.state, seat)
            assert np.flatnonzero(last["action_mask"]).tolist() == [0]
        held = over & (mode == AutoresetMode.NEXT_STEP)
        if ends > N:
            break
    assert ends > N


def test_vector_environment_repeats_games_with_the_same_seed() -> None:
    env, other = made("fzzt", seats=3, bots="greedy"), made("fzzt", seats=3, bots="greedy")
    shown = [one.reset(seed=7)[0]["observation"] for one in (env, other)]
    assert (shown[0] == shown[1]).all()
    assert (env.reset(seed=8)[0]["observation"] != shown[0]).any()
    assert (env.reset(seed=[7, 8, 9])[0]["observation"] == other.reset(seed=[7, 8, 9])[0]["observation"]).all()
    assert {tuple(env.reset(seed=seed)[1]["seat"]) for seed in range(4)} != {(0, 0, 0)}
    copies = [copy.deepcopy(env.unwrapped), pickle.loads(pickle.dumps(env.unwrapped))]  # noqa: S301 - our own
    for _ in range(40):
        actions = env.action_space.sample()
        seen, *_ = env.step(actions)
        for one in copies:
            assert (one.step(actions)[0]["observation"] == seen["observation"]).all()


class Highest(Bot):
    """Plays the highest legal action and remembers its seats."""

    def __init__(self) -> None:
        super().__init__("highest")
        self.seats: set[int] = set()

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        self.seats.add(seat)
        return state.legal(seat)[-1]


def test_each_parallel_game_has_its_own_opponent_bots() -> None:
    built: list[Highest] = []

    def factory(_: Game) -> Bot:
        built.append(Highest())
        return built[-1]

    env = made("fzzt", seats=4, seat=1, bots=["greedy", factory, "random"])
    env.reset(seed=1)
    for _ in range(60):
        env.step(env.action_space.sample())
    assert len(built) == N
    assert all(bot.seats == {3} for bot in built)


def test_sampled_actions_are_legal_and_illegal_actions_change_nothing() -> None:
    env = made("fzzt", seats=2, bots="random")
    env.reset(seed=1)
    for _ in range(60):
        assert env.unwrapped.action_masks()[np.arange(N), env.action_space.sample()].all()
        assert "refused" not in env.step(env.action_space.sample())[4]
    seen, _ = env.reset(seed=2)
    actions = legal(np.random.default_rng(1), seen["action_mask"])
    for wrong in (int(np.flatnonzero(seen["action_mask"][1] == 0)[0]), -1, 10**6):
        before, _ = env.reset(seed=2)
        after, _, over, _, infos = env.step(np.where(np.arange(N) == 1, wrong, actions))
        assert (after["observation"][1] == before["observation"][1]).all()
        assert infos["_refused"].tolist() == [False, True, False]
        assert str(wrong) in infos["refused"][1]
        assert not over.any()
    strict = made("fzzt", seats=2, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction, match="in game 0"):
        strict.step(np.full(N, 10**6))
    for shape in (np.zeros(N + 1, np.int64), np.zeros(N), "action"):
        with pytest.raises(BatchError, match="actions must be"):
            env.step(shape)


def test_rendering_shows_every_game_in_the_view_of_its_learner() -> None:
    env = made("fzzt", seats=2, bots="random", render_mode="ansi")
    _, infos = env.reset(seed=1)
    texts = env.render()
    assert len(texts) == N
    assert len(set(texts)) == N
    single: Any = gymnasium.make("factoryfloor/fzzt-v1", seats=2, render_mode="ansi").unwrapped
    single.reset(seed=1)
    single._state, single.seat = env.unwrapped._batch.state(1), int(infos["seat"][1])
    assert texts[1] == single.render()
    assert made("fzzt").render() is None


def test_vector_environment_rejects_impossible_arguments() -> None:
    wrong: list[tuple[dict[str, Any], type[Exception]]] = [
        ({"seats": 9}, BadSeats),
        ({"bots": "genius"}, BadBot),
        ({"seats": 2, "seat": 2}, BatchError),
        ({"illegal": "ignore"}, BatchError),
        ({"num_envs": 0}, BatchError),
        ({"render_mode": "rgb_array"}, TypeError),
        ({"autoreset_mode": AutoresetMode.DISABLED}, BatchError),
    ]
    for given, error in wrong:
        with pytest.raises(error):
            made("fzzt", **given)
    env = made("fzzt", seats=2)
    with pytest.raises(BatchError, match="not started"):
        env.step(np.zeros(N, np.int64))
    env.reset(seed=1)
    env.close()
    with pytest.raises(BatchError, match="not started or is closed"):
        env.step(np.zeros(N, np.int64))
