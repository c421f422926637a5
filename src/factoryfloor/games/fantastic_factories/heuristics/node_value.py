"""The value of a node in points."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from ..rules import recipes
from ..rules.cards import HAND_LIMIT, KINDS, REPEATING, TOKEN_LIMIT, WITH_TOOL, kind_of_bit, kinds_that
from ..rules.position import EMPTY
from .beam_node import (
    N_BUILDINGS,
    N_BUILT,
    N_DOUBLE,
    N_ENERGY,
    N_FRESH,
    N_GOODS,
    N_HELD,
    N_METAL,
    N_POINTS,
    N_READY,
    N_ROLLED,
    N_UNNAMED,
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

# Mask of the kinds that compete for dice.
DICE_USERS: Final = kinds_that([recipes.TAKES[kind] != 0 and recipes.CHANGES[kind] == 0 for kind in range(KINDS)])


def without_dice(scales: Scales, node: vec[i64], at: i64) -> float:
    """Return the value of the node at index ``at``, without its unplaced dice."""
    prices = scales.going
    value: float = float(node[at + N_POINTS])
    if node[at + N_GOODS] >= scales.goods_to_end or node[at + N_BUILDINGS] >= scales.buildings_to_end:
        prices = scales.closing
        value += scales.relief
    value += compound_value(prices, node, at)
    metal, energy = node[at + N_METAL], node[at + N_ENERGY]
    value += float(metal) * prices.metal * (1.0 - RATES[METAL_GLUT] * float(metal))
    value += float(energy) * prices.energy * (1.0 - RATES[ENERGY_GLUT] * float(energy))
    over = metal + energy - TOKEN_LIMIT
    if over > 0:
        value -= float(over) * prices.energy * RATES[OVERFLOW]
    return value + hand_value(prices, node, at)


def hand_value(prices: Prices, node: vec[i64], at: i64) -> float:
    """Return the value of the cards in hand."""
    fresh = node[at + N_FRESH]
    held = node[at + N_HELD]
    twice = node[at + N_DOUBLE]
    dead = node[at + N_BUILT] & ~REPEATING
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


def compound_value(prices: Prices, node: vec[i64], at: i64) -> float:
    """Return the value of the compound's future income, without prestige."""
    value: float = 0.0
    users: float = 0.0
    energy: float = 0.0
    cards: float = 0.0
    built = node[at + N_BUILT]
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


def with_dice(scales: Scales, node: vec[i64], at: i64) -> float:
    """Return the value of the node at index ``at``. Unplaced dice count with their headquarters yield."""
    prices = scales.going
    value: float = without_dice(scales, node, at)
    ready = node[at + N_READY]
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
    value += float(node[at + N_ROLLED] + node[at + N_UNNAMED]) * (prices.metal + prices.card) * RATES[LOOSE]
    return value


def cheapest(prices: Prices, node: vec[i64], kinds: i64) -> i64:
    """Return the least valuable kind in hand among some kinds, or EMPTY if there are none."""
    worst: i64 = EMPTY
    lowest: float = 1e9
    while kinds:
        low = kinds & -kinds
        kinds ^= low
        kind = kind_of_bit(low)
        worth: float = prices.held[kind]
        if (node[N_DOUBLE] | (node[N_BUILT] & ~REPEATING)) & low:
            worth = 0.0
        if worth < lowest:
            lowest = worth
            worst = kind
    return worst
