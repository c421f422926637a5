"""The figures of a factory for clients: production, storage, energy, workers and income."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ..rules.bureaucracy import best_set
from ..rules.ids import tile_ids
from ..rules.pieces import ROUNDS, WORKERS
from ..rules.position import BUYING, Position
from ..rules.running import Tally
from ..rules.running_search import BestSet

if TYPE_CHECKING:
    from .view_types import Figures, Proposal

STEPS: Final = (0, 1, 2)
DIALS: Final = ("production", "storage", "energy")


def figures(position: Position, seat: i64, laid_0: i64, laid_1: i64, workers: i64, runs_0: i64, runs_1: i64) -> Figures:
    """Return the figures of a factory with a running set. The income is at the current price, and at 1 and 2 more."""
    tally = Tally(laid_0, laid_1, runs_0, runs_1)
    times = 2 if position.round == ROUNDS else 1
    return {
        "running": tile_ids(seat, runs_0, runs_1),
        "production": int(tally.production),
        "storage": int(tally.storage),
        "energy": int(tally.energy),
        "canteen": int(tally.canteen),
        "available": int(workers - tally.canteen),
        "income": [times * int(tally.income(position.price + step)) for step in STEPS],
    }


def chosen(position: Position, runs_0: i64, runs_1: i64) -> Figures:
    """Return the figures of a running set for the seat whose turn it is in the bureaucracy phase."""
    seat = position.turn
    return figures(
        position, seat, position.laid[2 * seat], position.laid[2 * seat + 1], position.workers[seat], runs_0, runs_1
    )


def forecast(position: Position, seat: i64) -> Figures:
    """Return the figures of a factory's best running set with the certain workers."""
    return forecast_of(
        position, seat, position.laid[2 * seat], position.laid[2 * seat + 1], sure_workers(position, seat)
    )


def sure_workers(position: Position, seat: i64) -> i64:
    """Return the certain workers of the next bureaucracy phase.

    Seasonal workers leave unless they were hired in this round (P19).
    """
    if position.phase < BUYING:
        return WORKERS
    place: i64 = 0
    while position.seat_at(place) != seat:
        place += 1
    return WORKERS if position.phase == BUYING and place >= position.place else position.workers[seat]


def forecast_of(position: Position, seat: i64, laid_0: i64, laid_1: i64, workers: i64) -> Figures:
    """Return the figures of the best running set of a factory with these tiles and workers."""
    steps, tiles = position.expected()
    best = BestSet(laid_0, laid_1, workers, position.price * tiles + steps, tiles)
    return figures(position, seat, laid_0, laid_1, workers, best.best_0, best.best_1)


def proposal(position: Position, seat: int | None) -> Proposal:
    """Return the running set of the seat whose turn it is.

    This seat sees its own changes. Other seats see the proposal.
    """
    own = seat is not None and seat == position.turn and bool(position.mid_chain)
    runs_0, runs_1 = position.runs_0, position.runs_1
    if not own:
        best = best_set(position, position.turn)
        runs_0, runs_1 = best.best_0, best.best_1
    turn = position.turn
    tally = Tally(position.laid[2 * turn], position.laid[2 * turn + 1], runs_0, runs_1)
    legal = tally.is_legal(position.workers[turn])
    return {**chosen(position, runs_0, runs_1), "seat": int(turn), "changed": own, "legal": legal}
