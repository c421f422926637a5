"""Loads the phase of a position: the seat whose turn it is, and the progress of the phase."""

from typing import Any

from factoryfloor.kernel.masks import bit, count
from factoryfloor.kernel.validation import fields, number, require

from ..rules import auction, bureaucracy, buying, market
from ..rules.actions import ACTIONS, ADD, TOGGLE
from ..rules.pieces import (
    CROSSED,
    EXTRA_TILES,
    FIRST_POOL,
    FIRST_TILES,
    HALF,
    KIND_IDS,
    KIND_OF,
    MACHINES_0,
    MONEY,
    ROBOTS_1,
    START_0,
    TILES,
    WORKERS,
)
from ..rules.position import AUCTION, BUREAUCRACY, BUYING, MARKET, NOBODY, OVER, Position, next_in, packed_dials
from ..rules.running import Tally
from .load_tiles import Tiles, numbers


def load_phase(position: Position, given: dict[str, Any], tiles: Tiles, trusted: bool) -> None:
    """Fill in the fields of the phase, and offer the legal actions of the seat whose turn it is.

    Raises BadPosition if a field is invalid.
    """
    phase = int(position.phase)
    for key, own in (("auction", AUCTION), ("put", MARKET), ("acting", BUYING)):
        require((given[key] is not None) == (phase == own), f"{key} must be null outside its phase")
    require(given["changed"] is None or phase == BUREAUCRACY, "changed must be null outside the bureaucracy phase")
    if phase == OVER:
        require(given["turn"] is None, "turn must be null when the game is over")
    else:
        position.turn = number(given["turn"], "turn", 0, int(position.seats) - 1)
        position.pending = bit(position.turn)
    if phase == AUCTION:
        _load_auction(position, given["auction"])
    else:
        position.order = auction.order_of(position)
        position.place = position.seats if phase == OVER else _place(position)
    if not trusted:
        for seat in range(int(position.seats)):
            _check_player(position, seat)
    if phase == MARKET:
        _load_market(position, given["put"])
    elif phase == BUYING:
        most = int(position.free[position.turn])
        position.owed = number(given["acting"], "acting", 0, most)
        buying.offer(position)
    elif phase == BUREAUCRACY:
        _load_bureaucracy(position, given["changed"], tiles)
    if not trusted:
        _check_market(position)


def _place(position: Position) -> int:
    """Return the place in the turn order of the seat whose turn it is."""
    return [int(position.seat_at(place)) for place in range(int(position.seats))].index(int(position.turn))


def _check_player(position: Position, seat: int) -> None:
    """Check workers and dials against the seat's decisions in this round (P13, P19)."""
    who = f"seat {seat}"
    standing = int(position.canteen[seat] + position.bids[seat] + position.free[seat])
    phase, place = int(position.phase), _place_of(position, seat)
    hired = (phase == BUYING and place < position.place) or (phase == BUREAUCRACY and place >= position.place)
    if not hired:
        total = int(position.workers[seat])
        require(standing == total, f"{who} has {total} workers, but canteen, bid and free add up to {standing}")
    chosen = phase in (AUCTION, MARKET, OVER) or (phase == BUREAUCRACY and place < position.place)
    if chosen or (phase == BUYING and place > position.place):
        _check_factory(position, seat)
    if chosen and phase != MARKET and not (phase == AUCTION and position.tiles[seat]):
        require(position.bids[seat] == 0, f"bid of {who} must be 0 now")
    if position.round == 1 and (phase in (AUCTION, MARKET) or (phase == BUYING and place > position.place)):
        start = position.laid[2 * seat] == START_0 and not position.laid[2 * seat + 1] and position.money[seat] == MONEY
        same = start and not position.shut[2 * seat] and position.workers[seat] == WORKERS and not position.opened[seat]
        empty = not position.waiting[2 * seat] and not position.waiting[2 * seat + 1]
        require(
            same and empty, f"before its first purchase {who} has the start set, {MONEY} money and {WORKERS} workers"
        )


