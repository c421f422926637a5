"""The auction of the turn order (P8, P17, P18)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit, first_bits
from factoryfloor.kernel.rows import append_each, each_of

from . import events
from .actions import ACTIONS, ADD, BID, BIDS, NOMINATE, PASS
from .ids import turn_ids
from .places import LOTS
from .position import AUCTION, NOBODY, Position, next_in

if TYPE_CHECKING:
    from .event_types import Bid, Nominate, Round, Won


def begin(position: Position) -> None:
    """Begin a round: turn up one tile of the pool (in ``hidden``) for each player."""
    position.phase = AUCTION
    position.order = 0  # unknown until the auction ends
    position.place = 0
    pool = position.hidden
    hidden: i64 = 0
    left: i64 = position.seats + 2
    position.chance.at(LOTS, position.round, 0)
    for _ in range(2):
        tile = nth_tile(pool, position.chance.below(left))
        pool ^= tile
        hidden |= tile
        left -= 1
    position.hidden = hidden
    position.lots = pool
    if position.events is not None:
        fields: Round = {"round": int(position.round), "lots": turn_ids(pool), "hidden": turn_ids(hidden)}
        position.events.append(events.ROUND.event(-1, fields))
    ask_nominator(position)


def nth_tile(tiles: i64, index: i64) -> i64:
    """Return a tile of a set as a bit, given its index from the lowest tile."""
    while index:
        tiles &= tiles - 1
        index -= 1
    return tiles & -tiles


def ask_nominator(position: Position) -> bool:
    """Give the turn to the seat with the highest old tile among the seats without a new tile (P17).

    Return whether all seats have a new tile.
    """
    without: i64 = 0
    highest: i64 = 0
    seat: i64 = 0
    chooser: i64 = 0
    while seat < position.seats:
        if position.tiles[seat] == 0:
            without += 1
            if position.old[seat] > highest:
                highest = position.old[seat]
                chooser = seat
        seat += 1
    position.lot = 0
    position.high = 0
    position.bidder = NOBODY
    position.bidding = 0
    if without == 1:
        return ask_last(position, chooser)
    give_turn(position, chooser)
    offer_nominations(position)
    return False


def offer_nominations(position: Position) -> None:
    """Offer each remaining tile with each opening bid."""
    bids = first_bits(position.free[position.turn])
    choices: list[int] = []
    left = lots_left(position)
    number: i64 = 1
    while number <= 12:
        if left & bit(number):
            append_each(choices, ACTIONS, NOMINATE + (number - 1) * BIDS, bids)
        number += 1
    position.choices = choices


def lots_left(position: Position) -> i64:
    """Return the turned-up tiles that have not been won."""
    left = position.lots
    for number in position.tiles:
        if number:
            left &= ~bit(number)
    return left


def give_turn(position: Position, seat: i64) -> None:
    """Give the turn to a seat."""
    position.turn = seat
    position.pending = bit(seat)


def act(position: Position, action: i64) -> bool:
    """Apply a decision of the current seat. Return whether all seats have a tile."""
    if position.lot == 0:
        return nominate(position, action)
    if action >= ADD:
        return win(position, position.turn, action - ADD, True)
    return answer(position, action)


def nominate(position: Position, action: i64) -> bool:
    """Put a tile up for auction, with the opening bid."""
    position.lot = (action - NOMINATE) // BIDS + 1
    position.high = (action - NOMINATE) % BIDS
    position.bidder = position.turn
    seat: i64 = 0
    while seat < position.seats:
        if position.tiles[seat] == 0:
            position.bidding |= bit(seat)
        seat += 1
    if position.events is not None:
        fields: Nominate = {"tile": f"turn-{position.lot}", "bid": int(position.high)}
        position.events.append(events.NOMINATE.event(int(position.turn), fields))
    return ask_next(position)


def ask_next(position: Position) -> bool:
    """Give the turn to the next seat clockwise that can still raise (P17). Other seats pass automatically."""
    while True:
        seat = next_in(position.bidding, position.turn, position.seats)
        if seat == position.bidder:
            return win(position, seat, position.high, False)
        give_turn(position, seat)
        if position.free[seat] - 1 > position.high:
            offer_bids(position)
            return False
        drop(position, True)


def offer_bids(position: Position) -> None:
    """Offer each higher bid up to the cap, and a pass."""
    bids = first_bits(position.free[position.turn]) & ~first_bits(position.high + 1)
    position.choices = each_of(ACTIONS, BID, bids | bit(PASS - BID))


def drop(position: Position, forced: bool) -> None:
    """Remove the current seat from this auction."""
    position.bidding &= ~bit(position.turn)
    if position.events is not None:
        position.events.append(
            events.PASS.event(int(position.turn), {"tile": f"turn-{position.lot}", "forced": forced})
        )


def answer(position: Position, action: i64) -> bool:
    """Apply a raise or a pass."""
    if action == PASS:
        drop(position, False)
    else:
        position.high = action - BID
        position.bidder = position.turn
        if position.events is not None:
            fields: Bid = {"tile": f"turn-{position.lot}", "bid": int(position.high)}
            position.events.append(events.BID.event(int(position.turn), fields))
    return ask_next(position)


def win(position: Position, seat: i64, workers: i64, last: bool) -> bool:
    """Give the tile to a seat, and lay workers on the tile."""
    position.tiles[seat] = position.lot
    position.bids[seat] = workers
    position.free[seat] -= workers
    if position.events is not None:
        fields: Won = {"tile": f"turn-{position.lot}", "workers": int(workers), "last": last}
        position.events.append(events.WON.event(int(seat), fields))
    if last:
        finish(position)
        return True
    return ask_nominator(position)


def ask_last(position: Position, seat: i64) -> bool:
    """Let the last player choose how many workers to lay on the last tile (P8). With one worker there is no choice
    (P17).
    """
    position.turn = seat
    position.lot = lowest_tile(lots_left(position))
    if position.free[seat] == 1:
        return win(position, seat, 0, True)
    give_turn(position, seat)
    position.choices = each_of(ACTIONS, ADD, first_bits(position.free[seat]))
    return False


def lowest_tile(tiles: i64) -> i64:
    """Return the number of the lowest tile of a set."""
    number: i64 = 1
    while not tiles & bit(number):
        number += 1
    return number


def finish(position: Position) -> None:
    """End the auction.

    The hidden tiles and the old tiles form the pool. The new tiles determine the turn order (P8, P18).
    """
    seat: i64 = 0
    while seat < position.seats:
        position.hidden |= bit(position.old[seat])
        position.old[seat] = 0
        seat += 1
    position.lots = 0
    position.lot = 0
    position.high = 0
    position.bidder = NOBODY
    position.bidding = 0
    position.order = order_of(position)
    if position.events is not None:
        order = [int(position.seat_at(place)) for place in range(int(position.seats))]
        position.events.append(events.ORDER.event(-1, {"order": order}))


def order_of(position: Position) -> i64:
    """Return the seats by turn-order tile, with three bits per seat, lowest tile first."""
    order: i64 = 0
    place: i64 = 0
    number: i64 = 1
    while number <= 12:
        seat: i64 = 0
        while seat < position.seats:
            if position.tiles[seat] == number:
                order |= seat << (3 * place)
                place += 1
            seat += 1
        number += 1
    return order
