"""How promising an action looks, and what a quick player does."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance

from ..rules.construction import MEETS_HIGH, MEETS_LOW
from ..rules.pieces import (
    FZZZTS,
    KIND_COUNT,
    POWER_AT,
    REST,
    SYMBOLS_AT,
    UNIT_SYMBOLS,
    UNIT_VALUE,
    count,
)
from ..rules.position import AUCTION, Table
from ..rules.production import DONE, MOUNT, SHRED, card_of_kind
from .bidding import Market
from .hand_summary import Holdings, dealt_power, rough_points
from .lot_value import power_later

_DRAW: Final = 1073741824  # 2**30

# Points.
CLARITY: Final = 1.25  # logarithms of odds for a point of promise
HOME: Final = 0.786  # of what a robot brings in a widget of the unit it is put on
RIGID: Final = 1.15  # lost with the choice where a robot serves
MISFIT: Final = 1.12  # of the points that the final construction loses by it
CROWD: Final = 1.6  # for each robot that stands there already
SHREDDED: Final = -0.09
SHREDDED_GAIN: Final = 0.639  # of the points that the final construction loses by it


def insight(table: Table, seat: i64, legal: list[int]) -> list[float]:
    """How promising each legal action is, as logarithms of odds."""
    if table.phase != AUCTION:
        return work_insight(table, seat, legal)
    return Market(table, seat).promises(legal, CLARITY)


def hunch(table: Table, seat: i64, legal: list[int], chance: Chance) -> i64:
    """What a player does who has not looked closely."""
    if len(legal) == 1:
        return legal[0]
    if table.phase == AUCTION:
        market = Market(table, seat)
        market.waver(chance.below(_DRAW), chance.below(_DRAW))
        return market.best(legal)
    found = work_insight(table, seat, legal)
    best: i64 = 0
    for index in range(1, len(found)):
        if found[index] > found[best]:
            best = index
    return legal[best]


def work_insight(table: Table, seat: i64, legal: list[int]) -> list[float]:
    """Mounts and shreds against being done: a thinner deck against robots that can serve anywhere."""
    holdings = Holdings(table, seat)
    left = float(table.rounds() - table.round_number())
    now = holdings.unit_points()
    found: list[float] = []
    for action in legal:
        if action == DONE:
            found.append(0.0)
            continue
        kind: i64 = (action - MOUNT) % KIND_COUNT if action < SHRED else action - SHRED
        card = card_of_kind(table.hand[seat], kind)
        at = card % REST
        symbols: i64 = SYMBOLS_AT[at]
        low = holdings.low - MEETS_LOW[symbols]
        high = holdings.high - MEETS_HIGH[symbols]
        if action < SHRED:
            unit: i64 = (action - MOUNT) // KIND_COUNT
            mounts = table.mounts[:]
            mounts[unit] |= card
            loss = float(now - rough_points(holdings.units, mounts, low, high))
            fit = float(UNIT_VALUE[unit]) / float(count(UNIT_SYMBOLS[unit]))
            promise: float = HOME * fit - RIGID - MISFIT * loss - CROWD * float(count(table.mounts[unit]))
        else:
            loss = float(now - rough_points(holdings.units, table.mounts, low, high))
            promise = (1.0 if card & FZZZTS else -1.0) - SHREDDED - SHREDDED_GAIN * loss
        power = dealt_power(holdings.cards - 1, holdings.power - POWER_AT[at])
        promise += left * power_later(table.seats) * (power - holdings.next_hand())
        found.append(CLARITY * promise)
    return found
