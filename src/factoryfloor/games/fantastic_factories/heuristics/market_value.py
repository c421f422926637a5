"""What the market has to offer, in points: blueprints, contractors, a fresh row."""

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.masks import bit

from ..rules.actions import DISCARD, HIRE, OPPONENT, PASS, TAKE
from ..rules.cards import (
    ARCHITECT,
    BLUEPRINT_COUNT,
    COPIES,
    ELECTRICIAN,
    ENGINEER,
    EXTRA_COST,
    HAS_GIFT,
    INVESTOR,
    KINDS,
    MINER,
    PRESTIGE,
    REPEATING,
    WITH_TOOL,
    kind_of_bit,
)
from ..rules.position import CREW, SEAT, Position
from ..rules.scoring import points
from .node import B_BUILT, B_ENERGY, B_FRESH, B_HELD, B_METAL, bench_of, gain, lose
from .node_value import settled
from .values import Prices, Scales
from .weights import AT_ONCE, BEST, CHOSEN, EACH_ROUND, FRESH_ROW, GIFT, SERVICE, SHOP


def worths(position: Position, seat: i64, legal: list[int]) -> list[float]:
    """What each action of the market is worth."""
    scales = Scales(position, seat, 0.6)
    bench = bench_of(position, seat)
    start = settled(scales, bench, 0)
    at = seat * SEAT
    found: list[float] = []
    for action in legal:
        if action < TAKE:
            cost: float = scales.going.energy if action & 1 else scales.going.metal
            found.append(best_of_four(scales, bench) - start - cost + SHOP[FRESH_ROW] if action < 2 else -cost)
        elif action < HIRE:
            found.append(picked(scales, bench, position.common[action - TAKE]) - start)
        elif action < PASS:
            found.append(hired(position, at, action - HIRE, scales, bench) - start)
        elif action == PASS:
            found.append(-1.0)
        elif action < DISCARD:
            found.append(-points_of(position, action))
        else:
            less = bench[:]
            lose(less, action - DISCARD)
            found.append(settled(scales, less, 0))
    return found


def points_of(position: Position, action: i64) -> float:
    """How well an opponent stands: gifts go to the last."""
    return 0.1 * float(points(position, action - OPPONENT))


def picked(scales: Scales, bench: vec[i64], kind: i64) -> float:
    """A bench with a blueprint of the row in hand: what one picks is built sooner than what one draws."""
    more = bench[:]
    gain(more, kind)
    value: float = settled(scales, more, 0)
    if not (bench[B_BUILT] | bench[B_HELD]) & ~REPEATING & bit(kind):
        value += SHOP[CHOSEN] * scales.going.held[kind]
    return value


def hired(position: Position, at: i64, slot: i64, scales: Scales, bench: vec[i64]) -> float:
    """A bench after a contractor's work, for the card that is missed least."""
    hire = position.common[CREW + slot]
    prices = scales.going
    served = bench[:]
    served[B_ENERGY] -= EXTRA_COST[hire]
    extra: float = SERVICE[hire] - gift_cost(position, hire, prices)
    if hire == ARCHITECT:
        served[B_FRESH] += 3
    elif hire == ELECTRICIAN:
        served[B_ENERGY] += 5
    elif hire == MINER:
        served[B_METAL] += 3
    elif hire == INVESTOR:
        served[B_METAL] += 2
        served[B_ENERGY] += 2
    elif hire == ENGINEER:
        extra += average_building(prices)
    best: float = -1e9
    kinds = bench[B_HELD] & WITH_TOOL[position.tool_over(slot)]
    while kinds:
        low = kinds & -kinds
        kinds ^= low
        less = served[:]
        lose(less, kind_of_bit(low))
        best = max(best, settled(scales, less, 0))
    return best + extra


def gift_cost(position: Position, hire: i64, prices: Prices) -> float:
    """What it costs that an opponent gets something (F4)."""
    if position.seats == 1 or not HAS_GIFT[hire]:
        return 0.0
    gift: float = prices.card
    if hire == ELECTRICIAN:
        gift = 2.0 * prices.energy
    elif hire == MINER:
        gift = prices.metal
    return SHOP[GIFT] * gift / float(position.seats - 1)


def average_building(prices: Prices) -> float:
    """What a random blueprint is worth once it stands."""
    total: float = 0.0
    for kind in range(KINDS):
        total += float(COPIES[kind]) * (EACH_ROUND[kind] * prices.rounds + AT_ONCE[kind] + float(PRESTIGE[kind]))
    return total / float(BLUEPRINT_COUNT)


def best_of_four(scales: Scales, bench: vec[i64]) -> float:
    """A bench with the best of four random blueprints, about: one of the best fifth of them."""
    worths = vec[float]()
    top: float = -1e9
    mean: float = 0.0
    for kind in range(KINDS):
        worth = picked(scales, bench, kind)
        worths = append(worths, worth)
        top = max(top, worth)
        mean += worth / float(KINDS)
    limit = mean + SHOP[BEST] * (top - mean)
    total: float = 0.0
    number: float = 0.0
    for kind in range(KINDS):
        if worths[kind] >= limit:
            total += worths[kind] * float(COPIES[kind])
            number += float(COPIES[kind])
    return total / number if number else top  # all alike, but for rounding
