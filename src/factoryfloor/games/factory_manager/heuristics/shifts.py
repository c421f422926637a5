"""Which set a seat that thinks of the next round wants to run, and the changes that lead there."""

from typing import Final

from mypy_extensions import i64

from ..rules.actions import TOGGLE
from ..rules.pieces import HALF, TILES, count
from ..rules.position import Table
from .capacity import Capacity
from .worth import Outlook

_SURE: Final = 3.0


def shift_insight(table: Table, seat: i64, legal: list[int]) -> list[float]:
    """The next change on the way to the set that is wanted, or to confirm."""
    wanted = next_step(table, seat, legal)
    return [_SURE if action == wanted else 0.0 for action in legal]


def next_step(table: Table, seat: i64, legal: list[int]) -> i64:
    """The action that leads to the set with the best income and workers together."""
    outlook = Outlook(table, seat, False)
    capacity = Capacity(table.laid[2 * seat], table.laid[2 * seat + 1], outlook.now_price, 0.0)
    workers = table.workers[seat]
    best: i64 = 0
    for canteen in range(1, workers):
        gain = outlook.times * (capacity.earned[canteen] - capacity.earned[best])
        if gain > outlook.helpers[workers - best] - outlook.helpers[workers - canteen]:
            best = canteen
    for action in legal:
        if action >= TOGGLE and is_wanted(table, action - TOGGLE, capacity.sets_0[best], capacity.sets_1[best]):
            return action
    return legal[0]


def is_wanted(table: Table, change: i64, set_0: i64, set_1: i64) -> bool:
    """Whether a change brings its kind nearer to a set."""
    kind = change >> 1
    half: i64 = HALF[kind]
    now = count((table.runs_1 if half else table.runs_0) & TILES[kind])
    then = count((set_1 if half else set_0) & TILES[kind])
    return then > now if change & 1 else then < now
