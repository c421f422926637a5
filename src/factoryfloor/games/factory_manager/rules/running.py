"""What a factory does with a set of running machines and robots, and which set is best (P13, P14, P25)."""

from typing import final

from mypy_extensions import i64

from factoryfloor.kernel.masks import count

from .pieces import ENERGY, MACHINES_0, NEED, PERSONNEL_1, PRODUCTION, ROBOTS_1, STORAGES_0, STORED, TILES, kind_at


@final
class Tally:
    """The figures of a factory: of what is laid, storage, control and optimization always count, the rest if it runs.

    ``energy`` is at least 1 and ``canteen`` at least 0; ``drawn`` and ``need`` are the sums without that.
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
        """P25: no more robots than machines, and one worker available."""
        return self.robots <= self.machines and self.canteen < workers

    def income(self, price: i64) -> i64:
        """P14, not doubled."""
        return 10 * min(self.production, self.storage) - self.energy * price


@final
class BestSet:
    """The best legal running set: most income, then most workers available, then fewest tiles shut down (P13).

    ``price`` is the expected price of energy times ``unit``, so that it is a whole number. Of sets that
    are as good the one that runs the earlier kinds of the table is taken; of equal tiles the first ones run.
    The search goes kind by kind, machines first, and leaves out what cannot be better than the best found.
    """

    def __init__(self, laid_0: i64, laid_1: i64, workers: i64, price: i64, unit: i64) -> None:
        fixed = Tally(laid_0, laid_1, 0, 0)
        self.storage: i64 = fixed.storage
        self.workers: i64 = workers
        self.price: i64 = price
        self.product: i64 = 10 * unit
        self.saved: i64 = -fixed.drawn  # energy saved by the control tile
        self.spared: i64 = -fixed.need  # workers saved by the optimization tile
        self.robots: i64 = laid_1 & ROBOTS_1
        self.robot_production: i64 = 0
        self.robot_gain: i64 = 0
        self.robot_saving: i64 = 0
        self.runs_0: i64 = 0  # the set being tried
        self.runs_1: i64 = 0
        self.best_0: i64 = 0
        self.best_1: i64 = 0
        self.income: i64 = -0x1000000000  # of the best set, times ``unit``
        self.available: i64 = 0
        self.shut: i64 = 0
        self.sum_robots()
        machines = laid_0 & MACHINES_0
        production, gain = self.promise(machines)
        self.try_machines(machines, 0, 0, 0, 0, production, gain)

    def sum_robots(self) -> None:
        """What all robots together may add."""
        tiles = self.robots
        while tiles:
            low = tiles & -tiles
            tiles ^= low
            kind = kind_at(1, low)
            self.robot_production += PRODUCTION[kind]
            self.robot_gain += self.gain(kind)
            self.robot_saving -= NEED[kind]

    def promise(self, machines: i64) -> tuple[i64, i64]:
        """What these machines and all robots may add to production, and to income at most."""
        production = self.robot_production
        gain = self.robot_gain
        while machines:
            low = machines & -machines
            machines ^= low
            kind = kind_at(0, low)
            production += PRODUCTION[kind]
            gain += self.gain(kind)
        return production, gain

    def gain(self, kind: i64) -> i64:
        """The most that a tile can add to income: it brings nothing else but workers."""
        produced: i64 = PRODUCTION[kind]
        return max(self.product * produced - self.price * ENERGY[kind], 0)

    def is_worse(self, production: i64, energy: i64, need: i64, shut: i64, more: i64, gain: i64, saving: i64) -> bool:
        """Whether no set that begins like this one can be legal and better than the best found."""
        least = need - saving - self.spared
        if least >= self.workers:
            return True
        stored = self.product * min(production + more, self.storage) - self.price * max(energy - self.saved, 1)
        gained = self.product * production - self.price * (energy - self.saved) + gain
        top = min(stored, gained)
        if top != self.income:
            return top < self.income
        available = self.workers - max(least, 0)
        return available < self.available or (available == self.available and shut >= self.shut)

    def try_machines(self, left: i64, production: i64, energy: i64, need: i64, shut: i64, more: i64, gain: i64) -> None:
        """Decide on the machines left, the first kind first, to run being tried before to shut down."""
        if self.is_worse(production, energy, need, shut, more, gain, self.robot_saving):
            return
        if not left:
            self.try_robots(
                self.robots, production, energy, need, shut, more, gain, self.robot_saving, count(self.runs_0)
            )
            return
        low = left & -left
        kind = kind_at(0, low)
        produced: i64 = PRODUCTION[kind]
        own = self.gain(kind)
        self.runs_0 |= low
        self.try_machines(
            left ^ low,
            production + produced,
            energy + ENERGY[kind],
            need + NEED[kind],
            shut,
            more - produced,
            gain - own,
        )
        self.runs_0 ^= low
        alike = count(left & TILES[kind])
        self.try_machines(
            left & ~TILES[kind],
            production,
            energy,
            need,
            shut + alike,
            more - alike * produced,
            gain - alike * own,
        )

    def try_robots(
        self,
        left: i64,
        production: i64,
        energy: i64,
        need: i64,
        shut: i64,
        more: i64,
        gain: i64,
        saving: i64,
        places: i64,
    ) -> None:
        """Decide on the robots left; ``places`` of them can still run."""
        if self.is_worse(production, energy, need, shut, more, gain, saving):
            return
        if not left or not places:
            self.keep(production, energy, need, shut + count(left))
            return
        low = left & -left
        kind = kind_at(1, low)
        produced: i64 = PRODUCTION[kind]
        own = self.gain(kind)
        spared = -NEED[kind]
        self.runs_1 |= low
        self.try_robots(
            left ^ low,
            production + produced,
            energy + ENERGY[kind],
            need - spared,
            shut,
            more - produced,
            gain - own,
            saving - spared,
            places - 1,
        )
        self.runs_1 ^= low
        alike = count(left & TILES[kind])
        self.try_robots(
            left & ~TILES[kind],
            production,
            energy,
            need,
            shut + alike,
            more - alike * produced,
            gain - alike * own,
            saving - alike * spared,
            places,
        )

    def keep(self, production: i64, energy: i64, need: i64, shut: i64) -> None:
        """All is decided: keep the set if it is better."""
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
    """Whether a legal set has the fixed machines and robots running, and of the free ones any (P25)."""
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
    """The workers that the best of these personnel robots save."""
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
