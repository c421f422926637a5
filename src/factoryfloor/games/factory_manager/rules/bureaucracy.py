"""The bureaucracy phase: running sets, the price of energy, and income (P13, P14, P25, P26)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit
from factoryfloor.kernel.rows import append_each, each_of

from . import events
from .actions import ACTIONS, CONFIRM, TOGGLE
from .ids import price_ids, tile_ids
from .pieces import FIRST_KIND, HALF, MACHINES_0, NEED, ROBOTS_1, ROUNDS, TILES, kind_at
from .places import PRICE
from .position import BUREAUCRACY, NOBODY, OVER, Position, packed_dials
from .running import Tally, can_be_completed
from .running_search import BestSet

if TYPE_CHECKING:
    from .event_types import Income, Price, Run


def begin(position: Position) -> None:
    """Begin the phase with the first seat of the turn order."""
    position.phase = BUREAUCRACY
    position.place = -1
    ask_next(position)


def ask_next(position: Position) -> bool:
    """Offer the best set to the next seat in the turn order. Return whether all seats have chosen."""
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
    """Offer the best running set to the current seat, and drop earlier changes."""
    best = best_set(position, position.turn)
    position.runs_0 = best.best_0
    position.runs_1 = best.best_1
    position.toggled = NOBODY
    position.mid_chain = 0
    offer(position)


def best_set(position: Position, seat: i64) -> BestSet:
    """Return the best running set of a factory at the expected price (P13)."""
    steps, tiles = position.expected()
    price = position.price * tiles + steps
    return BestSet(position.laid[2 * seat], position.laid[2 * seat + 1], position.workers[seat], price, tiles)


def offer(position: Position) -> None:
    """Offer the confirmation of a legal set, and every change that can still lead to a legal set."""
    seat = position.turn
    laid_0 = position.laid[2 * seat]
    laid_1 = position.laid[2 * seat + 1]
    tally = Tally(laid_0, laid_1, position.runs_0, position.runs_1)
    choices = each_of(ACTIONS, CONFIRM, 1 if tally.is_legal(position.workers[seat]) else 0)
    add_changes(position, choices, tally, 0, laid_0 & MACHINES_0)
    add_changes(position, choices, tally, 1, laid_1 & ROBOTS_1)
    position.choices = choices


def add_changes(position: Position, choices: list[int], tally: Tally, half: i64, tiles: i64) -> None:
    """Offer the changes of one half.

    Each kind changes in only one direction. Kinds before the last changed kind cannot change (P25).
    """
    runs = position.runs_1 if half else position.runs_0
    first: i64 = 2 * FIRST_KIND[half]
    found: i64 = 0
    while tiles:
        kind = kind_at(half, tiles & -tiles)
        own = tiles & TILES[kind]
        tiles ^= own
        running = own & runs
        change = 2 * kind
        if position.toggled <= change and running and leads_on(position, tally, change):
            found |= bit(change - first)
        change += 1
        fits = position.toggled <= change and position.toggled != change - 1
        if fits and running != own and leads_on(position, tally, change):
            found |= bit(change - first)
    append_each(choices, ACTIONS, TOGGLE + first, found)


def leads_on(position: Position, tally: Tally, change: i64) -> bool:
    """Return whether the set is legal after a change, or later changes can make it legal."""
    kind = change >> 1
    sign: i64 = 1 if change & 1 else -1
    half: i64 = HALF[kind]
    machines = tally.machines + (0 if half else sign)
    robots = tally.robots + (sign if half else 0)
    if robots <= machines and tally.need + sign * NEED[kind] < position.workers[position.turn]:
        return True
    return can_follow(position, change)


def can_follow(position: Position, change: i64) -> bool:
    """Return whether a legal set can be reached after a change.

    The same kind may change further in the same direction. Later kinds may change freely.
    """
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
    """Return the tile of a change as a bit: the last running tile of the kind, or the first tile that does not run."""
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
    """Return both halves of the set after a change."""
    tile = to_toggle(position, change)
    if HALF[change >> 1]:
        return position.runs_0, position.runs_1 ^ tile
    return position.runs_0 ^ tile, position.runs_1


def act(position: Position, action: i64) -> bool:
    """Change or confirm the set. Return whether all seats have chosen."""
    if action == CONFIRM:
        return confirm(position)
    position.runs_0, position.runs_1 = changed(position, action - TOGGLE)
    position.toggled = action - TOGGLE
    position.mid_chain = bit(position.turn)
    offer(position)
    return False


def confirm(position: Position) -> bool:
    """Run the set. Its workers go to the canteen, and the dials are set (P13)."""
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
    position.mid_chain = 0
    if position.events is not None:
        fields: Run = {
            "running": tile_ids(seat, position.runs_0, position.runs_1),
            "shut": tile_ids(seat, shut_0, shut_1),
            "production": int(tally.production),
            "storage": int(tally.storage),
            "energy": int(tally.energy),
            "canteen": int(tally.canteen),
            "available": int(position.free[seat]),
        }
        position.events.append(events.RUN.event(int(seat), fields))
    return ask_next(position)


def end_round(position: Position) -> None:
    """Raise the price, pay all incomes, and start the next round or end the game."""
    turn_price_tile(position)
    for place in range(position.seats):
        pay(position, position.seat_at(place))
    if position.round == ROUNDS:
        position.phase = OVER
        position.over = True
        position.pending = 0
        position.choices = []
        if position.events is not None:
            position.events.append(events.FINAL.event(-1, {}))
        return
    position.round += 1
    for seat in range(position.seats):
        position.old[seat] = position.tiles[seat]
        position.tiles[seat] = 0


def turn_price_tile(position: Position) -> None:
    """Turn a random unseen price tile (P13, P26)."""
    steps, tiles = position.expected()
    step: i64 = 0
    if steps:
        position.chance.at(PRICE, position.round, 0)
        pick = position.chance.below(tiles)
        if pick >= position.unseen & 15:
            pick -= position.unseen & 15
            step = 1 if pick < (position.unseen >> 4) & 15 else 2
    position.unseen -= 1 << (4 * step)
    position.turned |= step << (2 * (position.round - 1))
    position.price += step
    if position.events is not None:
        known = [int(position.step(place)) for place in range(int(position.round))]
        fields: Price = {"tile": price_ids(known)[-1], "step": int(step), "price": int(position.price)}
        position.events.append(events.PRICE.event(-1, fields))


def pay(position: Position, seat: i64) -> None:
    """Pay the income of a seat. A loss is limited to the seat's money (P14)."""
    dials = position.dials[seat]
    income = 10 * min(dials & 255, (dials >> 8) & 255) - (dials >> 16) * position.price
    if position.round == ROUNDS:
        income *= 2
    before = position.money[seat]
    position.income[seat] = income
    position.money[seat] = max(before + income, 0)
    if position.events is not None:
        fields: Income = {
            "income": int(income),
            "paid": int(position.money[seat] - before),
            "money": int(position.money[seat]),
        }
        position.events.append(events.INCOME.event(int(seat), fields))
