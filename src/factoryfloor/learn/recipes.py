"""How the learned evaluations are made: rounds of self-play and fits, by game."""

from dataclasses import dataclass, field
from typing import Final


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
    epochs: int = 8
    keep: int = 2


@dataclass(frozen=True)
class Recipe:
    """The making of one game's weights: hidden units, ``horizon`` of a search that uses them, and the rounds."""

    rounds: tuple[Round, ...]
    hidden: int = 32
    horizon: int = 2
    rate: float = 0.002
    decay: float = 0.01
    batch: int = 512
    chunk: int = field(default=200)


RECIPES: Final[dict[str, Recipe]] = {
    "monster_factory": Recipe((Round({2: 20000, 3: 10000, 4: 10000, 5: 4000, 6: 4000}),)),
    "fzzt": Recipe((Round({2: 12000, 3: 6000, 4: 6000, 5: 3000, 6: 3000}, every=8),)),
    "fantastic_factories": Recipe((Round({2: 4000, 3: 2000, 4: 2000, 5: 500}, every=8),), chunk=20),
    "factory_manager": Recipe((Round({2: 4000, 3: 2000, 4: 2000, 5: 500}, every=8),), chunk=20),
    "factory_fun": Recipe((Round({2: 1000, 3: 300, 4: 500}, every=4),), chunk=10),
}