def _place_of(position: Position, seat: int) -> int:
    """Return the place of a seat in the turn order. There is no turn order during the auction."""
    if position.phase == AUCTION:
        return NOBODY
    return [int(position.seat_at(place)) for place in range(int(position.seats))].index(seat)


def _check_factory(position: Position, seat: int) -> None:
    """Check canteen and dials of an unchanged factory against its running set."""
    laid_0, laid_1 = int(position.laid[2 * seat]), int(position.laid[2 * seat + 1])
    runs_0 = laid_0 & MACHINES_0 & ~int(position.shut[2 * seat])
    runs_1 = laid_1 & ROBOTS_1 & ~int(position.shut[2 * seat + 1])
    tally = Tally(laid_0, laid_1, runs_0, runs_1)
    require(tally.robots <= tally.machines, f"seat {seat} runs {tally.robots} robots on {tally.machines} machines")
    canteen = int(tally.canteen)
    require(canteen == position.canteen[seat], f"the running set of seat {seat} needs {canteen} workers in the canteen")
    dials = packed_dials(tally.production, tally.storage, tally.energy)
    shown = f"{int(tally.production)}, {int(tally.storage)}, {int(tally.energy)}"
    require(dials == position.dials[seat], f"with its running set the dials of seat {seat} show {shown}")


def _load_auction(position: Position, value: Any) -> None:
    """Load the turned-up tiles and the bidding (P8, P17, P18)."""
    seats = int(position.seats)
    given = fields(value, "auction", ("lots", "lot", "bid", "bidder", "bidding"))
    lots = numbers(given["lots"], "lots", 1, 12)
    require(len(lots) == seats, f"lots must be the {seats} tiles up for auction")
    position.lots = sum(int(bit(lot)) for lot in lots)
    in_play = sorted((*FIRST_TILES[seats], *FIRST_POOL[seats]))
    pool = [tile for tile in range(1, 13) if int(position.hidden) >> tile & 1]
    found = sorted([*(int(tile) for tile in position.old), *pool, *lots])
    require(found == in_play, f"old tiles, pool and lots must be {in_play}, not {found}")
    won = [int(tile) for tile in position.tiles if tile]
    require(len(set(won)) == len(won) and set(won) <= set(lots), "turn_tile must be one of the lots, each won once")
    without = [seat for seat in range(seats) if not position.tiles[seat]]
    require(len(without) > 0, "in the auction some seat must have no turn_tile")
    bidding = numbers(given["bidding"], "bidding", 0, seats - 1)
    require(set(bidding) <= set(without), "bidding must be seats without a turn_tile")
    position.bidding = sum(int(bit(seat)) for seat in bidding)
    nominator = max(without, key=lambda seat: int(position.old[seat]))
    if given["lot"] is not None:
        _load_bidding(position, given, bidding, nominator)
        return
    require(given["bid"] is None and given["bidder"] is None and not bidding, "without a lot there is no bidding")
    require(
        position.turn == nominator,
        f"turn must be {nominator}, which has the highest old tile of those without a new one",
    )
    if len(without) > 1:
        auction.offer_nominations(position)
        return
    require(position.free[nominator] > 1, f"seat {nominator} has one worker: it gets the last tile without a decision")
    position.lot = auction.lowest_tile(auction.lots_left(position))
    position.choices = [ACTIONS[ADD + workers] for workers in range(int(position.free[nominator]))]


def _load_bidding(position: Position, given: dict[str, Any], bidding: list[int], nominator: int) -> None:
    """Load the bidding for a tile. The next seat clockwise that can raise then has the turn."""
    position.lot = number(given["lot"], "lot", 1, 12)
    require(
        bool(auction.lots_left(position) & bit(position.lot)), "lot must be a tile up for auction that no seat has won"
    )
    position.bidder = number(given["bidder"], "bidder", 0, int(position.seats) - 1)
    require(
        int(position.bidder) in bidding and len(bidding) > 1,
        "bidding must be the bidder and the seats that can still raise",
    )
    position.high = number(given["bid"], "bid", 0, int(position.free[position.bidder]) - 1)
    turn = int(next_in(position.bidding, position.bidder, position.seats))
    require(position.turn == turn, f"turn must be {turn}, the next seat clockwise after the bidder")
    require(position.free[turn] - 1 > position.high, f"seat {turn} cannot raise {int(position.high)}: it has passed")
    opened = position.bidder == nominator or position.high > 0
    require(opened and (nominator in bidding or position.high > 0), "the nominator must have opened the bidding")
    auction.offer_bids(position)


