"""The scale of losses in a game, with thresholds for verdicts, bot levels by their mean loss, and the default
budget.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from factoryfloor.bots.estimates import Estimate
from factoryfloor.reviews.report import Strength, Verdict

_FILE: Final = Path(__file__).with_name("calibration.json")


@dataclass(frozen=True)
class Calibration:
    """The figures that a game's reviews use. ``levels`` lists names and mean losses in mills, ending with the
    strongest; it is empty if the levels were not measured.

    ``inaccuracy``, ``mistake`` and ``blunder`` are losses of results, and ``playouts`` is the budget for each decision.
    ``witnesses`` are the bots that measure losses a second time.
    """

    inaccuracy: float
    mistake: float
    blunder: float
    playouts: int
    levels: tuple[tuple[str, float], ...]
    witnesses: tuple[str, ...] = ()

    def verdict(self, loss: Estimate) -> Verdict:
        """Return the verdict on a measured loss. For a more severe verdict, the lower bound must also reach the next
        lower threshold.
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
        """Return the nearest level and the levels that the interval reaches, or None if the levels were not
        measured.
        """
        if not self.levels:
            return None
        nearest, weakest, strongest = (self._nearest(mills[bound]) for bound in ("value", "high", "low"))
        return Strength(level=nearest, weakest=weakest, strongest=strongest)

    def _nearest(self, mills: float) -> str:
        return min(self.levels, key=lambda level: abs(level[1] - mills))[0]


@cache
def _read() -> dict[str, Calibration]:
    table = json.loads(_FILE.read_text(encoding="utf-8"))
    return {
        game: Calibration(**(row | {"levels": tuple((name, float(mills)) for name, mills in row["levels"])}))
        for game, row in table.items()
    }


def calibration_of(game: str) -> Calibration:
    """Return the figures of a game, or default figures if the game was not measured."""
    return _read().get(game) or _read()[""]
