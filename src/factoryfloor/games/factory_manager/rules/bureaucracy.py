"""Which machines and robots run, the price of energy, and income (P13, P14, P25, P26)."""

from mypy_extensions import i64

from factoryfloor.kernel.events import Event
from factoryfloor.kernel.masks import bit

from .actions import ACTIONS, CONFIRM, TOGGLE
from .ids import price_ids, tile_ids
from .pieces import HALF, MACHINES_0, NEED, ROBOTS_1, ROUNDS, TILES, kind_at
from .position import BUREAUCRACY, NOBODY, OVER, Position, packed_dials
from .running import BestSet, Tally, can_be_completed


def begin(position: Position) -> None:
    """The first of the turn order begins."""
    position.phase = BUREAUCRACY
    position.place = -1
    ask_next(position)


def ask_next(position: Position) -> bool:
    """The next of the turn order is offered the best set. Whether all have chosen."""
    position.place += 1
    if position.place == position.seats:
        position.runs_0 = 0
        position.runs_1 = 0
        position.toggled = NOBODY
        return True
    seat = position.seat_at(position.place)
    position.turn = seat
    position.pending = bit(seat)
    propose(position)
    return False


def propose(position: Position) -> None:
    """The seat on turn is offered the best set; changes made before are forgotten."""
    best = best_set(position, position.turn)
    position.runs_0 = best.best_0
    position.runs_1 = best.best_1
    position.toggled = NOBODY
    position.chaining = 0
    offer(position)


def best_set(position: Position, seat: i64) -> BestSet:
    """The best running set of a factory as it is, at the expected price (P13)."""
    steps, tiles = position.expected()
    price = position.price * tiles + steps
    return BestSet(position.laid[2 * seat], position.laid[2 * seat + 1], position.workers[seat], price, tiles)


def offer(position: Position) -> None:
    """To confirm the set if it is legal, and every change after the last one that can still lead to a legal set."""
    seat = position.turn
    laid_0 = position.laid[2 * seat]
    laid_1 = position.laid[2 * seat + 1]
    tally = Tally(laid_0, laid_1, position.runs_0, position.runs_1)
    choices: list[int] = []
    if tally.is_legal(position.workers[seat]):
        choices.append(ACTIONS[CONFIRM])
    add_changes(position, choices, tally, 0, laid_0 & MACHINES_0)
    add_changes(position, choices, tally, 1, laid_1 & ROBOTS_1)
    position.choices = choices


def add_changes(position: Position, choices: list[int], tally: Tally, half: i64, tiles: i64) -> None:
    """The changes of one half. A kind is changed in one direction only, and no kind before the last one (P25)."""
    runs = position.runs_1 if half else position.runs_0
    while tiles:
        kind = kind_at(half, tiles & -tiles)
        own = tiles & TILES[kind]
        tiles ^= own
        running = own & runs
        change = 2 * kind
        if position.toggled <= change and running and leads_on(position, tally, change):
            choices.append(ACTIONS[TOGGLE + change])
        change += 1
        fits = position.toggled <= change and position.toggled != change - 1
        if fits and running != own and leads_on(position, tally, change):
            choices.append(ACTIONS[TOGGLE + change])


def leads_on(position: Position, tally: Tally, change: i64) -> bool:
    """Whether the set with a change is legal, or later changes can make it so."""
    kind = change >> 1
    sign: i64 = 1 if change & 1 else -1
    half: i64 = HALF[kind]
    machines = tally.machines + (0 if half else sign)
    robots = tally.robots + (sign if half else 0)
    if robots <= machines and tally.need + sign * NEED[kind] < position.workers[position.turn]:
        return True
    return can_follow(position, change)


def can_follow(position: Position, change: i64) -> bool:
    """Whether a legal set can be reached after a change: further tiles of its kind the same way, later kinds freely."""
    seat = position.turn
    kind = change >> 1
    half: i64 = HALF[kind]
    laid_0 = position.laid[2 * seat] & MACHINES_0
    laid_1 = position.laid[2 * seat + 1]
    runs_0, runs_1 = changed(position, change)
    own = TILES[kind]
    if half:
        later_1 = laid_1 & ROBOTS_1 & ~(own | (own & -own) - 1)
        free_1 = later_1 | laid_1 & own & (~runs_1 if change & 1 else runs_1)
        return can_be_completed(laid_1, position.workers[seat], runs_0, runs_1 & ~free_1, 0, free_1)
    later_0 = laid_0 & ~(own | (own & -own) - 1)
    free_0 = later_0 | laid_0 & own & (~runs_0 if change & 1 else runs_0)
    return can_be_completed(laid_1, position.workers[seat], runs_0 & ~free_0, 0, free_0, laid_1 & ROBOTS_1)