def _load_market(position: Position, value: Any) -> None:
    """Load the number of tiles that the current seat must still put out (P9)."""
    put = fields(value, "put", ("owed", "extra"))
    seat, last = int(position.turn), position.place == position.seats - 1
    position.owed = number(put["owed"], "owed", 0, int(position.free[seat]))
    most = EXTRA_TILES[position.seats] if last else 0
    position.extra = number(put["extra"], "extra", 0, most)
    require(position.owed > 0 or position.extra > 0, "the seat on turn has put out all its tiles")
    require(position.owed == 0 or position.extra == most, f"while owed is not 0, extra must be {most}")
    require(bool(position.stock_0 | position.stock_1), "the columns are empty: the market phase is over")
    market.offer_columns(position)


def _check_market(position: Position) -> None:
    """Check the number of tiles on the market (P9, P12, P20)."""
    found = int(count(position.market_0) + count(position.market_1))
    if position.phase in (BUREAUCRACY, OVER) or (position.phase == AUCTION and position.round > 1):
        require(found == 0, "the market must be empty now")
        return
    crossed = 3 if position.round == 1 else 0
    shown = int(count(position.market_0 & CROSSED[0]) + count(position.market_1 & CROSSED[1]))
    if position.phase == AUCTION:
        require(found == shown == crossed, f"in the auction of the first round the market must have {crossed} X tiles")
    if position.phase == MARKET:
        before = sum(int(position.free[position.seat_at(place)]) for place in range(int(position.place) + 1))
        last = position.place == position.seats - 1
        added = EXTRA_TILES[position.seats] - int(position.extra) if last else 0
        due = crossed + before - int(position.owed) + added
        require(found == due, f"the market must have {due} tiles now, not {found}")
    if position.phase == BUYING:
        most = crossed + EXTRA_TILES[position.seats] + sum(int(free) for free in position.free)
        require(found <= most, f"the market can have at most {most} tiles, not {found}")


def _load_bureaucracy(position: Position, value: Any, tiles: Tiles) -> None:
    """Load the running set of the current seat, if it was changed (P25)."""
    bureaucracy.propose(position)
    if value is None:
        return
    changed = fields(value, "changed", ("running", "last"))
    seat = int(position.turn)
    allowed = (int(position.laid[2 * seat]) & MACHINES_0, int(position.laid[2 * seat + 1]) & ROBOTS_1)
    running = tiles.among(changed["running"], "running", allowed, seat)
    for step in _steps_to(position, running):
        require(step in position.choices, "this set cannot be reached by changes in the order of the tiles")
        bureaucracy.act(position, step)
    require(bool(position.mid_chain), "running equals the proposal: changed must be null")
    last = f"{'run' if position.toggled & 1 else 'shut'} {KIND_IDS[position.toggled >> 1]}"
    require(changed["last"] == last, f"last must be {last!r}")
    require(running == (int(position.runs_0), int(position.runs_1)), "of equal tiles the first ones must run")


def _steps_to(position: Position, running: tuple[int, int]) -> list[int]:
    """Return the changes from the proposal to a running set."""
    found: list[int] = []
    for kind in range(len(KIND_OF)):
        half = HALF[kind]
        before = int(count((position.runs_1 if half else position.runs_0) & TILES[kind]))
        after = int(count(running[half] & TILES[kind]))
        toggle = TOGGLE + 2 * kind + (1 if after > before else 0)
        found += [toggle] * abs(after - before)
    return found
