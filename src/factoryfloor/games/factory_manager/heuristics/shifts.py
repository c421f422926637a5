"""Which set a seat that thinks of the next round wants to run, and the changes that lead there."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.masks import count

from ..rules.actions import TOGGLE
from ..rules.pieces import HALF, TILES
from ..rules.position import Position
from .capacity import Capacity
from .worth import Outlook

_SURE: Final = 3.0


def shift_insight(position: Position, seat: i64, legal: list[int]) -> list[float]:
    """The next change on the way to the set that is wanted, or to confirm."""
    wanted = next_step(position, seat, legal)
    return [_SURE if action == wanted else 0.0 for action in legal]


def next_step(position: Position, seat: i64, legal: list[int]) -> i64:
    """The action that leads to the set with the best income and workers together."""
    outlook = Outlook(position, seat, False)
    capacity = Capacity(position.laid[2 * seat], position.laid[2 * seat + 1], outlook.now_price, 0.0)
    workers = position.workers[seat]
    best: i64 = 0
    for canteen in range(1, workers):
        gain = outlook.times * (capacity.earned[canteen] - capacity.earned[best])
        if gain > outlook.helpers[workers - best] - outlook.helpers[workers - canteen]:
            best = canteen
    for action in legal:
        if action >= TOGGLE and is_wanted(position, action - TOGGLE, capacity.sets_0[best], capacity.sets_1[best]):
            return action
    return legal[0]


def is_wanted(position: Position, change: i64, set_0: i64, set_1: i64) -> bool:
    """Whether a change brings its kind nearer to a set."""
    kind = change >> 1
    half: i64 = HALF[kind]
    now = count((position.runs_1 if half else position.runs_0) & TILES[kind])
    then = count((set_1 if half else set_0) & TILES[kind])
    return then > now if change & 1 else then < now
