"""The judges of each game's puzzles, and the number of worlds. Slow games use fewer worlds."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class Budget:
    """The budget for finding a puzzle.

    ``judges`` are the bots that confirm the best action. ``judged`` is the maximum number of worlds for each judge.
    ``measured`` is the maximum number of worlds for measuring the losses.
    """

    judges: tuple[str, ...]
    judged: int
    measured: int


@cache
def budget_of(game: str) -> Budget:
    """Return the budget of a game by its id."""
    by_game = json.loads(Path(__file__).with_name("budgets.json").read_text(encoding="utf-8"))
    found = by_game.get(game, by_game[""])
    return Budget(tuple(found["judges"]), found["judged"], found["measured"])
