"""The buying phase: seats buy, lay and tear down tiles, and hire seasonal workers (P10 to P12, P21 to P24)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit, first_bits
from factoryfloor.kernel.rows import append_each

from . import events
from .actions import ACTIONS, BUY, HIRE, LAY, TEAR
from .ids import tile_id, tile_ids
from .pieces import (
    CONTROL_1,
    EXTRA_SPACES,
    FIRST_KIND,
    HALF,
    OPTIMIZATION_1,
    PRICE,
    SEASONAL,
    SPACE_PRICE,
    SPACES,
    TILES,
    WORKERS,
    kind_at,
)
from .position import BUYING, Position

if TYPE_CHECKING:
    from .event_types import Buy, Hire

NO_ROOM: Final = -1


def begin(position: Position) -> None:
    """Begin the phase with the first seat of the turn order."""
    position.phase = BUYING
    position.place = -1
    ask_next(position)


def ask_next(position: Position) -> bool:
    """Start the turn of the next seat in the order (P10). Return whether all turns are over."""
    position.place += 1
    if position.place == position.seats:
        clear_market(position)
        return True
    seat = position.seat_at(position.place)
    position.turn = seat
    position.pending = bit(seat)
    position.owed = position.free[seat]
    offer(position)
    return False


def offer(position: Position) -> None:
    """Offer all actions of the current seat."""
    seat = position.turn
    choices: list[int] = []
    room = general_room(position, seat)
    if position.owed:
        add_purchases(position, choices, 0, position.market_0, room)
        add_purchases(position, choices, 1, position.market_1, room)
    waiting_0 = layable(position, 0, position.waiting[2 * seat], room)
    waiting_1 = layable(position, 1, position.waiting[2 * seat + 1], room)
    append_each(choices, ACTIONS, LAY, waiting_0 | waiting_1)
    if position.owed:
        laid = kinds_of(0, position.laid[2 * seat]) | kinds_of(1, position.laid[2 * seat + 1])
        append_each(choices, ACTIONS, TEAR, laid)
    wage = position.wage(seat)
    hired: i64 = SEASONAL
    while hired * wage > position.money[seat]:
        hired -= 1
    append_each(choices, ACTIONS, HIRE, first_bits(hired + 1))
    position.choices = choices


def general_room(position: Position, seat: i64) -> i64:
    """Return the price of the next general space: 0 or 10, or NO_ROOM."""
    if position.general(seat) < SPACES + position.opened[seat]:
        return 0
    return SPACE_PRICE if position.opened[seat] < EXTRA_SPACES else NO_ROOM


def place_of(half: i64, tiles: i64) -> i64:
    """Return the tiles that share a place with these: all control or optimization tiles, or 0 for general spaces."""
    if half and tiles & (CONTROL_1 | OPTIMIZATION_1):
        return CONTROL_1 if tiles & CONTROL_1 else OPTIMIZATION_1
    return 0


def room_for(position: Position, half: i64, low: i64, room: i64) -> i64:
    """Return the price of the space for a tile if a general space costs ``room``."""
    own = place_of(half, low)
    if own:
        return NO_ROOM if position.laid[2 * position.turn + 1] & own else 0
    return room


def add_purchases(position: Position, choices: list[int], half: i64, market: i64, room: i64) -> None:
    """Offer each affordable kind. A tile waits, or is laid at once if there is room and money."""
    money = position.money[position.turn]
    discount = position.discount(position.turn)
    first: i64 = 2 * FIRST_KIND[half]
    found: i64 = 0
    while market:
        low = market & -market
        kind = kind_at(half, low)
        market &= ~TILES[kind]
        price: i64 = PRICE[kind]
        price = max(price - discount, 0)
        if price > money:
            continue
        space = room_for(position, half, low, room)
        if space != NO_ROOM and price + space <= money:
            found |= bit(2 * kind - first)
        found |= bit(2 * kind + 1 - first)
    append_each(choices, ACTIONS, BUY + first, found)


def layable(position: Position, half: i64, waiting: i64, room: i64) -> i64:
    """Return the waiting kinds with room in the factory, one bit per kind."""
    money = position.money[position.turn]
    found: i64 = 0
    while waiting:
        low = waiting & -waiting
        kind = kind_at(half, low)
        waiting &= ~TILES[kind]
        space = room_for(position, half, low, room)
        if space != NO_ROOM and space <= money:
            found |= bit(kind)
    return found


def kinds_of(half: i64, tiles: i64) -> i64:
    """Return the kinds of tiles, one bit per kind."""
    found: i64 = 0
    while tiles:
        kind = kind_at(half, tiles & -tiles)
        tiles &= ~TILES[kind]
        found |= bit(kind)
    return found


def act(position: Position, action: i64) -> bool:
    """Apply one step of a buying turn. Return whether all seats have bought."""
    if action >= HIRE:
        return hire(position, action - HIRE)
    if action >= TEAR:
        tear(position, action - TEAR)
    elif action >= LAY:
        lay(position, action - LAY)
    else:
        buy(position, (action - BUY) >> 1, (action - BUY) & 1 != 0)
    offer(position)
    return False


def buy(position: Position, kind: i64, aside: bool) -> None:
    """Pay for a market tile and lay it, or let it wait (P10, P21)."""
    seat = position.turn
    half: i64 = HALF[kind]
    market: i64 = position.market_1 if half else position.market_0
    low = market & TILES[kind]
    low &= -low
    space: i64 = 0 if aside else room_for(position, half, low, general_room(position, seat))
    price = position.cost(seat, kind)
    if half:
        position.market_1 ^= low
    else:
        position.market_0 ^= low
    position.money[seat] -= price
    position.owed -= 1
    if aside:
        position.waiting[2 * seat + half] |= low
    else:
        set_down(position, half, low, space)
    if position.events is not None:
        fields: Buy = {"tile": tile_id(seat, half, low), "price": int(price), "space": int(space), "aside": aside}
        position.events.append(events.BUY.event(int(seat), fields))


def set_down(position: Position, half: i64, low: i64, space: i64) -> None:
    """Lay a tile on the factory and pay for the space that it may open (P22)."""
    seat = position.turn
    position.laid[2 * seat + half] |= low
    if space:
        position.money[seat] -= space
        position.opened[seat] += 1


def lay(position: Position, kind: i64) -> None:
    """Lay a waiting tile."""
    seat = position.turn
    half: i64 = HALF[kind]
    low = position.waiting[2 * seat + half] & TILES[kind]
    low &= -low
    space = room_for(position, half, low, general_room(position, seat))
    position.waiting[2 * seat + half] ^= low
    set_down(position, half, low, space)
    if position.events is not None:
        position.events.append(events.LAY.event(int(seat), {"tile": tile_id(seat, half, low), "space": int(space)}))


def to_tear(position: Position, seat: i64, kind: i64) -> i64:
    """Return the tile of a kind to tear down, as a bit: the first tile that is shut down, or else the first tile."""
    half: i64 = HALF[kind]
    laid = position.laid[2 * seat + half] & TILES[kind]
    idle = laid & position.shut[2 * seat + half]
    if idle:
        return idle & -idle
    return laid & -laid


def tear(position: Position, kind: i64) -> None:
    """Remove a laid tile from the game (P23)."""
    seat = position.turn
    half: i64 = HALF[kind]
    low = to_tear(position, seat, kind)
    position.laid[2 * seat + half] ^= low
    position.shut[2 * seat + half] &= ~low
    position.owed -= 1
    if position.events is not None:
        position.events.append(events.TEAR.event(int(seat), {"tile": tile_id(seat, half, low)}))


def hire(position: Position, hired: i64) -> bool:
    """Return all earlier seasonal workers, hire some, and end the turn (P11, P24)."""
    seat = position.turn
    price = hired * position.wage(seat)
    if position.events is not None:
        fields: Hire = {"workers": int(hired), "price": int(price), "returned": int(position.workers[seat]) - WORKERS}
        position.events.append(events.HIRE.event(int(seat), fields))
    position.money[seat] -= price
    position.workers[seat] = WORKERS + hired
    position.owed = 0
    return ask_next(position)


def clear_market(position: Position) -> None:
    """Return unsold tiles to their columns (P12)."""
    if position.events is not None:
        position.events.append(events.CLEARED.event(-1, {"tiles": tile_ids(0, position.market_0, position.market_1)}))
    position.stock_0 |= position.market_0
    position.stock_1 |= position.market_1
    position.market_0 = 0
    position.market_1 = 0
