"""The versions of the inputs of a review."""

from typing import Final

from factoryfloor import __version__
from factoryfloor.bots.evaluations import evaluation_names, heuristics_for
from factoryfloor.kernel import Game, Heuristics, Match
from factoryfloor.reviews.report import METHOD, Versions

PLAYOUTS: Final = "playouts"
"""The name of the evaluation of a game without heuristics: random playouts to the end."""


def versions_of(match: Match) -> Versions:
    """Return the versions that a new review of a match would have."""
    return Versions(method=METHOD, rules=match.rules, evaluation=evaluation_of(match.game), program=__version__)


def evaluation_of(game: Game) -> str:
    """Return the name of the evaluation that a review of a game uses."""
    return PLAYOUTS if type(heuristics_for(game)) is Heuristics else evaluation_names(game)[0]
