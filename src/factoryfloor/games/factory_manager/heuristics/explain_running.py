"""Reasons for running sets: the income, and the workers for the next round."""

from typing import Any

from mypy_extensions import i64

from ..rules.actions import CONFIRM, TOGGLE
from ..rules.bureaucracy import best_set, changed, to_toggle
from ..rules.ids import tile_id
from ..rules.pieces import HALF, ROUNDS
from ..rules.position import Position
from ..rules.running import Tally
from .priors import next_change, wanted_set
from .prospect import lowest_price


def explain_running(position: Position, seat: i64, action: i64) -> dict[str, Any]:
    """Return the reason for confirming a set or for changing it."""
    best = best_set(position, seat)
    most = _tally(position, seat, best.best_0, best.best_1)
    if action == CONFIRM:
        chosen = _tally(position, seat, position.runs_0, position.runs_1)
        if position.runs_0 == best.best_0 and position.runs_1 == best.best_1:
            income = _income(position, most)
            if position.round == ROUNDS:
                return {"key": "run.last", "income": income}
            left = int(position.workers[seat] - most.canteen)
            return {"key": "run.best", "income": income, "left": left, "n": left}
        return _against(position, most, chosen, "")
    tile = tile_id(seat, HALF[(action - TOGGLE) >> 1], to_toggle(position, action - TOGGLE))
    if action == next_change(position, seat, position.choices):
        wanted_0, wanted_1 = wanted_set(position, seat)
        return _against(position, most, _tally(position, seat, wanted_0, wanted_1), tile)
    runs_0, runs_1 = changed(position, action - TOGGLE)
    now = _tally(position, seat, position.runs_0, position.runs_1)
    return _against(position, now, _tally(position, seat, runs_0, runs_1), tile)


def _tally(position: Position, seat: i64, runs_0: i64, runs_1: i64) -> Tally:
    return Tally(position.laid[2 * seat], position.laid[2 * seat + 1], runs_0, runs_1)


def _income(position: Position, tally: Tally) -> int:
    """Return the income at the lowest possible price, doubled in the last round."""
    return int(tally.income(lowest_price(position))) * (2 if position.round == ROUNDS else 1)


def _against(position: Position, one: Tally, other: Tally, tile: str) -> dict[str, Any]:
    """Return the effect of a different set: workers gained for less income, or income gained."""
    facts: dict[str, Any] = {"tile": tile} if tile else {}
    freed = int(one.canteen - other.canteen)
    lost = _income(position, one) - _income(position, other)
    if freed > 0 and position.round < ROUNDS:
        return {"key": "run.workers" if lost > 0 else "run.free", "n": freed, "lost": lost, **facts}
    if lost < 0:
        return {"key": "run.income", "gain": -lost, **facts}
    return {"key": "best"}
