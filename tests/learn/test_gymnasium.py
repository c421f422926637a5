"""Gymnasium's own check of the environments, and further guarantees."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import factoryfloor.learn.gymnasium
from factoryfloor.bots import BadBot, Bot
from factoryfloor.kernel import BadOption, BadSeats, Chance, Game, IllegalAction, State, find_game, games
from factoryfloor.learn import BatchError, environment_id
from factoryfloor.text import table_as_text

GAMES = [(game, seats) for game in games() for seats in range(find_game(game).seats_min, find_game(game).seats_max + 1)]


def made(game: str, **given: Any) -> Any:
    return gymnasium.make(environment_id(find_game(game)), **given)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_environment_passes_the_gymnasium_check(game: str, seats: int) -> None:
    check_env(made(game, seats=seats, bots="random").unwrapped, skip_render_check=True)


@pytest.mark.parametrize("game", games())
def test_rendering_shows_the_view_of_the_learner(game: str) -> None:
    env = made(game, seats=3, seat=1, bots="random", render_mode="ansi", language="ru").unwrapped
    env.reset(seed=1)
    text = env.render()
    assert text == table_as_text(env.game, env._state.view(1), ["Место 0", "Игрок", "Место 2"], "ru")
    assert "Игрок" in text
    assert max(map(len, text.splitlines())) <= 80
    assert "\x1b" not in text
    check_env(made(game, seats=3, bots="random", render_mode="ansi").unwrapped)
    assert made(game, seats=3).unwrapped.render() is None


@pytest.mark.parametrize("game", games())
def test_environment_reports_the_result_at_the_end_of_a_game(game: str) -> None:
    env = made(game, seats=3, bots="random")
    env.reset(seed=1)
    over, reward, told = False, 0.0, {}
    while not over:
        seen, reward, over, cut, told = env.step(env.action_space.sample())
        assert not cut
        assert bool(reward) <= over
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        assert legal == ([0] if over else env.unwrapped._state.legal(env.unwrapped.seat))
        assert (env.unwrapped.action_masks() == seen["action_mask"]).all()
    place = told["ranking"][env.unwrapped.seat]
    assert reward in ({1: (1.0, 0.75, 0.5), 2: (0.5, 0.25), 3: (0.0,)}[place])
    assert len(told["scores"]) == 3
    with pytest.raises(factoryfloor.kernel.NotToMove):
        env.step(0)


def test_environment_repeats_a_game_with_the_same_seed() -> None:
    def way(seed: int) -> tuple[int, list[list[int]]]:
        env = made("fzzt", seats=4, bots="greedy")
        seen, _ = env.reset(seed=seed)
        env.action_space.seed(1)
        ways = [seen["observation"].tolist()]
        for _ in range(10):
            seen, *_ = env.step(env.action_space.sample())
            ways.append(seen["observation"].tolist())
        return env.unwrapped.seat, ways

    assert way(3) == way(3)
    assert way(3) != way(4)
    assert {way(seed)[0] for seed in range(12)} == {0, 1, 2, 3}


class Highest(Bot):
    """Plays the highest legal action and counts its decisions."""

    def __init__(self) -> None:
        super().__init__("highest")
        self.asked: list[int] = []

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        self.asked.append(seat)
        return state.legal(seat)[-1]


def test_each_opponent_can_be_a_different_bot() -> None:
    bot = Highest()
    made_by: list[str] = []

    def factory(game: Game) -> Bot:
        made_by.append(game.id)
        return Highest()

    env = made("fzzt", seats=4, seat=1, bots=["random", bot, factory]).unwrapped
    _, info = env.reset(seed=1)
    assert info == {"seat": 1}
    for _ in range(5):
        env.step(env.action_space.sample())
    asked = {seat: one.asked for seat, one in env._bots.items() if isinstance(one, Highest)}
    assert {seat: set(seats) for seat, seats in asked.items()} == {3: {3}, 0: {0}}
    assert made_by == ["fzzt"]
    assert env._bots[3] is bot
    for wrong in (["random"], ["random", "genius", "random"], ["random", 3, "random"], [lambda _: 3] * 3):
        with pytest.raises(BadBot):
            made("fzzt", seats=4, bots=wrong)


def test_masks_and_actions_have_the_shapes_that_learners_use() -> None:
    many: Any = gymnasium.make_vec(environment_id(find_game("fzzt")), num_envs=2, vectorization_mode="sync", seats=2)
    seen, _ = many.reset(seed=1)
    assert (np.array(many.call("action_masks")) == seen["action_mask"]).all()
    env = made("fzzt", seats=2, bots="greedy", illegal="raise").unwrapped
    for shape in (int, np.int64, np.array, lambda action: np.array([action]), lambda action: np.array([[action]])):
        env.reset(seed=1)
        assert env.action_masks().dtype == bool
        env.step(shape(int(env.action_masks().argmax())))
    for wrong in (0.5, True, [1, 2], "1", None):
        with pytest.raises(BatchError, match="whole number"):
            env.step(wrong)


def test_environment_rejects_impossible_arguments() -> None:
    wrong: list[tuple[dict[str, Any], type[Exception]]] = [
        ({"seats": 9}, BadSeats),
        ({"options": {"x": 1}}, BadOption),
        ({"bots": "genius"}, BadBot),
        ({"seats": 2, "seat": 2}, BatchError),
        ({"illegal": "ignore"}, BatchError),
        ({"language": "xx"}, BatchError),
    ]
    for given, error in wrong:
        with pytest.raises(error):
            made("fzzt", **given)
    for kind in (BatchError, TypeError):  # a TypeError lets Stable-Baselines3 try again without a render mode
        with pytest.raises(kind, match="render_mode is None or ansi"):
            factoryfloor.learn.gymnasium.Seat("fzzt", render_mode="rgb_array")
    env = made("fzzt", seats=2, illegal="raise").unwrapped
    with pytest.raises(BatchError, match="not started"):
        env.step(0)
    seen, _ = env.reset(seed=1)
    masked = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction):
        env.step(masked)
    with pytest.raises(BatchError, match="whole number"):
        env.step(0.5)
    stays = made("fzzt", seats=2).unwrapped
    seen, _ = stays.reset(seed=1)
    after, reward, over, _, told = stays.step(masked)
    assert (after["observation"] == seen["observation"]).all()
    assert (reward, over) == (0.0, False)
    assert "is not legal" in told["refused"]
    env.close()
    with pytest.raises(BatchError, match="closed"):
        env.step(0)
