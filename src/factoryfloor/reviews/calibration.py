"""The calibration of reviews for each game: thresholds of verdicts, the mean losses of the bot levels, and the default
budget.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from factoryfloor.bots.estimates import Estimate
from factoryfloor.reviews.report import Strength, Verdict

LITTLE_LUCK: Final = 0.05
"""Below this share of the variance, luck decides little."""

_FILE: Final = Path(__file__).with_name("calibration.json")


@dataclass(frozen=True)
class Calibration:
    """The calibration of a game's reviews.

    ``levels`` lists the names and mean losses (in mills) of bot levels, strongest last. It is empty if the levels were
    not measured. ``inaccuracy``, ``mistake`` and ``blunder`` are thresholds of the loss in results. ``playouts`` is the
    budget for each decision. ``witnesses`` are the bots that measure losses a second time. ``luck`` is the share of the
    variance of results that luck explains in games between equal bots. ``certainty`` contains, for each round from the
    first, the share of a sampled chance's distance from an even chance that the results of games between equal bots
    confirm. Without it, chances are stated as sampled.
    """

    inaccuracy: float
    mistake: float
    blunder: float
    playouts: int
    levels: tuple[tuple[str, float], ...]
    witnesses: tuple[str, ...] = ()
    luck: float = 1.0
    certainty: tuple[float, ...] = ()

    def stated(self, chance: float, number: int) -> float:
        """Return the chance that a review states for a sampled chance in a round (0 in games without rounds)."""
        if not self.certainty or number < 1:
            return chance
        return 0.5 + self.certainty[min(number, len(self.certainty)) - 1] * (chance - 0.5)

    def verdict(self, loss: Estimate) -> Verdict:
        """Return the verdict on a measured loss.

        The lower bound of the loss must reach at least the threshold of the next milder verdict.
        """
        value, low, high = loss["value"], loss["low"], loss["high"]
        if low > 0.0:
            if value >= self.blunder and low >= self.mistake:
                return "blunder"
            if value >= self.mistake and low >= self.inaccuracy:
                return "mistake"
            return "inaccuracy" if value >= self.inaccuracy else "even"
        return "even" if high < self.inaccuracy else "unclear"

    def strength(self, mills: Estimate) -> Strength | None:
        """Return the level with the nearest mean loss, and all levels within the interval.

        Return None if the levels were not measured, or if more than half of them lie within the interval.
        """
        if not self.levels:
            return None
        nearest, weakest, strongest = (self._nearest(mills[bound]) for bound in ("value", "high", "low"))
        names = [name for name, _ in self.levels]
        if 2 * (names.index(strongest) - names.index(weakest) + 1) > len(names):
            return None
        return Strength(level=nearest, weakest=weakest, strongest=strongest)

    def _nearest(self, mills: float) -> str:
        return min(self.levels, key=lambda level: abs(level[1] - mills))[0]


@cache
def _read() -> dict[str, Calibration]:
    table = json.loads(_FILE.read_text(encoding="utf-8"))
    return {game: _calibration(row) for game, row in table.items()}


def _calibration(row: dict[str, Any]) -> Calibration:
    levels = tuple((name, float(mills)) for name, mills in row["levels"])
    return Calibration(**(row | {"levels": levels, "certainty": tuple(row.get("certainty", ()))}))


def calibration_of(game: str) -> Calibration:
    """Return the calibration of a game, or a default calibration if the game was not measured."""
    return _read().get(game) or _read()[""]
