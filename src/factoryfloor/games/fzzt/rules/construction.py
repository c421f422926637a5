"""The final construction, solved exactly (Z20, Z21, Z23, Z25).

A unit that makes ``k`` widgets needs ``k`` of each symbol it shows. Robots standing on it may supply it
alone, all others any unit. By Hall's theorem a choice of widget counts can be supplied if and only if for
each set ``Y`` of symbols the demand that falls back on the free robots is at most the number of free robots
with a symbol in ``Y``; and that demand is a sum over the units, each unit's share being the largest of
``k * |X| - (its mounted robots with a symbol in X)`` over ``X`` within ``Y`` and the unit's symbols.

So a position is fifteen numbers, held in two words of eight fields of seven bits (the highest bit of a field
stays free as a guard), and the best counts are found by a depth-first search with bounds.
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, vec

from .pieces import REST, SYMBOLS_AT, UNIT_COUNT, UNIT_SYMBOLS, UNIT_VALUE, bit, count

_FIELD: Final = 7
_FIELD_MAX: Final = 63
GUARDS: Final = 0x0081020408102040  # the highest bit of each of eight fields
_LAST: Final = 49  # shift of the eighth field; in the second word it is the set of all four symbols
_SETS: Final = 16


def _pack(values: list[int]) -> int:
    return sum(value << (_FIELD * place) for place, value in enumerate(values))


def _meeting(symbols: int) -> list[int]:
    return [1 if symbols & wanted else 0 for wanted in range(_SETS)]


def _shared(symbols: int) -> list[int]:
    return [(symbols & wanted).bit_count() for wanted in range(_SETS)]


# By a set of symbols, for each set Y: 1 if they meet, and how many they share.
MEETS_LOW: Final = vec[i64]([_pack(_meeting(symbols)[:8]) for symbols in range(_SETS)])
MEETS_HIGH: Final = vec[i64]([_pack(_meeting(symbols)[8:]) for symbols in range(_SETS)])
SHARES_LOW: Final = vec[i64]([_pack(_shared(symbols)[:8]) for symbols in range(_SETS)])
SHARES_HIGH: Final = vec[i64]([_pack(_shared(symbols)[8:]) for symbols in range(_SETS)])


# Four times the value of a robot in a widget of each unit, and the units in falling order of it.
_WORTH: Final = vec[i64]([4 * UNIT_VALUE[unit] // UNIT_SYMBOLS[unit].bit_count() for unit in range(UNIT_COUNT)])
BY_WORTH: Final = vec[i64](
    sorted(range(UNIT_COUNT), key=lambda unit: (-_WORTH[unit], -UNIT_VALUE[unit], UNIT_SYMBOLS[unit]))
)


class Plan:
    """A search for the best widget counts of one player's units."""

    def __init__(self, best: i64) -> None:
        self.units: vec[i64] = vec[i64]()  # those whose robots are worth most first
        self.most: vec[i64] = vec[i64]()  # the largest count of each unit if it were alone
        self.first: vec[i64] = vec[i64]()  # where its demands begin in ``low`` and ``high``
        self.low: vec[i64] = vec[i64]()  # demand on the free robots for 1, 2, ... widgets
        self.high: vec[i64] = vec[i64]()
        self.gain_left: vec[i64] = vec[i64]()  # bounds on what the units from here on can add
        self.value_left: vec[i64] = vec[i64]()
        self.mounted_left: vec[i64] = vec[i64]()
        self.twin: vec[i64] = vec[i64]()  # 1: the same as the unit before it, so never more widgets than that
        self.counts: vec[i64] = vec[i64]()  # the counts being tried
        self.best_counts: vec[i64] = vec[i64]()
        self.bare = False  # nothing stands on the unit added last
        self.best: i64 = best


def best_units(units: i64, mounts: vec[i64], free: i64) -> i64:
    """The most points that ``units`` (a mask) can score with robots on them and free ones to add."""
    if units == 0:
        return 0
    return solve(units, mounts, free).best


def solve(units: i64, mounts: vec[i64], free: i64) -> Plan:
    """The best plan: its ``best`` is the sum over the units, its ``best_counts`` the widgets of each."""
    low: i64 = 0
    high: i64 = 0
    while free:
        card = free & -free
        free ^= card
        symbols: i64 = SYMBOLS_AT[card % REST]
        low += MEETS_LOW[symbols]
        high += MEETS_HIGH[symbols]
    plan = Plan(-1000)
    penalty: i64 = 0
    for unit in BY_WORTH:
        if units & bit(unit):
            add_unit(plan, unit, mounts[unit], low, high)
            penalty += UNIT_VALUE[unit]
    add_bounds(plan, mounts)
    search(plan, 0, low, high, -penalty)
    return plan


