"""Which machines and robots run, the price of energy, and income (P13, P14, P25, P26)."""

from mypy_extensions import i64

from factoryfloor.kernel.events import Event

from .actions import ACTIONS, CONFIRM, TOGGLE
from .ids import price_ids, tile_ids
from .pieces import (
    HALF,
    MACHINES_0,
    NEED,
    ROBOTS_1,
    ROUNDS,
    TILES,
    kind_at,
)
from .position import BUREAUCRACY, NOBODY, OVER, Table, packed_dials, seat_bit
from .running import BestSet, Tally, can_be_completed


def begin(table: Table) -> None:
    """The first of the turn order begins."""
    table.phase = BUREAUCRACY
    table.place = -1
    ask_next(table)


def ask_next(table: Table) -> bool:
    """The next of the turn order is offered the best set. Whether all have chosen."""
    table.place += 1
    if table.place == table.seats:
        table.runs_0 = 0
        table.runs_1 = 0
        table.toggled = NOBODY
        return True
    seat = table.seat_at(table.place)
    table.turn = seat
    table.pending = seat_bit(seat)
    propose(table)
    return False


def propose(table: Table) -> None:
    """The seat on turn is offered the best set; changes made before are forgotten."""
    best = best_set(table, table.turn)
    table.runs_0 = best.best_0
    table.runs_1 = best.best_1
    table.toggled = NOBODY
    table.chaining = 0
    offer(table)


def best_set(table: Table, seat: i64) -> BestSet:
    """The best running set of a factory as it is, at the expected price (P13)."""
    steps, tiles = table.expected()
    price = table.price * tiles + steps
    return BestSet(table.laid[2 * seat], table.laid[2 * seat + 1], table.workers[seat], price, tiles)


def offer(table: Table) -> None:
    """To confirm the set if it is legal, and every change after the last one that can still lead to a legal set."""
    seat = table.turn
    laid_0 = table.laid[2 * seat]
    laid_1 = table.laid[2 * seat + 1]
    tally = Tally(laid_0, laid_1, table.runs_0, table.runs_1)
    choices: list[int] = []
    if tally.is_legal(table.workers[seat]):
        choices.append(ACTIONS[CONFIRM])
    add_changes(table, choices, tally, 0, laid_0 & MACHINES_0)
    add_changes(table, choices, tally, 1, laid_1 & ROBOTS_1)
    table.choices = choices


def add_changes(table: Table, choices: list[int], tally: Tally, half: i64, tiles: i64) -> None:
    """The changes of one half. A kind is changed in one direction only, and no kind before the last one (P25)."""
    runs = table.runs_1 if half else table.runs_0
    while tiles:
        kind = kind_at(half, tiles & -tiles)
        own = tiles & TILES[kind]
        tiles ^= own
        running = own & runs
        change = 2 * kind
        if table.toggled <= change and running and leads_on(table, tally, change):
            choices.append(ACTIONS[TOGGLE + change])
        change += 1
        fits = table.toggled <= change and table.toggled != change - 1
        if fits and running != own and leads_on(table, tally, change):
            choices.append(ACTIONS[TOGGLE + change])


def leads_on(table: Table, tally: Tally, change: i64) -> bool:
    """Whether the set with a change is legal, or later changes can make it so."""
    kind = change >> 1
    sign: i64 = 1 if change & 1 else -1
    half: i64 = HALF[kind]
    machines = tally.machines + (0 if half else sign)
    robots = tally.robots + (sign if half else 0)
    if robots <= machines and tally.need + sign * NEED[kind] < table.workers[table.turn]:
        return True
    return can_follow(table, change)


def can_follow(table: Table, change: i64) -> bool:
    """Whether a legal set can be reached after a change: further tiles of its kind the same way, later kinds freely."""
    seat = table.turn
    kind = change >> 1
    half: i64 = HALF[kind]
    laid_0 = table.laid[2 * seat] & MACHINES_0
    laid_1 = table.laid[2 * seat + 1]
    runs_0, runs_1 = changed(table, change)
    own = TILES[kind]
    if half:
        later_1 = laid_1 & ROBOTS_1 & ~(own | (own & -own) - 1)
        free_1 = later_1 | laid_1 & own & (~runs_1 if change & 1 else runs_1)
        return can_be_completed(laid_1, table.workers[seat], runs_0, runs_1 & ~free_1, 0, free_1)
    later_0 = laid_0 & ~(own | (own & -own) - 1)
    free_0 = later_0 | laid_0 & own & (~runs_0 if change & 1 else runs_0)
    return can_be_completed(laid_1, table.workers[seat], runs_0 & ~free_0, 0, free_0, laid_1 & ROBOTS_1)


