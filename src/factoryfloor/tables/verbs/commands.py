"""The commands of people at a table. Each command first checks the request, then applies its entries one by one and
yields the steps.

A rejected command raises FactoryFloorError before its first step and changes nothing. ``here`` are the people whose
clients can contribute to a seed exchange.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Final

from factoryfloor.kernel import Match
from factoryfloor.kernel.action_list import played_list
from factoryfloor.tables.ports.bot_catalogue import check_bot
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.names import clean_name, distinct_name
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.seat_eligibility import check_one_hand, check_unseen
from factoryfloor.tables.state.seats import Seat
from factoryfloor.tables.state.table import LogStep, Table
from factoryfloor.tables.verbs import game_start
from factoryfloor.tables.verbs.host_commands import check_may_give, check_may_sit, check_not_starting, check_program

Steps = Iterator[LogStep]
Command = Callable[[Table], Steps]

ANY: Final = -1  # any free seat


def sit(table: Table, person: Person, seat: int = ANY, name: str = "", here: Collection[str] = ()) -> Steps:
    """Take a free seat, or a bot's seat in a running game.

    Filling the last free seat starts the game. ``name`` is the name of a second person at the same screen.
    """
    if table.status == "over":
        raise Refused("over", "the game is over; play a rematch")
    number = _any_free(table, person) if seat == ANY else seat
    taken = _seat(table, number)
    if taken.player == person.id:
        return
    check_program(table, person, number)
    if taken.kind == "player":
        raise Refused("taken", f"seat {number} is taken by {taken.name}; free: {_listed(table.free)}")
    if taken.kind == "bot" and table.status == "open":
        raise Refused("taken", f"seat {number} was given to a bot; free: {_listed(table.free)}")
    check_not_starting(table)
    check_may_sit(table, person, number)
    if taken.kind == "bot":
        check_unseen(table, person.id, number)
    check_one_hand(table.seats, person, number)
    table.limits.check_room(table.n, table.status)
    own = table.viewer(person.id)
    called = (
        clean_name(name) if name and not person.program else f"{person.name} {len(own) + 1}" if own else person.name
    )
    others = (other.name for other_number, other in enumerate(table.seats) if other_number != number and other.name)
    facts = {"program": person.program} if person.program else {}
    yield table.apply(table.entry("sit", number, person.id, name=distinct_name(called, others), **facts))
    yield from game_start.begin(table, here)


def _any_free(table: Table, person: Person) -> int:
    """Return the person's own seat, or else the first free seat.

    A program only gets a seat that is open to programs. Raises Refused if no seat is left.
    """
    welcome = [seat for seat in table.free if not person.program or table.welcomes(seat)]
    seats = table.viewer(person.id) or tuple(welcome or table.free)
    if not seats:
        raise Refused("taken", "no seat is free; you can watch")
    return seats[0]


def leave(table: Table, person: Person, seat: int, bot: str = "", here: Collection[str] = ()) -> Steps:
    """Leave a seat. Before the start, the seat becomes free or goes to a bot. Later, it goes to a bot."""
    _check_own(table, person.id, seat)
    if table.status == "over":
        raise Refused("over", "the game is over")
    check_not_starting(table)
    table.limits.check_room(table.n, table.status)
    check_may_give(table, bot)
    if bot:
        check_bot(bot, table.game, table.limits.imported_bots)
        yield table.apply(table.entry("bot", seat, person.id, bot=bot))
        yield from game_start.begin(table, here)
    elif table.status == "open":
        yield table.apply(table.entry("leave", seat, person.id))
    else:
        raise Refused("bot_wanted", "in a running game, the seat goes to a bot; set bot, for example to greedy")


def start(table: Table, person: Person, bot: str = "", here: Collection[str] = ()) -> Steps:
    """Start the game as the host. Bots take the free seats."""
    if table.status != "open":
        raise Refused("started", "the game has already started")
    host_sits = any(seat.player == table.host for seat in table.seats)
    if person.id != table.host and (host_sits or not table.viewer(person.id)):
        raise Refused("forbidden", "only the host of the table can start the game")
    if table.free and not bot:
        raise Refused("seats_free", f"seats {_listed(table.free)} are free; set bot to fill these seats, or wait")
    check_may_give(table, bot if table.free else "")
    if bot:
        check_bot(bot, table.game, table.limits.imported_bots)
    for number in table.free:
        yield table.apply(table.entry("bot", number, person.id, bot=bot))
    yield from game_start.begin(table, here)


def act(table: Table, player: str, seat: int, n: int, actions: Sequence[str], *, turn: bool = False) -> Steps:
    """Take an action or a chain of actions, chosen after log entry ``n``.

    With ``turn``, take the playable part of a list of actions, and log where the list stopped.
    """
    match = _check_current(table, player, seat, n)
    winner = table.race_winner(seat, actions[0])
    if winner >= 0:
        why = match.state.refusal(seat, actions[0])
        raise Refused("too_late", f"{table.seats[winner].name} was faster: {why}", winner)
    played = played_list(match.state, seat, actions) if turn else None
    taken: Sequence[int | str] = actions if played is None else played.actions
    if table.lesson is not None:
        table.lesson.check(match, taken)
    return take(table, seat, taken, player, **({} if played is None else {"turn": played.facts()}))


def plan(table: Table, player: str, seat: int, n: int, layout: dict[str, Any]) -> Steps:
    """Take all actions of a plan, such as a layout. The log lists them as actions."""
    match = _check_current(table, player, seat, n)
    match.state.check_mover(seat)
    actions = match.plan_actions(seat, layout)
    if table.lesson is not None:
        table.lesson.check(match, actions)
    return take(table, seat, actions, player)


def time_out(table: Table) -> Steps:
    """Take the default action for every seat that is past its deadline."""
    while (late := table.pending.overdue()) is not None:
        seat, action = late
        yield from take(table, seat, [action], timeout=True)


def take(table: Table, seat: int, actions: Sequence[int | str], player: str = "", **facts: Any) -> Steps:
    """Take actions of a seat, given by number or notation.

    If the game is over afterwards, log its end. ``facts`` are additional fields of the entry.
    """
    yield table.apply(table.entry("action", seat, player, actions=actions, **facts))
    if table.match is not None and (table.match.over or table.log_full):
        state = table.match.state
        full: dict[str, Any] = {} if table.match.over else {"log_full": True}  # so every game ends
        yield table.apply(table.entry("over", scores=state.scores(), ranking=state.ranking(), **full))


def undo(table: Table, player: str, seat: int, n: int) -> Steps:
    """Undo the last action of a seat."""
    _check_current(table, player, seat, n)
    table.limits.check_room(table.n, table.status)
    if table.undone[seat] >= table.limits.undos:
        raise Refused("no_undo", f"a seat may undo at most {table.limits.undos} actions in a game")
    if table.needs_consent(seat):
        raise Refused("no_undo", "at a table by the day, all players must agree to an undo; propose the undo")
    if table.lesson is not None and not table.lesson.started:
        raise Refused("no_undo", "the opening of the lesson cannot be undone")
    yield table.apply(table.entry("undo", seat, player))


def _check_current(table: Table, player: str, seat: int, n: int) -> Match:
    """Return the running match. Raises Refused if the seat belongs to another player or the choice is too old."""
    match = running(table, player, seat)
    if n > table.n:
        raise Refused("stale", f"the log of this table has reached {table.n}, not {n}: request a sync")
    if not table.pending.is_current(seat, n):
        raise Refused("stale", _stale(table, seat, n))
    return match


def running(table: Table, player: str, seat: int) -> Match:
    """Return the running match. Raises Refused if the seat belongs to another player, or if no game is running."""
    _check_own(table, player, seat)
    check_not_starting(table)
    if table.status == "over":
        raise Refused("over", "the game is over")
    if table.match is None:
        raise Refused("not_started", f"the game has not started; free seats: {_listed(table.free)}")
    return table.match


def _stale(table: Table, seat: int, n: int) -> str:
    assert table.match is not None
    state = table.match.state
    since = table.pending.since[seat]
    then = f"this message refers to entry {n}, but the decision of seat {seat} changed at entry {since}"
    if not table.legal(seat):
        return f"{then}: it has no pending decision"
    some = "; ".join(state.notation(seat, action) for action in table.legal(seat)[:8])
    more = "; and more" if len(table.legal(seat)) > 8 else ""
    return f"{then}; legal now: {some}{more}"


def _seat(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats):
        raise Refused("no_seat", f"there is no seat {number}; the seats are 0 to {len(table.seats) - 1}")
    return table.seats[number]


def _check_own(table: Table, player: str, number: int) -> None:
    if not player or _seat(table, number).player != player:
        own = table.viewer(player)
        yours = f"yours: {_listed(list(own))}" if own else "you have no seat"
        raise Refused("not_yours", f"seat {number} is not yours; {yours}")


def _listed(numbers: list[int]) -> str:
    return ", ".join(str(number) for number in numbers) or "none"