def to_toggle(position: Position, change: i64) -> i64:
    """The tile that a change is made with, as a bit: the last of its kind that runs, or the first that does not."""
    kind = change >> 1
    half: i64 = HALF[kind]
    runs = position.runs_1 if half else position.runs_0
    own = position.laid[2 * position.turn + half] & TILES[kind]
    if change & 1:
        idle = own & ~runs
        return idle & -idle
    own &= runs
    while own & (own - 1):
        own &= own - 1
    return own


def changed(position: Position, change: i64) -> tuple[i64, i64]:
    """Both halves of the set after a change."""
    tile = to_toggle(position, change)
    if HALF[change >> 1]:
        return position.runs_0, position.runs_1 ^ tile
    return position.runs_0 ^ tile, position.runs_1


def act(position: Position, action: i64) -> bool:
    """A change of the set, or its confirmation. Whether all have chosen."""
    if action == CONFIRM:
        return confirm(position)
    position.runs_0, position.runs_1 = changed(position, action - TOGGLE)
    position.toggled = action - TOGGLE
    position.chaining = bit(position.turn)
    offer(position)
    return False


def confirm(position: Position) -> bool:
    """P13: the set runs, the workers it needs go to the canteen, the dials are set."""
    seat = position.turn
    laid_0 = position.laid[2 * seat]
    laid_1 = position.laid[2 * seat + 1]
    tally = Tally(laid_0, laid_1, position.runs_0, position.runs_1)
    shut_0 = laid_0 & MACHINES_0 & ~position.runs_0
    shut_1 = laid_1 & ROBOTS_1 & ~position.runs_1
    position.shut[2 * seat] = shut_0
    position.shut[2 * seat + 1] = shut_1
    position.bids[seat] = 0
    position.canteen[seat] = tally.canteen
    position.free[seat] = position.workers[seat] - tally.canteen
    position.dials[seat] = packed_dials(tally.production, tally.storage, tally.energy)
    position.chaining = 0
    if position.log is not None:
        told = {
            "running": tile_ids(seat, position.runs_0, position.runs_1),
            "shut": tile_ids(seat, shut_0, shut_1),
            "production": int(tally.production),
            "storage": int(tally.storage),
            "energy": int(tally.energy),
            "canteen": int(tally.canteen),
            "available": int(position.free[seat]),
        }
        position.log.append(Event("run", int(seat), told))
    return ask_next(position)


def end_round(position: Position) -> None:
    """The price moves, all are paid, and the next round or the end comes."""
    turn_price_tile(position)
    for place in range(position.seats):
        pay(position, position.seat_at(place))
    if position.round == ROUNDS:
        position.phase = OVER
        position.over = True
        position.pending = 0
        position.choices = []
        if position.log is not None:
            position.log.append(Event("final", -1, {}))
        return
    position.round += 1
    for seat in range(position.seats):
        position.old[seat] = position.tiles[seat]
        position.tiles[seat] = 0


def turn_price_tile(position: Position) -> None:
    """P13, P26: the next of the price tiles, each one not seen being equally likely."""
    steps, tiles = position.expected()
    step: i64 = 0
    if steps:
        pick = position.chance.below(tiles)
        if pick >= position.unseen & 15:
            pick -= position.unseen & 15
            step = 1 if pick < (position.unseen >> 4) & 15 else 2
    position.unseen -= 1 << (4 * step)
    position.turned |= step << (2 * (position.round - 1))
    position.price += step
    if position.log is not None:
        known = [int(position.step(place)) for place in range(int(position.round))]
        told = {"tile": price_ids(known)[-1], "step": int(step), "price": int(position.price)}
        position.log.append(Event("price", -1, told))


def pay(position: Position, seat: i64) -> None:
    """P14: income, which costs no more than there is."""
    dials = position.dials[seat]
    income = 10 * min(dials & 255, (dials >> 8) & 255) - (dials >> 16) * position.price
    if position.round == ROUNDS:
        income *= 2
    before = position.money[seat]
    position.income[seat] = income
    position.money[seat] = max(before + income, 0)
    if position.log is not None:
        told = {"income": int(income), "paid": int(position.money[seat] - before), "money": int(position.money[seat])}
        position.log.append(Event("income", int(seat), told))