def to_toggle(table: Table, change: i64) -> i64:
    """The tile that a change is made with, as a bit: the last of its kind that runs, or the first that does not."""
    kind = change >> 1
    half: i64 = HALF[kind]
    runs = table.runs_1 if half else table.runs_0
    own = table.laid[2 * table.turn + half] & TILES[kind]
    if change & 1:
        idle = own & ~runs
        return idle & -idle
    own &= runs
    while own & (own - 1):
        own &= own - 1
    return own


def changed(table: Table, change: i64) -> tuple[i64, i64]:
    """Both halves of the set after a change."""
    tile = to_toggle(table, change)
    if HALF[change >> 1]:
        return table.runs_0, table.runs_1 ^ tile
    return table.runs_0 ^ tile, table.runs_1


def act(table: Table, action: i64) -> bool:
    """A change of the set, or its confirmation. Whether all have chosen."""
    if action == CONFIRM:
        return confirm(table)
    table.runs_0, table.runs_1 = changed(table, action - TOGGLE)
    table.toggled = action - TOGGLE
    table.chaining = seat_bit(table.turn)
    offer(table)
    return False


def confirm(table: Table) -> bool:
    """P13: the set runs, the workers it needs go to the canteen, the dials are set."""
    seat = table.turn
    laid_0 = table.laid[2 * seat]
    laid_1 = table.laid[2 * seat + 1]
    tally = Tally(laid_0, laid_1, table.runs_0, table.runs_1)
    shut_0 = laid_0 & MACHINES_0 & ~table.runs_0
    shut_1 = laid_1 & ROBOTS_1 & ~table.runs_1
    table.shut[2 * seat] = shut_0
    table.shut[2 * seat + 1] = shut_1
    table.bids[seat] = 0
    table.canteen[seat] = tally.canteen
    table.free[seat] = table.workers[seat] - tally.canteen
    table.dials[seat] = packed_dials(tally.production, tally.storage, tally.energy)
    table.chaining = 0
    if table.log is not None:
        told = {
            "running": tile_ids(seat, table.runs_0, table.runs_1),
            "shut": tile_ids(seat, shut_0, shut_1),
            "production": int(tally.production),
            "storage": int(tally.storage),
            "energy": int(tally.energy),
            "canteen": int(tally.canteen),
            "available": int(table.free[seat]),
        }
        table.log.append(Event("run", int(seat), told))
    return ask_next(table)


def end_round(table: Table) -> None:
    """The price moves, all are paid, and the next round or the end comes."""
    turn_price_tile(table)
    for place in range(table.seats):
        pay(table, table.seat_at(place))
    if table.round == ROUNDS:
        table.phase = OVER
        table.over = True
        table.pending = 0
        table.choices = []
        if table.log is not None:
            table.log.append(Event("final", -1, {}))
        return
    table.round += 1
    for seat in range(table.seats):
        table.old[seat] = table.tiles[seat]
        table.tiles[seat] = 0


def turn_price_tile(table: Table) -> None:
    """P13, P26: the next of the price tiles, each one not seen being equally likely."""
    steps, tiles = table.expected()
    step: i64 = 0
    if steps:
        pick = table.chance.below(tiles)
        if pick >= table.unseen & 15:
            pick -= table.unseen & 15
            step = 1 if pick < (table.unseen >> 4) & 15 else 2
    table.unseen -= 1 << (4 * step)
    table.turned |= step << (2 * (table.round - 1))
    table.price += step
    if table.log is not None:
        known = [int(table.step(place)) for place in range(int(table.round))]
        told = {"tile": price_ids(known)[-1], "step": int(step), "price": int(table.price)}
        table.log.append(Event("price", -1, told))


def pay(table: Table, seat: i64) -> None:
    """P14: income, which costs no more than there is."""
    dials = table.dials[seat]
    income = 10 * min(dials & 255, (dials >> 8) & 255) - (dials >> 16) * table.price
    if table.round == ROUNDS:
        income *= 2
    before = table.money[seat]
    table.income[seat] = income
    table.money[seat] = max(before + income, 0)
    if table.log is not None:
        told = {"income": int(income), "paid": int(table.money[seat] - before), "money": int(table.money[seat])}
        table.log.append(Event("income", int(seat), told))
