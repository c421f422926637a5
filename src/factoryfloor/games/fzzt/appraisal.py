"""What a card of the belt is worth to a player: a guess in points at the end of the game.

The numbers were found by letting greedy bots with other numbers play against one another.
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.games.fzzt.construction import MEETS_HIGH, MEETS_LOW
from factoryfloor.games.fzzt.holdings import Holdings, dealt_power, rough_points
from factoryfloor.games.fzzt.pieces import (
    CARD_POWER,
    CARD_SYMBOLS,
    CARD_VP,
    UNIT,
    UNIT_COUNT,
    UNIT_SYMBOLS,
    UNIT_VALUE,
    bit,
    count,
)
from factoryfloor.games.fzzt.state import Table
from factoryfloor.kernel.fast import vec

# Points; those with _LATER are added for each round that is still to come.
POWER_LATER: Final = 0.5452  # for a point of power in the hands to be dealt
GAIN: Final = 0.1869  # of what a robot adds to the units as things are
GAIN_LATER: Final = 0.022
FIT: Final = 0.3849  # of what a robot brings in the best own unit that takes it
FIT_LATER: Final = 0.0961
SYMBOL_LATER: Final = 0.8651  # for a robot that has a symbol
CHOICE_LATER: Final = 0.1245  # for each further symbol
RISK: Final = 1.344  # of what a unit costs that nothing can be made with as yet
RISK_LATER: Final = -0.209
YIELD: Final = 0.2442  # of what a unit adds at once
YIELD_LATER: Final = -0.011
UNIT_NOW: Final = 0.0785  # of the value of a unit
UNIT_LATER: Final = 0.2398
UNIT_LATER_EACH: Final = -0.207  # for any unit
UNIT_LATER_OWNED: Final = 0.2358  # for each unit owned before
UNIT_LATER_SYMBOL: Final = -0.2881  # for each symbol of a unit


def worths(table: Table) -> vec[float]:
    """What the lot is worth to each seat; found once an auction, for it rests on what everybody knows."""
    index = table.base + table.lot
    if table.worths_of != index:
        code = table.deck[index]
        left = float(table.rounds() - table.round_number())
        found = vec[float]([0.0] * table.seats)
        for seat in range(table.seats):
            holdings = Holdings(table, seat)
            found[seat] = robot_worth(holdings, code, left) if code < UNIT else unit_worth(holdings, code - UNIT, left)
        table.worths = found
        table.worths_of = index
    return table.worths


def robot_worth(holdings: Holdings, card: i64, left: float) -> float:
    """What a robot is worth with so many rounds left after this one."""
    worth: float = float(CARD_VP[card])
    power = dealt_power(holdings.cards + 1, holdings.power + CARD_POWER[card])
    worth += left * POWER_LATER * (power - holdings.next_hand())
    symbols: i64 = CARD_SYMBOLS[card]
    if symbols == 0:
        return worth
    worth += left * (SYMBOL_LATER + CHOICE_LATER * float(count(symbols) - 1))
    if holdings.units:
        low = holdings.low + MEETS_LOW[symbols]
        high = holdings.high + MEETS_HIGH[symbols]
        gain = rough_points(holdings.units, holdings.mounts, low, high) - holdings.unit_points()
        worth += float(gain) * (GAIN + GAIN_LATER * left)
        worth += best_fit(holdings.units, symbols) * (FIT + FIT_LATER * left)
    return worth


def best_fit(units: i64, symbols: i64) -> float:
    """The most that one robot with these symbols brings in a widget of one of the units."""
    best: float = 0.0
    for unit in range(UNIT_COUNT):
        if units & bit(unit) and UNIT_SYMBOLS[unit] & symbols:
            fit = float(UNIT_VALUE[unit]) / float(count(UNIT_SYMBOLS[unit]))
            if fit > best:
                best = fit
    return best


def unit_worth(holdings: Holdings, unit: i64, left: float) -> float:
    """What a production unit is worth with so many rounds left after this one."""
    now = holdings.unit_points()
    gain = float(rough_points(holdings.units | bit(unit), holdings.mounts, holdings.low, holdings.high) - now)
    worth: float = gain * (RISK + RISK_LATER * left if gain < 0.0 else YIELD + YIELD_LATER * left)
    worth += float(UNIT_VALUE[unit]) * (UNIT_NOW + UNIT_LATER * left)
    owned = float(count(holdings.units))
    symbols = float(count(UNIT_SYMBOLS[unit]))
    return worth + left * (UNIT_LATER_EACH + UNIT_LATER_OWNED * owned + UNIT_LATER_SYMBOL * symbols)
