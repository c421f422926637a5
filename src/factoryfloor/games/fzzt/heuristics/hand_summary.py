"""Totals over a seat's cards for estimates of the heuristics, and a near-optimal final construction."""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from ..rules.construction import (
    BY_WORTH,
    GUARDS,
    MEETS_HIGH,
    MEETS_LOW,
    SHARES_HIGH,
    SHARES_LOW,
    covers,
)
from ..rules.pieces import POWER_AT, REST, SYMBOLS_AT, UNIT_COUNT, UNIT_SYMBOLS, UNIT_VALUE
from ..rules.position import HAND, Position

_BITS: Final = vec[i64]([1 << int(unit) for unit in BY_WORTH])


@final
class HandSummary:
    """Totals over a seat's cards that are not on a unit, including the mechanic.

    ``low`` and ``high`` contain, for each set of symbols, the number of robots with one of the symbols, packed as in
    ``construction``.
    """

    def __init__(self, position: Position, seat: i64) -> None:
        self.units: i64 = position.units[seat]
        self.mounts = position.mounts
        self.cards: i64 = 0
        self.power: i64 = 0
        self.robots: i64 = 0  # with a symbol
        self.low: i64 = 0
        self.high: i64 = 0
        loose = position.loose(seat)
        while loose:
            card = loose & -loose
            loose ^= card
            at = card % REST
            symbols: i64 = SYMBOLS_AT[at]
            if symbols:
                self.robots += 1
                self.low += MEETS_LOW[symbols]
                self.high += MEETS_HIGH[symbols]
            self.power += POWER_AT[at]
            self.cards += 1

    def next_hand(self) -> float:
        """Return the expected power of the hand after the next deal."""
        return dealt_power(self.cards, self.power)

    def unit_points(self) -> i64:
        """Return the current points of the units."""
        return rough_points(self.units, self.mounts, self.low, self.high) if self.units else 0


def dealt_power(cards: i64, power: i64) -> float:
    """Return the expected power of a hand that is dealt from ``cards`` cards with a total power of ``power``."""
    return float(power) if cards <= HAND else float(HAND) * float(power) / float(cards)


def rough_points(units: i64, mounts: vec[i64], low: i64, high: i64) -> i64:
    """Return near-optimal points of ``units``, with free robots counted by ``low`` and ``high``.

    The greedy algorithm makes one widget for each unit, and then as many more as possible. Units with the most points
    per robot come first. The result is optimal in nine of ten cases. The algorithm takes a tenth of the time of the
    exact solution.
    """
    total: i64 = 0
    made: i64 = 0
    for place in range(UNIT_COUNT):
        if units & _BITS[place]:
            unit = BY_WORTH[place]
            symbols: i64 = UNIT_SYMBOLS[unit]
            need_low = SHARES_LOW[symbols]
            need_high = SHARES_HIGH[symbols]
            if mounts[unit]:
                need_low = difference(need_low, helped(mounts[unit], symbols, MEETS_LOW))
                need_high = difference(need_high, helped(mounts[unit], symbols, MEETS_HIGH))
            if covers(low, need_low) and covers(high, need_high):
                low -= need_low
                high -= need_high
                made |= _BITS[place]
                total += UNIT_VALUE[unit]
            else:
                total -= UNIT_VALUE[unit]
    if made:
        for place in range(UNIT_COUNT):
            if made & _BITS[place]:
                unit = BY_WORTH[place]
                symbols = UNIT_SYMBOLS[unit]
                share_low = SHARES_LOW[symbols]
                share_high = SHARES_HIGH[symbols]
                help_low = difference(helped(mounts[unit], symbols, MEETS_LOW), share_low)
                help_high = difference(helped(mounts[unit], symbols, MEETS_HIGH), share_high)
                while True:
                    need_low = difference(share_low, help_low)
                    need_high = difference(share_high, help_high)
                    if not covers(low, need_low) or not covers(high, need_high):
                        break
                    low -= need_low
                    high -= need_high
                    help_low = difference(help_low, share_low)
                    help_high = difference(help_high, share_high)
                    total += UNIT_VALUE[unit]
    return total


def helped(mounted: i64, symbols: i64, meets: vec[i64]) -> i64:
    """Return the packed numbers of robots on a unit that meet each set of its symbols."""
    fields: i64 = 0
    while mounted:
        card = mounted & -mounted
        mounted ^= card
        fields += meets[SYMBOLS_AT[card % REST] & symbols]
    return fields


def difference(need: i64, given: i64) -> i64:
    """Return ``max(need - given, 0)``, field by field."""
    rest = (need | GUARDS) - given
    guards = rest & GUARDS
    return rest & (guards - (guards >> 6))
