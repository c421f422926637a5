"""What a position says about its phase: whose turn it is and how far it has come."""

from typing import Any

from factoryfloor.kernel.checked import fields, number, want

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
    count,
)
from ..rules.position import (
    AUCTION,
    BUREAUCRACY,
    BUYING,
    MARKET,
    NOBODY,
    OVER,
    Table,
    next_in,
    packed_dials,
    seat_bit,
    turn_bit,
)
from ..rules.running import Tally
from .load_tiles import Tiles, numbers


def read(table: Table, position: dict[str, Any], tiles: Tiles) -> None:
    """Fill in what belongs to the phase, and offer the choices of the seat on turn. Raises BadPosition."""
    phase = int(table.phase)
    for key, own in (("auction", AUCTION), ("put", MARKET), ("acting", BUYING)):
        want((position[key] is not None) == (phase == own), f"{key} is null but in the phase that it belongs to")
    want(position["changed"] is None or phase == BUREAUCRACY, "changed is null but in the bureaucracy")
    if phase == OVER:
        want(position["turn"] is None, "turn is null when the game is over")
    else:
        table.turn = number(position["turn"], "turn", 0, int(table.seats) - 1)
        table.pending = seat_bit(table.turn)
    if phase == AUCTION:
        _read_auction(table, position["auction"])
    else:
        table.order = auction.order_of(table)
        table.place = table.seats if phase == OVER else _place(table)
    for seat in range(int(table.seats)):
        _check_player(table, seat)
    if phase == MARKET:
        _read_market(table, position["put"])
    elif phase == BUYING:
        most = int(table.free[table.turn])
        table.owed = number(position["acting"], "acting", 0, most)
        buying.offer(table)
    elif phase == BUREAUCRACY:
        _read_bureaucracy(table, position["changed"], tiles)
    _check_market(table)


def _place(table: Table) -> int:
    """The place of the seat on turn in the order."""
    return [int(table.seat_at(place)) for place in range(int(table.seats))].index(int(table.turn))


def _check_player(table: Table, seat: int) -> None:
    """Workers and dials agree with what the seat has done in this round (P13, P19)."""
    who = f"seat {seat}"
    standing = int(table.canteen[seat] + table.bids[seat] + table.free[seat])
    phase, place = int(table.phase), _place_of(table, seat)
    hired = (phase == BUYING and place < table.place) or (phase == BUREAUCRACY and place >= table.place)
    if not hired:
        total = int(table.workers[seat])
        want(standing == total, f"{who} has {total} workers, but canteen, bid and free are {standing}")
    chosen = phase in (AUCTION, MARKET, OVER) or (phase == BUREAUCRACY and place < table.place)
    if chosen or (phase == BUYING and place > table.place):
        _check_factory(table, seat)
    if chosen and phase != MARKET and not (phase == AUCTION and table.tiles[seat]):
        want(table.bids[seat] == 0, f"no workers of {who} lie on a turn-order tile now")
    if table.round == 1 and (phase in (AUCTION, MARKET) or (phase == BUYING and place > table.place)):
        start = table.laid[2 * seat] == START_0 and not table.laid[2 * seat + 1] and table.money[seat] == MONEY
        same = start and not table.shut[2 * seat] and table.workers[seat] == WORKERS and not table.opened[seat]
        empty = not table.waiting[2 * seat] and not table.waiting[2 * seat + 1]
        want(same and empty, f"before the first purchase {who} has the start set, {MONEY} money and {WORKERS} workers")


def _place_of(table: Table, seat: int) -> int:
    """The place of a seat in the order; in the auction there is none."""
    if table.phase == AUCTION:
        return NOBODY
    return [int(table.seat_at(place)) for place in range(int(table.seats))].index(seat)


def _check_factory(table: Table, seat: int) -> None:
    """The factory is as it was in the last bureaucracy, so canteen and dials show what runs."""
    laid_0, laid_1 = int(table.laid[2 * seat]), int(table.laid[2 * seat + 1])
    runs_0 = laid_0 & MACHINES_0 & ~int(table.shut[2 * seat])
    runs_1 = laid_1 & ROBOTS_1 & ~int(table.shut[2 * seat + 1])
    tally = Tally(laid_0, laid_1, runs_0, runs_1)
    want(tally.robots <= tally.machines, f"seat {seat} runs {tally.robots} robots on {tally.machines} machines")
    canteen = int(tally.canteen)
    want(canteen == table.canteen[seat], f"what runs of seat {seat} needs {canteen} workers in the canteen")
    dials = packed_dials(tally.production, tally.storage, tally.energy)
    shown = f"{int(tally.production)}, {int(tally.storage)}, {int(tally.energy)}"
    want(dials == table.dials[seat], f"the dials of seat {seat} show {shown} with what runs")


