"""The rollout policy, which uses rough estimates instead of best running sets, with a little noise."""

from typing import final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance

from ..rules.actions import BUY, ENOUGH, HIRE, LAY, PUT, TEAR
from ..rules.pieces import (
    COLUMN,
    COLUMN_HALF,
    ENERGY,
    HALF,
    NEED,
    PRODUCTION,
    ROBOTS_1,
    ROUNDS,
    STORED,
    WORKERS,
    kind_at,
)
from ..rules.position import AUCTION, BUYING, MARKET, Position
from ..rules.running import Tally
from .bidding import auction_priors
from .weights import COIN, NOISE, NOISE_UNITS, ROUGH, ROUGH_EXCESS


def rollout_action(position: Position, seat: i64, chance: Chance) -> i64:
    """Return a plausible legal action of the current seat with little computation."""
    legal = position.choices
    if len(legal) == 1:
        return legal[0]
    phase = position.phase
    if phase == BUYING:
        return quick_purchase(position, seat, legal, chance)
    if phase == MARKET:
        return quick_column(position, seat, legal, chance)
    if phase == AUCTION:
        return best_of(legal, auction_priors(position, legal, 1.0), chance)
    return legal[0]  # the proposal


def best_of(legal: list[int], values: list[float], chance: Chance) -> i64:
    """Return the action with the highest noisy value."""
    best: i64 = 0
    top: float = -1.0e9
    for index in range(len(legal)):
        value = values[index] + NOISE * float(chance.below(NOISE_UNITS))
        if value > top:
            top = value
            best = index
    return legal[best]


@final
class Sketch:
    """An approximate factory in which everything runs, with at most one robot per machine."""

    def __init__(self, position: Position, seat: i64) -> None:
        laid_0 = position.laid[2 * seat]
        laid_1 = position.laid[2 * seat + 1]
        tally = Tally(laid_0, laid_1, laid_0, laid_1 & ROBOTS_1)
        self.production: i64 = tally.production
        self.storage: i64 = tally.storage
        self.energy: i64 = tally.drawn
        self.need: i64 = tally.need
        self.places: i64 = tally.machines - tally.robots
        number = position.round
        self.rounds: float = float(ROUNDS - number) + 2.0
        self.price: float = float(position.price) + ROUGH[2] * (float(ROUNDS - number) + 1.0)
        self.coin: float = COIN[number]
        self.last: bool = number == ROUNDS
        self.lack: float = ROUGH[0]
        self.slack: float = ROUGH[1]

    def income(self, production: i64, storage: i64, energy: i64, need: i64) -> float:
        """Return the approximate value of a round."""
        both = min(production, storage)
        value = 10.0 * float(both) - self.price * float(max(energy, 1))
        if not self.last:
            value += self.slack * float(min(max(production, storage) - both, ROUGH_EXCESS))
        if need >= WORKERS:
            value -= self.lack * float(need - WORKERS + 1)
        return value

    def gain(self, kind: i64) -> float:
        """Return the gain from a tile until the end of the game."""
        if HALF[kind] and self.places <= 0 and (PRODUCTION[kind] or (NEED[kind] < 0 and not ENERGY[kind] < 0)):
            return 0.0
        before = self.income(self.production, self.storage, self.energy, self.need)
        after = self.income(
            self.production + PRODUCTION[kind],
            self.storage + STORED[kind],
            self.energy + ENERGY[kind],
            self.need + NEED[kind],
        )
        return self.rounds * (after - before)


def quick_purchase(position: Position, seat: i64, legal: list[int], chance: Chance) -> i64:
    """Buy the tile with the largest profit, or end the turn without hiring."""
    sketch = Sketch(position, seat)
    best: i64 = HIRE
    top: float = 0.0
    for action in legal:
        if action >= TEAR:
            continue
        if action >= LAY:
            value = ROUGH[3] + sketch.gain(action - LAY)
        elif (action - BUY) & 1:
            continue
        else:
            kind = (action - BUY) >> 1
            value = sketch.gain(kind) - sketch.coin * float(position.cost(seat, kind))
        value += NOISE * float(chance.below(NOISE_UNITS))
        if value > top:
            top = value
            best = action
    return best


def quick_column(position: Position, seat: i64, legal: list[int], chance: Chance) -> i64:
    """Return the open tile with the greatest gain."""
    sketch = Sketch(position, seat)
    values: list[float] = []
    for action in legal:
        value: float = 0.0
        if action != ENOUGH:
            column: i64 = action - PUT
            half: i64 = COLUMN_HALF[column]
            stock: i64 = (position.stock_1 if half else position.stock_0) & COLUMN[column]
            value = sketch.gain(kind_at(half, stock & -stock))
        values.append(value)
    return best_of(legal, values, chance)
