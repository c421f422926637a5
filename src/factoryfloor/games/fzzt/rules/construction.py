"""The final construction, solved exactly (Z20, Z21, Z23, Z25).

To make ``k`` widgets, a unit needs ``k`` of each symbol that it shows. Robots on a unit supply only that unit; free
robots supply any unit. By Hall's theorem, widget counts can be supplied if and only if for each set ``Y`` of symbols
the demand on the free robots is at most the number of free robots with a symbol in ``Y``. This demand is a sum over the
units. The share of a unit is the largest value of ``k * |X| - (its mounted robots with a symbol in X)`` over all ``X``
within ``Y`` and the unit's symbols.

Supply and demand each consist of fifteen numbers. They are packed into two words of eight fields. A field has seven
bits, and its highest bit is a guard. Depth-first branch and bound finds the best counts.
"""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.masks import bit, count

from .pieces import REST, SYMBOLS_AT, UNIT_COUNT, UNIT_SYMBOLS, UNIT_VALUE

_FIELD: Final = 7
_FIELD_MAX: Final = 63  # at most 54 robots
GUARDS: Final = 0x0081020408102040  # the highest bit of each of eight fields
_LAST: Final = 49  # shift of the eighth field: in the second word that of all four symbols
_SETS: Final = 16


def _pack(values: list[int]) -> int:
    return sum(value << (_FIELD * place) for place, value in enumerate(values))


def _meeting(symbols: int) -> list[int]:
    return [1 if symbols & wanted else 0 for wanted in range(_SETS)]


def _shared(symbols: int) -> list[int]:
    return [(symbols & wanted).bit_count() for wanted in range(_SETS)]


# Indexed by set of symbols and set Y: 1 if they intersect; the number of common symbols.
MEETS_LOW: Final = vec[i64]([_pack(_meeting(symbols)[:8]) for symbols in range(_SETS)])
MEETS_HIGH: Final = vec[i64]([_pack(_meeting(symbols)[8:]) for symbols in range(_SETS)])
SHARES_LOW: Final = vec[i64]([_pack(_shared(symbols)[:8]) for symbols in range(_SETS)])
SHARES_HIGH: Final = vec[i64]([_pack(_shared(symbols)[8:]) for symbols in range(_SETS)])


