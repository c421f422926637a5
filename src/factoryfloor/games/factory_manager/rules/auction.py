"""The auction of turn order (P8, P17, P18)."""

from mypy_extensions import i64

from factoryfloor.kernel.events import Event

from .actions import ACTIONS, ADD, BID, BIDS, NOMINATE, PASS
from .ids import turn_ids
from .position import AUCTION, NOBODY, Table, next_in, seat_bit, turn_bit


def begin(table: Table) -> None:
    """A round begins: of the pool, which is in ``hidden``, as many tiles as players are turned up."""
    table.phase = AUCTION
    pool = table.hidden
    hidden: i64 = 0
    left: i64 = table.seats + 2
    for _ in range(2):
        tile = nth_tile(pool, table.chance.below(left))
        pool ^= tile
        hidden |= tile
        left -= 1
    table.hidden = hidden
    table.lots = pool
    if table.log is not None:
        told = {"round": int(table.round), "lots": turn_ids(pool), "hidden": turn_ids(hidden)}
        table.log.append(Event("round", -1, told))
    ask_nominator(table)


def nth_tile(tiles: i64, index: i64) -> i64:
    """The tile of a set, as a bit, that has so many lower ones beside it."""
    while index:
        tiles &= tiles - 1
        index -= 1
    return tiles & -tiles


def ask_nominator(table: Table) -> bool:
    """P17: the highest old tile of those without a new one chooses. Whether all have a new one already."""
    without: i64 = 0
    highest: i64 = 0
    seat: i64 = 0
    chooser: i64 = 0
    while seat < table.seats:
        if table.tiles[seat] == 0:
            without += 1
            if table.old[seat] > highest:
                highest = table.old[seat]
                chooser = seat
        seat += 1
    table.lot = 0
    table.high = 0
    table.bidder = NOBODY
    table.bidding = 0
    if without == 1:
        return ask_last(table, chooser)
    give_turn(table, chooser)
    offer_nominations(table)
    return False


def offer_nominations(table: Table) -> None:
    """Each tile left with each opening bid."""
    most = table.free[table.turn] - 1
    choices: list[int] = []
    left = lots_left(table)
    number: i64 = 1
    while number <= 12:
        if left & turn_bit(number):
            opening: i64 = NOMINATE + (number - 1) * BIDS
            for bid in range(most + 1):
                choices.append(ACTIONS[opening + bid])
        number += 1
    table.choices = choices


def lots_left(table: Table) -> i64:
    """The tiles turned up that nobody has won."""
    left = table.lots
    for number in table.tiles:
        if number:
            left &= ~turn_bit(number)
    return left


def give_turn(table: Table, seat: i64) -> None:
    """The seat decides now."""
    table.turn = seat
    table.pending = seat_bit(seat)


def act(table: Table, action: i64) -> bool:
    """A decision of the seat on turn. Whether all have a tile now."""
    if table.lot == 0:
        return nominate(table, action)
    if action >= ADD:
        return win(table, table.turn, action - ADD, True)
    return answer(table, action)


def nominate(table: Table, action: i64) -> bool:
    """A tile is up for auction, with the opening bid."""
    table.lot = (action - NOMINATE) // BIDS + 1
    table.high = (action - NOMINATE) % BIDS
    table.bidder = table.turn
    seat: i64 = 0
    while seat < table.seats:
        if table.tiles[seat] == 0:
            table.bidding |= seat_bit(seat)
        seat += 1
    if table.log is not None:
        told = {"tile": f"turn-{table.lot}", "bid": int(table.high)}
        table.log.append(Event("nominate", int(table.turn), told))
    return ask_next(table)


def ask_next(table: Table) -> bool:
    """P17: the next seat clockwise that can still raise; those who cannot pass without being asked."""
    while True:
        seat = next_in(table.bidding, table.turn, table.seats)
        if seat == table.bidder:
            return win(table, seat, table.high, False)
        give_turn(table, seat)
        if table.free[seat] - 1 > table.high:
            offer_bids(table)
            return False
        drop(table, True)


def offer_bids(table: Table) -> None:
    """Each higher bid up to the cap, or to pass."""
    choices: list[int] = []
    bid = table.high + 1
    while bid < table.free[table.turn]:
        choices.append(ACTIONS[BID + bid])
        bid += 1
    choices.append(ACTIONS[PASS])
    table.choices = choices


def drop(table: Table, forced: bool) -> None:
    """The seat on turn is out of this auction."""
    table.bidding &= ~seat_bit(table.turn)
    if table.log is not None:
        table.log.append(Event("pass", int(table.turn), {"tile": f"turn-{table.lot}", "forced": forced}))


def answer(table: Table, action: i64) -> bool:
    """A raise or a pass."""
    if action == PASS:
        drop(table, False)
    else:
        table.high = action - BID
        table.bidder = table.turn
        if table.log is not None:
            told = {"tile": f"turn-{table.lot}", "bid": int(table.high)}
            table.log.append(Event("bid", int(table.turn), told))
    return ask_next(table)


def win(table: Table, seat: i64, workers: i64, last: bool) -> bool:
    """The tile goes to a seat, which lays workers on it."""
    table.tiles[seat] = table.lot
    table.bids[seat] = workers
    table.free[seat] -= workers
    if table.log is not None:
        told = {"tile": f"turn-{table.lot}", "workers": int(workers), "last": last}
        table.log.append(Event("won", int(seat), told))
    if last:
        finish(table)
        return True
    return ask_nominator(table)


def ask_last(table: Table, seat: i64) -> bool:
    """P8: the last player may lay workers on the last tile; with one worker there is nothing to choose (P17)."""
    table.turn = seat
    table.lot = lowest_tile(lots_left(table))
    if table.free[seat] == 1:
        return win(table, seat, 0, True)
    give_turn(table, seat)
    choices: list[int] = []
    for workers in range(table.free[seat]):
        choices.append(ACTIONS[ADD + workers])
    table.choices = choices
    return False


def lowest_tile(tiles: i64) -> i64:
    """The number of the lowest tile of a set."""
    number: i64 = 1
    while not tiles & turn_bit(number):
        number += 1
    return number


def finish(table: Table) -> None:
    """P8, P18: the pool is made of the two hidden tiles and the old ones; the new tiles give the order."""
    seat: i64 = 0
    while seat < table.seats:
        table.hidden |= turn_bit(table.old[seat])
        table.old[seat] = 0
        seat += 1
    table.lots = 0
    table.lot = 0
    table.high = 0
    table.bidder = NOBODY
    table.bidding = 0
    table.order = order_of(table)
    if table.log is not None:
        order = [int(table.seat_at(place)) for place in range(int(table.seats))]
        table.log.append(Event("order", -1, {"order": order}))


def order_of(table: Table) -> i64:
    """The seats by turn-order tile, three bits each, the lowest tile first."""
    order: i64 = 0
    place: i64 = 0
    number: i64 = 1
    while number <= 12:
        seat: i64 = 0
        while seat < table.seats:
            if table.tiles[seat] == number:
                order |= seat << (3 * place)
                place += 1
            seat += 1
        number += 1
    return order
