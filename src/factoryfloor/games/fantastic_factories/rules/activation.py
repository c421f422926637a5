"""Activations by recipes: the possible activations, and the steps that each activation requires."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit

from . import recipes
from .actions import (
    ASK_CHANGE,
    ASK_COPY,
    ASK_DICE,
    ASK_DISCARD,
    ASK_GAIN,
    ASK_NOTHING,
    ASK_REROLL,
    ASK_SPLIT,
    ASK_VALUE,
    ASK_X,
)
from .cards import COPYABLE, ENERGY_COST, KINDS, METAL_COST, PASSIVE, REPLICATOR, ROW, kind_of_bit
from .chain import first_spent
from .dice import UP_TO, possible
from .position import (
    BUILT,
    CARDS,
    CHOICE,
    COPY,
    EMPTY,
    ENERGY,
    METAL,
    NAMED_VALUE,
    PATTERN,
    READY,
    SEAT,
    SPENT_COUNT,
    SPLIT,
    SUBJECT,
    USED,
    Position,
)
from .recipes import STEPS

SALVAGE: Final = 4  # most tokens from a Black Market (F12)


def row_of(position: Position, kind: i64) -> i64:
    """Return the row of a kind in the tables of ``recipes``."""
    return position.edition * KINDS + kind


def activatable(position: Position, seat: i64) -> i64:
    """Return the kinds in the compound that can be activated now.

    Each kind works once per round, and only if the activation can be completed.
    """
    at = seat * SEAT
    left = position.own[at + BUILT] & ~position.own[at + USED] & ~PASSIVE
    if not left:
        return 0
    dice = possible(position.own[at + READY])
    metal, energy, cards = position.own[at + METAL], position.own[at + ENERGY], position.own[at + CARDS]
    found: i64 = 0
    while left:
        low = left & -left
        left ^= low
        kind = kind_of_bit(low)
        if kind == REPLICATOR:
            if energy > 0 and copies_in_row(position, metal, energy - 1, cards, dice):
                found |= low
        elif can_run(row_of(position, kind), metal, energy, cards, dice):
            found |= low
    return found


def copies_in_row(position: Position, metal: i64, energy: i64, cards: i64, dice: i64) -> i64:
    """Return the kinds of the market row that a Replicator can copy after paying its own energy (F23)."""
    found: i64 = 0
    for slot in range(ROW):
        kind = position.common[slot]
        if kind != EMPTY and COPYABLE & bit(kind) and can_run(row_of(position, kind), metal, energy, cards, dice):
            found |= bit(kind)
    return found


def can_run(row: i64, metal: i64, energy: i64, cards: i64, dice: i64) -> bool:
    """Return whether the costs can be paid and the dice are available."""
    if cards < recipes.DISCARDS[row]:
        return False
    if recipes.TAKES[row]:
        return dice_for(row, metal, energy, dice) != 0
    if recipes.REROLLS[row] and not dice & 63:
        return False
    least = STEPS * row + recipes.NAMES_X[row]
    return metal >= recipes.COST_METAL[least] and energy >= recipes.COST_ENERGY[least]


def dice_for(row: i64, metal: i64, energy: i64, dice: i64) -> i64:
    """Return the sets of dice that a card can take and pay for."""
    sets = recipes.TAKES[row] & dice
    if recipes.PAYS_X_METAL[row]:
        sets &= UP_TO[min(metal, 6)]
    elif metal < recipes.COST_METAL[STEPS * row]:
        return 0
    if recipes.PAYS_X_ENERGY[row]:
        sets &= UP_TO[min(energy, 6)]
    elif energy < recipes.COST_ENERGY[STEPS * row]:
        return 0
    return sets


def acting_kind(position: Position, seat: i64) -> i64:
    """Return the kind whose recipe runs. For a Replicator, this is the copied kind, or EMPTY before the choice."""
    at = seat * SEAT
    kind = position.own[at + SUBJECT]
    return position.own[at + COPY] - 1 if kind == REPLICATOR else kind


def energy_left(position: Position, seat: i64) -> i64:
    """Return the energy left for the recipe after a Replicator's own cost."""
    at = seat * SEAT
    return position.own[at + ENERGY] - (1 if position.own[at + SUBJECT] == REPLICATOR else 0)


def next_step(position: Position, seat: i64) -> i64:
    """Return the next step of an activation, in the order of the notation, or ASK_NOTHING when the activation is
    complete.
    """
    at = seat * SEAT
    kind = acting_kind(position, seat)
    if kind == EMPTY:
        return ASK_COPY
    row = row_of(position, kind)
    if recipes.ASKS_DICE[row] and not position.own[at + PATTERN]:
        return ASK_CHANGE if recipes.CHANGES[row] else ASK_DICE
    if position.own[at + SPENT_COUNT] < recipes.DISCARDS[row]:
        return ASK_DISCARD
    if recipes.NAMES_X[row] and not position.own[at + NAMED_VALUE]:
        return ASK_X
    if recipes.REROLLS[row]:
        return ASK_REROLL
    if recipes.SALVAGES[row] and not position.own[at + SPLIT] and has_split(first_spent(position, seat)):
        return ASK_SPLIT
    if recipes.CHOICE_COUNT[row] and not position.own[at + CHOICE]:
        return ASK_GAIN
    if recipes.MAKES_DIE[row] == recipes.NAMED and not position.own[at + NAMED_VALUE]:
        return ASK_VALUE
    return ASK_NOTHING


def has_split(kind: i64) -> bool:
    """Return whether a card's printed cost exceeds a Black Market's payment. The payment must then be split (F12)."""
    return METAL_COST[kind] + ENERGY_COST[kind] > SALVAGE


def least_metal(kind: i64) -> i64:
    """Return the minimum metal of a split payment. The other tokens are energy (F12)."""
    return max(0, SALVAGE - ENERGY_COST[kind])


def most_metal(kind: i64) -> i64:
    """Return the maximum metal of a split payment (F12)."""
    return min(SALVAGE, METAL_COST[kind])
