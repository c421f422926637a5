"""A complete training and the strength of its network, for `scripts/long.py`."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

from factoryfloor.arena import Interval, LocalExecutor, make_contest, run, summarize
from factoryfloor.bots.evaluations import FOLDER
from factoryfloor.kernel import find_game
from factoryfloor.learn.training import Training
from factoryfloor.learn.training_recipes import recipe_of, scaled

GAMES = 400


def wins_of_net(game: str, part: float, seed: int) -> Interval:
    """Train by a part of a game's recipe, and play its net, one look ahead, against greedy with two seats."""
    with TemporaryDirectory() as folder, mock.patch.dict(os.environ, {FOLDER: folder}):
        training = Training(game, scaled(recipe_of(find_game(game)), part), seed, Path(folder, "training"), print)
        training.run(LocalExecutor(0)).rename(Path(folder, f"{game}.bin"))
        contest = make_contest(game, ["net", "greedy"], 2, games=GAMES, seed=str(seed), focus=True)
        return summarize(contest, list(run(contest))).standings[0].wins
