"""From bench to bench: every decision that the work of a seat allows, offered to a beam.

Cards to discard are the ones least worth, a Black Market's the one that brings most; Temp Agency is left alone.
"""

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit

from ..rules import recipes
from ..rules.actions import ACTIVATE, BUILD, COPY_CARD, DISCARD, GAIN, NAME, PLACE, SPLIT_TO, TAKE_DICE, VALUE
from ..rules.activation import dice_for, has_split, most_metal
from ..rules.cards import (
    ENERGY_COST,
    KINDS,
    LABORATORY,
    MEGALITH,
    METAL_COST,
    PASSIVE,
    REPEATING,
    REPLICATOR,
    RETAIL,
    TOOL,
    WITH_TOOL,
    kind_of_bit,
    payable,
)
from ..rules.dice import COUNTS, ONE, SINGLE, X_OF, possible
from ..rules.position import EMPTY
from ..rules.recipes import STEPS
from .beam import Beam
from .node import (
    B_BUILT,
    B_ENERGY,
    B_FLOORS,
    B_FRESH,
    B_GOODS,
    B_HELD,
    B_LYING,
    B_METAL,
    B_MONUMENTS,
    B_POINTS,
    B_READY,
    B_ROLLED,
    B_UNNAMED,
    B_USED,
    collect,
    lose,
    put_up,
    step,
)
from .node_value import least


def expand(beam: Beam) -> None:
    """Offer all that can be reached by one move."""
    now = beam.now
    if now[B_UNNAMED]:
        for value in range(1, 7):
            bench = now[:]
            bench[B_UNNAMED] = 0
            bench[B_READY] += ONE[value]
            beam.offer(bench, step(0, NAME + value - 1))
        return
    place_dice(beam)
    build_cards(beam)
    dice = possible(now[B_READY])
    left = now[B_BUILT] & ~now[B_USED] & ~PASSIVE
    while left:
        low = left & -left
        left ^= low
        kind = kind_of_bit(low)
        if kind == REPLICATOR:
            replicate(beam, dice)
        else:
            activate(beam, kind, kind, now[B_ENERGY], dice, step(0, ACTIVATE + kind))


def replicate(beam: Beam, dice: i64) -> None:
    """The Replicator with every card of the row."""
    if beam.now[B_ENERGY] == 0:
        return
    left = beam.row
    while left:
        low = left & -left
        left ^= low
        kind = kind_of_bit(low)
        move = step(step(0, ACTIVATE + REPLICATOR), COPY_CARD + kind)
        activate(beam, REPLICATOR, kind, beam.now[B_ENERGY] - 1, dice, move)


def place_dice(beam: Beam) -> None:
    """Dice in the headquarters, the lowest value first of those that bring the same."""
    now = beam.now
    for value in range(1, 7):
        if now[B_READY] >> (4 * (value - 1)) & 15 == 0:
            continue
        for floor in range(3):
            if (floor == 1 and value > 3) or (floor == 2 and value < 4) or now[B_FLOORS] >> (4 * floor) & 15 == 3:
                continue
            mark = bit(6 * floor + value - 1)
            number: i64 = (value if floor == 1 else 1) + (1 if now[B_LYING] & mark else 0)
            bench = now[:]
            bench[B_READY] -= ONE[value]
            bench[B_FLOORS] += 1 << (4 * floor)
            bench[B_LYING] |= mark
            if floor == 0:
                bench[B_FRESH] += number
            elif floor == 1:
                bench[B_ENERGY] += number
            else:
                bench[B_METAL] += number
            beam.offer(bench, step(0, PLACE + 3 * (value - 1) + floor))


def build_cards(beam: Beam) -> None:
    """Every card that can be built, for the least worthy card with its tool."""
    now = beam.now
    left = now[B_HELD] & ~(now[B_BUILT] & ~REPEATING)
    cheap = payable(now[B_METAL], now[B_ENERGY])
    while left:
        low = left & -left
        left ^= low
        kind = kind_of_bit(low)
        metal: i64 = METAL_COST[kind]
        if kind == MEGALITH:
            metal = max(0, metal - now[B_MONUMENTS])
            if now[B_METAL] < metal or now[B_ENERGY] < ENERGY_COST[kind]:
                continue
        elif not cheap & low:
            continue
        bench = now[:]
        lose(bench, kind)
        spent = least(beam.prices, bench, bench[B_HELD] & WITH_TOOL[TOOL[kind]])
        if spent == EMPTY:
            continue
        lose(bench, spent)
        bench[B_METAL] -= metal
        bench[B_ENERGY] -= ENERGY_COST[kind]
        put_up(bench, kind)
        if beam.edition == RETAIL:
            collect(bench, kind)
        beam.offer(bench, step(step(0, BUILD + kind), DISCARD + spent))


