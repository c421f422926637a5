"""Training: a short run improves, a stop loses nothing, and damaged files are reported."""

from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from factoryfloor.arena import Executor, LocalExecutor
from factoryfloor.bots import RandomBot
from factoryfloor.bots.network import places_at
from factoryfloor.bots.self_play import SelfPlay
from factoryfloor.kernel import Heuristics, State, find_game
from factoryfloor.kernel.fast import COMPILED
from factoryfloor.learn.arguments import encoder_of
from factoryfloor.learn.chunks import Chunk, play
from factoryfloor.learn.fit_network import Fit, Positions, place_shares
from factoryfloor.learn.training import BadTraining, Training, baseline
from factoryfloor.learn.training_recipes import RECIPES, Recipe, Round, scaled

GAME = "monster_factory"
SHORT = Recipe((Round({2: 60, 3: 20}, epochs=3), Round({2: 20}, ("net", "greedy"), epochs=2)), hidden=14, chunk=20)


class Killed(Exception):
    """Stands for the end of a process in a test."""


class Dying(Executor):
    """Yields some items, then dies."""

    def __init__(self, items: int) -> None:
        self.left = items

    def map(self, work: Callable[[Any], Any], items: Iterable[Any]) -> Generator[Any, None, None]:
        for item in items:
            if not self.left:
                raise Killed
            self.left -= 1
            yield work(item)


def trained(folder: Path, executor: Executor, recipe: Recipe = SHORT) -> bytes:
    return Training(GAME, recipe, 7, folder, lambda _: None).run(executor).read_bytes()


