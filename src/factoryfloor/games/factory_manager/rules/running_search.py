"""The search for the best running set of machines and robots (P13, P25). Subclasses define the best set."""

from typing import final

from mypy_extensions import i64

from factoryfloor.kernel.masks import count

from .pieces import ENERGY, MACHINES_0, NEED, PRODUCTION, ROBOTS_1, TILES, kind_at
from .running import Tally


class RunningSearch:
    """Branch and bound over the kinds of machines and robots in a factory, machines first.

    A subclass compares the sets in ``is_worse`` and ``keep``. The constructor of the subclass must call ``search``
    last. Running is tried before shutting down, in the order of the table. Among equal tiles, the first tiles run.
    ``unit_price`` is the income from a unit of production. ``energy_price`` is the price of energy. Both prices are
    multiplied by the same factor.
    """

    def __init__(self, laid_0: i64, laid_1: i64, unit_price: float, energy_price: float) -> None:
        self.unit_price: float = unit_price
        self.energy_price: float = energy_price
        fixed = Tally(laid_0, laid_1, 0, 0)
        self.storage: i64 = fixed.storage
        self.saved: i64 = -fixed.drawn  # energy saved by the control tile
        self.spared: i64 = -fixed.need  # workers saved by the optimization tile
        self.runs_0: i64 = 0  # the set being tried
        self.runs_1: i64 = 0
        self.places: i64 = 0  # machines that run without a robot
        self.idle: i64 = 0  # tiles shut down
        self.more: i64 = 0  # production of the undecided tiles
        self.gain: float = 0.0  # upper bound on their income
        self.saving: i64 = 0  # upper bound on the workers they save

    @final
    def gain_of(self, kind: i64) -> float:
        """Return an upper bound on a tile's income."""
        produced: i64 = PRODUCTION[kind]
        return max(self.unit_price * float(produced) - self.energy_price * float(ENERGY[kind]), 0.0)

    def is_worse(self, production: i64, energy: i64, need: i64) -> bool:
        """Return whether no decision on the undecided tiles can be legal and better than the incumbent (the bound)."""
        raise NotImplementedError

    def keep(self, production: i64, energy: i64, need: i64, shut: i64) -> None:
        """Keep a decided set if it is legal and better than the incumbent. ``shut`` tiles do not run."""
        raise NotImplementedError

    def search(self, laid_0: i64, laid_1: i64) -> None:
        """Decide on all machines and robots."""
        machines = laid_0 & MACHINES_0
        robots = laid_1 & ROBOTS_1
        self.leave_open(1, robots)
        self.leave_open(0, machines)
        self.decide(machines, robots, 0, 0, 0)

    def leave_open(self, half: i64, tiles: i64) -> None:
        """Count tiles as undecided."""
        while tiles:
            low = tiles & -tiles
            tiles ^= low
            kind = kind_at(half, low)
            self.more += PRODUCTION[kind]
            self.gain += self.gain_of(kind)
            self.saving += max(-NEED[kind], 0)

    def decide(self, machines: i64, robots: i64, production: i64, energy: i64, need: i64) -> None:
        """Branch on the remaining tiles."""
        if self.is_worse(production, energy, need):
            return
        half: i64 = 0 if machines else 1
        left = machines if machines else robots
        if not left or (half and not self.places):
            self.keep(production, energy, need, self.idle + count(left))
            return
        kind = kind_at(half, left & -left)
        alike = left & TILES[kind]
        low = alike & -alike
        number = count(alike)
        produced: i64 = PRODUCTION[kind]
        own = self.gain_of(kind)
        spared = max(-NEED[kind], 0)
        gain = self.gain  # stored, because float sums cannot be undone exactly
        self.more -= produced
        self.gain = gain - own
        self.saving -= spared
        if half:
            self.runs_1 ^= low
            self.places -= 1
            self.decide(0, robots ^ low, production + produced, energy + ENERGY[kind], need + NEED[kind])
            self.places += 1
            self.runs_1 ^= low
        else:
            self.runs_0 ^= low
            self.places += 1
            self.decide(machines ^ low, robots, production + produced, energy + ENERGY[kind], need + NEED[kind])
            self.places -= 1
            self.runs_0 ^= low
        self.idle += number
        self.more -= (number - 1) * produced
        self.gain = gain - float(number) * own
        self.saving -= (number - 1) * spared
        if half:
            self.decide(0, robots ^ alike, production, energy, need)
        else:
            self.decide(machines ^ alike, robots, production, energy, need)
        self.idle -= number
        self.more += number * produced
        self.gain = gain
        self.saving += number * spared


@final
class BestSet(RunningSearch):
    """The best legal running set (P13): the set with the highest income.

    Ties go to the most available workers, and then to the fewest tiles shut down. Among equally good sets, the set with
    earlier kinds of the table wins. ``price`` is the expected price of energy times ``unit``. It is therefore an
    integer.
    """

    def __init__(self, laid_0: i64, laid_1: i64, workers: i64, price: i64, unit: i64) -> None:
        super().__init__(laid_0, laid_1, 10.0 * float(unit), float(price))
        self.workers: i64 = workers
        self.price: i64 = price
        self.product: i64 = 10 * unit
        self.best_0: i64 = 0
        self.best_1: i64 = 0
        self.income: i64 = -0x1000000000  # of the best set, times ``unit``
        self.available: i64 = 0
        self.shut: i64 = 0
        self.search(laid_0, laid_1)

    def is_worse(self, production: i64, energy: i64, need: i64) -> bool:
        least = need - self.saving - self.spared
        if least >= self.workers:
            return True
        stored = self.product * min(production + self.more, self.storage) - self.price * max(energy - self.saved, 1)
        gained = float(self.product * production - self.price * (energy - self.saved)) + self.gain
        top, income = min(float(stored), gained), float(self.income)  # whole numbers: exact
        if top != income:
            return top < income
        available = self.workers - max(least, 0)
        return available < self.available or (available == self.available and self.idle >= self.shut)

    def keep(self, production: i64, energy: i64, need: i64, shut: i64) -> None:
        canteen = max(need - self.spared, 0)
        if canteen >= self.workers:
            return
        income = self.product * min(production, self.storage) - self.price * max(energy - self.saved, 1)
        available = self.workers - canteen
        better = income - self.income
        if better == 0:
            better = available - self.available
        if better == 0:
            better = self.shut - shut
        if better > 0:
            self.income = income
            self.available = available
            self.shut = shut
            self.best_0 = self.runs_0
            self.best_1 = self.runs_1
