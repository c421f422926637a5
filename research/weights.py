"""Changes the numbers of a game's ``heuristics/weights.py``, and plays games with these numbers."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from factoryfloor.bots import GreedyBot
from factoryfloor.kernel import FastChance, State
from factoryfloor.kernel.fast import COMPILED
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.heuristics import Heuristics

Numbers = list[float]
Policy = Callable[[Heuristics, State, int, FastChance], int]


class Weights:
    """Some of a game's weights, by name: numbers and tables.

    Without names, all weights with fractions. Whole numbers are not changed. Numbers and tuples are constants in
    compiled code, so they can be changed in plain Python only, in every module that read them; other tables are changed
    in place, compiled or not.
    """

    def __init__(self, game: Game, names: Sequence[str] = ()) -> None:
        game.heuristics()  # a game imports them on demand
        package = f"factoryfloor.games.{game.id}.heuristics"
        source = vars(import_module(f"{package}.weights"))
        self.names = tuple(names) or tuple(name for name, value in source.items() if name.isupper() and _fits(value))
        if unknown := [name for name in self.names if not _fits(source.get(name))]:
            sys.exit(f"not a number or table with fractions: {', '.join(unknown)}")
        self._values: dict[str, Any] = {name: source[name] for name in self.names}
        if COMPILED and any(isinstance(value, float | tuple) for value in self._values.values()):
            sys.exit("some are constants in compiled code: run with PYTHONPATH=src")
        self._readers = [vars(module) for name, module in sys.modules.items() if name.startswith(package)]
        self.start: Numbers = []
        self.labels: list[str] = []
        for name, value in self._values.items():
            numbers = [value] if isinstance(value, float) else [float(number) for number in value]
            self.start += numbers
            self.labels += [name if isinstance(value, float) else f"{name}[{index}]" for index in range(len(numbers))]

    def use(self, numbers: Numbers) -> None:
        """Make the heuristics use these numbers."""
        left = iter(numbers)
        for name, value in self._values.items():
            if isinstance(value, float | tuple):
                new = next(left) if isinstance(value, float) else tuple(next(left) for _ in value)
                for reader in self._readers:
                    if name in reader:
                        reader[name] = new
            else:
                for index in range(len(value)):
                    value[index] = next(left)

    def by_name(self, numbers: Numbers) -> dict[str, Any]:
        """Numbers by name, in the form of ``weights.py``."""
        left = iter(round(number, 4) for number in numbers)
        return {
            name: next(left) if isinstance(value, float) else [next(left) for _ in value]
            for name, value in self._values.items()
        }


def _fits(value: Any) -> bool:
    table = isinstance(value, tuple) or hasattr(value, "__setitem__")
    return isinstance(value, float) or (table and all(isinstance(number, float) for number in value))


class Progress:
    """The checkpoint file of a run: its numbers and the state needed to resume it."""

    def __init__(self, weights: Weights, out: Path) -> None:
        self._weights, self._out = weights, out

    def load(self) -> dict[str, Any]:
        """The last checkpoint if a run for the same names has written it, otherwise empty."""
        kept: dict[str, Any] = json.loads(self._out.read_text()) if self._out.exists() else {}
        return kept if tuple(kept.get("weights", ())) == self._weights.names else {}

    def write(self, numbers: Numbers, **more: Any) -> None:
        """Write numbers, as text to copy and as they are."""
        content = {"weights": self._weights.by_name(numbers), "numbers": numbers, **more}
        self._out.write_text(json.dumps(content, indent=1) + "\n")


def greedy(heuristics: Heuristics, state: State, seat: int, chance: FastChance) -> int:
    """The action of the greedy bot."""
    return GreedyBot(heuristics).choose(state, seat, chance)


def rollout(heuristics: Heuristics, state: State, seat: int, chance: FastChance) -> int:
    """The action of the rollout policy."""
    return int(heuristics.rollout_action(state, seat, chance))


POLICIES: Final[dict[str, Policy]] = {"greedy": greedy, "rollout": rollout}


class Play:
    """A game in progress. Each seat has heuristics of its own, so that no values of other numbers are cached."""

    def __init__(self, game: Game, seats: int, seed: int, policy: Policy = greedy) -> None:
        self.state = game.start(seats, None, FastChance(seed))
        self._bots = [game.heuristics() for _ in range(seats)]
        self._chance, self._policy = FastChance(seed + 7), policy

    def step(self) -> None:
        """Play one decision of the lowest pending seat."""
        seat = self.state.movers()[0]
        heuristics = self._bots[seat]
        if not self.state.mid_chain >> seat & 1:
            heuristics.begin()
        action = self._policy(heuristics, self.state, seat, self._chance)
        heuristics.follow(seat, action)
        self.state.apply(seat, action)


def seat_counts(game: Game) -> list[int]:
    """The numbers of seats that play against each other."""
    return list(range(max(2, game.seats_min), game.seats_max + 1))


def arguments(description: str | None) -> argparse.ArgumentParser:
    """The common arguments of all fits."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("names", nargs="*", help="numbers or tables of heuristics/weights.py")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, required=True, help="numbers and progress; a run goes on from there")
    return parser
