"""Commands of a table's host about other people, and what they may do because of them."""

from collections.abc import Collection, Iterator

from factoryfloor.server.errors import Refused
from factoryfloor.server.storage.store import Player
from factoryfloor.server.table import game_start
from factoryfloor.server.table.bot_catalogue import check_bot
from factoryfloor.server.table.table import Step, Table
from factoryfloor.server.wire import MutePlayer, OfferSeat, RemovePlayer, SettingsChange

Steps = Iterator[Step]


def remove(table: Table, player: Player, wish: RemovePlayer, here: Collection[str]) -> Steps:
    """Remove a person from all seats: they go to a bot, or before the start to nobody.

    ``here`` are the persons whose clients can give a word for the seed, if the game starts by it.
    """
    _check_host(table, player)
    check_not_dealing(table)
    if wish.player == table.host:
        raise Refused("forbidden", "the host cannot be removed; leave the seat instead")
    seats = table.viewer(wish.player)
    if wish.seat not in seats:
        raise Refused("gone", f"that person does not sit at seat {wish.seat} any more")
    if table.status == "over":
        raise Refused("over", "the game is over: nobody can be removed from it")
    if wish.bot:
        check_bot(wish.bot, table.game)
    elif table.status == "running":
        raise Refused("bot_wanted", "in a running game a bot plays on; say which, for example greedy")
    table.limits.check_room(table.n, table.status)
    for seat in seats:
        yield table.apply(table.entry("remove", seat, player.id, bot=wish.bot))
    yield from game_start.begin(table, here)


def offer(table: Table, player: Player, wish: OfferSeat) -> Steps:
    """Let anybody take a bot's seat, or no longer."""
    _check_host(table, player)
    if not 0 <= wish.seat < len(table.seats) or table.seats[wish.seat].kind != "bot":
        raise Refused("gone", f"there is no bot at seat {wish.seat}")
    if table.settings.offers(wish.seat) != wish.offered:
        table.limits.check_room(table.n, table.status)
        yield table.apply(table.entry("offer", wish.seat, player.id, offered=wish.offered))


def mute(table: Table, player: Player, wish: MutePlayer, known: Collection[str]) -> Steps:
    """Let a person who is known at the table write in the chat no longer, or again."""
    _check_host(table, player)
    if wish.player == table.host:
        raise Refused("forbidden", "the host cannot be muted")
    if wish.muted and wish.player not in known:
        raise Refused("gone", "that person neither sits nor writes here any more")
    if (wish.player in table.settings.muted) != wish.muted:
        table.limits.check_room(table.n, table.status)
        yield table.apply(table.entry("mute", -1, player.id, of=wish.player, muted=wish.muted))


def change_house(table: Table, player: Player, wish: SettingsChange) -> Steps:
    """Change who may take bots' seats, and who may write in the chat."""
    _check_host(table, player)
    now = (table.settings.takeover, table.settings.chat)
    wanted = (wish.takeover or now[0], wish.chat or now[1])
    if wanted != now:
        table.limits.check_room(table.n, table.status)
        yield table.apply(table.entry("settings", -1, player.id, takeover=wanted[0], chat=wanted[1]))


def check_not_dealing(table: Table) -> None:
    """Refuse changes of seats while the seed is drawn, which depends on who sits there."""
    if table.status == "dealing":
        raise Refused("dealing", "the game is about to start; in a few seconds this can be done")


def check_may_sit(table: Table, player: str, number: int) -> None:
    """Refuse a seat to whom the host has removed, and a bot's seat that the host has not offered."""
    house, seat = table.settings, table.seats[number]
    may_take = seat.kind == "bot" and house.may_take(number, player, seat.former, held=seat.held)
    if player in house.removed and not may_take:
        raise Refused("removed", "the host has removed you from this table; you may look on")
    if seat.kind == "bot" and not may_take:
        raise Refused("ask_host", f"the bot's seat {number} can be taken when the host of the table allows it")


def check_may_write(table: Table, player: str) -> None:
    """Refuse a line of chat to whom the host does not let write."""
    if player in table.settings.muted:
        raise Refused("muted", "the host has muted you at this table; you may read on")
    if table.settings.chat == "seats" and not table.viewer(player):
        raise Refused("seats_only", "at this table only those who have a seat may write")


def _check_host(table: Table, player: Player) -> None:
    if player.id != table.host:
        raise Refused("forbidden", "only the host of the table can do this")
