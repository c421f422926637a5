"""How promising an action looks, and what a quick player does."""

from math import log
from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec

from ..rules.pieces import KINDS, LINKS, TURNED
from ..rules.plane import is_finished, with_tile
from ..rules.position import START, STRIDE, Table
from .evaluation import Outlook, settled

CLARITY: Final = 3.0  # of the logarithms of odds, for each seat: with more of them a placement changes less
WAVER: Final = 0.1  # by how much of the chance to be ahead of one of the others a hunch may err
_DRAW: Final = 1073741824  # 2**30

# Start tiles. Many links grow large with few seats; the more seats, the more there are to keep them from being closed.
BEST_LINKS: Final = vec[float]([0.0, 0.0, 4.0, 4.0, 4.0, 3.0, 2.0])  # by the number of seats
LINK_OFF: Final = 0.5  # for each link more or fewer
MIXED: Final = 0.3  # thin and thick: whatever is left in the bag, some of it fits
_MIX: Final = vec[float]([float(min(kind.id.count("t"), kind.id.count("T"))) for kind in KINDS])


def insight(table: Table, seat: i64) -> list[float]:
    """How promising each legal action is, as logarithms of odds."""
    if table.phase == START:
        return [start_promise(table, action >> 1) for action in table.choices]
    outlook = Outlook(table)
    clarity = CLARITY * float(table.seats)
    found: list[float] = []
    for action in table.choices:
        share = 0.00001 + 0.99998 * share_after(outlook, seat, action)
        found.append(clarity * log(share / (1.0 - share)))
    return found


def start_promise(table: Table, kind: i64) -> float:
    """How good it is to start with a tile of this kind."""
    return MIXED * _MIX[kind] - LINK_OFF * abs(float(LINKS[kind]) - BEST_LINKS[table.seats])


def hunch(table: Table, seat: i64, chance: Chance) -> i64:
    """What a player does who has not looked closely."""
    choices = table.choices
    if table.phase == START or len(choices) == 1:
        return choices[chance.below(len(choices))]
    outlook = Outlook(table)
    waver = WAVER / (float(table.seats - 1) * float(_DRAW))
    best: i64 = 0
    most: float = -1.0
    for action in choices:
        share = share_after(outlook, seat, action) + waver * float(chance.below(_DRAW))
        if share > most:
            most = share
            best = action
    return best


def share_after(outlook: Outlook, seat: i64, action: i64) -> float:
    """The share of the others that ``seat``, which is on turn, may expect to be ahead of after a placement."""
    table = outlook.table
    owner = action // STRIDE
    edge = with_tile(table.edges[owner], (action % STRIDE) >> 2, TURNED[((table.tile >> 1) << 2) + (action & 3)])
    if is_finished(edge):
        return share_finishing(outlook, seat, owner)
    if outlook.bag.left == 0.0:
        return settled(table, seat, owner, table.points[owner])
    safe, chance, worth = outlook.safe[owner], outlook.chance[owner], outlook.worth[owner]
    outlook.structure(owner, edge, 1, table.tile & 1)
    share = outlook.share(seat)
    outlook.safe[owner], outlook.chance[owner], outlook.worth[owner] = safe, chance, worth
    return share


def share_finishing(outlook: Outlook, seat: i64, owner: i64) -> float:
    """The same after a placement that finishes the structure of ``owner`` (M11)."""
    table = outlook.table
    is_first = table.numbers[owner] == 0
    points = table.points[owner] + (table.sizes[owner] + 1 if is_first else table.eyes[owner] + (table.tile & 1))
    if outlook.bag.left == 0.0 or (is_first and outlook.firsts == 1):
        return settled(table, seat, owner, points)
    firsts = outlook.firsts
    outlook.survey(firsts - 1 if is_first else firsts)
    outlook.new_minion(owner, points)
    share = outlook.share(seat)
    outlook.survey(firsts)
    return share
