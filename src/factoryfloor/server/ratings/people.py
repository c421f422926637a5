"""The rating among people, by the Bradley-Terry model on all pairs of players in a game. Ties count as draws."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from factoryfloor.tables.state.played import PlayedGame, SeatResult

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull

_FEWEST: Final = 2


@dataclass(frozen=True, slots=True)
class Skill:
    """A rating among people, with its mean and its standard error."""

    mu: float
    sigma: float


def rated_seats(game: PlayedGame) -> list[SeatResult]:
    """Return the results that count for the rating. The list is empty if the game does not count.

    The table must be rated, have no bot from the start, and have ended by the rules. A seat that a bot or another
    person took over does not count, and neither do the seats of a person with two.
    """
    if not game.rated or not game.fair or any(each.whole and not each.player for each in game.results):
        return []
    seats = [each for each in game.results if each.whole and each.player and len(game.of(each.player)) == 1]
    return seats if len(seats) >= _FEWEST else []


class Skills:
    """Computes ratings. The first rating imports the library, which takes a tenth of a second."""

    def __init__(self) -> None:
        self._model: BradleyTerryFull | None = None

    def after(self, places: Sequence[int], before: Sequence[Skill | None]) -> list[Skill]:
        """Return the ratings after a game with these places. ``before`` has None for a person without a rating."""
        model = self._get()
        teams = [[model.rating() if each is None else model.rating(mu=each.mu, sigma=each.sigma)] for each in before]
        found = model.rate(teams, ranks=[float(place) for place in places])
        return [Skill(rating.mu, rating.sigma) for (rating,) in found]

    def _get(self) -> "BradleyTerryFull":
        if self._model is None:
            from openskill.models import BradleyTerryFull

            self._model = BradleyTerryFull()
        return self._model
