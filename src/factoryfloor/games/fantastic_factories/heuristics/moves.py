"""Beam search over the work of one seat: the dice to place, the buildings to build, and their order.

Every decision is a move from node to node. The search considers only the cheapest discards and the most profitable
salvage of a Black Market, and leaves out the Temp Agency.
"""

from typing import Final

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
from .beam_node import (
    N_BUILT,
    N_ENERGY,
    N_FLOORS,
    N_FRESH,
    N_GOODS,
    N_HELD,
    N_LYING,
    N_METAL,
    N_MONUMENTS,
    N_POINTS,
    N_READY,
    N_ROLLED,
    N_UNNAMED,
    N_USED,
    NODE_SIZE,
    collect,
    lose,
    pack,
    put_up,
)
from .node_value import cheapest

_DEPTH: Final = 24  # moves, more than a round of work has


def search(beam: Beam) -> None:
    """Search until the beam has no successors, or up to a depth that no work reaches."""
    first: i64 = 0
    last: i64 = 1
    depth: i64 = 0
    while first < last and depth < _DEPTH:
        beam.next = vec[i64]()
        beam.next_values = vec[float]()
        beam.next_keys = vec[i64]()
        for index in range(first, last):
            beam.parent = index
            beam.now = beam.nodes[index * NODE_SIZE : index * NODE_SIZE + NODE_SIZE]
            expand(beam)
        first = last
        for index in range(len(beam.next_values)):
            beam.keep(index)
        last = len(beam.values)
        depth += 1


def expand(beam: Beam) -> None:
    """Offer all successors of the current node."""
    now = beam.now
    if now[N_UNNAMED]:
        for value in range(1, 7):
            node = now[:]
            node[N_UNNAMED] = 0
            node[N_READY] += ONE[value]
            beam.offer(node, pack(0, NAME + value - 1))
        return
    place_dice(beam)
    build_cards(beam)
    dice = possible(now[N_READY])
    left = now[N_BUILT] & ~now[N_USED] & ~PASSIVE
    while left:
        low = left & -left
        left ^= low
        kind = kind_of_bit(low)
        if kind == REPLICATOR:
            replicate(beam, dice)
        else:
            activate(beam, kind, kind, now[N_ENERGY], dice, pack(0, ACTIVATE + kind))


def replicate(beam: Beam, dice: i64) -> None:
    """Offer the Replicator's activations with every card of the row."""
    if beam.now[N_ENERGY] == 0:
        return
    left = beam.row
    while left:
        low = left & -left
        left ^= low
        kind = kind_of_bit(low)
        move = pack(pack(0, ACTIVATE + REPLICATOR), COPY_CARD + kind)
        activate(beam, REPLICATOR, kind, beam.now[N_ENERGY] - 1, dice, move)


def place_dice(beam: Beam) -> None:
    """Offer to place a die on a floor of the headquarters, for each value and floor."""
    now = beam.now
    for value in range(1, 7):
        if now[N_READY] >> (4 * (value - 1)) & 15 == 0:
            continue
        for floor in range(3):
            if (floor == 1 and value > 3) or (floor == 2 and value < 4) or now[N_FLOORS] >> (4 * floor) & 15 == 3:
                continue
            mark = bit(6 * floor + value - 1)
            number: i64 = (value if floor == 1 else 1) + (1 if now[N_LYING] & mark else 0)
            node = now[:]
            node[N_READY] -= ONE[value]
            node[N_FLOORS] += 1 << (4 * floor)
            node[N_LYING] |= mark
            if floor == 0:
                node[N_FRESH] += number
            elif floor == 1:
                node[N_ENERGY] += number
            else:
                node[N_METAL] += number
            beam.offer(node, pack(0, PLACE + 3 * (value - 1) + floor))


def build_cards(beam: Beam) -> None:
    """Offer to build every possible card, and to pay for it with the cheapest card with the same tool."""
    now = beam.now
    left = now[N_HELD] & ~(now[N_BUILT] & ~REPEATING)
    cheap = payable(now[N_METAL], now[N_ENERGY])
    while left:
        low = left & -left
        left ^= low
        kind = kind_of_bit(low)
        metal: i64 = METAL_COST[kind]
        if kind == MEGALITH:
            metal = max(0, metal - now[N_MONUMENTS])
            if now[N_METAL] < metal or now[N_ENERGY] < ENERGY_COST[kind]:
                continue
        elif not cheap & low:
            continue
        node = now[:]
        lose(node, kind)
        spent = cheapest(beam.prices, node, node[N_HELD] & WITH_TOOL[TOOL[kind]])
        if spent == EMPTY:
            continue
        lose(node, spent)
        node[N_METAL] -= metal
        node[N_ENERGY] -= ENERGY_COST[kind]
        put_up(node, kind)
        if beam.edition == RETAIL:
            collect(node, kind)
        beam.offer(node, pack(pack(0, BUILD + kind), DISCARD + spent))


