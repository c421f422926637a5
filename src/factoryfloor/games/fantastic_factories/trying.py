"""The market once more, more closely: what the work that follows is worth with each choice, over some rolls of dice."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.games.fantastic_factories.actions import HIRE, PASS, TAKE
from factoryfloor.games.fantastic_factories.appraisal import least
from factoryfloor.games.fantastic_factories.beam import Beam
from factoryfloor.games.fantastic_factories.bench import (
    B_BUILT,
    B_DOUBLE,
    B_ENERGY,
    B_FRESH,
    B_HELD,
    B_METAL,
    B_READY,
    B_UNNAMED,
    B_USED,
    bench_of,
    lose,
)
from factoryfloor.games.fantastic_factories.dice import ONE
from factoryfloor.games.fantastic_factories.pieces import (
    ARCHITECT,
    ELECTRICIAN,
    ENGINEER,
    EXTRA_COST,
    FOREMAN,
    HIRED_HANDS,
    INVESTOR,
    MINER,
    PAYING,
    RULEBOOK,
    SCRAP_YARD,
    SOLAR_ARRAY,
    SPECIALIST,
    WITH_TOOL,
    bit,
)
from factoryfloor.games.fantastic_factories.planning import search
from factoryfloor.games.fantastic_factories.shopping import (
    FOREMAN_GAIN,
    average_building,
    best_of_four,
    gift_cost,
)
from factoryfloor.games.fantastic_factories.state import CREW, SEAT, Table
from factoryfloor.games.fantastic_factories.worth import Prices, rounds_to_come
from factoryfloor.kernel.chance import FastChance
from factoryfloor.kernel.fast import vec

_ROLLS: Final = 3
_WIDTH: Final = 4


def tried(table: Table, seat: i64, legal: list[int]) -> list[float]:
    """What each action of the market is worth: the same dice for all."""
    prices = Prices(rounds_to_come(table))
    rolls = sample_dice(table.round * 8 + seat)
    before: float = value_of(table, seat, bench_of(table, seat), prices, rolls)
    found: list[float] = []
    top: float = -1e9
    for action in legal:
        worth: float = 0.0
        if action >= TAKE:
            worth = worth_of(table, seat, action, prices, rolls) - before
            top = max(top, worth)
        found.append(worth)
    for index in range(len(legal)):
        action = legal[index]
        if action < TAKE:
            found[index] = refreshed(table, seat, action, prices, top)
    return found


def refreshed(table: Table, seat: i64, action: i64, prices: Prices, top: float) -> float:
    """A fresh row: what the best of four may bring, or the best that lies there already."""
    cost: float = prices.energy if action & 1 else prices.metal
    if action > 1:
        return top - cost - 0.2
    return max(best_of_four(table, seat * SEAT, prices), top - 0.1) - cost


def sample_dice(seed: i64) -> list[vec[i64]]:
    """Some rolls of six dice, the same for equal seeds."""
    chance = FastChance(seed)
    rolls: list[vec[i64]] = []
    for _ in range(_ROLLS):
        roll = vec[i64]([0] * 6)
        for die in range(6):
            roll[die] = ONE[chance.below(6) + 1]
        rolls.append(roll)
    return rolls


def value_of(table: Table, seat: i64, bench: vec[i64], prices: Prices, rolls: list[vec[i64]], dice: i64 = 4) -> float:
    """What a bench is worth on average after work with so many dice."""
    if table.edition == RULEBOOK:
        due = bench[B_BUILT] & PAYING
        bench[B_USED] |= due
        if due & bit(SCRAP_YARD):
            bench[B_METAL] += 1
        if due & bit(SOLAR_ARRAY):
            bench[B_ENERGY] += 2
    total: float = 0.0
    for roll in rolls:
        beam = Beam(table, seat, prices, _WIDTH)
        beam.nodes = bench[:]
        for die in range(dice):
            beam.nodes[B_READY] += roll[die]
        beam.best_value = beam.finished(0)
        search(beam)
        total += beam.best_value
    return total / float(len(rolls))


def worth_of(table: Table, seat: i64, action: i64, prices: Prices, rolls: list[vec[i64]]) -> float:
    """The value after a take, a hire or a pass."""
    bench = bench_of(table, seat)
    if action >= PASS:
        return value_of(table, seat, bench, prices, rolls)
    if action < HIRE:
        kind = table.common[action - TAKE]
        if bench[B_HELD] & bit(kind):
            bench[B_DOUBLE] |= bit(kind)
        bench[B_HELD] |= bit(kind)
        return value_of(table, seat, bench, prices, rolls)
    slot = action - HIRE
    hire = table.common[CREW + slot]
    lose(bench, least(prices, bench, bench[B_HELD] & WITH_TOOL[table.tool_over(slot)]))
    bench[B_ENERGY] -= EXTRA_COST[hire]
    dice: i64 = 4
    more: float = -gift_cost(table, hire, prices)
    if hire == ARCHITECT:
        bench[B_FRESH] += 3
    elif hire == ELECTRICIAN:
        bench[B_ENERGY] += 5
    elif hire == MINER:
        bench[B_METAL] += 3
    elif hire == INVESTOR:
        bench[B_METAL] += 2
        bench[B_ENERGY] += 1
    elif hire == ENGINEER:
        more += average_building(prices)
    elif hire == HIRED_HANDS:
        dice = 6
    elif hire == SPECIALIST:
        bench[B_UNNAMED] = 1
    elif hire == FOREMAN:
        more += FOREMAN_GAIN
    return more + value_of(table, seat, bench, prices, rolls, dice)
