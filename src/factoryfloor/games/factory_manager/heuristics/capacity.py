"""What a factory can earn with so many workers in the canteen: the best running set for each number at once."""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import count

from ..rules.pieces import ENERGY, MACHINES_0, NEED, PRODUCTION, ROBOTS_1, SEASONAL, TILES, WORKERS, kind_at
from ..rules.running import Tally

MOST_WORKERS: Final = WORKERS + SEASONAL
NOTHING: Final = -1.0e9
_EXCESS: Final = 4  # what is worth something of production without storage, or the other way round


@final
class Capacity:
    """``earned[c]`` is the most that a factory earns in a round with at most ``c`` workers in the canteen.

    ``price`` is what energy is reckoned with. ``slack`` is what a unit of production without storage, or of
    storage without production, is worth of a unit with both: something, as long as the other can still be bought.
    """

    def __init__(self, laid_0: i64, laid_1: i64, price: float, slack: float) -> None:
        fixed = Tally(laid_0, laid_1, 0, 0)
        self.price: float = price
        self.slack: float = slack
        self.storage: i64 = fixed.storage
        self.saved: i64 = -fixed.drawn
        self.spared: i64 = -fixed.need
        self.robots: i64 = laid_1 & ROBOTS_1
        self.runs_0: i64 = 0
        self.runs_1: i64 = 0
        self.earned: vec[float] = vec[float]([NOTHING] * MOST_WORKERS)
        self.sets_0: vec[i64] = vec[i64]([0] * MOST_WORKERS)
        self.sets_1: vec[i64] = vec[i64]([0] * MOST_WORKERS)
        self.robot_more: i64 = 0
        self.robot_gain: float = 0.0
        self.robot_saving: i64 = 0
        self.sum_robots()
        more = self.robot_more
        gain = self.robot_gain
        tiles = laid_0 & MACHINES_0
        while tiles:
            low = tiles & -tiles
            tiles ^= low
            kind = kind_at(0, low)
            more += PRODUCTION[kind]
            gain += self.gain(kind)
        self.try_machines(laid_0 & MACHINES_0, 0, 0, 0, 0, more, gain)

    def sum_robots(self) -> None:
        """What all robots together may add."""
        tiles = self.robots
        while tiles:
            low = tiles & -tiles
            tiles ^= low
            kind = kind_at(1, low)
            self.robot_more += PRODUCTION[kind]
            self.robot_gain += self.gain(kind)
            self.robot_saving -= NEED[kind]

    def gain(self, kind: i64) -> float:
        """The most that a tile can add."""
        produced: i64 = PRODUCTION[kind]
        return max(10.0 * float(produced) - self.price * float(ENERGY[kind]), 0.0)

    def sold(self, production: i64) -> float:
        """What so much production brings, energy apart."""
        excess = production - self.storage
        most = production if excess < 0 else self.storage
        if excess < 0:
            excess = -excess
        return 10.0 * (float(most) + self.slack * float(min(excess, _EXCESS)))

    def cost(self, energy: i64) -> float:
        """What so much energy costs, less what the control tile saves."""
        return self.price * float(max(energy - self.saved, 1))

    def is_worse(self, production: i64, energy: i64, need: i64, more: i64, gain: float, saving: i64) -> bool:
        """Whether no set that begins like this one can earn more with as few workers."""
        canteen = max(need - saving - self.spared, 0)
        if canteen >= MOST_WORKERS:
            return True
        cost = self.cost(energy)
        top = self.sold(production + more) - cost
        if top <= self.earned[canteen]:
            return True
        reach = self.sold(production) + gain - self.price * float(energy - self.saved)
        return reach <= self.earned[canteen]

    def try_machines(
        self, left: i64, production: i64, energy: i64, need: i64, running: i64, more: i64, gain: float
    ) -> None:
        """Decide on the machines left, to run being tried before to shut down."""
        if self.is_worse(production, energy, need, more, gain, self.robot_saving):
            return
        if not left:
            self.try_robots(self.robots, production, energy, need, running, more, gain, self.robot_saving)
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
            running + 1,
            more - produced,
            gain - own,
        )
        self.runs_0 ^= low
        alike = count(left & TILES[kind])
        more -= alike * produced
        self.try_machines(left & ~TILES[kind], production, energy, need, running, more, gain - float(alike) * own)

    def try_robots(
        self,
        left: i64,
        production: i64,
        energy: i64,
        need: i64,
        places: i64,
        more: i64,
        gain: float,
        saving: i64,
    ) -> None:
        """Decide on the robots left; ``places`` of them can still run."""
        if self.is_worse(production, energy, need, more, gain, saving):
            return
        if not left or not places:
            self.keep(production, energy, need)
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
            places - 1,
            more - produced,
            gain - own,
            saving - spared,
        )
        self.runs_1 ^= low
        alike = count(left & TILES[kind])
        more -= alike * produced
        gain -= float(alike) * own
        self.try_robots(left & ~TILES[kind], production, energy, need, places, more, gain, saving - alike * spared)

    def keep(self, production: i64, energy: i64, need: i64) -> None:
        """All is decided: the set may be the best for its number of workers, and for higher ones."""
        canteen = max(need - self.spared, 0)
        if canteen >= MOST_WORKERS:
            return
        earned = self.sold(production) - self.cost(energy)
        while canteen < MOST_WORKERS and self.earned[canteen] < earned:
            self.earned[canteen] = earned
            self.sets_0[canteen] = self.runs_0
            self.sets_1[canteen] = self.runs_1
            canteen += 1
