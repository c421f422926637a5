"""What the market has to offer, in points: blueprints, contractors, a fresh row."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.games.fantastic_factories.actions import DISCARD, HIRE, OPPONENT, PASS, TAKE
from factoryfloor.games.fantastic_factories.pieces import (
    ARCHITECT,
    BLUEPRINT_COUNT,
    COPIES,
    ELECTRICIAN,
    ENGINEER,
    EXTRA_COST,
    FOREMAN,
    HAS_GIFT,
    HIRED_HANDS,
    INVESTOR,
    KINDS,
    MINER,
    PRESTIGE,
    REPEATING,
    SPECIALIST,
    WITH_TOOL,
    bit,
    kind_of_bit,
)
from factoryfloor.games.fantastic_factories.scoring import points
from factoryfloor.games.fantastic_factories.state import BUILT, CREW, DOUBLE, HELD, SEAT, WANT, Table
from factoryfloor.games.fantastic_factories.worth import EACH_ROUND, Prices, rounds_to_come

CHOSEN: Final = 1.23  # a card that one picks is built sooner than one that one draws
EXTRA_DIE: Final = 0.59
SET_DIE: Final = 0.36  # what is gained by setting a die instead of rolling it
FOREMAN_GAIN: Final = 0.84
GIFT: Final = 0.41  # of what an opponent gets


def worths(table: Table, seat: i64, legal: list[int]) -> list[float]:
    """What each action of the market is worth."""
    prices = Prices(rounds_to_come(table) + 0.6)
    at = seat * SEAT
    found: list[float] = []
    if table.own[at + WANT]:
        for action in legal:
            found.append(-points_of(table, action) if action < DISCARD else -spare(table, at, action - DISCARD, prices))
        return found
    for action in legal:
        if action < TAKE:
            cost: float = prices.energy if action & 1 else prices.metal
            found.append(best_of_four(table, at, prices) - cost if action < 2 else -cost)
        elif action < HIRE:
            found.append(picked(table, at, table.common[action - TAKE], prices))
        elif action < PASS:
            found.append(hired(table, at, action - HIRE, prices))
        else:
            found.append(-1.0)
    return found


def points_of(table: Table, action: i64) -> float:
    """How well an opponent stands: gifts go to the last."""
    return 0.1 * float(points(table, action - OPPONENT))


def picked(table: Table, at: i64, kind: i64, prices: Prices) -> float:
    """A blueprint of the row in one's own hand."""
    if table.own[at + BUILT] & ~REPEATING & bit(kind) or table.own[at + HELD] & ~REPEATING & bit(kind):
        return prices.card
    return prices.card + CHOSEN * (prices.held[kind] - prices.card)


def spare(table: Table, at: i64, kind: i64, prices: Prices) -> float:
    """What is lost with a card of the hand."""
    if (table.own[at + DOUBLE] | (table.own[at + BUILT] & ~REPEATING)) & bit(kind):
        return prices.card
    return prices.held[kind]


def hired(table: Table, at: i64, slot: i64, prices: Prices) -> float:
    """A contractor, less what it costs."""
    hire = table.common[CREW + slot]
    least: float = 1e9
    kinds = table.own[at + HELD] & WITH_TOOL[table.tool_over(slot)]
    while kinds:
        low = kinds & -kinds
        kinds ^= low
        least = min(least, spare(table, at, kind_of_bit(low), prices))
    gain: float = 0.0
    if hire == ARCHITECT:
        gain = 3.0 * prices.card * 1.2
    elif hire == ELECTRICIAN:
        gain = 5.0 * prices.energy
    elif hire == MINER:
        gain = 3.0 * prices.metal
    elif hire == INVESTOR:
        gain = 1.95 * prices.metal + 1.6 * prices.energy
    elif hire == ENGINEER:
        gain = average_building(prices)
    elif hire == HIRED_HANDS:
        gain = 2.0 * EXTRA_DIE
    elif hire == SPECIALIST:
        gain = EXTRA_DIE + SET_DIE
    elif hire == FOREMAN:
        gain = FOREMAN_GAIN
    return gain - gift_cost(table, hire, prices) - least - float(EXTRA_COST[hire]) * prices.energy


def gift_cost(table: Table, hire: i64, prices: Prices) -> float:
    """What it costs that an opponent gets something (F4)."""
    if table.seats == 1 or not HAS_GIFT[hire]:
        return 0.0
    gift: float = prices.card
    if hire == ELECTRICIAN:
        gift = 2.0 * prices.energy
    elif hire == MINER:
        gift = prices.metal
    return GIFT * gift / float(table.seats - 1)


def average_building(prices: Prices) -> float:
    """What a random blueprint is worth once it stands."""
    total: float = 0.0
    for kind in range(KINDS):
        total += float(COPIES[kind]) * (EACH_ROUND[kind] * prices.rounds + float(PRESTIGE[kind]))
    return total / float(BLUEPRINT_COUNT)


def best_of_four(table: Table, at: i64, prices: Prices) -> float:
    """What the best of four random blueprints is worth, about: one of the best fifth of them."""
    total: float = 0.0
    number: float = 0.0
    limit: float = prices.card
    for kind in range(KINDS):
        limit = max(limit, picked(table, at, kind, prices))
    limit = prices.card + 0.6 * (limit - prices.card)
    for kind in range(KINDS):
        worth = picked(table, at, kind, prices)
        if worth >= limit:
            total += worth * float(COPIES[kind])
            number += float(COPIES[kind])
    return total / number if number else prices.card
