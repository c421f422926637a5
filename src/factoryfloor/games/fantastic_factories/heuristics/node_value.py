"""What a bench is worth in points."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from ..rules import recipes
from ..rules.cards import HAND_LIMIT, KINDS, REPEATING, TOKEN_LIMIT, WITH_TOOL, kind_of_bit, kinds_that
from ..rules.position import EMPTY
from .node import (
    B_BUILDINGS,
    B_BUILT,
    B_DOUBLE,
    B_ENERGY,
    B_FRESH,
    B_GOODS,
    B_HELD,
    B_METAL,
    B_POINTS,
    B_READY,
    B_ROLLED,
    B_UNNAMED,
)
from .values import Prices, Scales
from .weights import (
    CARD_GLUT,
    CARDS_A_ROUND,
    CROWD,
    DRAWN,
    ENERGY_A_ROUND,
    ENERGY_GLUT,
    LONELY,
    LOOSE,
    METAL_GLUT,
    OVERFLOW,
    RATES,
    THIRST,
    TURNOVER,
)

# Cards that compete for dice.
DICE_USERS: Final = kinds_that([recipes.TAKES[kind] != 0 and recipes.CHANGES[kind] == 0 for kind in range(KINDS)])


def settled(scales: Scales, bench: vec[i64], at: i64) -> float:
    """What a bench is worth but for its dice."""
    prices = scales.going
    value: float = float(bench[at + B_POINTS])
    if bench[at + B_GOODS] >= scales.goods_to_end or bench[at + B_BUILDINGS] >= scales.buildings_to_end:
        prices = scales.closing
        value += scales.relief
    value += compound_worth(prices, bench, at)
    metal, energy = bench[at + B_METAL], bench[at + B_ENERGY]
    value += float(metal) * prices.metal * (1.0 - RATES[METAL_GLUT] * float(metal))
    value += float(energy) * prices.energy * (1.0 - RATES[ENERGY_GLUT] * float(energy))
    over = metal + energy - TOKEN_LIMIT
    if over > 0:
        value -= float(over) * prices.energy * RATES[OVERFLOW]
    return value + hand_worth(prices, bench, at)


def hand_worth(prices: Prices, bench: vec[i64], at: i64) -> float:
    """What the cards in hand are worth."""
    fresh = bench[at + B_FRESH]
    held = bench[at + B_HELD]
    twice = bench[at + B_DOUBLE]
    dead = bench[at + B_BUILT] & ~REPEATING
    value: float = float(fresh) * prices.card * RATES[DRAWN]
    for tool in range(4):
        alike = held & WITH_TOOL[tool]
        if alike and not alike & (alike - 1) and not alike & twice:
            value -= RATES[LONELY] * prices.card
    cards = fresh
    while held:
        low = held & -held
        held ^= low
        kind = kind_of_bit(low)
        cards += 1
        value += prices.card
        if not dead & low:
            value += prices.held[kind]
        if twice & low:
            cards += 1
            value += prices.card
    value -= RATES[CARD_GLUT] * prices.card * float(cards * cards)
    if cards > HAND_LIMIT:
        value -= float(cards - HAND_LIMIT) * prices.card * RATES[OVERFLOW]
    return value


def compound_worth(prices: Prices, bench: vec[i64], at: i64) -> float:
    """What the cards in the compound will bring."""
    value: float = 0.0
    users: float = 0.0
    energy: float = 0.0
    cards: float = 0.0
    built = bench[at + B_BUILT]
    while built:
        low = built & -built
        built ^= low
        kind = kind_of_bit(low)
        value += prices.stands[kind]
        energy += ENERGY_A_ROUND[kind]
        cards += CARDS_A_ROUND[kind]
        if DICE_USERS & low:
            users += 1.0
    crowd = RATES[CROWD] * users * (users - 1.0) * 0.5 + RATES[THIRST] * energy * energy
    return value - prices.rounds * (crowd + RATES[TURNOVER] * cards * cards)


def promising(scales: Scales, bench: vec[i64], at: i64) -> float:
    """The same with what dice would bring in the headquarters."""
    prices = scales.going
    value: float = settled(scales, bench, at)
    ready = bench[at + B_READY]
    shows: i64 = 1
    while ready:
        if ready & 15:
            simple: float = prices.metal
            if shows < 4:
                simple = prices.energy * float(shows)
            if simple < prices.card:
                simple = prices.card
            value += simple * float(ready & 15)
        ready >>= 4
        shows += 1
    value += float(bench[at + B_ROLLED] + bench[at + B_UNNAMED]) * (prices.metal + prices.card) * RATES[LOOSE]
    return value


def least(prices: Prices, bench: vec[i64], kinds: i64) -> i64:
    """The kind least worth out of some in hand; EMPTY if there is none."""
    worst: i64 = EMPTY
    lowest: float = 1e9
    while kinds:
        low = kinds & -kinds
        kinds ^= low
        kind = kind_of_bit(low)
        worth: float = prices.held[kind]
        if (bench[B_DOUBLE] | (bench[B_BUILT] & ~REPEATING)) & low:
            worth = 0.0
        if worth < lowest:
            lowest = worth
            worst = kind
    return worst
