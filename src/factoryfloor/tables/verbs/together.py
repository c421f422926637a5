"""Commands that take effect when all people at a table agree."""

from collections.abc import Iterator

from factoryfloor.tables.state.agreements import END, UNDO, Topic, undone_together
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.table import LogStep, Table

Steps = Iterator[LogStep]


def agree(table: Table, person: Person, what: Topic, seat: int, *, agreed: bool) -> Steps:
    """Propose to end the game or to undo the last action of a seat, agree to a proposal, or withdraw.

    A proposal takes effect when all people with a seat agree. People whose seat a bot plays need not agree.
    """
    _check(table, person, what, seat, agreed=agreed)
    place = seat if what == UNDO else -1
    if (person.id in table.agreements.by(what, place)) != agreed:
        table.limits.check_room(table.n, table.status)
        yield table.apply(table.entry("agree", place, person.id, what=what, agreed=agreed))
    if set(table.viewers()) - set(table.agreements.by(what, place)):
        return
    if what == UNDO:
        yield table.apply(table.entry("undo", seat, table.seats[seat].player, together=True))
    elif table.match is not None:
        state = table.match.state
        yield table.apply(table.entry("over", scores=state.scores(), ranking=state.ranking(), together=True))


def _check(table: Table, person: Person, what: Topic, seat: int, *, agreed: bool) -> None:
    if table.status == "over":
        raise Refused("over", "the game is over")
    if table.match is None or table.status != "running":
        raise Refused("not_started", "the game has not started")
    if not table.viewer(person.id):
        raise Refused("forbidden", "only people with a seat can agree to a proposal")
    if what == END and (table.daily or table.lesson is not None):
        raise Refused("forbidden", "a daily deal or a lesson cannot be ended early")
    if what == UNDO and agreed:
        _check_undo(table, person, seat)


def _check_undo(table: Table, person: Person, seat: int) -> None:
    assert table.match is not None
    if not 0 <= seat < len(table.seats):
        raise Refused("no_seat", f"there is no seat {seat}; the seats are 0 to {len(table.seats) - 1}")
    if table.by_day is None:
        raise Refused("no_undo", "an undo can be proposed only at a table by the day")
    if not table.agreements.by(UNDO, seat) and table.seats[seat].player != person.id:
        raise Refused("not_yours", "only the person in a seat can propose to undo the seat's action")
    if undone_together(table.match, seat) is None:
        raise Refused("no_undo", "dice were rolled, or something was drawn or revealed, after this action")
    if table.undone[seat] >= table.limits.undos:
        raise Refused("no_undo", f"a seat may undo at most {table.limits.undos} actions in a game")