def _read_auction(table: Table, value: Any) -> None:
    """P8, P17, P18: the tiles turned up, and the bidding."""
    seats = int(table.seats)
    given = fields(value, "auction", ("lots", "lot", "bid", "bidder", "bidding"))
    lots = numbers(given["lots"], "lots", 1, 12)
    want(len(lots) == seats, f"lots are the {seats} tiles turned up")
    table.lots = sum(int(turn_bit(lot)) for lot in lots)
    in_play = sorted((*FIRST_TILES[seats], *FIRST_POOL[seats]))
    pool = [tile for tile in range(1, 13) if int(table.hidden) >> tile & 1]
    found = sorted([*(int(tile) for tile in table.old), *pool, *lots])
    want(found == in_play, f"old tiles, pool and lots are the turn-order tiles {in_play}; the position has {found}")
    won = [int(tile) for tile in table.tiles if tile]
    want(len(set(won)) == len(won) and set(won) <= set(lots), "turn_tile is one of the lots, each won once")
    without = [seat for seat in range(seats) if not table.tiles[seat]]
    want(len(without) > 0, "in the auction somebody has no turn_tile yet")
    bidding = numbers(given["bidding"], "bidding", 0, seats - 1)
    want(set(bidding) <= set(without), "bidding names seats without a turn_tile")
    table.bidding = sum(int(seat_bit(seat)) for seat in bidding)
    nominator = max(without, key=lambda seat: int(table.old[seat]))
    if given["lot"] is not None:
        _read_bidding(table, given, bidding, nominator)
        return
    want(given["bid"] is None and given["bidder"] is None and not bidding, "without a lot there is no bidding")
    want(table.turn == nominator, f"turn must be {nominator}: the highest old tile of those without a new one")
    if len(without) > 1:
        auction.offer_nominations(table)
        return
    want(table.free[nominator] > 1, f"seat {nominator} has one worker and is not asked about the last tile")
    table.lot = auction.lowest_tile(auction.lots_left(table))
    table.choices = [ACTIONS[ADD + workers] for workers in range(int(table.free[nominator]))]


def _read_bidding(table: Table, given: dict[str, Any], bidding: list[int], nominator: int) -> None:
    """A tile is up: the seat on turn is the next one clockwise that can raise."""
    table.lot = number(given["lot"], "lot", 1, 12)
    want(bool(auction.lots_left(table) & turn_bit(table.lot)), "lot is a tile turned up that nobody has won")
    table.bidder = number(given["bidder"], "bidder", 0, int(table.seats) - 1)
    want(int(table.bidder) in bidding and len(bidding) > 1, "bidding names the bidder and who may still raise")
    table.high = number(given["bid"], "bid", 0, int(table.free[table.bidder]) - 1)
    turn = int(next_in(table.bidding, table.bidder, table.seats))
    want(table.turn == turn, f"turn must be {turn}, the next clockwise after the bidder")
    want(table.free[turn] - 1 > table.high, f"seat {turn} cannot raise {int(table.high)} and has passed")
    opened = table.bidder == nominator or table.high > 0
    want(opened and (nominator in bidding or table.high > 0), "the nominator opens, others raise")
    auction.offer_bids(table)


def _read_market(table: Table, value: Any) -> None:
    """P9: what the seat on turn still puts out."""
    put = fields(value, "put", ("owed", "extra"))
    seat, last = int(table.turn), table.place == table.seats - 1
    table.owed = number(put["owed"], "owed", 0, int(table.free[seat]))
    most = EXTRA_TILES[table.seats] if last else 0
    table.extra = number(put["extra"], "extra", 0, most)
    want(table.owed > 0 or table.extra > 0, "the seat on turn has put out all its tiles")
    want(table.owed == 0 or table.extra == most, f"before the extra tiles {most} of them are left")
    want(bool(table.stock_0 | table.stock_1), "the columns are empty: nothing more is put out")
    market.offer_columns(table)


def _check_market(table: Table) -> None:
    """P9, P12, P20: how many tiles can lie on the market."""
    found = int(count(table.market_0) + count(table.market_1))
    if table.phase in (BUREAUCRACY, OVER) or (table.phase == AUCTION and table.round > 1):
        want(found == 0, "the market is empty now")
        return
    crossed = 3 if table.round == 1 else 0
    shown = int(count(table.market_0 & CROSSED[0]) + count(table.market_1 & CROSSED[1]))
    if table.phase == AUCTION:
        want(found == shown == crossed, f"in the auction of the first round {crossed} X tiles lie on the market")
    if table.phase == MARKET:
        before = sum(int(table.free[table.seat_at(place)]) for place in range(int(table.place) + 1))
        last = table.place == table.seats - 1
        added = EXTRA_TILES[table.seats] - int(table.extra) if last else 0
        due = crossed + before - int(table.owed) + added
        want(found == due, f"{due} tiles have been put on the market by now, not {found}")
    if table.phase == BUYING:
        most = crossed + EXTRA_TILES[table.seats] + sum(int(free) for free in table.free)
        want(found <= most, f"at most {most} tiles were put on the market, {found} lie there")


def _read_bureaucracy(table: Table, value: Any, tiles: Tiles) -> None:
    """P25: the set of the seat on turn, if it has been changed."""
    bureaucracy.propose(table)
    if value is None:
        return
    changed = fields(value, "changed", ("running", "last"))
    seat = int(table.turn)
    allowed = (int(table.laid[2 * seat]) & MACHINES_0, int(table.laid[2 * seat + 1]) & ROBOTS_1)
    running = tiles.among(changed["running"], "running", allowed, seat)
    for step in _steps_to(table, running):
        want(step in table.choices, "this set cannot be reached by changes in the order of the table")
        bureaucracy.act(table, step)
    want(bool(table.chaining), "running is the proposal: then changed is null")
    last = f"{'run' if table.toggled & 1 else 'shut'} {KIND_IDS[table.toggled >> 1]}"
    want(changed["last"] == last, f"the last change to this set is {last!r}")
    want(running == (int(table.runs_0), int(table.runs_1)), "of equal tiles the first ones run")


def _steps_to(table: Table, running: tuple[int, int]) -> list[int]:
    """The changes from the proposal to a set."""
    found: list[int] = []
    for kind in range(len(KIND_OF)):
        half = HALF[kind]
        before = int(count((table.runs_1 if half else table.runs_0) & TILES[kind]))
        after = int(count(running[half] & TILES[kind]))
        toggle = TOGGLE + 2 * kind + (1 if after > before else 0)
        found += [toggle] * abs(after - before)
    return found