def test_resumed_training_ends_like_an_uninterrupted_training(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Training is killed during games and epochs, then resumed: its weights equal the weights of one run."""
    whole = trained(tmp_path / "whole", LocalExecutor(1))
    parts = tmp_path / "parts"
    for games in (1, 2):
        with pytest.raises(Killed):
            trained(parts, Dying(games))
    steps, step = [0], Fit.step

    def dying(self: Fit, *arguments: Any) -> None:
        steps[0] += 1
        if steps[0] == 7:
            raise Killed
        step(self, *arguments)

    monkeypatch.setattr(Fit, "step", dying)
    with pytest.raises(Killed):
        trained(parts, LocalExecutor(1))
    assert trained(parts, LocalExecutor(1)) == whole


def test_training_round_uses_the_weights_of_the_previous_round(tmp_path: Path) -> None:
    training = Training(GAME, SHORT, 7, tmp_path, lambda _: None)
    training.run(LocalExecutor(1))
    assert {chunk.weights for chunk in training.chunks(0, SHORT.rounds[0])} == {""}
    assert {chunk.weights for chunk in training.chunks(1, SHORT.rounds[1])} == {str(training.result(0))}
    assert training.result(0).read_bytes() != training.result(1).read_bytes()


def test_training_does_not_resume_the_folder_of_another_recipe(tmp_path: Path) -> None:
    Training(GAME, SHORT, 7, tmp_path, lambda _: None)
    with pytest.raises(BadTraining, match="another recipe"):
        Training(GAME, SHORT, 8, tmp_path, lambda _: None)


def test_error_names_a_damaged_training_file(tmp_path: Path) -> None:
    with pytest.raises(Killed):
        trained(tmp_path, Dying(2))
    [spoilt, *_] = sorted(tmp_path.glob("round-0/*.npz"))
    spoilt.write_bytes(spoilt.read_bytes()[:100])
    with pytest.raises(BadTraining, match=f"{spoilt.name} is damaged; remove it"):
        trained(tmp_path, LocalExecutor(1))


def test_training_positions_contain_the_final_ranks() -> None:
    """Places from the seeing seat on, as many as seats; of one game the same multiset for every seat that looks."""
    chunk, positions = play(Chunk(GAME, 3, 0, 6, 1, ("greedy",), 2, 2, 0.5))
    assert set(positions.games) == set(range(6))
    assert positions.ranks.shape[1:] == (1, 6)
    assert (positions.ranks[:, 0, 3:] == 0).all()
    assert positions.ranks[:, 0, :3].min() == 1
    for game in range(6):
        own = positions.ranks[positions.games == game][:, 0, :3]
        assert len({tuple(sorted(ranks)) for ranks in own.tolist()}) == 1
        assert len({tuple(ranks) for ranks in own.tolist()}) > 1 or len(own) < 4
    again, same = play(chunk)
    assert again == chunk
    assert (same.observations == positions.observations).all()


@pytest.mark.parametrize("finisher", ["", "greedy"])
def test_branches_of_a_position_end_in_different_ways(finisher: str) -> None:
    """Each of eight ends has the same places for every seat that looks; the later a position, the more they agree."""
    chunk = Chunk(GAME, 2, 0, 12, 1, ("greedy",), 1, 1, 0.1, branches=8, finisher=finisher)
    _, positions = play(chunk)
    assert positions.ranks.shape[1:] == (8, 6)
    seen, other = positions.ranks[::2, :, :2], positions.ranks[1::2, :, :2]
    assert (seen == other[:, :, ::-1]).all()
    spread = (seen[:, :, 0] == 1).std(axis=1)
    games = positions.games[::2]
    first = [spread[games == game][:3].mean() for game in range(12)]
    last = [spread[games == game][-3:].mean() for game in range(12)]
    assert np.mean(first) > 1.5 * np.mean(last) > 0
    _, same = play(chunk)
    assert (same.ranks == positions.ranks).all()


class SomeQuiet(Heuristics):
    """Calls the first three positions quiet that it is asked about, and expects nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def evaluate(self, state: State) -> list[float]:
        return [0.5] * state.seats

    def is_quiet(self, _: State) -> bool:
        self.asked += 1
        return self.asked <= 3


@pytest.mark.parametrize(("every", "quiet"), [(10**9, 1), (1, 10**9), (1, 1)])
def test_training_keeps_quiet_positions_with_the_requested_frequency(every: int, quiet: int) -> None:
    game = find_game(GAME)
    heuristics = SomeQuiet()
    games = SelfPlay(game, encoder_of(game), 2, every, quiet, 0.0)
    games.play(0, 5, game.settle(None, 2), [RandomBot(), RandomBot()], [heuristics, heuristics])
    kept = (3 if quiet == 1 else 0) + (heuristics.asked - 3 if every == 1 else 0)
    assert heuristics.asked > 10
    assert len(games.games) == 2 * kept


def test_scaled_recipe_keeps_every_seat_count() -> None:
    for recipe in RECIPES.values():
        small = scaled(recipe, 0.0001)
        assert [set(each.games) for each in small.rounds] == [set(each.games) for each in recipe.rounds]
        assert all(0 < count < 10 for each in small.rounds for count in each.games.values())
        assert scaled(recipe, 1.0) == recipe


def test_tied_seats_share_their_places_in_the_training_data() -> None:
    tied, won = [1, 1, 3, 0, 0, 0], [2, 1, 2, 0, 0, 0]
    shares = place_shares(np.array([[tied], [won]]), 3)
    assert shares[0].tolist() == [[0.5, 0.5, 0], [0.5, 0.5, 0], [0, 0, 1]]
    assert shares[1].tolist() == [[0, 0.5, 0.5], [1, 0, 0], [0, 0.5, 0.5]]
    [both] = place_shares(np.array([[tied, won]]), 3)
    assert both.tolist() == ((shares[0] + shares[1]) / 2).tolist()


def some_positions(seats: int) -> Positions:
    chance = np.random.default_rng(3)
    places = np.arange(1, places_at(seats) + 1)
    ranks = [[[*chance.permutation(places)[:seats].tolist(), *[0] * (6 - seats)]] for _ in range(400)]
    return Positions(chance.integers(-200, 200, (400, 9)).astype(np.int16), np.array(ranks), np.arange(400))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_fit_starts_from_the_games_own_evaluation(seats: int) -> None:
    positions = some_positions(seats)
    fit = Fit(positions.observations.astype(np.float32).std(axis=0), 16, 1)
    _, logs = fit.forward(fit.scaled(positions.observations), seats)
    worth = np.exp(logs) @ np.linspace(1.0, 0.0, places_at(seats))
    for turn in range(seats):
        odds = positions.observations[:, 3 + turn] / 128
        assert worth[:, turn] == pytest.approx(1 / (1 + np.exp(-odds)), abs=1e-4)


@pytest.mark.parametrize(("seats", "row"), [(1, 1), (3, 9)])
def test_training_steps_follow_the_gradient(seats: int, row: int) -> None:
    """The test compares the gradient of the loss with finite differences, for every kind of number."""
    positions = some_positions(seats)
    fit = Fit(positions.observations.astype(np.float32).std(axis=0), 16, 1)
    chance = np.random.default_rng(4)
    for value in fit.numbers.values():
        value += 0.1 * chance.standard_normal(value.shape).astype("f")
    slopes = fit.slopes(positions, seats)
    for name, index in (("first", (2, 14)), ("biases", (seats - 1, 2)), ("last", (row, 3)), ("ends", (row,))):
        numbers, step = fit.numbers[name], 2e-2
        numbers[index] += step
        above = fit.weighted_loss(positions, seats)
        numbers[index] -= 2 * step
        below = fit.weighted_loss(positions, seats)
        numbers[index] += step
        assert slopes[name][index] == pytest.approx((above - below) / (2 * step), rel=0.1, abs=1e-4)


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="takes half an hour in plain Python")
def test_short_training_beats_the_initial_weights(tmp_path: Path) -> None:
    """After some seconds of training a net predicts the ends of other games clearly better than its initialization."""
    recipe = Recipe((Round({2: 80}, every=3, epochs=6),), hidden=16, chunk=20)
    training = Training("fantastic_factories", recipe, 3, tmp_path, lambda _: None)
    training.run(LocalExecutor(1))
    fit, _ = training.begin(tmp_path / "round-0", training.positions(0))
    _, unseen = play(Chunk("fantastic_factories", 2, 0, 20, 4, ("greedy",), 3, 3, 0.1))
    _, trained = fit.loss(unseen, 2)
    assert trained < 0.9 * baseline(unseen, 2)
