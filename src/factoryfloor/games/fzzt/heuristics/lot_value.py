"""What a card of the belt is worth to a player: a guess in points at the end of the game.

The numbers were found by letting greedy bots with other numbers play against one another.
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from ..rules.construction import MEETS_HIGH, MEETS_LOW
from ..rules.pieces import (
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
from ..rules.position import BELT, Table
from .hand_summary import Holdings, dealt_power, rough_points

# Points. With t rounds to go after this auction, those with _FADE are divided by 1 + fade * t, those with _SOON
# are multiplied by t / (1 + t), and those with _LATER are added for each round after this one. What is said of two
# seats is half as much with four.
POWER_LATER: Final = 0.32  # for a point of power in the hands to be dealt
POWER_LATER_OF_TWO: Final = 0.46  # more, with two seats
GAIN_FADE: Final = 1.21  # of what a robot adds to the units as things are
FIT_SOON: Final = 1.26  # of what a robot brings in the best own unit that takes it
FIT_LATER: Final = -0.0463
SYMBOL_LATER: Final = 0.819  # for a robot that has a symbol
CHOICE_LATER: Final = 0.156  # for each further symbol
RISK_FADE: Final = 0.176  # of what a unit costs that nothing can be made with as yet
YIELD_FADE: Final = 2.1  # of what a unit adds at once
UNIT_SOON: Final = 0.241  # of the value of a unit
UNIT_LATER: Final = 0.341
UNIT_LATER_EACH: Final = -0.327  # for any unit
UNIT_LATER_OWNED: Final = 0.252  # for each unit owned before
UNIT_LATER_SYMBOL: Final = -0.505  # for each symbol of a unit


def worths(table: Table) -> vec[float]:
    """What the lot is worth to each seat; found once an auction, for it rests on what everybody knows."""
    index = table.base + table.lot
    if table.worths_of != index:
        code = table.deck[index]
        left = float(table.rounds() - table.round_number())
        to_go = left + float(BELT - 1 - count(table.sold)) / float(BELT)
        found = vec[float]([0.0] * table.seats)
        for seat in range(table.seats):
            holdings = Holdings(table, seat)
            if code < UNIT:
                found[seat] = robot_worth(holdings, code, left, to_go) + left * power_gain(holdings, code, table.seats)
            else:
                found[seat] = unit_worth(holdings, code - UNIT, left, to_go)
        table.worths = found
        table.worths_of = index
    return table.worths


def power_later(seats: i64) -> float:
    """The points that a point of power in the hand brings each round to come."""
    return POWER_LATER + POWER_LATER_OF_TWO * 2.0 / float(seats)


def power_gain(holdings: Holdings, card: i64, seats: i64) -> float:
    """What the power of a robot is worth each round to come."""
    power = dealt_power(holdings.cards + 1, holdings.power + CARD_POWER[card])
    return power_later(seats) * (power - holdings.next_hand())


def robot_worth(holdings: Holdings, card: i64, left: float, to_go: float) -> float:
    """What a robot is worth with ``left`` rounds after this one and ``to_go`` after this auction, power left aside."""
    worth: float = float(CARD_VP[card])
    symbols: i64 = CARD_SYMBOLS[card]
    if symbols == 0:
        return worth
    worth += left * (SYMBOL_LATER + CHOICE_LATER * float(count(symbols) - 1))
    if holdings.units:
        low = holdings.low + MEETS_LOW[symbols]
        high = holdings.high + MEETS_HIGH[symbols]
        gain = rough_points(holdings.units, holdings.mounts, low, high) - holdings.unit_points()
        worth += float(gain) / (1.0 + GAIN_FADE * to_go)
        worth += best_fit(holdings.units, symbols) * (FIT_SOON * to_go / (1.0 + to_go) + FIT_LATER * left)
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


def unit_worth(holdings: Holdings, unit: i64, left: float, to_go: float) -> float:
    """What a production unit is worth with ``left`` rounds after this one and ``to_go`` after this auction."""
    now = holdings.unit_points()
    gain = float(rough_points(holdings.units | bit(unit), holdings.mounts, holdings.low, holdings.high) - now)
    worth: float = gain / (1.0 + (RISK_FADE if gain < 0.0 else YIELD_FADE) * to_go)
    worth += float(UNIT_VALUE[unit]) * (UNIT_SOON * to_go / (1.0 + to_go) + UNIT_LATER * left)
    owned = float(count(holdings.units))
    symbols = float(count(UNIT_SYMBOLS[unit]))
    return worth + left * (UNIT_LATER_EACH + UNIT_LATER_OWNED * owned + UNIT_LATER_SYMBOL * symbols)
