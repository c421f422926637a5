"""Commands of people at a table: each checks, then applies its entries one by one and yields the steps.

A rejected command raises FactoryFloorError before its first step and changes nothing.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

from factoryfloor.kernel import Match
from factoryfloor.server.errors import Refused
from factoryfloor.server.people.display_names import clean_name, distinct_name
from factoryfloor.server.storage.store import Player
from factoryfloor.server.table import game_start
from factoryfloor.server.table.bot_catalogue import check_bot
from factoryfloor.server.table.host_commands import check_may_sit, check_not_starting
from factoryfloor.server.table.seat_eligibility import check_unseen
from factoryfloor.server.table.seats import Seat
from factoryfloor.server.table.table import Step, Table
from factoryfloor.server.wire import ActRequest, LeaveSeat, PlanRequest, StartGame, TakeSeat, UndoRequest

Steps = Iterator[Step]

ANY: Final = -1  # any free seat


def sit(table: Table, player: Player, wish: TakeSeat, here: Collection[str] = ()) -> Steps:
    """Take a free seat, or a bot's in a running game. Filling the last free seat starts the game.

    ``here``: the persons whose clients can contribute to a seed exchange.
    """
    if table.status == "over":
        raise Refused("over", "the game is over; play a rematch")
    number = _any_free(table, player) if wish.seat == ANY else wish.seat
    seat = _seat(table, number)
    if seat.player == player.id:
        return
    if seat.kind == "player":
        raise Refused("taken", f"seat {number} is taken by {seat.name}; free: {_listed(table.free)}")
    if seat.kind == "bot" and table.status == "open":
        raise Refused("taken", f"seat {number} was given to a bot; free: {_listed(table.free)}")
    check_not_starting(table)
    check_may_sit(table, player.id, number)
    if seat.kind == "bot":
        check_unseen(table, player.id, number)
    table.limits.check_room(table.n, table.status)
    own = table.viewer(player.id)
    name = clean_name(wish.name) if wish.name else f"{player.name} {len(own) + 1}" if own else player.name
    others = (other.name for other_number, other in enumerate(table.seats) if other_number != number and other.name)
    yield table.apply(table.entry("sit", number, player.id, name=distinct_name(name, others)))
    yield from game_start.begin(table, here)


def _any_free(table: Table, player: Player) -> int:
    """The person's own seat, or the first free one. Raises Refused if there is none."""
    seats = table.viewer(player.id) or tuple(table.free)
    if not seats:
        raise Refused("taken", "no seat is free; you can watch")
    return seats[0]


def leave(table: Table, player: Player, wish: LeaveSeat, here: Collection[str] = ()) -> Steps:
    """Leave a seat: to a bot at any time, or free before the start."""
    _check_own(table, player.id, wish.seat)
    if table.status == "over":
        raise Refused("over", "the game is over")
    check_not_starting(table)
    table.limits.check_room(table.n, table.status)
    if wish.bot:
        check_bot(wish.bot, table.game, table.limits.imported_bots)
        yield table.apply(table.entry("bot", wish.seat, player.id, bot=wish.bot))
        yield from game_start.begin(table, here)
    elif table.status == "open":
        yield table.apply(table.entry("leave", wish.seat, player.id))
    else:
        raise Refused("bot_wanted", "in a running game the seat goes to a bot; set bot, for example to greedy")


def start(table: Table, player: Player, wish: StartGame, here: Collection[str] = ()) -> Steps:
    """Start, as the host; free seats go to bots."""
    if table.status != "open":
        raise Refused("started", "the game has already started")
    host_sits = any(seat.player == table.host for seat in table.seats)
    if player.id != table.host and (host_sits or not table.viewer(player.id)):
        raise Refused("forbidden", "only the host of the table can start the game")
    if table.free and not wish.bot:
        raise Refused("seats_free", f"free seats: {_listed(table.free)}; set bot to fill them, or wait")
    if wish.bot:
        check_bot(wish.bot, table.game, table.limits.imported_bots)
    for number in table.free:
        yield table.apply(table.entry("bot", number, player.id, bot=wish.bot))
    yield from game_start.begin(table, here)


def act(table: Table, player: str, do: ActRequest) -> Steps:
    """Take an action or a chain of actions."""
    match = _check_current(table, player, do)
    winner = table.race_winner(do.seat, do.actions[0])
    if winner >= 0:
        why = match.state.refusal(do.seat, do.actions[0])
        raise Refused("too_late", f"{table.seats[winner].name} was faster: {why}", winner)
    if table.lesson is not None:
        table.lesson.check(match, do.actions)
    return take(table, do.seat, do.actions, player, do.id)


def plan(table: Table, player: str, do: PlanRequest) -> Steps:
    """Take all actions of a plan; they are logged as actions."""
    match = _check_current(table, player, do)
    match.state.check_mover(do.seat)
    actions = match.plan_actions(do.seat, do.plan)
    if table.lesson is not None:
        table.lesson.check(match, actions)
    return take(table, do.seat, actions, player, do.id)


def time_out(table: Table) -> Steps:
    """Take the time limit's action for every seat past its deadline."""
    while (late := table.pending.overdue()) is not None:
        seat, action = late
        yield from take(table, seat, [action], timeout=True)


def take(
    table: Table, seat: int, actions: Sequence[int | str], player: str = "", message: str = "", *, timeout: bool = False
) -> Steps:
    """Take actions of a seat, by number or notation; end the game if they do."""
    late = {"timeout": True} if timeout else {}
    yield table.apply(table.entry("action", seat, player, message, actions=actions, **late))
    if table.match is not None and (table.match.over or table.log_full):
        state = table.match.state
        full: dict[str, Any] = {} if table.match.over else {"log_full": True}  # so every game ends
        yield table.apply(table.entry("over", scores=state.scores(), ranking=state.ranking(), **full))


def undo(table: Table, player: str, do: UndoRequest) -> Steps:
    """Undo the last action of a seat."""
    _check_current(table, player, do)
    table.limits.check_room(table.n, table.status)
    if table.undone[do.seat] >= table.limits.undos:
        raise Refused("no_undo", f"a seat may undo at most {table.limits.undos} actions in a game")
    if table.lesson is not None and not table.lesson.started:
        raise Refused("no_undo", "the opening of the lesson cannot be undone")
    yield table.apply(table.entry("undo", do.seat, player, do.id))


def _check_current(table: Table, player: str, do: ActRequest | PlanRequest | UndoRequest) -> Match:
    """Return the running match; raise Refused for another's seat or a stale choice."""
    match = running(table, player, do.seat)
    if do.n > table.n:
        raise Refused("stale", f"the log of this table has reached {table.n}, not {do.n}: request a sync")
    if not table.pending.is_current(do.seat, do.n):
        raise Refused("stale", _stale(table, do.seat, do.n))
    return match


def running(table: Table, player: str, seat: int) -> Match:
    """The running match. Raises Refused if the seat is not the player's, or no game is running."""
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
