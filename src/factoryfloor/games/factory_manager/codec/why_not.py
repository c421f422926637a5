"""The reason why a piece is not a target now, as the key of a sentence and its facts."""

from typing import Any

from mypy_extensions import i64

from ..rules.actions import HIRE
from ..rules.buying import place_of
from ..rules.pieces import DISCOUNT, kind_at
from ..rules.position import AUCTION, BUREAUCRACY, BUYING, MARKET, Position
from .targets import targets
from .view import singles
from .why_not_tiles import no_room, tile_reason
from .worker_places import has_hired, workers_view


def why_not(position: Position, seat: i64, piece: str) -> dict[str, Any]:
    """Return the reason why no legal action touches a piece. Return an empty dict if an action touches this piece."""
    if any(piece in targets(position, seat, action) for action in position.choices):
        return {}
    what, _, rest = piece.partition("-")
    found: dict[str, Any] = {}
    if what == "turn" and rest.isdecimal():
        found = turn_reason(position, int(rest))
    elif what == "price":
        found = {"key": "price" if rest == "marker" else "price.turned"}
    elif what == "dial":
        found = {"key": "dial"}
    elif what in ("worker", "seasonal", "factory", "aside"):
        owner, _, number = rest.partition("-")
        found = {"key": f"other.{'worker' if number else 'factory'}"}
        if owner == str(int(seat)):
            found = _own(position, seat, what, piece)
    return found or tile_reason(position, seat, piece) or {"key": "other"}


def _own(position: Position, seat: i64, what: str, piece: str) -> dict[str, Any]:
    """Return the reason for a worker, the factory, or the place beside the factory of the viewer."""
    if what == "worker":
        return worker_reason(position, seat, piece)
    if what == "seasonal":
        return seasonal_reason(position, seat, piece)
    return place_reason(position, seat)


def turn_reason(position: Position, number: int) -> dict[str, Any]:
    """Return the reason for a turn-order tile: it is taken, face down, not up for auction, or settled for the round."""
    seats = range(int(position.seats))
    if position.phase != AUCTION:
        order = [int(position.tiles[position.seat_at(place)]) for place in seats]
        if number not in order:
            return {"key": "turn.pool"}
        place, discount = order.index(number) + 1, int(DISCOUNT[number])
        if discount == 0:
            return {"key": "turn.settled.full", "place": place}
        return {"key": "turn.settled", "place": place, "discount": discount}
    if number in [int(position.tiles[player]) for player in seats]:
        return {"key": "turn.taken"}
    if int(position.lots) >> number & 1:
        return {"key": "turn.later", "tile": f"turn-{int(position.lot)}"}
    if int(position.hidden) >> number & 1:
        return {"key": "turn.hidden"}
    return {"key": "turn.old"}


def worker_reason(position: Position, seat: i64, piece: str) -> dict[str, Any]:
    """Return the reason for a worker of the viewer: the worker's current job."""
    standing = workers_view(position, int(seat))
    if piece in standing["canteen"]:
        return {"key": "worker.canteen", "n": int(position.canteen[seat])}
    if piece in standing["bid"]:
        return {"key": "worker.bid"}
    if position.phase == AUCTION:
        return {"key": "worker.auction" if position.lot else "worker.nominate", "n": int(position.free[seat]) - 1}
    if position.phase == MARKET:
        return {"key": "worker.market" if position.owed else "worker.extra", "n": int(position.owed)}
    if position.phase == BUREAUCRACY:
        return {"key": "worker.run"}
    acts = standing["free"].index(piece) < position.owed if piece in standing["free"] else False
    return {"key": "worker.buying" if acts else "worker.acted"}


def seasonal_reason(position: Position, seat: i64, piece: str) -> dict[str, Any]:
    """Return the reason for a seasonal worker. Seasonal workers are hired for a wage at the end of the buying turn."""
    standing = workers_view(position, int(seat))
    if position.phase != BUYING:
        if has_hired(position, int(seat)):
            return {"key": "seasonal.hired" if piece in standing["hired"] else "seasonal.late"}
        if piece in standing["supply"]:
            wage = {"price": int(position.wage(seat))}
            return {"key": "seasonal.later", **wage} if position.tiles[seat] else {"key": "seasonal.auction"}
        return worker_reason(position, seat, piece)
    number = int(piece.rpartition("-")[2])
    if HIRE + number in position.choices:
        return {"key": "like"}
    return {"key": "seasonal.money", "price": number * int(position.wage(seat)), "money": int(position.money[seat])}


def place_reason(position: Position, seat: i64) -> dict[str, Any]:
    """Return the reason why nothing can be laid on the viewer's factory, or beside it."""
    if position.phase != BUYING:
        return {"key": "factory.run" if position.phase == BUREAUCRACY else "factory.later"}
    if not position.owed:
        return {"key": "workers", "n": int(position.free[seat])}
    money = int(position.money[seat])
    offers = sorted(
        (int(position.cost(seat, kind_at(half, low))), half, low)
        for half, low in singles(position.market_0, position.market_1)
    )
    if not offers:
        return {"key": "market.sold"}
    if offers[0][0] > money:
        return {"key": "cheapest", "price": offers[0][0], "money": money}
    general = [offer for offer in offers if offer[0] <= money and not place_of(*offer[1:])]
    price, half, low = (general or offers)[0]
    found = no_room(position, seat, half, low)
    if found["key"] == "room.money":
        return {"key": "room.rest", "price": price, "space": found["price"], "money": money}
    return found
