"""Recipes for learned evaluations.

A recipe consists of rounds of self-play and fits. ``recipes.json`` contains the recipes of the games.
"""

import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar, Final

from factoryfloor.kernel import FactoryFloorError, Game


class NoRecipe(FactoryFloorError):
    """The game has no recipe."""

    code: ClassVar[str] = "no_recipe"


@dataclass(frozen=True)
class Round:
    """A round of self-play games, and a fit to their positions and to positions of earlier rounds.

    ``games`` is the number of games for each seat count. ``every``, ``quiet``, ``branches`` and ``stray`` have the same
    meaning as in SelfPlay. ``finisher`` is the bot that plays branches, or empty for the rollout policy. ``epochs`` is
    the number of passes over all positions. ``keep`` is the number of rounds, including this round, whose positions are
    used.
    """

    games: dict[int, int]
    bots: tuple[str, ...] = ("greedy",)
    every: int = 4
    stray: float = 0.1
    epochs: int = 5
    keep: int = 2
    quiet: int = 0
    branches: int = 0
    finisher: str = ""


@dataclass(frozen=True)
class Recipe:
    """The recipe of one game: hidden units, rounds, and the search parameters for the result (see SearchParameters).

    ``with_seats`` contains the search parameters that differ for certain seat counts.
    """

    rounds: tuple[Round, ...]
    hidden: int = 48
    horizon: int = 2
    to_quiet: bool = False
    exploration: float = 1.0
    with_seats: dict[str, dict[str, Any]] = field(default_factory=dict)
    rate: float = 0.001
    decay: float = 0.01
    batch: int = 512
    chunk: int = 200


def read_recipes(file: Path) -> dict[str, Recipe]:
    """Read the recipes of a file, keyed by game. Missing fields have the defaults above."""
    recipes: dict[str, Recipe] = {}
    for game, recipe in json.loads(file.read_text(encoding="utf-8")).items():
        rounds = tuple(
            Round(**each | {"games": {int(seats): games for seats, games in each["games"].items()}})
            for each in recipe["rounds"]
        )
        recipes[game] = Recipe(**recipe | {"rounds": rounds})
    return recipes


RECIPES: Final = read_recipes(Path(__file__).with_name("recipes.json"))


def recipe_of(game: Game) -> Recipe:
    """Return the recipe of a game. Raises NoRecipe if the game has no recipe."""
    if game.id not in RECIPES:
        raise NoRecipe(f"there is no recipe for {game.title}; add one to learn/recipes.json")
    return RECIPES[game.id]


def scaled(recipe: Recipe, part: float) -> Recipe:
    """Return a recipe with a share of its games, but at least one game of each seat count."""
    if part == 1.0:
        return recipe
    rounds = tuple(
        replace(each, games={seats: max(1, round(games * part)) for seats, games in each.games.items()})
        for each in recipe.rounds
    )
    return replace(recipe, rounds=rounds)
