"""Running sets of machines and robots: their figures, and the best one (P13, P14, P25)."""

from typing import final

from mypy_extensions import i64

from factoryfloor.kernel.masks import count

from .pieces import (
    ENERGY,
    MACHINES_0,
    NEED,
    PERSONNEL_1,
    PRODUCTION,
    ROBOTS_1,
    STORAGES_0,
    STORED,
    TILES,
    kind_at,
)


@final
class Tally:
    """The figures of a factory: storage, control and optimization count when laid, other tiles when they run.

    ``energy`` is at least 1 and ``canteen`` at least 0; ``drawn`` and ``need`` are the sums without these limits.
    """

    def __init__(self, laid_0: i64, laid_1: i64, runs_0: i64, runs_1: i64) -> None:
        self.production: i64 = 0
        self.storage: i64 = 0
        self.energy: i64 = 0
        self.need: i64 = 0
        self.add(0, laid_0 & STORAGES_0 | runs_0)
        self.add(1, laid_1 & ~ROBOTS_1 | runs_1)
        self.drawn: i64 = self.energy
        self.energy = max(self.energy, 1)
        self.canteen: i64 = max(self.need, 0)
        self.machines: i64 = count(runs_0)
        self.robots: i64 = count(runs_1)

    def add(self, half: i64, tiles: i64) -> None:
        """Count tiles of a half."""
        while tiles:
            low = tiles & -tiles
            tiles ^= low
            kind = kind_at(half, low)
            self.production += PRODUCTION[kind]
            self.storage += STORED[kind]
            self.energy += ENERGY[kind]
            self.need += NEED[kind]

    def is_legal(self, workers: i64) -> bool:
        """Whether no more robots than machines run, and one worker is available (P25)."""
        return self.robots <= self.machines and self.canteen < workers

    def income(self, price: i64) -> i64:
        """The income at a price of energy, not doubled (P14)."""
        return 10 * min(self.production, self.storage) - self.energy * price


@final
class BestSet:
    """The best legal running set (P13): most income, then most workers available, then fewest tiles shut down.

    ``price`` is the expected price of energy times ``unit``, which makes it an integer. Among equally good sets the
    one running the earlier kinds of the table wins; among equal tiles the first ones run. Branch and bound over the
    kinds, machines first.
    """

    def __init__(self, laid_0: i64, laid_1: i64, workers: i64, price: i64, unit: i64) -> None:
        fixed = Tally(laid_0, laid_1, 0, 0)
        self.workers: i64 = workers
        self.price: i64 = price
        self.product: i64 = 10 * unit
        self.storage: i64 = fixed.storage
        self.saved: i64 = -fixed.drawn  # energy saved by the control tile
        self.spared: i64 = -fixed.need  # workers saved by the optimization tile
        self.best_0: i64 = 0
        self.best_1: i64 = 0
        self.income: i64 = -0x1000000000  # of the best set, times ``unit``
        self.available: i64 = 0
        self.shut: i64 = 0
        self.runs_0: i64 = 0  # the set being tried
        self.runs_1: i64 = 0
        self.places: i64 = 0  # machines that run without a robot
        self.idle: i64 = 0  # tiles shut down
        self.more: i64 = 0  # production of the undecided tiles
        self.gain: i64 = 0  # upper bound on their income
        self.saving: i64 = 0  # upper bound on the workers they save
        machines = laid_0 & MACHINES_0
        robots = laid_1 & ROBOTS_1
        self.leave_open(0, machines)
        self.leave_open(1, robots)
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

    def gain_of(self, kind: i64) -> i64:
        """An upper bound on a tile's income."""
        produced: i64 = PRODUCTION[kind]
        return max(self.product * produced - self.price * ENERGY[kind], 0)

    def is_worse(self, production: i64, energy: i64, need: i64) -> bool:
        """Whether no decision on the undecided tiles can be legal and better than the incumbent (the bound)."""
        least = need - self.saving - self.spared
        if least >= self.workers:
            return True
        stored = self.product * min(production + self.more, self.storage) - self.price * max(energy - self.saved, 1)
        gained = self.product * production - self.price * (energy - self.saved) + self.gain
        top = min(stored, gained)
        if top != self.income:
            return top < self.income
        available = self.workers - max(least, 0)
        return available < self.available or (available == self.available and self.idle >= self.shut)

    def decide(self, machines: i64, robots: i64, production: i64, energy: i64, need: i64) -> None:
        """Branch on the remaining tiles, the first kind first; running is tried before shutting down."""
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
        self.more -= produced
        self.gain -= own
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
        self.gain -= (number - 1) * own
        self.saving -= (number - 1) * spared
        if half:
            self.decide(0, robots ^ alike, production, energy, need)
        else:
            self.decide(machines ^ alike, robots, production, energy, need)
        self.idle -= number
        self.more += number * produced
        self.gain += number * own
        self.saving += number * spared

    def keep(self, production: i64, energy: i64, need: i64, shut: i64) -> None:
        """Keep a decided set if it is better than the incumbent."""
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


def can_be_completed(laid_1: i64, workers: i64, fixed_0: i64, fixed_1: i64, free_0: i64, free_1: i64) -> bool:
    """Whether some legal set runs all fixed machines and robots, and any of the free ones (P25)."""
    fixed = Tally(0, laid_1, fixed_0, fixed_1)
    need = fixed.need
    places = fixed.machines - fixed.robots
    while True:
        if places >= 0 and need - most_spared(free_1 & PERSONNEL_1, places) < workers:
            return True
        if not free_0:
            return False
        machine = least_needy(free_0)
        free_0 ^= machine
        need += NEED[kind_at(0, machine)]
        places += 1


def most_spared(robots: i64, places: i64) -> i64:
    """The workers saved by the best of these personnel robots on a number of machines."""
    spared: i64 = 0
    while places > 0 and robots:
        best: i64 = 0
        saving: i64 = 0
        left = robots
        while left:
            low = left & -left
            left ^= low
            if -NEED[kind_at(1, low)] > saving:
                saving = -NEED[kind_at(1, low)]
                best = low
        robots ^= best
        spared += saving
        places -= 1
    return spared


def least_needy(machines: i64) -> i64:
    """The machine that needs the fewest workers, as a bit."""
    best: i64 = 0
    least: i64 = 1000
    while machines:
        low = machines & -machines
        machines ^= low
        if NEED[kind_at(0, low)] < least:
            least = NEED[kind_at(0, low)]
            best = low
    return best
