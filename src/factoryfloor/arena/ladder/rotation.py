"""A circle of a ladder: bots play one deal in all rotations of their seats."""

from dataclasses import dataclass
from math import isfinite
from typing import Any

from factoryfloor.arena.contest import Contest
from factoryfloor.arena.play_game import Playing
from factoryfloor.arena.ratings import orders


@dataclass(frozen=True)
class Circle:
    """The results of a circle: ``bots`` by specification, their ``ranking`` in each rotation, and their ``seconds``.

    ``ranking`` follows the order of ``bots``, not of seats. ``decisions`` is the number of each bot's decisions over
    all rotations.
    """

    number: int
    bots: tuple[str, ...]
    ranking: tuple[tuple[int, ...], ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the circle as a line of the ladder's file."""
        return {
            "circle": self.number,
            "bots": self.bots,
            "ranking": self.ranking,
            "decisions": self.decisions,
            "seconds": [round(seconds, 4) for seconds in self.seconds],
        }

    @classmethod
    def from_json(cls, line: dict[str, Any]) -> "Circle":
        """Parse a line of the file. Raises LookupError, TypeError or ValueError if the line is malformed."""
        circle = cls(
            int(line["circle"]),
            tuple(map(str, line["bots"])),
            tuple(tuple(map(int, game)) for game in line["ranking"]),
            tuple(map(int, line["decisions"])),
            tuple(map(float, line["seconds"])),
        )
        widths = {len(circle.bots), len(circle.decisions), len(circle.seconds), *map(len, circle.ranking)}
        if len(widths) != 1:
            raise ValueError("bots, ranks, decisions and seconds must have the same length")
        if not all(1 <= rank <= len(game) for game in circle.ranking for rank in game):
            raise ValueError("a ranking is invalid")
        if circle.number < 1 or not all(map(isfinite, circle.seconds)):
            raise ValueError("the number or a time is invalid")
        return circle

    def results(self) -> dict[tuple[str, ...], float]:
        """Return the orders of the bots, best first, with weights for :func:`rate`."""
        found: dict[tuple[str, ...], float] = {}
        for ranking in self.ranking:
            for order, weight in orders(range(len(self.bots)), ranking).items():
                named = tuple(self.bots[bot] for bot in order)
                found[named] = found.get(named, 0.0) + weight
        return found


def circle_contest(
    game: str, seats: int, options: dict[str, Any], seed: str, number: int, bots: tuple[str, ...]
) -> Contest:
    """Return the rotations of one seating, with one bot per seat, as a contest with its own seed."""
    return Contest(game, bots, seats, options, seats, f"{seed}/{number}")


def play_circle(item: tuple[int, Contest]) -> Circle:
    """Play all rotations. Raises GameFailed."""
    number, contest = item
    playing = Playing(contest)
    outcomes = [playing.play(pairing) for pairing in contest.pairings()]
    bots = range(len(contest.bots))
    return Circle(
        number,
        contest.bots,
        tuple(tuple(outcome.ranking[outcome.seating.index(bot)] for bot in bots) for outcome in outcomes),
        tuple(sum(outcome.thought[outcome.seating.index(bot)][0] for outcome in outcomes) for bot in bots),
        tuple(sum(outcome.thought[outcome.seating.index(bot)][1] for outcome in outcomes) for bot in bots),
    )
