"""Previews: the costs and gains of an action."""

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from ..rules.actions import (
    ADD,
    BID,
    BIDS,
    BUY,
    CONFIRM,
    ENOUGH,
    HIRE,
    LAY,
    NOMINATE,
    PASS,
    PUT,
    TEAR,
    TOGGLE,
)
from ..rules.bureaucracy import changed
from ..rules.buying import NO_ROOM, general_room, place_of, room_for, to_tear
from ..rules.market import top_of
from ..rules.pieces import COLUMN, COLUMN_HALF, DISCOUNT, HALF, KIND_IDS, PRICE, TILES, WORKERS, kind_at
from ..rules.position import Position
from ..rules.running import Tally
from .figures import chosen, forecast, forecast_of, sure_workers
from .why_not_tiles import no_room

if TYPE_CHECKING:
    from .view_types import Figures


def preview(position: Position, seat: i64, action: i64) -> dict[str, Any]:
    """Return the preview of a legal action."""
    number = int(action)
    if number in (PASS, ENOUGH):
        return {}
    if number < PUT:
        return _bid(position, seat, number)
    if number < ENOUGH:
        return _put(position, seat, number - PUT)
    if number < HIRE:
        return _factory(position, seat, number)
    if number < CONFIRM:
        return _hire(position, seat, number - HIRE)
    if number == CONFIRM:
        return {**chosen(position, position.runs_0, position.runs_1)}
    runs_0, runs_1 = changed(position, number - TOGGLE)
    tally = Tally(position.laid[2 * seat], position.laid[2 * seat + 1], runs_0, runs_1)
    return {**chosen(position, runs_0, runs_1), "legal": tally.is_legal(position.workers[seat])}


def _bid(position: Position, seat: i64, number: int) -> dict[str, Any]:
    """Return the discount of the turn-order tile, and the workers that stay available if the bid wins."""
    tile, workers = int(position.lot), number - (BID if number < ADD else ADD)
    if number < BID:
        tile, workers = (number - NOMINATE) // BIDS + 1, (number - NOMINATE) % BIDS
    return {"discount": int(DISCOUNT[tile]), "workers": workers, "available": int(position.free[seat]) - workers}


def _put(position: Position, seat: i64, column: int) -> dict[str, Any]:
    """Return the printed price of the tile, and the kind of the next tile in the column."""
    half = COLUMN_HALF[column]
    tile = top_of(position, column)
    rest = int(COLUMN[column] & (position.stock_1 if half else position.stock_0)) ^ int(tile)
    following = KIND_IDS[kind_at(half, rest & -rest)] if rest else None
    found = {"price": int(PRICE[kind_at(half, tile)]), "next": following}
    if room_for(position, half, tile, general_room(position, seat)) == NO_ROOM:
        return found
    laid = _laid(position, seat)
    laid[half] |= int(tile)
    return {**found, "before": forecast(position, seat), "after": _figures(position, seat, laid)}


def _factory(position: Position, seat: i64, number: int) -> dict[str, Any]:
    """Return the price of the tile and its space, and the figures of the factory before and after.

    For a tile that can only wait, ``room`` is the reason, and ``swap`` the best tile to tear down for it.
    """
    laid = _laid(position, seat)
    price, space, worker = 0, 0, 1
    more: dict[str, Any] = {}
    if number >= TEAR:
        kind = number - TEAR
        laid[HALF[kind]] ^= int(to_tear(position, seat, kind))
    else:
        kind, aside = (number - LAY, 0) if number >= LAY else divmod(number - BUY, 2)
        half = HALF[kind]
        if number >= LAY:
            worker = 0
            tiles = int(position.waiting[2 * seat + half] & TILES[kind])
        else:
            price = int(position.cost(seat, kind))
            tiles = int((position.market_1 if half else position.market_0) & TILES[kind])
        if not aside:
            space = int(room_for(position, half, tiles & -tiles, general_room(position, seat)))
            laid[half] |= tiles & -tiles
        elif number - 1 not in position.choices:
            more["room"] = no_room(position, seat, half, tiles & -tiles, price)
            if swap := _swap(position, seat, half, tiles & -tiles):
                more["swap"] = swap
    return {
        "price": price,
        "space": space,
        "money": int(position.money[seat]) - price - space,
        "workers": int(position.owed) - worker,
        "before": forecast(position, seat),
        "after": _figures(position, seat, laid),
        **more,
    }


def _swap(position: Position, seat: i64, half: int, tile: int) -> dict[str, Any] | None:
    """Return the best kind to tear down for a tile that has no room, and the figures after both actions."""
    if position.owed < 2:  # tearing down takes a worker, too
        return None
    best: dict[str, Any] | None = None
    for action in position.choices:
        kind = int(action) - TEAR
        if not 0 <= kind < len(KIND_IDS) or place_of(HALF[kind], TILES[kind]) != place_of(half, tile):
            continue
        laid = _laid(position, seat)
        laid[HALF[kind]] ^= int(to_tear(position, seat, kind))
        laid[half] |= tile
        after = _figures(position, seat, laid)
        if best is None or after["income"][0] > best["after"]["income"][0]:
            best = {"tear": KIND_IDS[kind], "after": after}
    return best


def _laid(position: Position, seat: i64) -> list[int]:
    """Return a copy of the two halves of a seat's laid tiles."""
    return [int(position.laid[2 * seat]), int(position.laid[2 * seat + 1])]


def _figures(position: Position, seat: i64, laid: list[int]) -> "Figures":
    """Return the figures of a seat's factory with these tiles."""
    return forecast_of(position, seat, laid[0], laid[1], sure_workers(position, seat))


def _hire(position: Position, seat: i64, hired: int) -> dict[str, Any]:
    """Return the wages, and the figures of the factory with this number of workers."""
    price = hired * int(position.wage(seat))
    workers = WORKERS + hired
    return {
        "price": price,
        "money": int(position.money[seat]) - price,
        "workers": workers,
        "after": forecast_of(position, seat, position.laid[2 * seat], position.laid[2 * seat + 1], workers),
    }
