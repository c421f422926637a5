"""Commands about absent persons: the others vote on their seats; on return they get them back."""

from collections.abc import Collection, Iterator
from math import ceil
from typing import Final

from factoryfloor.server.errors import Refused
from factoryfloor.server.storage.store import Player
from factoryfloor.server.table.bot_catalogue import check_bot
from factoryfloor.server.table.host_commands import check_not_starting
from factoryfloor.server.table.table import Step, Table
from factoryfloor.server.table.votes import NOBODY, WAIT
from factoryfloor.server.wire import AbsenceVote, Nudge

Steps = Iterator[Step]

ABSENT_BOT: Final = "random"
"""The bot that plays after the vote ``nobody``."""

_VOTES: Final = 12  # per voter and absent person, during one absence


def vote(table: Table, player: Player, wish: AbsenceVote, away: float | None, voters: Collection[str]) -> Steps:
    """Vote on the seats of a person. ``away``: seconds since they disconnected; None if connected.

    ``voters``: the persons present. A majority of them decides at once.
    """
    seats = _seats_of(table, wish)
    _check_may_vote(table, player, wish, away)
    others = {*voters, player.id} - {wish.player}
    if wish.choice not in (WAIT, NOBODY):
        check_bot(wish.choice, table.game, table.limits.imported_bots)
    table.limits.check_room(table.n, table.status)
    if table.votes.choice(wish.player, player.id) != wish.choice:
        if table.votes.cast(wish.player, player.id) >= _VOTES:
            raise Refused(
                "too_many_votes", f"at most {_VOTES} votes about one person are allowed; your last one counts"
            )
        yield table.apply(table.entry("vote", seats[0], player.id, of=wish.player, choice=wish.choice))
    same = sum(table.votes.choice(wish.player, voter) == wish.choice for voter in others)
    if wish.choice != WAIT and 2 * same > len(others):
        yield from _stand_in(table, seats, wish.choice)


def _check_may_vote(table: Table, player: Player, wish: AbsenceVote, away: float | None) -> None:
    if table.status == "over":
        raise Refused("over", "the game is over")
    check_not_starting(table)
    if not table.viewer(player.id):
        raise Refused("forbidden", "only persons with a seat may vote")
    if player.id == wish.player:
        raise Refused("forbidden", "you cannot vote about yourself; to hand your seat to a bot, leave it")
    if away is None:
        raise Refused("here", f"{table.name_of(wish.player)} is connected")
    if away < table.away_after:
        seconds = ceil(table.away_after - away)
        raise Refused("not_away", f"voting starts in {seconds} s unless they return", seconds=seconds)
    if table.status == "open" and wish.choice not in (WAIT, NOBODY):
        raise Refused("not_started", "before the game starts an absent person's seat can only become free")


def _stand_in(table: Table, seats: Collection[int], choice: str) -> Steps:
    bot = "" if table.status == "open" else ABSENT_BOT if choice == NOBODY else choice
    for seat in seats:
        yield table.apply(table.entry("stand_in", seat, bot=bot))


def return_seats(table: Table, here: Collection[str]) -> Steps:
    """Return held seats to connected persons, except during a chain of the bot, and drop votes about them."""
    for number, seat in enumerate(table.seats):
        if seat.held and seat.former in here and _may_change(table, number):
            yield table.apply(table.entry("return", number, seat.former, name=seat.before))
    for player in here:
        if table.votes.about(player):
            yield table.apply(table.entry("return", -1, player, name=table.name_of(player)))


def any_returned(table: Table, here: Collection[str]) -> bool:
    """Whether there is a seat to return or a vote to drop."""
    held = (seat.held and seat.former in here and _may_change(table, number) for number, seat in enumerate(table.seats))
    return table.status in ("open", "running") and (any(held) or any(table.votes.about(player) for player in here))


def check_nudge(table: Table, player: Player, wish: Nudge, *, connected: bool) -> None:
    """Raise Refused unless the person is connected and has a pending decision."""
    seats = _seats_of(table, wish)
    if not table.viewer(player.id) or player.id in table.settings.muted:
        raise Refused("forbidden", "only persons with a seat who are not muted may nudge others")
    if not set(seats) & set(table.movers()):
        raise Refused("not_waited", f"{table.name_of(wish.player)} has no pending decision")
    if not connected:
        raise Refused("gone", f"{table.name_of(wish.player)} is not connected")


def _seats_of(table: Table, wish: AbsenceVote | Nudge) -> tuple[int, ...]:
    seats = table.viewer(wish.player)
    if wish.seat not in seats:
        raise Refused("gone", f"that person no longer has seat {wish.seat}")
    return seats


def _may_change(table: Table, seat: int) -> bool:
    """Whether the bot at the seat is not in the middle of a chain."""
    return table.match is not None and not table.match.state.mid_chain >> seat & 1
