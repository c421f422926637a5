"""The judges of a game's puzzles, and their numbers of worlds. Games that take longer to play have fewer worlds."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class Budget:
    """``judges`` are the bots that play on; ``judged`` and ``measured`` are the maximum numbers of worlds for each
    judge and for the losses.
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
