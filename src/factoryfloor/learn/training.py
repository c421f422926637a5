"""Training by rounds of self-play and fits. An interrupted training resumes from its folder."""

import json
import zlib
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, ClassVar, Final
from zipfile import BadZipFile

import numpy as np
from mypy_extensions import i16

from factoryfloor.arena.executor import Executor
from factoryfloor.bots.evaluations import digest
from factoryfloor.bots.learned import ODDS
from factoryfloor.bots.network import MOST_SEATS, Network, Weights, written
from factoryfloor.kernel import FactoryFloorError, find_game
from factoryfloor.kernel.fast import vec
from factoryfloor.learn.chunks import Chunk, play
from factoryfloor.learn.fit_network import Fit, Positions, batches, own_utilities, seats_of
from factoryfloor.learn.training_recipes import Recipe, Round

WEIGHTS: Final = "weights.bin"
UNSEEN: Final = 20
"""One game in this number is reserved for validation."""

SPREAD: Final = 200_000
"""The maximum number of positions that are used to measure the spread of the inputs."""

Tell = Callable[[str], None]


class BadTraining(FactoryFloorError):
    """The training in a folder cannot be resumed."""

    code: ClassVar[str] = "bad_training"


class Training:
    """The training of one game by a recipe, in a folder.

    ``recipe.json`` defines the training. Each chunk of games and each epoch of a fit is a file. Files are written
    atomically by renaming, so that a killed process leaves only complete files.
    """

    def __init__(self, game: str, recipe: Recipe, seed: int, folder: Path, tell: Tell) -> None:
        self.game = find_game(game)
        self.recipe = recipe
        self.seed = seed
        self.folder = folder
        self.tell = tell
        folder.mkdir(parents=True, exist_ok=True)
        facts = {"game": game, "digest": digest(self.game), "seed": seed, "recipe": asdict(recipe)}
        kept = folder / "recipe.json"
        text = json.dumps(facts, indent=1)
        if kept.exists() and kept.read_text() != text:
            raise BadTraining(f"{folder} contains another recipe, seed or version; choose an empty folder")
        kept.write_text(text)

    def run(self, executor: Executor) -> Path:
        """Run all remaining rounds and return the weight file."""
        for number, each in enumerate(self.recipe.rounds):
            if self.result(number).exists():
                continue
            self.play(number, each, executor)
            self.fit(number, each)
        last = self.result(len(self.recipe.rounds) - 1)
        target = self.folder / WEIGHTS
        target.write_bytes(last.read_bytes())
        return target

    def result(self, number: int) -> Path:
        return self.folder / f"round-{number}" / WEIGHTS

    def chunks(self, number: int, each: Round) -> Iterator[Chunk]:
        weights = str(self.result(number - 1)) if number else ""
        first = 0
        for seats, games in each.games.items():
            for start in range(0, games, self.recipe.chunk):
                count = min(self.recipe.chunk, games - start)
                yield Chunk(
                    self.game.id,
                    seats,
                    first,
                    count,
                    self.seed + number,
                    each.bots,
                    each.every,
                    each.quiet or each.every,
                    each.stray,
                    weights,
                    each.branches,
                    each.finisher,
                )
                first += count

    def play(self, number: int, each: Round, executor: Executor) -> None:
        """Play the games of a round that are not in the folder yet."""
        folder = self.folder / f"round-{number}"
        folder.mkdir(exist_ok=True)
        wanted = list(self.chunks(number, each))
        left = [chunk for chunk in wanted if not (folder / f"{chunk.name}.npz").exists()]
        done = len(wanted) - len(left)
        np.random.default_rng(self.seed).shuffle(left)  # mix all seat counts
        for chunk, positions in executor.map(play, left):
            save(folder / f"{chunk.name}.npz", asdict_of(positions))
            done += 1
            if done * 20 // len(wanted) > (done - 1) * 20 // len(wanted):
                self.tell(f"round {number}: {done} of {len(wanted)} chunks of games played")

    def positions(self, number: int) -> Positions:
        """Return the positions of a round and of the earlier rounds that this round uses, with unique game numbers."""
        oldest = max(0, number + 1 - self.recipe.rounds[number].keep)
        parts = []
        for each in range(oldest, number + 1):
            for path in sorted((self.folder / f"round-{each}").glob("?-*.npz")):
                kept = loaded(path)
                parts.append(
                    Positions(kept["observations"], kept["ranks"], kept["games"].astype(np.int64) + each * 10**9)
                )
        return Positions.joined(parts)

    def fit(self, number: int, each: Round) -> None:
        """Fit a network to the positions and write its weights."""
        positions = self.positions(number)
        unseen = positions.games % UNSEEN == 0
        seen, kept_back = positions[~unseen], positions[unseen]
        folder = self.folder / f"round-{number}"
        fit, epoch = self.begin(folder, seen)
        self.tell(f"round {number}: {len(seen)} positions to fit, {len(kept_back)} held out")
        while epoch < each.epochs:
            chance = np.random.default_rng((self.seed, number, epoch))
            rate = self.recipe.rate * (1.0 - 0.9 * epoch / max(1, each.epochs - 1))
            for seats, batch in batches(seen, self.recipe.batch, chance):
                fit.step(batch, seats, rate, self.recipe.decay)
            epoch += 1
            save(folder / "fit.npz", state_of(fit, epoch))
            self.tell(f"round {number}, epoch {epoch}: {self.losses(fit, kept_back)}")
        write(self.result(number), written(fit.weights(self.facts(number, len(positions)))))

    def facts(self, number: int, positions: int) -> dict[str, Any]:
        """Return the facts for the weight file."""
        return {
            "game": self.game.id,
            "digest": digest(self.game),
            "seats": sorted({seats for each in self.recipe.rounds for seats in each.games}),
            "horizon": self.recipe.horizon,
            "to_quiet": self.recipe.to_quiet,
            "exploration": self.recipe.exploration,
            "with_seats": self.recipe.with_seats,
            "positions": positions,
            "round": number,
        }

    def begin(self, folder: Path, seen: Positions) -> tuple[Fit, int]:
        """Return the latest fit in the folder and its number of epochs, or a new fit."""
        path = folder / "fit.npz"
        some = seen.observations[:: 1 + len(seen) // SPREAD]
        spread = some.astype(np.float32).std(axis=0)
        fit = Fit(spread, self.recipe.hidden, self.seed)
        if not path.exists():
            return fit, 0
        kept = loaded(path)
        fit.spread = kept["spread"]
        fit.steps = int(kept["steps"])
        for name in fit.numbers:
            fit.numbers[name] = kept[name]
            fit.first_moments[name] = kept[f"{name}_first"]
            fit.second_moments[name] = kept[f"{name}_second"]
        return fit, int(kept["epoch"])

    def losses(self, fit: Fit, kept_back: Positions) -> str:
        """Return the validation losses by seat count as text."""
        counts = seats_of(kept_back)
        parts = []
        for seats in np.unique(counts):
            some = kept_back[counts == seats]
            entropy, squared = fit.loss(some, int(seats))
            parts.append(f"{seats} seats {entropy:.4f} ({squared:.4f}; {baseline(some, int(seats)):.4f})")
        return "cross entropy (squared error of utility; that of the game's own evaluation) " + ", ".join(parts)


def baseline(positions: Positions, seats: int) -> float:
    """Return the mean squared error of the game's own evaluation."""
    odds = positions.observations[:, -MOST_SEATS].astype(float) / ODDS
    worth = own_utilities(positions, seats)
    return float(((1.0 / (1.0 + np.exp(-odds)) - worth) ** 2).mean())


def squared_error(weights: Weights, positions: Positions, seats: int) -> float:
    """Return the mean squared error of a quantized network's utility for the observing seat."""
    network, total = Network(weights), 0.0
    worth = own_utilities(positions, seats)
    for observation, reached in zip(positions.observations, worth, strict=True):
        network.forward(vec[i16](observation.tolist()), seats)
        total += (network.value(seats, 0, 0.0) - reached) ** 2
    return total / len(positions)


def asdict_of(positions: Positions) -> dict[str, Any]:
    return {"observations": positions.observations, "ranks": positions.ranks, "games": positions.games}


def state_of(fit: Fit, epoch: int) -> dict[str, Any]:
    """Return the arrays from which a fit can resume."""
    kept: dict[str, Any] = {"spread": fit.spread, "steps": fit.steps, "epoch": epoch}
    for name, value in fit.numbers.items():
        kept[name] = value
        kept[f"{name}_first"] = fit.first_moments[name]
        kept[f"{name}_second"] = fit.second_moments[name]
    return kept


def loaded(path: Path) -> dict[str, Any]:
    """Load the arrays of a file. Raises BadTraining if the file cannot be read."""
    try:
        with path.open("rb") as file, np.load(file) as kept:
            return dict(kept)
    except (OSError, ValueError, EOFError, BadZipFile, zlib.error) as fault:
        raise BadTraining(f"{path} is damaged; remove it and run the same command again") from fault


def save(path: Path, arrays: dict[str, Any]) -> None:
    """Write arrays to a file atomically."""
    beside = path.with_suffix(".part.npz")
    np.savez_compressed(beside, **arrays)
    beside.replace(path)


def write(path: Path, data: bytes) -> None:
    """Write a file atomically."""
    beside = path.with_suffix(".part")
    beside.write_bytes(data)
    beside.replace(path)
