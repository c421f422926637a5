"""How the learned evaluations are made: rounds of self-play and fits; the games' are in ``recipes.json``."""

import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar, Final

from factoryfloor.kernel import FactoryFloorError, Game


class NoRecipe(FactoryFloorError):
    """A game for which there is no recipe."""

    code: ClassVar[str] = "no_recipe"


@dataclass(frozen=True)
class Round:
    """Games between some bots, whose positions join those of the rounds before, and a fit to all of them.

    ``games`` by number of seats; ``every``: one decision in so many is kept, as each seat sees it, ``quiet``: of those
    in quiet positions one in so many; ``branches``: so many games go on from each kept position, and their ends are
    fitted to in place of the end of its own, ``finisher``: by that bot, or by the rollout policy; ``stray``: the share
    of decisions drawn by the priors; ``epochs`` over all positions; ``keep``: how many rounds' positions are fitted to,
    this one included.
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
    """The making of one game's weights: hidden units, the rounds, and how a search goes by them (see Guide).

    ``with_seats``: what of a guide is different with one number of seats.
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
    """The recipes in a file, by game; what a recipe or a round does not say is as above."""
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
    """The recipe of a game. Raises NoRecipe."""
    if game.id not in RECIPES:
        raise NoRecipe(f"there is no recipe for {game.title}; recipes are in learn/recipes.json")
    return RECIPES[game.id]


def scaled(recipe: Recipe, part: float) -> Recipe:
    """A recipe with a part of its games, at least one of each number of seats."""
    if part == 1.0:
        return recipe
    rounds = tuple(
        replace(each, games={seats: max(1, round(games * part)) for seats, games in each.games.items()})
        for each in recipe.rounds
    )
    return replace(recipe, rounds=rounds)
