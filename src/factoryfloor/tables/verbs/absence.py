"""Commands about absent people.

The other people vote on the seats of an absent person. On returning, this person gets the seats back. A table by the
day has no vote. At the deadline, a bot takes the seat. The person can take the seat back with the verb ``sit``.
"""

from collections.abc import Collection, Iterator
from math import ceil
from typing import Final

from factoryfloor.tables.ports.bot_catalogue import check_bot
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.table import LogStep, Table
from factoryfloor.tables.state.votes import NOBODY, WAIT
from factoryfloor.tables.verbs.host_commands import check_not_starting

Steps = Iterator[LogStep]

ABSENT_BOT: Final = "random"
"""The bot that plays in a seat after a vote for ``nobody``."""

_VOTES: Final = 12  # maximum votes of a voter about a person during one absence


def vote(
    table: Table, person: Person, of: str, seat: int, choice: str, away: float | None, voters: Collection[str]
) -> Steps:
    """Vote on the seats of the person ``of``. The choice is a bot, ``nobody`` or ``wait``. ``seat`` is one of the
    seats.

    ``away`` is the number of seconds since the person disconnected, or None if the person is connected. ``voters`` are
    the people who are present. A majority of the voters decides at once.
    """
    seats = _seats_of(table, of, seat)
    _check_may_vote(table, person, of, choice, away)
    others = {*voters, person.id} - {of}
    if choice not in (WAIT, NOBODY):
        check_bot(choice, table.game, table.limits.imported_bots)
    table.limits.check_room(table.n, table.status)
    if table.votes.choice(of, person.id) != choice:
        if table.votes.cast(of, person.id) >= _VOTES:
            raise Refused(
                "too_many_votes", f"you can vote at most {_VOTES} times about one person; your last vote counts"
            )
        yield table.apply(table.entry("vote", seats[0], person.id, of=of, choice=choice))
    same = sum(table.votes.choice(of, voter) == choice for voter in others)
    if choice != WAIT and 2 * same > len(others):
        yield from _stand_in(table, seats, choice)


def _check_may_vote(table: Table, person: Person, of: str, choice: str, away: float | None) -> None:
    if table.status == "over":
        raise Refused("over", "the game is over")
    check_not_starting(table)
    if table.by_day is not None:
        raise Refused("by_day", "a table by the day has no vote: a bot takes the seat at the deadline")
    if not table.viewer(person.id):
        raise Refused("forbidden", "only people with a seat may vote")
    if person.id == of:
        raise Refused("forbidden", "you cannot vote about yourself; to hand your seat to a bot, leave it")
    if away is None:
        raise Refused("here", f"{table.name_of(of)} is connected")
    if away < table.away_after:
        seconds = ceil(table.away_after - away)
        raise Refused("not_away", f"voting starts in {seconds} s unless they return", seconds=seconds)
    if table.status == "open" and choice not in (WAIT, NOBODY):
        raise Refused("not_started", "before the start of the game, you can only vote to free an absent person's seat")


def _stand_in(table: Table, seats: Collection[int], choice: str) -> Steps:
    bot = "" if table.status == "open" else ABSENT_BOT if choice == NOBODY else choice
    for seat in seats:
        yield table.apply(table.entry("stand_in", seat, bot=bot))


def return_seats(table: Table, here: Collection[str]) -> Steps:
    """Return held seats to connected people, and drop the votes about these people.

    A seat stays with its bot while the bot is in the middle of a chain of steps.
    """
    for number, seat in enumerate(table.seats):
        if seat.held and seat.former in here and _may_change(table, number):
            yield table.apply(table.entry("return", number, seat.former, name=seat.before))
    for player in here:
        if table.votes.about(player):
            yield table.apply(table.entry("return", -1, player, name=table.name_of(player)))


def check_vacation(table: Table, person: Person) -> None:
    """Raise Refused unless the person plays at this table and it is a table by the day."""
    if table.by_day is None or table.status != "running":
        raise Refused("not_by_day", "a vacation is only possible at a running table by the day")
    if not table.viewer(person.id):
        raise Refused("forbidden", "only people with a seat can go on vacation")


def vacation(table: Table, player: str, until: float) -> Steps:
    """Start a person's vacation until a given time, unless a longer vacation is already running."""
    if table.by_day is not None and table.viewer(player) and (table.by_day.vacation(player) or 0.0) < until:
        table.limits.check_room(table.n, table.status)
        yield table.apply(table.entry("vacation", -1, player, until=until))


def at_deadlines(table: Table) -> Steps:
    """Warn people whose deadline at a table by the day is near. A seat that is past its deadline goes to the table's
    bot.
    """
    limits = table.by_day
    if limits is None:
        return
    for seat in limits.due():
        if limits.warned(seat):
            yield table.apply(table.entry("stand_in", seat, bot=limits.bot, timeout=True))
        else:
            yield table.apply(table.entry("warn", seat))


def any_missed(table: Table) -> bool:
    """Return whether a seat is held for an absent person or there are votes about a person."""
    if table.by_day is not None:
        return False
    return bool(table.votes) or any(seat.held for seat in table.seats)


def any_returned(table: Table, here: Collection[str]) -> bool:
    """Return whether there is a seat to return or a vote to drop."""
    held = (seat.held and seat.former in here and _may_change(table, number) for number, seat in enumerate(table.seats))
    return table.status in ("open", "running") and (any(held) or any(table.votes.about(player) for player in here))


def check_nudge(table: Table, person: Person, of: str, seat: int, *, connected: bool) -> None:
    """Raise Refused unless the person ``of``, who must have the seat, is connected and has a pending decision."""
    seats = _seats_of(table, of, seat)
    if not table.viewer(person.id) or person.id in table.settings.muted:
        raise Refused(
            "forbidden", "only people with a seat may nudge other people, and only if the host has not muted them"
        )
    if not set(seats) & set(table.movers()):
        raise Refused("not_waited", f"{table.name_of(of)} has no pending decision")
    if not connected:
        raise Refused("gone", f"{table.name_of(of)} is not connected")


def _seats_of(table: Table, of: str, seat: int) -> tuple[int, ...]:
    seats = table.viewer(of)
    if seat not in seats:
        raise Refused("gone", f"this person no longer has seat {seat}")
    return seats


def _may_change(table: Table, seat: int) -> bool:
    """Return whether the bot at the seat may be replaced now. It may not be in the middle of a chain of steps."""
    return table.match is not None and not table.match.state.mid_chain >> seat & 1
