"""Buying, laying, tearing down, and seasonal workers (P10 to P12, P21 to P24)."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.events import Event

from .actions import ACTIONS, BUY, HIRE, LAY, TEAR
from .ids import tile_id, tile_ids
from .pieces import (
    CONTROL_1,
    EXTRA_SPACES,
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
from .position import BUYING, Table, seat_bit

NO_ROOM: Final = -1


def begin(table: Table) -> None:
    """The first of the turn order begins."""
    table.phase = BUYING
    table.place = -1
    ask_next(table)


def ask_next(table: Table) -> bool:
    """The next of the turn order has a whole turn (P10). Whether all have had theirs."""
    table.place += 1
    if table.place == table.seats:
        clear_market(table)
        return True
    seat = table.seat_at(table.place)
    table.turn = seat
    table.pending = seat_bit(seat)
    table.owed = table.free[seat]
    offer(table)
    return False


def offer(table: Table) -> None:
    """All that the seat on turn can do."""
    seat = table.turn
    choices: list[int] = []
    room = general_room(table, seat)
    if table.owed:
        add_purchases(table, choices, 0, table.market_0, room)
        add_purchases(table, choices, 1, table.market_1, room)
    add_layings(table, choices, 0, table.waiting[2 * seat], room)
    add_layings(table, choices, 1, table.waiting[2 * seat + 1], room)
    if table.owed:
        add_demolitions(choices, 0, table.laid[2 * seat])
        add_demolitions(choices, 1, table.laid[2 * seat + 1])
    wage = table.wage(seat)
    for hired in range(SEASONAL + 1):
        if hired * wage <= table.money[seat]:
            choices.append(ACTIONS[HIRE + hired])
    table.choices = choices


def general_room(table: Table, seat: i64) -> i64:
    """What the next general space costs: 0 or 10, or NO_ROOM."""
    if table.general(seat) < SPACES + table.opened[seat]:
        return 0
    return SPACE_PRICE if table.opened[seat] < EXTRA_SPACES else NO_ROOM


def room_for(table: Table, half: i64, low: i64, room: i64) -> i64:
    """What the space for a tile costs when a general one costs ``room``."""
    if half and low & (CONTROL_1 | OPTIMIZATION_1):
        own: i64 = CONTROL_1 if low & CONTROL_1 else OPTIMIZATION_1
        return NO_ROOM if table.laid[2 * table.turn + 1] & own else 0
    return room


def add_purchases(table: Table, choices: list[int], half: i64, market: i64, room: i64) -> None:
    """Each kind that can be paid, laid at once if there is room and money for it, or to wait."""
    money = table.money[table.turn]
    discount = table.discount(table.turn)
    while market:
        low = market & -market
        kind = kind_at(half, low)
        market &= ~TILES[kind]
        price: i64 = PRICE[kind]
        price = max(price - discount, 0)
        if price > money:
            continue
        space = room_for(table, half, low, room)
        if space != NO_ROOM and price + space <= money:
            choices.append(ACTIONS[BUY + 2 * kind])
        choices.append(ACTIONS[BUY + 2 * kind + 1])


def add_layings(table: Table, choices: list[int], half: i64, waiting: i64, room: i64) -> None:
    """Each kind beside the factory that has room."""
    money = table.money[table.turn]
    while waiting:
        low = waiting & -waiting
        kind = kind_at(half, low)
        waiting &= ~TILES[kind]
        space = room_for(table, half, low, room)
        if space != NO_ROOM and space <= money:
            choices.append(ACTIONS[LAY + kind])


def add_demolitions(choices: list[int], half: i64, laid: i64) -> None:
    """Each kind on the factory."""
    while laid:
        kind = kind_at(half, laid & -laid)
        laid &= ~TILES[kind]
        choices.append(ACTIONS[TEAR + kind])


def act(table: Table, action: i64) -> bool:
    """One step of a buying turn. Whether all have bought."""
    if action >= HIRE:
        return hire(table, action - HIRE)
    if action >= TEAR:
        tear(table, action - TEAR)
    elif action >= LAY:
        lay(table, action - LAY)
    else:
        buy(table, (action - BUY) >> 1, (action - BUY) & 1 != 0)
    offer(table)
    return False


def buy(table: Table, kind: i64, aside: bool) -> None:
    """P10, P21: a market tile is paid and laid, or waits."""
    seat = table.turn
    half: i64 = HALF[kind]
    market: i64 = table.market_1 if half else table.market_0
    low = market & TILES[kind]
    low &= -low
    space: i64 = 0 if aside else room_for(table, half, low, general_room(table, seat))
    price = table.cost(seat, kind)
    if half:
        table.market_1 ^= low
    else:
        table.market_0 ^= low
    table.money[seat] -= price
    table.owed -= 1
    if aside:
        table.waiting[2 * seat + half] |= low
    else:
        set_down(table, half, low, space)
    if table.log is not None:
        told = {"tile": tile_id(seat, half, low), "price": int(price), "space": int(space), "aside": aside}
        table.log.append(Event("buy", int(seat), told))


def set_down(table: Table, half: i64, low: i64, space: i64) -> None:
    """A tile comes to lie on the factory; it may open a space (P22)."""
    seat = table.turn
    table.laid[2 * seat + half] |= low
    if space:
        table.money[seat] -= space
        table.opened[seat] += 1


def lay(table: Table, kind: i64) -> None:
    """A waiting tile is laid."""
    seat = table.turn
    half: i64 = HALF[kind]
    low = table.waiting[2 * seat + half] & TILES[kind]
    low &= -low
    space = room_for(table, half, low, general_room(table, seat))
    table.waiting[2 * seat + half] ^= low
    set_down(table, half, low, space)
    if table.log is not None:
        table.log.append(Event("lay", int(seat), {"tile": tile_id(seat, half, low), "space": int(space)}))


def to_tear(table: Table, seat: i64, kind: i64) -> i64:
    """Which tile of a kind is torn down, as a bit: the first one that was shut down, else the first."""
    half: i64 = HALF[kind]
    laid = table.laid[2 * seat + half] & TILES[kind]
    idle = laid & table.shut[2 * seat + half]
    if idle:
        return idle & -idle
    return laid & -laid


def tear(table: Table, kind: i64) -> None:
    """P23: a laid tile leaves the game."""
    seat = table.turn
    half: i64 = HALF[kind]
    low = to_tear(table, seat, kind)
    table.laid[2 * seat + half] ^= low
    table.shut[2 * seat + half] &= ~low
    table.owed -= 1
    if table.log is not None:
        table.log.append(Event("tear", int(seat), {"tile": tile_id(seat, half, low)}))


def hire(table: Table, hired: i64) -> bool:
    """P11, P24: all earlier seasonal workers go back, some are hired, and the turn ends."""
    seat = table.turn
    price = hired * table.wage(seat)
    if table.log is not None:
        told = {"workers": int(hired), "price": int(price), "returned": int(table.workers[seat]) - WORKERS}
        table.log.append(Event("hire", int(seat), told))
    table.money[seat] -= price
    table.workers[seat] = WORKERS + hired
    table.owed = 0
    return ask_next(table)


def clear_market(table: Table) -> None:
    """P12: what was not sold goes back to its column."""
    if table.log is not None:
        table.log.append(Event("cleared", -1, {"tiles": tile_ids(0, table.market_0, table.market_1)}))
    table.stock_0 |= table.market_0
    table.stock_1 |= table.market_1
    table.market_0 = 0
    table.market_1 = 0
