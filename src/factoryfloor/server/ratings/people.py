"""The rating among people. It uses the Bradley-Terry model for all pairs of players in a game. Ties count as draws."""

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

    The table must be rated, must start without bots, and must end by the rules. Seats that a bot or another person took
    over do not count. The seats of a person with two seats do not count, either.
    """
    if not game.rated or not game.fair or any(each.whole and not each.player for each in game.results):
        return []
    seats = [each for each in game.results if each.whole and each.player and len(game.of(each.player)) == 1]
    return seats if len(seats) >= _FEWEST else []


class Skills:
    """Computes ratings. The first computation imports the library, which takes a tenth of a second."""

    def __init__(self) -> None:
        self._model: BradleyTerryFull | None = None

    def after(self, places: Sequence[int], before: Sequence[Skill | None]) -> list[Skill]:
        """Return the ratings after a game with these places.

        ``before`` contains the ratings before the game, or None for a person without a rating.
        """
        model = self._get()
        teams = [[model.rating() if each is None else model.rating(mu=each.mu, sigma=each.sigma)] for each in before]
        found = model.rate(teams, ranks=[float(place) for place in places])
        return [Skill(rating.mu, rating.sigma) for (rating,) in found]

    def _get(self) -> "BradleyTerryFull":
        if self._model is None:
            from openskill.models import BradleyTerryFull

            self._model = BradleyTerryFull()
        return self._model
