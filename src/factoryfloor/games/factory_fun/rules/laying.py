"""The pieces that may be laid on a cell if the factory must still become legal.

Laid pieces stay. Therefore these faults are final: an opening against a closed side, an end against a wall, two colours
in a network, a lack in a network without loose ends, and a price that is too high.
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit

from .draft import HALF, Draft
from .layout import other_half
from .legality import NOTHING_FED, clash, lack
from .networks import Networks, networks_of, release
from .piece_sets import (
    ANY_BLACK,
    ANY_DIAGONAL,
    ANY_END,
    ANY_SUPPLY,
    ANY_WHITE,
    FITTING,
    FOLLOWED,
    GOING_ON,
    JOINING,
    MOST_FOLLOWING,
    PRICED,
    SIDES,
    TOUCHING,
)
from .pieces import (
    BIT,
    BLACK_BIT,
    BLACKS,
    EMPTY,
    KIND,
    LOOSE,
    LYING,
    MACHINE,
    NODE,
    OPENING,
    STEP,
    SUPPLIES,
    SUPPLY,
    SUPPLY_SIDE,
    WALL,
    WHITES,
)
from .price import cost

MOST_WHITE: Final = 3
MOST_PRICE: Final = 5  # of a piece with those that must follow


class Spot:
    """A cell where a piece is needed, with its surroundings.

    Sides are bits. A piece must meet the openings at the sides ``must``. It may also be open at the sides ``supplied``
    (towards supplies) and ``following`` (towards cells where a piece can follow, which must be bought at ``buying``).
    All other sides must be closed. ``needed`` is the number of cells where a piece must be bought anyway, and ``named``
    contains the sides towards these cells. ``needed`` and ``named`` are 0 unless ``counting`` is set.
    """

    def __init__(self, draft: Draft, now: vec[i64], networks: Networks, cell: i64, counting: bool) -> None:
        self.cell: i64 = cell
        self.roots: i64 = 0  # ten bits for each side: 1 + the root of the network that is open there, or 0
        self.must: i64 = 0
        self.supplied: i64 = 0
        self.following: i64 = 0
        self.buying: i64 = 0
        self.needed: i64 = 0
        self.named: i64 = 0
        if counting:
            self.count_needed(draft, now, networks.loose)
        for side in range(4):
            beyond = cell + STEP[side]
            code = now[beyond]
            row = 4 * code + ((side + 2) & 3)
            opening: i64 = OPENING[row]
            if opening:
                self.roots |= (networks.root(4 * beyond + NODE[row]) + 1) << (10 * side)
                if opening == SUPPLY_SIDE:
                    self.supplied |= BIT[side]
                else:
                    self.must |= BIT[side]
            elif code == EMPTY:
                self.following |= BIT[side]
                if self.named & BIT[side] == 0 and draft.before[beyond] == EMPTY:
                    self.buying |= BIT[side]
            elif code != WALL and draft.is_old(beyond):
                self.following |= BIT[side]
        self.may: i64 = self.must | self.supplied | self.following

    def count_needed(self, draft: Draft, now: vec[i64], loose: vec[i64]) -> None:
        """Count the other cells where a loose end requires buying a piece."""
        before = draft.before
        seen: i64 = 0  # the counted cells from HALF on, and those below
        seen_below: i64 = 0
        for index in range(len(loose)):
            cell = loose[index] >> 2
            facing = cell + STEP[loose[index] & 3]
            if facing == self.cell or now[facing] != EMPTY or before[facing] != EMPTY or draft.is_old(cell):
                continue
            if facing < HALF:
                if seen_below & bit(facing):
                    continue
                seen_below |= bit(facing)
            else:
                if seen & bit(facing - HALF):
                    continue
                seen |= bit(facing - HALF)
            self.needed += 1
            for side in range(4):
                if self.cell + STEP[side] == facing:
                    self.named |= BIT[side]


def lay_options(draft: Draft, cell: i64) -> i64:
    """Return the codes of the pieces that may be laid on a cell, as bits. The cell must be empty or have an earlier
    piece.
    """
    now = draft.now
    if now[cell] == EMPTY:
        return lay_options_in(draft, draft.look(), now, cell)
    now = now[:]
    now[other_half(cell, now[cell])] = EMPTY
    now[cell] = EMPTY
    networks = networks_of(now)
    codes = lay_options_in(draft, networks, now, cell)
    release(networks)
    return codes


def lay_options_in(draft: Draft, networks: Networks, now: vec[i64], cell: i64) -> i64:
    """Return the codes for an empty cell of ``now``, given its networks."""
    left = draft.funds - draft.spent
    counting = left < MOST_PRICE + len(networks.loose)
    spot = Spot(draft, now, networks, cell, counting)
    codes = FITTING[16 * spot.must + spot.may]
    if spot.must == 0:
        codes &= TOUCHING[spot.supplied]
    diagonals: i64 = 0
    if draft.diagonal and networks.diagonals == 0 and codes & ANY_DIAGONAL:
        diagonals = diagonals_fitting(draft, networks, now, spot, codes)
    if counting:
        codes &= affordable(draft.before[cell], spot.buying, left - spot.needed)
    codes = joinable(networks, spot, codes & ~ANY_DIAGONAL)
    if codes & ANY_END:
        codes &= ~ANY_END | ends_holding(draft, networks, spot, codes)
    return codes | diagonals


def affordable(before: i64, buying: i64, left: i64) -> i64:
    """Return the pieces that are affordable with ``left`` money on a cell that had this code.

    The pieces that must follow are included in the cost.
    """
    kind: i64 = 0
    if before < MACHINE:  # a cell of a machine counts as empty
        kind = KIND[before]
    codes: i64 = 0
    for price in range(3):
        if left >= MOST_FOLLOWING:
            codes |= PRICED[3 * kind + price] & FOLLOWED[4 * buying + MOST_FOLLOWING]
        elif left >= 0:
            codes |= PRICED[3 * kind + price] & FOLLOWED[4 * buying + left]
        left -= 1
    return codes


def joinable(networks: Networks, spot: Spot, codes: i64) -> i64:
    """Remove from the codes all pipes that would create an invalid network. All ways to join the networks are tried."""
    met = spot.must | spot.supplied
    sides = met
    while sides:
        going_on = GOING_ON[16 * met + sides]
        joining = JOINING[sides]
        if codes & (going_on | joining):
            tally, colours = joined(networks, spot, sides)
            if clash(tally, colours):
                codes &= ~(going_on | joining)
            elif codes & joining and not is_supplied(tally, colours):
                codes &= ~joining
        sides = (sides - 1) & met
    return codes


def ends_holding(draft: Draft, networks: Networks, spot: Spot, codes: i64) -> i64:
    """Return the supplies and reservoirs among the codes that are in stock and give a valid network."""
    tally, colours = joined(networks, spot, spot.must)
    holding: i64 = 0
    supplies = codes & ANY_SUPPLY
    feeding: i64 = 1  # any colour
    if colours:
        supplies &= colours << SUPPLY
        feeding = colours
    if supplies and network_holds(tally + SUPPLIES, feeding):
        stock = draft.stock - networks.supplies
        for colour in range(4):
            if stock >> (8 * colour) & 255:
                holding |= supplies & bit(SUPPLY + colour)
    if codes & ANY_WHITE and networks.whites < MOST_WHITE and network_holds(tally + WHITES, colours):
        holding |= codes & ANY_WHITE
    if codes & ANY_BLACK and network_holds(tally + BLACKS, colours | BLACK_BIT):
        holding |= codes & ANY_BLACK
    return holding


def joined(networks: Networks, spot: Spot, sides: i64) -> tuple[i64, i64]:
    """Return the content and the colours of the networks that a path would join."""
    tally: i64 = 0
    colours: i64 = 0
    for side in range(4):
        if sides & BIT[side] == 0:
            continue
        root = (spot.roots >> (10 * side) & 1023) - 1
        if spot.must & BIT[side]:
            tally -= LOOSE
        before: i64 = 0
        while before < side and (sides & BIT[before] == 0 or (spot.roots >> (10 * before) & 1023) - 1 != root):
            before += 1
        if before == side:
            tally += networks.tally[root]
            colours |= networks.colours[root]
    return tally, colours


def network_holds(tally: i64, colours: i64) -> bool:
    """Return whether a network has no clash. A closed network must also have no lack."""
    return clash(tally, colours) == 0 and is_supplied(tally, colours)


def is_supplied(tally: i64, colours: i64) -> bool:
    """Return whether a network without clashes has no lack. An open network counts as supplied."""
    if tally >= LOOSE:
        return True
    missing = lack(tally, colours)
    return missing == 0 or missing == NOTHING_FED  # other sides of the supply may still be met


def diagonals_fitting(draft: Draft, networks: Networks, now: vec[i64], spot: Spot, codes: i64) -> i64:
    """Return the halves of a diagonal among the codes that fit this cell by sides and price.

    The networks are not checked.
    """
    fitting: i64 = 0
    for code in range(LYING, SUPPLY):
        if codes & bit(code) and diagonal_fits(draft, networks, now, spot, code):
            fitting |= bit(code)
    return fitting


def diagonal_fits(draft: Draft, networks: Networks, now: vec[i64], spot: Spot, code: i64) -> bool:
    """Return whether a diagonal with this half fits this cell by sides and price. The networks are not checked."""
    other = other_half(spot.cell, code)
    if now[other] != EMPTY:
        return False
    second = (code - LYING) ^ 1
    far = Spot(draft, now, networks, other, False)
    far_sides = SIDES[LYING + second]
    if far.must & ~far_sides or far_sides & ~far.may:
        return False
    already: i64 = 0
    for side in range(4):
        if spot.named & BIT[side] and spot.cell + STEP[side] == other:
            already = 1
    halves = cost(draft.before[spot.cell], code) + cost(draft.before[other], LYING + second)
    return draft.spent + halves + spot.needed - already <= draft.funds
