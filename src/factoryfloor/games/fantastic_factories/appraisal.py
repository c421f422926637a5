"""What a bench is worth in points."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.games.fantastic_factories import recipes
from factoryfloor.games.fantastic_factories.bench import (
    B_BUILT,
    B_DOUBLE,
    B_ENERGY,
    B_FRESH,
    B_HELD,
    B_METAL,
    B_POINTS,
    B_READY,
    B_ROLLED,
    B_UNNAMED,
)
from factoryfloor.games.fantastic_factories.pieces import (
    HAND_LIMIT,
    KINDS,
    REPEATING,
    TOKEN_LIMIT,
    kind_of_bit,
    kinds_that,
)
from factoryfloor.games.fantastic_factories.state import EMPTY
from factoryfloor.games.fantastic_factories.worth import CROWD, DRAWN, ENERGY_GLUT, METAL_GLUT, Prices
from factoryfloor.kernel.fast import vec

# Cards that compete for dice.
DICE_USERS: Final = kinds_that([recipes.TAKES[kind] != 0 and recipes.CHANGES[kind] == 0 for kind in range(KINDS)])


def settled(prices: Prices, bench: vec[i64], at: i64) -> float:
    """What a bench is worth but for its dice."""
    metal, energy = bench[at + B_METAL], bench[at + B_ENERGY]
    value: float = float(bench[at + B_POINTS])
    value += float(metal) * prices.metal * (1.0 - METAL_GLUT * float(metal))
    value += float(energy) * prices.energy * (1.0 - ENERGY_GLUT * float(energy))
    over = metal + energy - TOKEN_LIMIT
    if over > 0:
        value -= float(over) * prices.energy * 1.2
    cards = bench[at + B_FRESH]
    value += float(cards) * prices.card * DRAWN
    held = bench[at + B_HELD]
    while held:
        low = held & -held
        held ^= low
        kind = kind_of_bit(low)
        cards += 1
        if bench[at + B_BUILT] & low & ~REPEATING:
            value += prices.card
        else:
            value += prices.held[kind]
        if bench[at + B_DOUBLE] & low:
            cards += 1
            value += prices.card
    if cards > HAND_LIMIT:
        value -= float(cards - HAND_LIMIT) * prices.card * 1.2
    built = bench[at + B_BUILT]
    users: float = 0.0
    while built:
        low = built & -built
        built ^= low
        value += prices.stands[kind_of_bit(low)]
        if DICE_USERS & low:
            value -= CROWD * users * prices.rounds
            users += 1.0
    return value


def promising(prices: Prices, bench: vec[i64], at: i64) -> float:
    """The same with what dice would bring in the headquarters."""
    value: float = settled(prices, bench, at)
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
    value += float(bench[at + B_ROLLED] + bench[at + B_UNNAMED]) * (prices.metal + prices.card) * 0.6
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
            worth = prices.card
        if worth < lowest:
            lowest = worth
            worst = kind
    return worst
