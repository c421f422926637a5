"""The earnings of a factory for each number of workers in the canteen.

A single search finds the best running sets for all numbers of workers.
"""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from ..rules.pieces import SEASONAL, WORKERS
from ..rules.running_search import RunningSearch
from .weights import EXCESS

MOST_WORKERS: Final = WORKERS + SEASONAL
NOTHING: Final = -1.0e9


@final
class Capacity(RunningSearch):
    """The highest income of a factory for each number of canteen workers: ``earned[c]`` is the income in a round with
    at most ``c`` workers.

    ``price`` is the price of energy. ``slack`` is the value of a unit of production without storage, or of storage
    without production, relative to a unit of both.
    """

    def __init__(self, laid_0: i64, laid_1: i64, price: float, slack: float) -> None:
        super().__init__(laid_0, laid_1, 10.0, price)
        self.price: float = price
        self.slack: float = slack
        self.earned: vec[float] = vec[float]([NOTHING] * MOST_WORKERS)
        self.sets_0: vec[i64] = vec[i64]([0] * MOST_WORKERS)
        self.sets_1: vec[i64] = vec[i64]([0] * MOST_WORKERS)
        self.search(laid_0, laid_1)

    def sold(self, production: i64) -> float:
        """Return the income from production, without energy."""
        excess = production - self.storage
        most = production if excess < 0 else self.storage
        if excess < 0:
            excess = -excess
        return 10.0 * (float(most) + self.slack * float(min(excess, EXCESS)))

    def cost(self, energy: i64) -> float:
        """Return the cost of energy minus the saving of the control tile."""
        return self.price * float(max(energy - self.saved, 1))

    def is_worse(self, production: i64, energy: i64, need: i64) -> bool:
        """Return whether no decision on the undecided tiles can earn more with as few workers (the bound)."""
        canteen = max(need - self.saving - self.spared, 0)
        if canteen >= MOST_WORKERS:
            return True
        top = self.sold(production + self.more) - self.cost(energy)
        if top <= self.earned[canteen]:
            return True
        reach = self.sold(production) + self.gain - self.price * float(energy - self.saved)
        return reach <= self.earned[canteen]

    def keep(self, production: i64, energy: i64, need: i64, shut: i64) -> None:
        """Keep a decided set if it is the best set for its number of workers or for higher numbers."""
        canteen = max(need - self.spared, 0)
        if canteen >= MOST_WORKERS:
            return
        earned = self.sold(production) - self.cost(energy)
        while canteen < MOST_WORKERS and self.earned[canteen] < earned:
            self.earned[canteen] = earned
            self.sets_0[canteen] = self.runs_0
            self.sets_1[canteen] = self.runs_1
            canteen += 1
