"""Commands about persons who are away: the others vote on their seats, and whoever returns gets them back."""

from collections.abc import Collection, Iterator
from math import ceil
from typing import Final

from factoryfloor.server.errors import Refused
from factoryfloor.server.storage.store import Player
from factoryfloor.server.table.bot_catalogue import check_bot
from factoryfloor.server.table.host_commands import check_not_dealing
from factoryfloor.server.table.table import Step, Table
from factoryfloor.server.table.votes import NOBODY, WAIT
from factoryfloor.server.wire import AbsenceVote, Nudge

Steps = Iterator[Step]

ABSENT_BOT: Final = "random"
"""The bot that plays for somebody without whom the others go on: it does anything that the rules allow."""

_VOTES: Final = 12  # of one person about another, while that one is away


def vote(table: Table, player: Player, wish: AbsenceVote, away: float | None, voters: Collection[str]) -> Steps:
    """Vote on the seats of a person who has been ``away`` for so many seconds; None for one who is connected.

    ``voters`` are the persons present. What more than half of them want is done at once.
    """
    seats = _seats_of(table, wish)
    _check_may_vote(table, player, wish, away)
    others = {*voters, player.id} - {wish.player}
    if wish.choice not in (WAIT, NOBODY):
        check_bot(wish.choice, table.game)
    table.limits.check_room(table.n, table.status)
    if table.votes.choice(wish.player, player.id) != wish.choice:
        if table.votes.cast(wish.player, player.id) >= _VOTES:
            raise Refused("too_many_votes", f"about one person you vote at most {_VOTES} times: the last one counts")
        yield table.apply(table.entry("vote", seats[0], player.id, of=wish.player, choice=wish.choice))
    same = sum(table.votes.choice(wish.player, voter) == wish.choice for voter in others)
    if wish.choice != WAIT and 2 * same > len(others):
        yield from _stand_in(table, seats, wish.choice)


def _check_may_vote(table: Table, player: Player, wish: AbsenceVote, away: float | None) -> None:
    if table.status == "over":
        raise Refused("over", "the game is over: nobody is waited for")
    check_not_dealing(table)
    if not table.viewer(player.id):
        raise Refused("forbidden", "only those who have a seat decide about the seats of others")
    if player.id == wish.player:
        raise Refused("forbidden", "you are here; to leave your seat to a bot, leave it")
    if away is None:
        raise Refused("here", f"{table.name_of(wish.player)} is here")
    if away < table.away_after:
        seconds = ceil(table.away_after - away)
        raise Refused("not_away", f"this can be decided in {seconds} s, if they are not back by then", seconds=seconds)
    if table.status == "open" and wish.choice not in (WAIT, NOBODY):
        raise Refused("not_started", "before the game begins an absent person's seat can only become free")


def _stand_in(table: Table, seats: Collection[int], choice: str) -> Steps:
    bot = "" if table.status == "open" else ABSENT_BOT if choice == NOBODY else choice
    for seat in seats:
        yield table.apply(table.entry("stand_in", seat, bot=bot))


def returned(table: Table, here: Collection[str]) -> Steps:
    """Give back the seats of whoever is here again, but in the middle of a chain of the bot; forget votes on them."""
    for number, seat in enumerate(table.seats):
        if seat.held and seat.former in here and _may_change(table, number):
            yield table.apply(table.entry("return", number, seat.former, name=seat.before))
    for player in here:
        if table.votes.about(player):
            yield table.apply(table.entry("return", -1, player, name=table.name_of(player)))


def somebody_returned(table: Table, here: Collection[str]) -> bool:
    """Whether there is something to give back or to forget now."""
    held = (seat.held and seat.former in here and _may_change(table, number) for number, seat in enumerate(table.seats))
    return table.status in ("open", "running") and (any(held) or any(table.votes.about(player) for player in here))


def check_nudge(table: Table, player: Player, wish: Nudge, *, connected: bool) -> None:
    """Refuse to nudge somebody who is not waited for or not there."""
    seats = _seats_of(table, wish)
    if not table.viewer(player.id) or player.id in table.settings.muted:
        raise Refused("forbidden", "only those who have a seat, and may write, nudge others")
    if not set(seats) & set(table.movers()):
        raise Refused("not_waited", f"nobody waits for {table.name_of(wish.player)} now")
    if not connected:
        raise Refused("gone", f"{table.name_of(wish.player)} is not connected")


def _seats_of(table: Table, wish: AbsenceVote | Nudge) -> tuple[int, ...]:
    seats = table.viewer(wish.player)
    if wish.seat not in seats:
        raise Refused("gone", f"that person does not sit at seat {wish.seat} any more")
    return seats


def _may_change(table: Table, seat: int) -> bool:
    """Whether the bot at the seat has not begun a chain, which it ends first."""
    return table.match is not None and not table.match.state.mid_chain >> seat & 1
