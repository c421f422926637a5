"""Explains a puzzle by reasons and themes.

They are found by comparing the lines after the best action and after the natural action.
"""

from dataclasses import dataclass

from factoryfloor.bots.common_worlds import CommonWorlds
from factoryfloor.kernel import Game, Heuristics, State
from factoryfloor.puzzles.themes import Compared, found_themes
from factoryfloor.reviews.reasons import Comparing
from factoryfloor.reviews.report import Claim, Step


@dataclass(frozen=True)
class Why:
    """The explanation of a puzzle: the themes, the reasons, and the line after the best action."""

    themes: list[str]
    because: list[Claim]
    line: list[Step]


def explained(
    game: Game, state: State, seat: int, courses: tuple[list[int], list[int]], heuristics: Heuristics, seed: int
) -> Why:
    """Compare the best course with another course."""
    comparing = Comparing(CommonWorlds(state, seat, heuristics, seed, False), game.presentation(), *courses)
    for _ in comparing:
        pass
    themes = found_themes(Compared(game, state, seat, courses, comparing.pairs))
    return Why(themes, comparing.because, comparing.line)
