"""The course of a round: market turns, dice, limits, the end (F6, F10, F14, F16, F20, F25, F28, F36, F41)."""

from mypy_extensions import i64

from factoryfloor.kernel.events import Event

from . import machine
from .building import collect
from .cards import (
    BUILDINGS_TO_END,
    FOREMAN,
    GOODS_TO_END,
    HAND_LIMIT,
    HIRED_HANDS,
    PAYING,
    RULEBOOK,
    SPECIALIST,
    TOKEN_LIMIT,
)
from .dice import ONE
from .position import (
    BUILDINGS,
    CARDS,
    COPIED,
    DICE,
    DIE,
    ENERGY,
    FLOORS,
    GOODS,
    HIRED,
    LIMITS,
    MACHINE,
    MARKET,
    METAL,
    MOST_DICE,
    OVER,
    READY,
    REFRESHED,
    SEAT,
    SETTING,
    USED,
    WORK,
    Table,
    all_seats,
    seat_bit,
)
from .stock import fill_rows


def begin_round(table: Table) -> None:
    """The first player's market turn."""
    table.phase = MARKET
    if table.log is not None:
        told = {"round": int(table.round), "first": int(table.first), "last": table.last}
        table.log.append(Event("round", -1, told))
    begin_turn(table, table.first)


def begin_turn(table: Table, seat: i64) -> None:
    """A market turn begins with another try to fill empty slots (F26)."""
    table.turn = seat
    fill_rows(table)
    table.pending = seat_bit(seat)


def next_turn(table: Table) -> None:
    """The next seat clockwise; after the last one work begins."""
    seat = table.turn + 1
    if seat == table.seats:
        seat = 0
    if seat == table.first:
        begin_work(table)
    else:
        begin_turn(table, seat)


def begin_work(table: Table) -> None:
    """F20, F41: income, dice, and first of all the dice that Foremen set."""
    setters: i64 = 0
    for seat in range(table.seats):
        if table.edition == RULEBOOK:
            collect(table, seat, PAYING)
        take_up_dice(table, seat)
        if table.own[seat * SEAT + HIRED] == FOREMAN + 1:
            setters |= seat_bit(seat)
    if setters:
        table.phase = SETTING
        table.pending = setters
    else:
        roll_all(table)


def take_up_dice(table: Table, seat: i64) -> None:
    """Four dice, and those of the contractor of the round, none rolled yet."""
    at = seat * SEAT
    number: i64 = 4
    if table.own[at + HIRED] == HIRED_HANDS + 1:
        number = 6
    elif table.own[at + HIRED] == SPECIALIST + 1:
        number = 5
    table.own[at + DICE] = number
    for die in range(MOST_DICE):
        table.own[at + DIE + die] = 0


def has_unnamed_die(table: Table, seat: i64) -> bool:
    """F21: whether a Specialist's die, the fifth, waits for its value."""
    at = seat * SEAT
    return table.own[at + HIRED] == SPECIALIST + 1 and table.own[at + DICE] > 4 and table.own[at + DIE + 4] == 0


def roll_all(table: Table) -> None:
    """All dice that were not set, but the Specialist's, are rolled; then everybody works."""
    for seat in range(table.seats):
        at = seat * SEAT
        number = table.own[at + DICE]
        if table.own[at + HIRED] == SPECIALIST + 1:
            number = 4
        told: list[dict[str, int | str]] = []
        for die in range(number):
            value = table.own[at + DIE + die]
            if value == 0:
                value = table.chance.below(6) + 1
                table.own[at + DIE + die] = value
                table.own[at + READY] += ONE[value]
                if table.log is not None:
                    told.append({"id": die_id(seat, die), "value": int(value)})
        if table.log is not None:
            table.log.append(Event("roll", int(seat), {"dice": told, "from": None}))
    table.phase = WORK
    table.pending = all_seats(table.seats)


def die_id(seat: i64, die: i64) -> str:
    """The id of a die: of a seat's first four, and from the fifth on extra ones."""
    return f"die-{int(seat)}-{int(die) + 1}"


def end_work(table: Table, seat: i64) -> None:
    """F25: a seat is done; when all are, those above a limit discard."""
    table.pending &= ~seat_bit(seat)
    if table.log is not None:
        table.log.append(Event("end", int(seat), {}))
    if table.pending:
        return
    for other in range(table.seats):
        if excess_cards(table, other) > 0 or excess_tokens(table, other) > 0:
            table.pending |= seat_bit(other)
    if table.pending:
        table.phase = LIMITS
    else:
        end_round(table)


def excess_cards(table: Table, seat: i64) -> i64:
    """Blueprints above the limit of a hand, 0 or more (F14)."""
    return max(0, table.own[seat * SEAT + CARDS] - HAND_LIMIT)


def excess_tokens(table: Table, seat: i64) -> i64:
    """Metal and energy above the limit, 0 or more (F14)."""
    at = seat * SEAT
    return max(0, table.own[at + METAL] + table.own[at + ENERGY] - TOKEN_LIMIT)


def end_round(table: Table) -> None:
    """F14, F16, F28, F35, F36: the Machine, the end or another round."""
    if table.seats == 1:
        machine.play(table)
    if table.last:
        finish(table)
        return
    note_triggers(table)
    table.last = table.triggers != 0
    for seat in range(table.seats):
        clear_seat(table, seat)
    table.first = (table.first + 1) % table.seats
    table.round += 1
    begin_round(table)


def note_triggers(table: Table) -> None:
    """F16, F33: who has 12 goods or 10 buildings."""
    for seat in range(table.seats):
        goods, buildings = table.own[seat * SEAT + GOODS], table.own[seat * SEAT + BUILDINGS]
        if goods >= GOODS_TO_END or buildings >= BUILDINGS_TO_END:
            table.triggers |= seat_bit(seat)
            if table.log is not None:
                told = {"by": "player", "goods": int(goods), "buildings": int(buildings)}
                table.log.append(Event("trigger", int(seat), told))
    if table.machine_goods >= GOODS_TO_END:
        table.triggers |= seat_bit(MACHINE)
        if table.log is not None:
            told = {"by": "machine", "goods": int(table.machine_goods), "buildings": len(table.machine)}
            table.log.append(Event("trigger", -1, told))


def clear_seat(table: Table, seat: i64) -> None:
    """Dice are taken off, cards can work again."""
    at = seat * SEAT
    table.own[at + USED] = 0
    table.own[at + READY] = 0
    table.own[at + DICE] = 0
    table.own[at + FLOORS] = 0
    table.own[at + HIRED] = 0
    table.own[at + REFRESHED] = 0
    table.own[at + COPIED] = 0
    for die in range(MOST_DICE):
        table.own[at + DIE + die] = 0


def finish(table: Table) -> None:
    """The game is over. That cannot be taken back: whoever holds the seed now knows the decks."""
    for seat in range(table.seats):
        clear_seat(table, seat)
    table.phase = OVER
    table.over = True
    table.reveals += 1
    table.pending = 0
    if table.log is not None:
        table.log.append(Event("final", -1, {}))