def add_unit(plan: Plan, unit: i64, mounted: i64, low: i64, high: i64) -> None:
    """Tabulate the demands of a unit for as many widgets as the robots allow it alone."""
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
    plan.twin = append(plan.twin, 1 if is_twin(plan, unit, mounted) else 0)
    plan.bare = mounted == 0
    plan.units = append(plan.units, unit)
    plan.counts = append(plan.counts, 0)
    plan.first = append(plan.first, len(plan.low))
    most: i64 = 0
    while True:
        if most + 1 >= robots:
            need_low = share_low * (most + 1) - help_low
            need_high = share_high * (most + 1) - help_high
        else:
            need_low, need_high = demand(symbols, mounted, most + 1)
        if not covers(low, need_low) or not covers(high, need_high):
            break
        plan.low = append(plan.low, need_low)
        plan.high = append(plan.high, need_high)
        most += 1
    plan.most = append(plan.most, most)


def is_twin(plan: Plan, unit: i64, mounted: i64) -> bool:
    """Whether the unit added before is of the same kind and neither holds a robot."""
    last: i64 = len(plan.units) - 1
    if last < 0 or mounted or not plan.bare:
        return False
    return UNIT_SYMBOLS[plan.units[last]] == UNIT_SYMBOLS[unit] and UNIT_VALUE[plan.units[last]] == UNIT_VALUE[unit]


def covers(left: i64, need: i64) -> bool:
    """Whether every field of ``left`` is at least that of ``need``."""
    return ((left | GUARDS) - need) & GUARDS == GUARDS


def demand(symbols: i64, mounted: i64, widgets: i64) -> tuple[i64, i64]:
    """The share of a unit with more mounted robots than widgets, where some of them may be of no use."""
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
    """How many robots have one of the symbols."""
    total: i64 = 0
    while robots:
        card = robots & -robots
        robots ^= card
        if SYMBOLS_AT[card % REST] & symbols:
            total += 1
    return total


def add_bounds(plan: Plan, mounts: vec[i64]) -> None:
    """For each unit, bounds on what it and the following ones can add."""
    size: i64 = len(plan.units)
    plan.gain_left = vec[i64]([0] * (size + 1))
    plan.value_left = vec[i64]([0] * (size + 1))
    plan.mounted_left = vec[i64]([0] * (size + 1))
    index = size
    while index > 0:
        index -= 1
        value: i64 = UNIT_VALUE[plan.units[index]]
        most = plan.most[index]
        plan.gain_left[index] = plan.gain_left[index + 1] + (value * (most + 1) if most else 0)
        plan.value_left[index] = plan.value_left[index + 1] + value
        plan.mounted_left[index] = plan.mounted_left[index + 1] + count(mounts[plan.units[index]])


def search(plan: Plan, index: i64, low: i64, high: i64, points: i64) -> None:
    """Try all counts of the unit at ``index`` and after it, largest first, within the bounds."""
    if index == len(plan.units):
        if points > plan.best:
            plan.best = points
            plan.best_counts = plan.counts[:]
        return
    if points + plan.gain_left[index] <= plan.best:
        return
    # What a robot is worth in this unit is the most it can be worth; a first widget counts twice.
    unit = plan.units[index]
    robots = ((high >> _LAST) & _FIELD_MAX) + plan.mounted_left[index]
    if points + plan.value_left[index] + robots * _WORTH[unit] // 4 <= plan.best:
        return
    value: i64 = UNIT_VALUE[unit]
    first = plan.first[index] - 1
    widgets = plan.most[index]
    if plan.twin[index] and widgets > plan.counts[index - 1]:
        widgets = plan.counts[index - 1]
    while widgets > 0:
        need_low = plan.low[first + widgets]
        need_high = plan.high[first + widgets]
        if covers(low, need_low) and covers(high, need_high):
            plan.counts[index] = widgets
            search(plan, index + 1, low - need_low, high - need_high, points + value * (widgets + 1))
        widgets -= 1
    plan.counts[index] = 0
    search(plan, index + 1, low, high, points)
