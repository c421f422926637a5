"""The places of a player's workers. The rules only count workers (P19), but a board shows each worker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules.pieces import SEASONAL, WORKERS
from ..rules.position import BUREAUCRACY, BUYING, Position

if TYPE_CHECKING:
    from .view_types import Workers


def has_hired(position: Position, seat: int) -> bool:
    """Return whether a player has ended this round's buying turn but has not confirmed a running set."""
    if position.phase not in (BUYING, BUREAUCRACY):
        return False
    place = [int(position.seat_at(place)) for place in range(int(position.seats))].index(seat)
    return place < position.place if position.phase == BUYING else place >= position.place


def workers_view(position: Position, seat: int) -> Workers:
    """Return the ids of a player's workers by place.

    In each place, seasonal workers come last. After a hire, earlier seasonal workers are gone, and new seasonal workers
    are listed separately.
    """
    canteen, bid, free = int(position.canteen[seat]), int(position.bids[seat]), int(position.free[seat])
    names = [f"worker-{seat}-{number}" for number in range(1, WORKERS + 1)]
    seasonal = [f"seasonal-{seat}-{number}" for number in range(1, SEASONAL + 1)]
    standing = (names + seasonal)[: canteen + bid + free]
    acts = position.phase == BUYING and position.turn == seat
    in_canteen, free_here = standing[:canteen], standing[canteen : canteen + free]
    on_tile: list[str] = standing[canteen + free :]
    hired: list[str] = []
    if has_hired(position, seat):
        in_canteen, free_here, on_tile = [
            [name for name in found if name in names] for found in (in_canteen, free_here, on_tile)
        ]
        hired = seasonal[: int(position.workers[seat]) - WORKERS]
    placed = in_canteen + free_here + on_tile + hired
    return {
        "total": int(position.workers[seat]),
        "available": int(free),
        "acting": int(position.owed) if acts else 0,
        "laid": bid,
        "canteen": in_canteen,
        "free": free_here,
        "bid": on_tile,
        "hired": hired,
        "supply": [name for name in seasonal if name not in placed],
    }
