"""The earnings of a factory by workers in the canteen: the best running sets for all numbers in one search."""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import count

from ..rules.pieces import (
    ENERGY,
    MACHINES_0,
    NEED,
    PRODUCTION,
    ROBOTS_1,
    SEASONAL,
    TILES,
    WORKERS,
    kind_at,
)
from ..rules.running import Tally
from .weights import EXCESS

MOST_WORKERS: Final = WORKERS + SEASONAL
NOTHING: Final = -1.0e9


@final
class Capacity:
    """Branch and bound: ``earned[c]`` is a factory's highest income in a round with at most ``c`` canteen workers.

    ``price`` is the price of energy. ``slack`` is the value of a unit of production without storage, or of storage
    without production, as a share of a unit of both. Same search as in ``BestSet``.
    """

    def __init__(self, laid_0: i64, laid_1: i64, price: float, slack: float) -> None:
        fixed = Tally(laid_0, laid_1, 0, 0)
        self.price: float = price
        self.slack: float = slack
        self.storage: i64 = fixed.storage
        self.saved: i64 = -fixed.drawn  # energy saved by the control tile
        self.spared: i64 = -fixed.need  # workers saved by the optimization tile
        self.earned: vec[float] = vec[float]([NOTHING] * MOST_WORKERS)
        self.sets_0: vec[i64] = vec[i64]([0] * MOST_WORKERS)
        self.sets_1: vec[i64] = vec[i64]([0] * MOST_WORKERS)
        self.runs_0: i64 = 0  # the set being tried
        self.runs_1: i64 = 0
        self.places: i64 = 0  # machines that run without a robot
        self.more: i64 = 0  # production of the undecided tiles
        self.gain: float = 0.0  # upper bound on their income
        self.saving: i64 = 0  # upper bound on the workers they save
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

    def gain_of(self, kind: i64) -> float:
        """An upper bound on a tile's income."""
        produced: i64 = PRODUCTION[kind]
        return max(10.0 * float(produced) - self.price * float(ENERGY[kind]), 0.0)

    def sold(self, production: i64) -> float:
        """The income from production, without energy."""
        excess = production - self.storage
        most = production if excess < 0 else self.storage
        if excess < 0:
            excess = -excess
        return 10.0 * (float(most) + self.slack * float(min(excess, EXCESS)))

    def cost(self, energy: i64) -> float:
        """The cost of energy, less that saved by the control tile."""
        return self.price * float(max(energy - self.saved, 1))

    def is_worse(self, production: i64, energy: i64, need: i64) -> bool:
        """Whether no decision on the undecided tiles can earn more with as few workers (the bound)."""
        canteen = max(need - self.saving - self.spared, 0)
        if canteen >= MOST_WORKERS:
            return True
        top = self.sold(production + self.more) - self.cost(energy)
        if top <= self.earned[canteen]:
            return True
        reach = self.sold(production) + self.gain - self.price * float(energy - self.saved)
        return reach <= self.earned[canteen]

    def decide(self, machines: i64, robots: i64, production: i64, energy: i64, need: i64) -> None:
        """Branch on the remaining tiles, kind by kind; running is tried before shutting down."""
        if self.is_worse(production, energy, need):
            return
        half: i64 = 0 if machines else 1
        left = machines if machines else robots
        if not left or (half and not self.places):
            self.keep(production, energy, need)
            return
        kind = kind_at(half, left & -left)
        alike = left & TILES[kind]
        low = alike & -alike
        number = count(alike)
        produced: i64 = PRODUCTION[kind]
        own = self.gain_of(kind)
        spared = max(-NEED[kind], 0)
        gain = self.gain  # stored, since float sums cannot be undone exactly
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
        self.more -= (number - 1) * produced
        self.gain = gain - float(number) * own
        self.saving -= (number - 1) * spared
        if half:
            self.decide(0, robots ^ alike, production, energy, need)
        else:
            self.decide(machines ^ alike, robots, production, energy, need)
        self.more += number * produced
        self.gain = gain
        self.saving += number * spared

    def keep(self, production: i64, energy: i64, need: i64) -> None:
        """Keep a decided set where it is the best for its number of workers and for higher ones."""
        canteen = max(need - self.spared, 0)
        if canteen >= MOST_WORKERS:
            return
        earned = self.sold(production) - self.cost(energy)
        while canteen < MOST_WORKERS and self.earned[canteen] < earned:
            self.earned[canteen] = earned
            self.sets_0[canteen] = self.runs_0
            self.sets_1[canteen] = self.runs_1
            canteen += 1
