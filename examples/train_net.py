"""Train a net on games of `greedy`, then let a search use it one ply deep against `greedy`.

    pip install "factoryfloor[rl]"
    python examples/train_net.py

The bot `net` tries its likeliest actions in sampled worlds and plays the one whose positions the net values most. The
program prints the standings with 95 % intervals.
"""

import argparse
import os
from pathlib import Path
from tempfile import TemporaryDirectory

import factoryfloor as ff
from factoryfloor.arena import LocalExecutor, Summary
from factoryfloor.learn.training import Training
from factoryfloor.learn.training_recipes import Recipe, Round

GAME = "factory_manager"


def train(folder: Path, games: int, seed: int) -> None:
    """Play games of two seats, fit a net to their results, and write its weights to ``folder/GAME.bin``."""
    recipe = Recipe((Round({2: games}, every=6),), horizon=20, to_quiet=True, chunk=20)
    weights = Training(GAME, recipe, seed, folder / "training", lambda _: None).run(LocalExecutor(1))
    weights.rename(folder / f"{GAME}.bin")


def contest(folder: Path, bots: list[str], games: int, seed: int) -> Summary:
    """Play a contest in which the weights of a folder replace those of the package."""
    before = os.environ.get("FACTORYFLOOR_WEIGHTS", "")
    os.environ["FACTORYFLOOR_WEIGHTS"] = str(folder)
    try:
        return ff.contest(GAME, bots, games=games, seats=2, seed=str(seed))
    finally:
        os.environ["FACTORYFLOOR_WEIGHTS"] = before


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--train", type=int, default=60, help="games to learn from")
    parser.add_argument("--games", type=int, default=60, help="games of the contest")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("bots", nargs="*", default=["net", "greedy"], help="such as search:30 search:30@classic")
    wish = parser.parse_args(arguments)
    with TemporaryDirectory() as folder:
        train(Path(folder), wish.train, wish.seed)
        print(contest(Path(folder), wish.bots, wish.games, wish.seed))


if __name__ == "__main__":
    main()
