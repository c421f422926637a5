"""The ways to take machines: sealed lists, draft or live claims (U6, U25, U29)."""

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit

from . import events
from .actions import ACTIONS, CLAIM, DONE, PASS
from .machines import MACHINES
from .position import LIVE, NOTHING, SEALED, TAKE, Position
from .rounds import ask, begin_building, turn_up


def on_list(position: Position, seat: i64) -> i64:
    """Return the mask of the machines that a seat has put on its sealed list."""
    machines: i64 = 0
    digits = position.lists[seat]
    while digits:
        machines |= bit(position.revealed((digits & 7) - 1))
        digits >>= 3
    return machines


def take_choices(position: Position, seat: i64) -> list[int]:
    """Return the legal actions of a pending seat."""
    if position.phase != TAKE or position.way() != SEALED or position.lists[seat] == 0:
        return position.choices
    left = [ACTIONS[DONE]]
    listed = on_list(position, seat)
    for index in range(1, len(position.choices)):  # the first is DONE
        machine: i64 = position.choices[index] - CLAIM
        if listed >> machine & 1 == 0:
            left.append(ACTIONS[CLAIM + machine])
    return left


def get_ready(position: Position, seat: i64) -> None:
    """Mark a seat as ready for a race (U6). When all seats are ready, the machines are turned up."""
    position.pending &= ~bit(seat)
    if position.events is not None:
        position.events.append(events.READY.event(int(seat), {}))
    if position.pending == 0:
        turn_up(position)


def take(position: Position, seat: i64, action: i64) -> None:
    """Apply a legal action of the taking phase."""
    if position.way() == SEALED:
        if action == DONE:
            finish_list(position, seat)
        else:
            rank_next(position, seat, action - CLAIM)
        return
    position.taken[seat] = NOTHING if action == PASS else action - CLAIM
    position.order[position.acted] = seat
    position.acted += 1
    position.pending &= ~bit(seat)
    if action != PASS:
        position.last_taker = seat
    if position.way() == LIVE:
        position.reveals += 1  # U25: final, because the others have seen it
    tell_taken(position, seat)
    if position.acted == position.seats:
        begin_building(position)
    else:
        ask(position)


def rank_next(position: Position, seat: i64, machine: i64) -> None:
    """Append a machine to a seat's sealed list."""
    index: i64 = 0
    while position.revealed(index) != machine:
        index += 1
    position.lists[seat] += (index + 1) << length_in_bits(position.lists[seat])
    position.mid_chain |= bit(seat)


def length_in_bits(digits: i64) -> i64:
    """Return the number of bits of a list's digits."""
    bits: i64 = 0
    while digits >> bits:
        bits += 3
    return bits


def finish_list(position: Position, seat: i64) -> None:
    """Close a seat's sealed list. When all lists are closed, they are resolved."""
    position.pending &= ~bit(seat)
    position.mid_chain &= ~bit(seat)
    if position.events is not None:
        position.events.append(events.RANKED.event(int(seat), {}, {int(seat): {"list": list_of(position, seat)}}))
    if position.pending == 0:
        resolve(position)


def list_of(position: Position, seat: i64) -> list[str]:
    """Return a sealed list as ids."""
    ids: list[str] = []
    digits = position.lists[seat]
    while digits:
        ids.append(MACHINES[position.revealed((digits & 7) - 1)].id)
        digits >>= 3
    return ids


def resolve(position: Position) -> None:
    """Give each seat, in the order of the round, the first remaining machine of its list (U25)."""
    position.reveals += 1
    if position.events is not None:
        lists = [list_of(position, seat) for seat in range(position.seats)]
        position.events.append(events.LISTS.event(-1, {"lists": lists}))
    for place in range(position.seats):
        seat = position.seat_in_order(place)
        position.order[place] = seat
        position.taken[seat] = NOTHING
        digits = position.lists[seat]
        while digits:
            machine = position.revealed((digits & 7) - 1)
            if not position.is_gone(machine):
                position.taken[seat] = machine
                position.last_taker = seat
                break
            digits >>= 3
        tell_taken(position, seat)
    position.acted = position.seats
    begin_building(position)


def tell_taken(position: Position, seat: i64) -> None:
    """Append the event of a claim or a pass."""
    if position.events is not None:
        machine = position.taken[seat]
        position.events.append(events.TOOK.event(int(seat), {"machine": None if machine < 0 else MACHINES[machine].id}))
