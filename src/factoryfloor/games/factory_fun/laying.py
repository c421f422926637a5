"""Which pieces may be laid on a cell so that the factory can still become legal.

A piece that is laid stays, so that whatever it spoils is spoiled for good: a side of it against an opening, an end
of it against a wall, two colours in a network, a network without loose ends that lacks something, too high a price.
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.games.factory_fun.actions import ACTIONS, LAY
from factoryfloor.games.factory_fun.checks import NOTHING_FED, clash, lack
from factoryfloor.games.factory_fun.draft import Draft
from factoryfloor.games.factory_fun.layout import LENGTH, other_half
from factoryfloor.games.factory_fun.networks import Networks
from factoryfloor.games.factory_fun.pieces import (
    BLACK_STORE,
    COLOUR,
    CROSS,
    EMPTY,
    FIRST_SHAPE,
    LOOSE,
    LYING,
    MACHINE,
    NODE,
    OPENING,
    STEP,
    SUPPLY,
    SUPPLY_SIDE,
    TALLY,
    WHITE,
)
from factoryfloor.games.factory_fun.price import cost
from factoryfloor.kernel.fast import vec

MOST_WHITE: Final = 3
# The sides of a piece that are open, as bits; and those of each path.
SIDES: Final = bytes(
    [sum(1 << side for side in range(4) if OPENING[4 * code + side]) for code in range(MACHINE)],
)


class Spot:
    """A cell where a piece is wanted, with what is around it.

    ``must`` are the sides, as bits, towards openings that a piece has to meet, ``may`` those towards supplies and
    towards cells where a piece can follow; all others must be closed. ``needed`` counts the cells elsewhere where
    something has to be bought.
    """

    def __init__(self, draft: Draft, now: vec[i64], networks: Networks, cell: i64) -> None:
        self.cell: i64 = cell
        self.networks = networks
        self.roots: vec[i64] = vec[i64]([-1] * 4)
        self.must: i64 = 0
        self.may: i64 = 0
        self.supplied: i64 = 0  # sides towards supplies
        self.following: i64 = 0  # sides towards cells where a piece can follow
        for side in range(4):
            beyond = cell + STEP[side]
            code = now[beyond]
            row = 4 * code + ((side + 2) & 3)
            opening: i64 = OPENING[row]
            if opening:
                self.roots[side] = networks.root(4 * beyond + NODE[row])
                if opening == SUPPLY_SIDE:
                    self.supplied |= BIT[side]
                else:
                    self.must |= BIT[side]
            elif code == EMPTY or draft.is_old(beyond):
                self.following |= BIT[side]
        self.may = self.must | self.supplied | self.following


BIT: Final = vec[i64]([1, 2, 4, 8])


def wanted(draft: Draft, networks: Networks, now: vec[i64], cell: i64, marks: vec[i64]) -> i64:
    """Mark the cells but ``cell`` that loose ends face, if they stay and something must be bought; their number."""
    total: i64 = 0
    for place in networks.loose:
        facing = (place >> 2) + STEP[place & 3]
        if facing != cell and marks[facing] == 0 and is_bought(draft, now, facing) and not draft.is_old(place >> 2):
            marks[facing] = 1
            total += 1
    return total


def is_bought(draft: Draft, now: vec[i64], cell: i64) -> bool:
    """Whether a piece on this cell costs at least 1: nothing lies there nor did before."""
    return now[cell] == EMPTY and draft.before[cell] == EMPTY


def lay_options(draft: Draft, cell: i64, choices: list[int]) -> None:
    """Add what may be laid on a cell, which is empty or holds an earlier piece, to ``choices``."""
    now = draft.now
    if now[cell] != EMPTY:
        now = now[:]
        now[other_half(cell, now[cell])] = EMPTY
        now[cell] = EMPTY
    lay_options_in(draft, Networks(now), now, cell, choices)


def lay_options_in(draft: Draft, networks: Networks, now: vec[i64], cell: i64, choices: list[int]) -> None:
    """The same on an empty cell of ``now``, whose networks are known."""
    spot = Spot(draft, now, networks, cell)
    marks = vec[i64]([0] * LENGTH)
    needed = wanted(draft, networks, now, cell, marks)
    stock = draft.stock - networks.supplies
    for code in range(FIRST_SHAPE, MACHINE):
        if LYING <= code < SUPPLY:
            if (
                draft.diagonal
                and networks.diagonals == 0
                and diagonal_fits(draft, networks, now, spot, code, needed, marks)
            ):
                choices.append(ACTIONS[LAY + code])
            continue
        if SUPPLY <= code < WHITE:
            if spot.must == 0 or (stock >> (8 * (code - SUPPLY))) & 255 == 0:
                continue
        else:
            sides: i64 = SIDES[code]
            if sides & spot.must != spot.must or sides & ~spot.may:
                continue
            if spot.must == 0 and (code >= SUPPLY or sides & spot.supplied == 0):
                continue
            if WHITE <= code < BLACK_STORE and networks.whites >= MOST_WHITE:
                continue
        if draft.spent + cost(draft.before[cell], code) + needed > draft.funds:
            continue
        if joins(draft, now, spot, code, marks, needed):
            choices.append(ACTIONS[LAY + code])


def joins(draft: Draft, now: vec[i64], spot: Spot, code: i64, marks: vec[i64], needed: i64) -> bool:
    """Whether the networks that a piece joins can do with it, and whether what must follow can be paid."""
    if code >= SUPPLY:
        row = 4 * code + (0 if code < WHITE else (code - WHITE) & 3)
        return network_holds(spot, code, 0, TALLY[row], COLOUR[row])
    paid = draft.spent + cost(draft.before[spot.cell], code) + needed
    sides: i64 = SIDES[code]
    for side in range(4):
        if sides & spot.following & BIT[side]:
            beyond = spot.cell + STEP[side]
            if marks[beyond] == 0 and is_bought(draft, now, beyond):
                paid += 1
    if paid > draft.funds:
        return False
    if not network_holds(spot, code, 0, 0, 0):
        return False
    return code < DOUBLES or network_holds(spot, code, 1, 0, 0)


DOUBLES: Final = CROSS


def network_holds(spot: Spot, code: i64, path: i64, tally: i64, colours: i64) -> bool:
    """Whether the network of one path of a piece would be without a clash, and without a lack if it is closed."""
    networks = spot.networks
    seen: i64 = 0
    for side in range(4):
        row = 4 * code + side
        if code < SUPPLY:
            if OPENING[row] == 0 or NODE[row] != path:
                continue
        elif code < WHITE:
            if spot.must & BIT[side] == 0:
                continue
        elif OPENING[row] == 0:
            continue
        root = spot.roots[side]
        if root < 0:
            tally += LOOSE
            continue
        if spot.must & BIT[side]:
            tally -= LOOSE
        before: i64 = 0
        while before < side and (seen & BIT[before] == 0 or spot.roots[before] != root):
            before += 1
        seen |= BIT[side]
        if before == side:
            tally += networks.tally[root]
            colours |= networks.colours[root]
    if clash(tally, colours):
        return False
    if tally >= LOOSE:
        return True
    missing = lack(tally, colours)
    return missing == 0 or missing == NOTHING_FED  # other sides of the supply may be met yet


def diagonal_fits(
    draft: Draft, networks: Networks, now: vec[i64], spot: Spot, code: i64, needed: i64, marks: vec[i64]
) -> bool:
    """Whether a diagonal may lie with this half of it on the spot: its sides and its price; networks are left open."""
    other = other_half(spot.cell, code)
    if now[other] != EMPTY:
        return False
    sides: i64 = SIDES[code]
    if spot.must & ~sides or sides & ~spot.may or (spot.must == 0 and sides & spot.supplied == 0):
        return False
    second = (code - LYING) ^ 1
    far = Spot(draft, now, networks, other)
    far_sides: i64 = SIDES[LYING + second]
    if far.must & ~far_sides or far_sides & ~far.may:
        return False
    halves = cost(draft.before[spot.cell], code) + cost(draft.before[other], LYING + second)
    return draft.spent + halves + needed - marks[other] <= draft.funds