# Four times the points of a robot in a widget of each unit, and the units in descending order of these points.
_WORTH: Final = vec[i64]([4 * UNIT_VALUE[unit] // UNIT_SYMBOLS[unit].bit_count() for unit in range(UNIT_COUNT)])
BY_WORTH: Final = vec[i64](
    sorted(range(UNIT_COUNT), key=lambda unit: (-_WORTH[unit], -UNIT_VALUE[unit], UNIT_SYMBOLS[unit]))
)


@final
class Construction:
    """Branch and bound over the widget counts of one seat's units.

    The results are ``best``, the points of the units, and ``best_counts``, the number of widgets of each unit in
    ``units``.
    """

    def __init__(self) -> None:
        self.units: vec[i64] = vec[i64]()  # in descending order of points per robot
        self.most: vec[i64] = vec[i64]()  # the largest count of each unit alone
        self.first: vec[i64] = vec[i64]()  # the start of its demands in ``low`` and ``high``
        self.low: vec[i64] = vec[i64]()  # demand on the free robots for 1, 2, ... widgets
        self.high: vec[i64] = vec[i64]()
        self.gain_left: vec[i64] = vec[i64]()  # bounds on the gain of this and later units
        self.value_left: vec[i64] = vec[i64]()
        self.mounted_left: vec[i64] = vec[i64]()
        self.twin: vec[i64] = vec[i64]()  # 1: equal to the unit before it, so at most the same count
        self.counts: vec[i64] = vec[i64]()  # the counts being tried
        self.best_counts: vec[i64] = vec[i64]()
        self.bare = False  # no robot is mounted on the unit added last
        self.best: i64 = -1000

    def add_unit(self, unit: i64, mounted: i64, low: i64, high: i64) -> None:
        """Tabulate a unit's demands for each number of widgets that the robots allow for this unit alone."""
        symbols: i64 = UNIT_SYMBOLS[unit]
        share_low = SHARES_LOW[symbols]
        share_high = SHARES_HIGH[symbols]
        help_low: i64 = 0
        help_high: i64 = 0
        cards = mounted
        while cards:
            card = cards & -cards
            cards ^= card
            common: i64 = SYMBOLS_AT[card % REST] & symbols
            help_low += MEETS_LOW[common]
            help_high += MEETS_HIGH[common]
        robots = count(mounted)
        self.twin = append(self.twin, 1 if self.is_twin(unit, mounted) else 0)
        self.bare = mounted == 0
        self.units = append(self.units, unit)
        self.counts = append(self.counts, 0)
        self.first = append(self.first, len(self.low))
        most: i64 = 0
        while True:
            if most + 1 >= robots:
                need_low = share_low * (most + 1) - help_low
                need_high = share_high * (most + 1) - help_high
            else:
                need_low, need_high = demand(symbols, mounted, most + 1)
            if not covers(low, need_low) or not covers(high, need_high):
                break
            self.low = append(self.low, need_low)
            self.high = append(self.high, need_high)
            most += 1
        self.most = append(self.most, most)

    def is_twin(self, unit: i64, mounted: i64) -> bool:
        """Return whether the previous unit is of the same kind and neither unit has a robot."""
        last: i64 = len(self.units) - 1
        if last < 0 or mounted or not self.bare:
            return False
        before = self.units[last]
        return UNIT_SYMBOLS[before] == UNIT_SYMBOLS[unit] and UNIT_VALUE[before] == UNIT_VALUE[unit]

    def add_bounds(self, mounts: vec[i64]) -> None:
        """Compute bounds on the gain of each unit together with the units after it."""
        size: i64 = len(self.units)
        self.gain_left = vec[i64]([0] * (size + 1))
        self.value_left = vec[i64]([0] * (size + 1))
        self.mounted_left = vec[i64]([0] * (size + 1))
        index = size
        while index > 0:
            index -= 1
            value: i64 = UNIT_VALUE[self.units[index]]
            most = self.most[index]
            self.gain_left[index] = self.gain_left[index + 1] + (value * (most + 1) if most else 0)
            self.value_left[index] = self.value_left[index + 1] + value
            self.mounted_left[index] = self.mounted_left[index + 1] + count(mounts[self.units[index]])

    def search(self, index: i64, low: i64, high: i64, points: i64) -> None:
        """Try all widget counts of the units from ``index`` on, largest first, within the bounds."""
        if index == len(self.units):
            if points > self.best:
                self.best = points
                self.best_counts = self.counts[:]
            return
        if points + self.gain_left[index] <= self.best:
            return
        # No remaining robot is worth more than in this unit. A first widget counts twice.
        unit = self.units[index]
        robots = ((high >> _LAST) & _FIELD_MAX) + self.mounted_left[index]
        if points + self.value_left[index] + robots * _WORTH[unit] // 4 <= self.best:
            return
        value: i64 = UNIT_VALUE[unit]
        first = self.first[index] - 1
        widgets = self.most[index]
        if self.twin[index] and widgets > self.counts[index - 1]:
            widgets = self.counts[index - 1]
        while widgets > 0:
            need_low = self.low[first + widgets]
            need_high = self.high[first + widgets]
            if covers(low, need_low) and covers(high, need_high):
                self.counts[index] = widgets
                self.search(index + 1, low - need_low, high - need_high, points + value * (widgets + 1))
            widgets -= 1
        self.counts[index] = 0
        self.search(index + 1, low, high, points)


def best_units(units: i64, mounts: vec[i64], free: i64) -> i64:
    """Return the maximum points of ``units`` (a mask), with ``mounts`` by unit and additional ``free`` robots."""
    return solved(units, mounts, free).best if units else 0


def solved(units: i64, mounts: vec[i64], free: i64) -> Construction:
    """Return the best construction of ``units`` (a mask), with ``mounts`` by unit and additional ``free`` robots."""
    low: i64 = 0
    high: i64 = 0
    while free:
        card = free & -free
        free ^= card
        symbols: i64 = SYMBOLS_AT[card % REST]
        low += MEETS_LOW[symbols]
        high += MEETS_HIGH[symbols]
    construction = Construction()
    penalty: i64 = 0
    for unit in BY_WORTH:
        if units & bit(unit):
            construction.add_unit(unit, mounts[unit], low, high)
            penalty += UNIT_VALUE[unit]
    construction.add_bounds(mounts)
    construction.search(0, low, high, -penalty)
    return construction


def covers(left: i64, need: i64) -> bool:
    """Return whether every field of ``left`` is at least the same field of ``need``."""
    return ((left | GUARDS) - need) & GUARDS == GUARDS


def demand(symbols: i64, mounted: i64, widgets: i64) -> tuple[i64, i64]:
    """Return the demand of a unit with more mounted robots than widgets. Some of these robots may be useless."""
    share = vec[i64]([0] * _SETS)
    for chosen in range(_SETS):
        if chosen & ~symbols == 0:
            share[chosen] = count(chosen) * widgets - meeting(mounted, chosen)
    for symbol in range(4):
        for wanted in range(_SETS):
            if wanted & (1 << symbol) and share[wanted ^ (1 << symbol)] > share[wanted]:
                share[wanted] = share[wanted ^ (1 << symbol)]
    low: i64 = 0
    high: i64 = 0
    for place in range(8):
        low |= share[place] << (_FIELD * place)
        high |= share[place + 8] << (_FIELD * place)
    return low, high


def meeting(robots: i64, symbols: i64) -> i64:
    """Return the number of robots with one of the symbols."""
    total: i64 = 0
    while robots:
        card = robots & -robots
        robots ^= card
        if SYMBOLS_AT[card % REST] & symbols:
            total += 1
    return total
