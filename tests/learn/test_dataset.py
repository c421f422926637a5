"""Data sets: the arrays of recorded games are those that a batch shows, and the games can be played from them."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

import factoryfloor as ff
from factoryfloor.cli.app import app
from factoryfloor.cli.errors import BadUsage
from factoryfloor.kernel import Match, find_game
from factoryfloor.kernel.outcome import utility
from factoryfloor.kernel.record import digest, read_record
from factoryfloor.learn import Batch, BatchError, environment_id
from factoryfloor.learn.dataset import DataSet, write_data_set


def played(game: str, seats: int, seed: int) -> tuple[dict[str, Any], dict[str, list[Any]]]:
    """The record of a random episode, and what the batch showed at each decision."""
    batch, chance = Batch(game, seats=seats, n=1, seed=seed), np.random.default_rng(seed)
    shown: dict[str, list[Any]] = {"observations": [], "masks": [], "actions": [], "seats": []}
    while not batch.done[0]:
        action = batch.random_actions(chance)
        for name, array in (("observations", batch.observation), ("masks", batch.mask), ("seats", batch.seat)):
            shown[name].append(array[0].tolist())
        shown["actions"].append(int(action[0]))
        batch.step(action)
    return batch.record(0), shown


def dataset(*arguments: Path) -> Result:
    return CliRunner().invoke(app, ["dataset", *map(str, arguments)])


@pytest.mark.parametrize("game", ["fzzt", "factory_manager"])
def test_arrays_from_records_equal_the_arrays_of_a_batch(game: str, tmp_path: Path) -> None:
    games = [played(game, seats, seats) for seats in (2, 4)]
    folder = tmp_path / "contest"
    folder.mkdir()
    for number, (record, _) in enumerate(games):
        (folder / f"game-{number:06}.json").write_text(json.dumps(record))
    target = tmp_path / "games.npz"
    made = dataset(target, folder)
    decisions = sum(len(shown["actions"]) for _, shown in games)
    assert made.exit_code == 0
    assert f"2 games, {decisions:,} decisions of {environment_id(find_game(game))}" in made.output
    with np.load(target, allow_pickle=False) as found:
        assert str(found["format"]) == "factoryfloor-dataset 1"
        assert found["observations"].dtype == np.int16
        bounds = found["episodes"].tolist()
        assert (bounds[0], bounds[-1], len(bounds)) == (0, decisions, 3)
        for number, (record, shown) in enumerate(games):
            rows = slice(bounds[number], bounds[number + 1])
            for name, values in shown.items():
                assert found[name][rows].tolist() == values, name
            match = read_record(record)
            assert found["episode_seats"][number] == match.seats
            assert found["episode_scores"][number, : match.seats].tolist() == match.state.scores()
            assert str(found["episode_records"][number]) == digest(record | {"players": [""] * match.seats})
            rewards, seats = found["rewards"][rows], found["seats"][rows]
            for seat in range(match.seats):
                own = rewards[seats == seat]
                assert own[-1] == pytest.approx(utility(match.state.ranking(), seat))
                assert not own[:-1].any()
    assert isinstance(dataset(target, folder).exception, BadUsage)


def test_data_set_accepts_only_finished_games_of_one_kind() -> None:
    found = DataSet()
    with pytest.raises(BatchError, match="a data set needs at least one game"):
        found.arrays()
    with pytest.raises(BatchError, match="not over"):
        found.add(Match(find_game("fzzt"), 2))
    found.add(ff.play("fzzt", ["random"] * 2, seed="1"))
    with pytest.raises(BatchError, match="a data set has only one environment"):
        found.add(ff.play("monster_factory", ["random"] * 2, seed="1"))


def test_data_set_rejects_an_empty_folder(tmp_path: Path) -> None:
    refused = dataset(tmp_path / "games.npz", tmp_path)
    assert isinstance(refused.exception, BadUsage)
    assert "has no records" in str(refused.exception)
    with pytest.raises(BatchError):
        write_data_set([], tmp_path / "none.npz")
    assert not (tmp_path / "none.npz").exists()
