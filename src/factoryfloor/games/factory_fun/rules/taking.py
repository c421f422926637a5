"""Taking machines: sealed lists, draft or live claims (U6, U25, U29)."""

from mypy_extensions import i64

from factoryfloor.kernel.events import Event

from .actions import CLAIM, DONE, PASS
from .machines import MACHINES
from .position import LIVE, NOTHING, SEALED, TAKE, Table, seat_bit
from .rounds import ask, begin_building, turn_up, way


def ranked(table: Table, seat: i64, machine: i64) -> bool:
    """Whether a seat has put a machine on its sealed list."""
    digits = table.lists[seat]
    while digits:
        if table.revealed((digits & 7) - 1) == machine:
            return True
        digits >>= 3
    return False


def take_choices(table: Table, seat: i64) -> list[int]:
    """What a pending seat may do."""
    if table.phase != TAKE or way(table) != SEALED or table.lists[seat] == 0:
        return table.choices
    return [action for action in table.choices if action == DONE or not ranked(table, seat, action - CLAIM)]


def get_ready(table: Table, seat: i64) -> None:
    """U6: a seat is ready for a race; when all are, the machines are turned up."""
    table.pending &= ~seat_bit(seat)
    if table.log is not None:
        table.log.append(Event("ready", int(seat), {}))
    if table.pending == 0:
        turn_up(table)


def take(table: Table, seat: i64, action: i64) -> None:
    """Carry out a legal action of this phase."""
    if way(table) == SEALED:
        if action == DONE:
            finish_list(table, seat)
        else:
            rank_next(table, seat, action - CLAIM)
        return
    table.taken[seat] = NOTHING if action == PASS else action - CLAIM
    table.order[table.acted] = seat
    table.acted += 1
    table.pending &= ~seat_bit(seat)
    if action != PASS:
        table.last_taker = seat
    if way(table) == LIVE:
        table.reveals += 1  # U25: final, since the others have seen it
    tell_taken(table, seat)
    if table.acted == table.seats:
        begin_building(table)
    else:
        ask(table)


def rank_next(table: Table, seat: i64, machine: i64) -> None:
    """A seat puts a machine on its list, after those that are on it."""
    index: i64 = 0
    while table.revealed(index) != machine:
        index += 1
    table.lists[seat] += (index + 1) << length_in_bits(table.lists[seat])
    table.chaining |= seat_bit(seat)


def length_in_bits(digits: i64) -> i64:
    """How many bits the digits take so far."""
    bits: i64 = 0
    while digits >> bits:
        bits += 3
    return bits


def finish_list(table: Table, seat: i64) -> None:
    """A seat has ranked all that it wants; when all have, the lists are resolved."""
    table.pending &= ~seat_bit(seat)
    table.chaining &= ~seat_bit(seat)
    if table.log is not None:
        table.log.append(Event("ranked", int(seat), {}, {int(seat): {"list": list_of(table, seat)}}))
    if table.pending == 0:
        resolve(table)


def list_of(table: Table, seat: i64) -> list[str]:
    """A sealed list as ids."""
    ids: list[str] = []
    digits = table.lists[seat]
    while digits:
        ids.append(MACHINES[table.revealed((digits & 7) - 1)].id)
        digits >>= 3
    return ids


def resolve(table: Table) -> None:
    """U25: in the order of the round each seat gets the first machine of its list that is left."""
    table.reveals += 1
    if table.log is not None:
        lists = [list_of(table, seat) for seat in range(table.seats)]
        table.log.append(Event("lists", -1, {"lists": lists}))
    for place in range(table.seats):
        seat = table.seat_in_order(place)
        table.order[place] = seat
        table.taken[seat] = NOTHING
        digits = table.lists[seat]
        while digits:
            machine = table.revealed((digits & 7) - 1)
            if not table.is_gone(machine):
                table.taken[seat] = machine
                table.last_taker = seat
                break
            digits >>= 3
        tell_taken(table, seat)
    table.acted = table.seats
    begin_building(table)


def tell_taken(table: Table, seat: i64) -> None:
    """The event of a machine taken, or of none."""
    if table.log is not None:
        machine = table.taken[seat]
        table.log.append(Event("took", int(seat), {"machine": None if machine < 0 else MACHINES[machine].id}))
