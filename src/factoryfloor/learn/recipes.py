"""How the learned evaluations are made: rounds of self-play and fits, by game."""

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from factoryfloor.kernel import FactoryFloorError, Game
from factoryfloor.kernel.heuristics import TO_THE_END


class NoRecipe(FactoryFloorError):
    """A game for which there is no recipe."""

    code: ClassVar[str] = "no_recipe"


@dataclass(frozen=True)
class Round:
    """Games between some bots, whose positions join those of the rounds before, and a fit to all of them.

    ``games`` by number of seats; ``every``: one decision in so many is kept; ``stray``: the share of decisions drawn
    by the priors; ``epochs`` over all positions; ``keep``: how many rounds' positions are fitted to, this one included.
    """

    games: dict[int, int]
    bots: tuple[str, ...] = ("greedy",)
    every: int = 4
    stray: float = 0.1
    epochs: int = 5
    keep: int = 2


@dataclass(frozen=True)
class Recipe:
    """The making of one game's weights: hidden units, ``horizon`` of a search that uses them, and the rounds."""

    rounds: tuple[Round, ...]
    hidden: int = 48
    horizon: int = 2
    rate: float = 0.001
    decay: float = 0.01
    batch: int = 512
    chunk: int = 200


RECIPES: Final[dict[str, Recipe]] = {
    "monster_factory": Recipe((Round({2: 30000, 3: 10000, 4: 15000, 5: 3000, 6: 3000}),), horizon=TO_THE_END),
    "fzzt": Recipe((Round({2: 12000, 3: 5000, 4: 10000, 5: 2000, 6: 2000}, every=8),), horizon=TO_THE_END),
    "fantastic_factories": Recipe((Round({2: 5000, 3: 1500, 4: 2500, 5: 300}, every=6),), horizon=4, chunk=20),
    "factory_manager": Recipe((Round({2: 5000, 3: 1500, 4: 2500, 5: 300}, every=6),), horizon=6, chunk=20),
    "factory_fun": Recipe((Round({2: 1000, 3: 200, 4: 400}, every=3),), horizon=1, chunk=5),
}


def recipe_of(game: Game) -> Recipe:
    """The recipe of a game. Raises NoRecipe."""
    if game.id not in RECIPES:
        raise NoRecipe(f"there is no recipe for {game.title}; recipes are in learn/recipes.py")
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
