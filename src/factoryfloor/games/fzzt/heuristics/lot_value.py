"""The value of a lot to each seat, in points at the end of the game."""

from typing import final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit, count

from ..rules.construction import MEETS_HIGH, MEETS_LOW
from ..rules.pieces import CARD_POWER, CARD_SYMBOLS, CARD_VP, NONE, UNIT, UNIT_COUNT, UNIT_SYMBOLS, UNIT_VALUE
from ..rules.position import BELT, Position
from .hand_summary import HandSummary, dealt_power, rough_points
from .weights import (
    CHOICE_LATER,
    FIT_LATER,
    FIT_SOON,
    GAIN_FADE,
    POWER_LATER,
    POWER_LATER_OF_TWO,
    RISK_FADE,
    SYMBOL_LATER,
    UNIT_LATER,
    UNIT_LATER_EACH,
    UNIT_LATER_OWNED,
    UNIT_LATER_SYMBOL,
    UNIT_SOON,
    YIELD_FADE,
)


@final
class LotValues:
    """A cache with one entry: the values of the last lot, and the public facts that determine these values."""

    def __init__(self) -> None:
        self.values: vec[float] = vec[float]([0.0] * 6)
        self.code: i64 = NONE
        self.sold: i64 = 0
        self.base: i64 = 0
        self.seats: i64 = 0
        self.loose: vec[i64] = vec[i64]([0] * 6)
        self.units: vec[i64] = vec[i64]([0] * 6)
        self.mounts: vec[i64] = vec[i64]([0] * UNIT_COUNT)

    def of(self, position: Position) -> vec[float]:
        """Return the value of the lot to each seat. The list is shared and read-only."""
        if not self.is_known(position):
            self.find(position)
        return self.values

    def is_known(self, position: Position) -> bool:
        """Return whether the facts equal the cached facts. All seats of an auction have the same facts."""
        seats = position.seats
        if self.code != position.deck[position.base + position.lot] or self.sold != position.sold:
            return False
        if self.base != position.base or self.seats != seats:
            return False
        for seat in range(seats):
            if self.loose[seat] != position.loose(seat) or self.units[seat] != position.units[seat]:
                return False
        mounts = position.mounts
        for unit in range(UNIT_COUNT):
            if self.mounts[unit] != mounts[unit]:
                return False
        return True

    def find(self, position: Position) -> None:
        """Evaluate the lot, and store the facts."""
        seats = position.seats
        code = position.deck[position.base + position.lot]
        left = float(position.rounds() - position.round_number())
        to_go = left + float(BELT - 1 - count(position.sold)) / float(BELT)
        for seat in range(seats):
            summary = HandSummary(position, seat)
            if code < UNIT:
                value = robot_value(summary, code, left, to_go) + left * power_gain(summary, code, seats)
            else:
                value = unit_value(summary, code - UNIT, left, to_go)
            self.values[seat] = value
            self.loose[seat] = position.loose(seat)
            self.units[seat] = position.units[seat]
        self.code = code
        self.sold = position.sold
        self.base = position.base
        self.seats = seats
        self.mounts = position.mounts


def power_later(seats: i64) -> float:
    """Return the value of a point of power in each later round's hand."""
    return POWER_LATER + POWER_LATER_OF_TWO * 2.0 / float(seats)


def power_gain(summary: HandSummary, card: i64, seats: i64) -> float:
    """Return the value of a robot's power in each later round."""
    power = dealt_power(summary.cards + 1, summary.power + CARD_POWER[card])
    return power_later(seats) * (power - summary.next_hand())


def robot_value(summary: HandSummary, card: i64, left: float, to_go: float) -> float:
    """Return the value of a robot without its power.

    ``left`` rounds follow this round, and ``to_go`` rounds follow this auction.
    """
    value: float = float(CARD_VP[card])
    symbols: i64 = CARD_SYMBOLS[card]
    if symbols == 0:
        return value
    value += left * (SYMBOL_LATER + CHOICE_LATER * float(count(symbols) - 1))
    if summary.units:
        low = summary.low + MEETS_LOW[symbols]
        high = summary.high + MEETS_HIGH[symbols]
        gain = rough_points(summary.units, summary.mounts, low, high) - summary.unit_points()
        value += float(gain) / (1.0 + GAIN_FADE * to_go)
        value += best_fit(summary.units, symbols) * (FIT_SOON * to_go / (1.0 + to_go) + FIT_LATER * left)
    return value


def best_fit(units: i64, symbols: i64) -> float:
    """Return the maximum points of a robot with these symbols in a widget of one of the units."""
    best: float = 0.0
    for unit in range(UNIT_COUNT):
        if units & bit(unit) and UNIT_SYMBOLS[unit] & symbols:
            fit = float(UNIT_VALUE[unit]) / float(count(UNIT_SYMBOLS[unit]))
            if fit > best:
                best = fit
    return best


def unit_value(summary: HandSummary, unit: i64, left: float, to_go: float) -> float:
    """Return the value of a production unit.

    ``left`` rounds follow this round, and ``to_go`` rounds follow this auction.
    """
    now = summary.unit_points()
    gain = float(rough_points(summary.units | bit(unit), summary.mounts, summary.low, summary.high) - now)
    value: float = gain / (1.0 + (RISK_FADE if gain < 0.0 else YIELD_FADE) * to_go)
    value += float(UNIT_VALUE[unit]) * (UNIT_SOON * to_go / (1.0 + to_go) + UNIT_LATER * left)
    owned = float(count(summary.units))
    symbols = float(count(UNIT_SYMBOLS[unit]))
    return value + left * (UNIT_LATER_EACH + UNIT_LATER_OWNED * owned + UNIT_LATER_SYMBOL * symbols)