def activate(beam: Beam, subject: i64, kind: i64, energy: i64, dice: i64, move: i64) -> None:
    """Every way to activate a card, with so much energy left for it."""
    now = beam.now
    row = beam.edition * KINDS + kind
    metal = now[B_METAL]
    if recipes.REROLLS[row]:
        return
    if recipes.TAKES[row]:
        sets = dice_for(row, metal, energy, dice)
        while sets:
            low = sets & -sets
            sets ^= low
            pattern = kind_of_bit(low)
            taken = move if not recipes.ASKS_DICE[row] else step(move, TAKE_DICE + pattern)
            bench = now[:]
            if recipes.CHANGES[row]:
                value = pattern - SINGLE + 1
                bench[B_READY] += ONE[recipes.turned(value, recipes.CHANGES[row])] - ONE[value]
            else:
                bench[B_READY] -= COUNTS[pattern]
            pay(beam, bench, subject, row, X_OF[pattern], taken)
    elif recipes.NAMES_X[row]:
        for x in range(1, min(energy, 6) + 1):
            bench = now[:]
            bench[B_READY] += ONE[x]
            pay(beam, bench, subject, row, x, step(move, VALUE + x - 1))
    elif metal >= recipes.COST_METAL[STEPS * row] and energy >= recipes.COST_ENERGY[STEPS * row]:
        pay(beam, now[:], subject, row, 0, move)


def pay(beam: Beam, bench: vec[i64], subject: i64, row: i64, x: i64, move: i64) -> None:
    """Costs, discards and fixed gains of an activation; then its choices."""
    at = STEPS * row + x
    bench[B_METAL] -= recipes.COST_METAL[at]
    bench[B_ENERGY] -= recipes.COST_ENERGY[at]
    if subject == REPLICATOR:
        bench[B_ENERGY] -= 1
    bench[B_USED] |= bit(subject)
    if recipes.SALVAGES[row]:
        salvage(beam, bench, move)
        return
    for _ in range(recipes.DISCARDS[row]):
        spent = least(beam.prices, bench, bench[B_HELD])
        if spent == EMPTY:
            return
        lose(bench, spent)
        move = step(move, DISCARD + spent)
    bench[B_METAL] += recipes.GAIN_METAL[at]
    bench[B_ENERGY] += recipes.GAIN_ENERGY[at]
    bench[B_FRESH] += recipes.DRAWS[row]
    if recipes.MADE_GOODS[row]:
        bench[B_POINTS] += recipes.MADE_GOODS[row]
        bench[B_GOODS] += recipes.MADE_GOODS[row]
        if bench[B_BUILT] & ~bench[B_USED] & bit(LABORATORY):
            bench[B_USED] |= bit(LABORATORY)
            bench[B_FRESH] += 1
    if recipes.MAKES_DIE[row] == recipes.ROLLED:
        bench[B_ROLLED] += 1
    choose(beam, bench, row, move)


def choose(beam: Beam, bench: vec[i64], row: i64, move: i64) -> None:
    """The gains to choose from, or the value of a new die."""
    choices: i64 = recipes.CHOICE_COUNT[row]
    if recipes.MAKES_DIE[row] == recipes.NAMED:
        for value in range(1, 7):
            named = bench[:]
            named[B_READY] += ONE[value]
            beam.offer(named, step(move, VALUE + value - 1))
    elif choices == 0:
        beam.offer(bench, move)
    for choice in range(choices):
        chosen = bench[:]
        at = 9 * row + 3 * choice
        chosen[B_METAL] += recipes.CHOICE_GAINS[at]
        chosen[B_ENERGY] += recipes.CHOICE_GAINS[at + 1]
        chosen[B_FRESH] += recipes.CHOICE_GAINS[at + 2]
        beam.offer(chosen, step(move, GAIN + choice))


def salvage(beam: Beam, bench: vec[i64], move: i64) -> None:
    """The Black Market with the card that brings most beyond its own worth."""
    prices = beam.prices
    best: i64 = EMPTY
    most: float = -1e9
    held = bench[B_HELD]
    while held:
        low = held & -held
        held ^= low
        kind = kind_of_bit(low)
        metal: i64 = METAL_COST[kind]
        energy: i64 = ENERGY_COST[kind]
        if has_split(kind):
            metal = most_metal(kind)
            energy = 4 - metal
        worth: float = float(metal) * prices.metal + float(energy) * prices.energy - prices.held[kind]
        if worth > most:
            most = worth
            best = kind
    if best == EMPTY:
        return
    lose(bench, best)
    metal = METAL_COST[best]
    energy = ENERGY_COST[best]
    move = step(move, DISCARD + best)
    if has_split(best):
        metal = most_metal(best)
        energy = 4 - metal
        move = step(move, SPLIT_TO + metal)
    bench[B_METAL] += metal
    bench[B_ENERGY] += energy
    beam.offer(bench, move)
