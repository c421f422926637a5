"""Running sets of machines and robots: figures and legality (P13, P14, P25)."""

from typing import final

from mypy_extensions import i64

from factoryfloor.kernel.masks import count

from .pieces import (
    ENERGY,
    NEED,
    PERSONNEL_1,
    PRODUCTION,
    ROBOTS_1,
    STORAGES_0,
    STORED,
    kind_at,
)


@final
class Tally:
    """The figures of a factory.

    Storage, control and optimization count if they are laid. Other tiles count if they run. ``energy`` is at least 1,
    and ``canteen`` is at least 0. ``drawn`` and ``need`` are the sums without these limits.
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
        """Return whether at most as many robots as machines run, and one worker stays available (P25)."""
        return self.robots <= self.machines and self.canteen < workers

    def income(self, price: i64) -> i64:
        """Return the income at a given price of energy, without the doubling (P14)."""
        return 10 * min(self.production, self.storage) - self.energy * price


def can_be_completed(laid_1: i64, workers: i64, fixed_0: i64, fixed_1: i64, free_0: i64, free_1: i64) -> bool:
    """Return whether a legal set exists with all fixed machines and robots, and any free machines and robots (P25)."""
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
    """Return the maximum number of workers that these robots save, given a number of machines."""
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
    """Return the machine that needs the fewest workers, as a bit."""
    best: i64 = 0
    least: i64 = 1000
    while machines:
        low = machines & -machines
        machines ^= low
        if NEED[kind_at(0, low)] < least:
            least = NEED[kind_at(0, low)]
            best = low
    return best
