"""The pieces that may be laid on a cell so that the factory can still become legal.

A laid piece stays, so these faults are final: a closed side against an opening, an end against a wall, two colours in a
network, a lack in a network without loose ends, too high a price.
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from .actions import ACTIONS, LAY
from .draft import Draft
from .layout import other_half
from .legality import NOTHING_FED, clash, lack
from .networks import Networks
from .pieces import (
    BIT,
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
from .price import cost

MOST_WHITE: Final = 3
# U24, by MACHINE * the code before + the code laid; a cell of a machine counts as empty.
_PRICES: Final = vec[i64]([cost(before, code) for before in range(MACHINE) for code in range(MACHINE)])
_COUNT: Final = vec[i64]([sides.bit_count() for sides in range(16)])


def _sides(code: int, path: int) -> int:
    """The sides of a path of a piece, as bits; -1: of all its paths."""
    rows = [4 * code + side for side in range(4)]
    return sum(1 << side for side, row in enumerate(rows) if OPENING[row] and path in (-1, NODE[row]))


SIDES: Final = vec[i64]([_sides(code, -1) for code in range(MACHINE)])
_FIRST_PATH: Final = vec[i64]([_sides(code, 0) for code in range(MACHINE)])


class Spot:
    """A cell where a piece is needed, with its surroundings; sides are bits.

    A piece has to meet the openings at the sides ``must``. It may also be open at ``supplied``, towards supplies, and
    at ``following``, towards cells where a piece can follow (paid for at ``buying``); all others must be closed.
    ``needed`` counts the cells where a piece has to be bought anyway, ``named`` are the sides towards them.
    """

    def __init__(self, draft: Draft, now: vec[i64], networks: Networks, cell: i64) -> None:
        self.cell: i64 = cell
        self.networks = networks
        self.roots: i64 = 0  # ten bits for each side: 1 + the root of the network that is open there, or 0
        self.must: i64 = 0
        self.supplied: i64 = 0
        self.following: i64 = 0
        self.buying: i64 = 0
        self.needed: i64 = 0
        self.named: i64 = 0
        self.asked: i64 = 0  # paths checked so far, and the valid ones: see ``path_holds``
        self.holding: i64 = 0
        self.tally: i64 = -1  # the network of all sides that must be met, computed on demand
        self.colours: i64 = 0
        if len(networks.loose):
            self.count_needed(draft, now)
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
            elif code == EMPTY or draft.is_old(beyond):
                self.following |= BIT[side]
                if self.named & BIT[side] == 0 and is_bought(draft, now, beyond):
                    self.buying |= BIT[side]
        self.may: i64 = self.must | self.supplied | self.following
        before = draft.before[cell]
        self.prices: i64 = MACHINE * before if before < MACHINE else 0
        self.left: i64 = draft.funds - draft.spent - self.needed

    def count_needed(self, draft: Draft, now: vec[i64]) -> None:
        """Count the other cells that loose ends face and where a piece must be bought."""
        loose = self.networks.loose
        for index in range(len(loose)):
            facing = (loose[index] >> 2) + STEP[loose[index] & 3]
            if facing == self.cell or not is_bought(draft, now, facing) or draft.is_old(loose[index] >> 2):
                continue
            earlier: i64 = 0
            while earlier < index and (
                (loose[earlier] >> 2) + STEP[loose[earlier] & 3] != facing or draft.is_old(loose[earlier] >> 2)
            ):
                earlier += 1
            if earlier == index:
                self.needed += 1
                for side in range(4):
                    if self.cell + STEP[side] == facing:
                        self.named |= BIT[side]


def is_bought(draft: Draft, now: vec[i64], cell: i64) -> bool:
    """Whether a piece on this cell costs at least 1: the cell is empty and was so before."""
    return now[cell] == EMPTY and draft.before[cell] == EMPTY


def lay_options(draft: Draft, cell: i64, choices: list[int]) -> None:
    """Append the pieces that may be laid on a cell, which is empty or holds an earlier piece, to ``choices``."""
    now = draft.now
    if now[cell] != EMPTY:
        now = now[:]
        now[other_half(cell, now[cell])] = EMPTY
        now[cell] = EMPTY
    if draft.spare is None:
        draft.spare = Networks(now)
    else:
        draft.spare.read(now)
    lay_options_in(draft, draft.spare, now, cell, choices)


def lay_options_in(draft: Draft, networks: Networks, now: vec[i64], cell: i64, choices: list[int]) -> None:
    """The same on an empty cell of ``now`` with known networks."""
    spot = Spot(draft, now, networks, cell)
    row = 16 * spot.must + spot.may
    for index in range(_FIRST[row], _FIRST[row + 1]):
        if fits(draft, now, spot, _FITTING[index]):
            choices.append(ACTIONS[LAY + _FITTING[index]])


def can_lay(draft: Draft, networks: Networks, now: vec[i64], cell: i64) -> bool:
    """Whether any piece may be laid on an empty cell of ``now``."""
    spot = Spot(draft, now, networks, cell)
    row = 16 * spot.must + spot.may
    for index in range(_FIRST[row], _FIRST[row + 1]):
        if fits(draft, now, spot, _FITTING[index]):
            return True
    return False


def _fitting(must: int, may: int) -> list[int]:
    """The pieces with these sides open, and possibly others of ``may``."""
    if must & ~may:
        return []
    shapes = [code for code in range(FIRST_SHAPE, SUPPLY) if SIDES[code] & must == must and SIDES[code] & ~may == 0]
    if must == 0:
        return shapes
    ends = [code for code in range(WHITE, MACHINE) if SIDES[code] & must == must and SIDES[code] & ~may == 0]
    return [*shapes, *range(SUPPLY, WHITE), *ends]


_LISTS: Final = [_fitting(row >> 4, row & 15) for row in range(256)]
_FITTING: Final = vec[i64]([code for codes in _LISTS for code in codes])
_FIRST: Final = vec[i64]([sum(map(len, _LISTS[:row])) for row in range(257)])  # by 16 * must + may


def fits(draft: Draft, now: vec[i64], spot: Spot, code: i64) -> bool:
    """Whether a piece whose sides fit the spot may be laid there: by stock, price and networks."""
    networks = spot.networks
    if code < SUPPLY:
        sides = SIDES[code]
        if spot.must == 0 and sides & spot.supplied == 0:
            return False
        if code >= LYING:
            return draft.diagonal and networks.diagonals == 0 and diagonal_fits(draft, networks, now, spot, code)
        if _PRICES[spot.prices + code] + _COUNT[sides & spot.buying] > spot.left:  # with the pieces that must follow
            return False
        path = _FIRST_PATH[code]
        return path_holds(spot, path) and (code < CROSS or path_holds(spot, 15 - path))
    if code < WHITE:
        if ((draft.stock - networks.supplies) >> (8 * (code - SUPPLY))) & 255 == 0:
            return False
    elif code < BLACK_STORE and networks.whites >= MOST_WHITE:
        return False
    return _PRICES[spot.prices + code] <= spot.left and end_holds(spot, code)


def end_holds(spot: Spot, code: i64) -> bool:
    """Whether the network of a supply or a reservoir is valid; it is open at all sides that must be met."""
    if spot.tally < 0:
        spot.tally, spot.colours = joined(spot, spot.must)
    row = 4 * code + (0 if code < WHITE else (code - WHITE) & 3)
    return network_holds(spot.tally + TALLY[row], spot.colours | COLOUR[row])


def path_holds(spot: Spot, sides: i64) -> bool:
    """Whether the network of a path is valid; cached by the sides that it joins and whether it continues."""
    bit: i64 = 1 if sides & spot.following == 0 else 0x1_0000
    bit <<= sides & ~spot.following
    if spot.asked & bit == 0:
        spot.asked |= bit
        tally, colours = joined(spot, sides)
        if network_holds(tally, colours):
            spot.holding |= bit
    return spot.holding & bit != 0


def joined(spot: Spot, sides: i64) -> tuple[i64, i64]:
    """The content and the colours of the network that a path with these sides would join."""
    networks = spot.networks
    tally: i64 = 0
    colours: i64 = 0
    for side in range(4):
        if sides & BIT[side] == 0:
            continue
        root = (spot.roots >> (10 * side) & 1023) - 1
        if root < 0:
            tally += LOOSE
            continue
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
    """Whether a network has no clash, and no lack if it is closed."""
    if clash(tally, colours):
        return False
    if tally >= LOOSE:
        return True
    missing = lack(tally, colours)
    return missing == 0 or missing == NOTHING_FED  # other sides of the supply may still be met


def diagonal_fits(draft: Draft, networks: Networks, now: vec[i64], spot: Spot, code: i64) -> bool:
    """Whether a diagonal can be laid with this half here, by sides and price; networks are not checked."""
    other = other_half(spot.cell, code)
    if now[other] != EMPTY:
        return False
    second = (code - LYING) ^ 1
    far = Spot(draft, now, networks, other)
    far_sides = SIDES[LYING + second]
    if far.must & ~far_sides or far_sides & ~far.may:
        return False
    already: i64 = 0
    for side in range(4):
        if spot.named & BIT[side] and spot.cell + STEP[side] == other:
            already = 1
    halves = cost(draft.before[spot.cell], code) + cost(draft.before[other], LYING + second)
    return draft.spent + halves + spot.needed - already <= draft.funds