def activate(beam: Beam, subject: i64, kind: i64, energy: i64, dice: i64, move: i64) -> None:
    """Offer every activation of a card with its X or dice. ``energy`` is the available energy, and ``move`` contains
    the first actions.
    """
    now = beam.now
    row = beam.edition * KINDS + kind
    metal = now[N_METAL]
    if recipes.REROLLS[row]:
        return
    if recipes.TAKES[row]:
        sets = dice_for(row, metal, energy, dice)
        while sets:
            low = sets & -sets
            sets ^= low
            pattern = kind_of_bit(low)
            taken = move if not recipes.ASKS_DICE[row] else pack(move, TAKE_DICE + pattern)
            node = now[:]
            if recipes.CHANGES[row]:
                value = pattern - SINGLE + 1
                node[N_READY] += ONE[recipes.turned(value, recipes.CHANGES[row])] - ONE[value]
            else:
                node[N_READY] -= COUNTS[pattern]
            pay(beam, node, subject, row, X_OF[pattern], taken)
    elif recipes.NAMES_X[row]:
        for x in range(1, min(energy, 6) + 1):
            node = now[:]
            node[N_READY] += ONE[x]
            pay(beam, node, subject, row, x, pack(move, VALUE + x - 1))
    elif metal >= recipes.COST_METAL[STEPS * row] and energy >= recipes.COST_ENERGY[STEPS * row]:
        pay(beam, now[:], subject, row, 0, move)


def pay(beam: Beam, node: vec[i64], subject: i64, row: i64, x: i64, move: i64) -> None:
    """Pay the costs and discards of an activation, and add its fixed gains, in place. Then offer its choices."""
    at = STEPS * row + x
    node[N_METAL] -= recipes.COST_METAL[at]
    node[N_ENERGY] -= recipes.COST_ENERGY[at]
    if subject == REPLICATOR:
        node[N_ENERGY] -= 1
    node[N_USED] |= bit(subject)
    if recipes.SALVAGES[row]:
        salvage(beam, node, move)
        return
    for _ in range(recipes.DISCARDS[row]):
        spent = cheapest(beam.prices, node, node[N_HELD])
        if spent == EMPTY:
            return
        lose(node, spent)
        move = pack(move, DISCARD + spent)
    node[N_METAL] += recipes.GAIN_METAL[at]
    node[N_ENERGY] += recipes.GAIN_ENERGY[at]
    node[N_FRESH] += recipes.DRAWS[row]
    if recipes.MADE_GOODS[row]:
        node[N_POINTS] += recipes.MADE_GOODS[row]
        node[N_GOODS] += recipes.MADE_GOODS[row]
        if node[N_BUILT] & ~node[N_USED] & bit(LABORATORY):
            node[N_USED] |= bit(LABORATORY)
            node[N_FRESH] += 1
    if recipes.MAKES_DIE[row] == recipes.ROLLED:
        node[N_ROLLED] += 1
    choose(beam, node, row, move)


def choose(beam: Beam, node: vec[i64], row: i64, move: i64) -> None:
    """Offer the choices of gains, or the values of a new die."""
    choices: i64 = recipes.CHOICE_COUNT[row]
    if recipes.MAKES_DIE[row] == recipes.NAMED:
        for value in range(1, 7):
            named = node[:]
            named[N_READY] += ONE[value]
            beam.offer(named, pack(move, VALUE + value - 1))
    elif choices == 0:
        beam.offer(node, move)
    for choice in range(choices):
        chosen = node[:]
        at = 9 * row + 3 * choice
        chosen[N_METAL] += recipes.CHOICE_GAINS[at]
        chosen[N_ENERGY] += recipes.CHOICE_GAINS[at + 1]
        chosen[N_FRESH] += recipes.CHOICE_GAINS[at + 2]
        beam.offer(chosen, pack(move, GAIN + choice))


def salvage(beam: Beam, node: vec[i64], move: i64) -> None:
    """Offer the Black Market with the card that gives the largest gain minus its own value."""
    prices = beam.prices
    best: i64 = EMPTY
    most: float = -1e9
    held = node[N_HELD]
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
    lose(node, best)
    metal = METAL_COST[best]
    energy = ENERGY_COST[best]
    move = pack(move, DISCARD + best)
    if has_split(best):
        metal = most_metal(best)
        energy = 4 - metal
        move = pack(move, SPLIT_TO + metal)
    node[N_METAL] += metal
    node[N_ENERGY] += energy
    beam.offer(node, move)
