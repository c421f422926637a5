"""Commands of the host about other people, and the resulting permissions."""

from collections.abc import Collection, Iterator

from factoryfloor.server.errors import Refused
from factoryfloor.server.storage.store import Player
from factoryfloor.server.table import game_start
from factoryfloor.server.table.bot_catalogue import check_bot
from factoryfloor.server.table.table import Step, Table
from factoryfloor.server.wire import MutePlayer, OfferSeat, RemovePlayer, SettingsChange

Steps = Iterator[Step]


def remove(table: Table, player: Player, wish: RemovePlayer, here: Collection[str]) -> Steps:
    """Remove a person from all seats: these go to a bot, or become free before the start.

    ``here``: the persons whose clients can contribute to a seed exchange, if this starts the game.
    """
    _check_host(table, player)
    check_not_starting(table)
    if wish.player == table.host:
        raise Refused("forbidden", "the host cannot be removed; leave the seat instead")
    seats = table.viewer(wish.player)
    if wish.seat not in seats:
        raise Refused("gone", f"that person no longer has seat {wish.seat}")
    if table.status == "over":
        raise Refused("over", "the game is over")
    if wish.bot:
        check_bot(wish.bot, table.game, table.limits.imported_bots)
    elif table.status == "running":
        raise Refused("bot_wanted", "in a running game the seat goes to a bot; set bot, for example to greedy")
    table.limits.check_room(table.n, table.status)
    for seat in seats:
        yield table.apply(table.entry("remove", seat, player.id, bot=wish.bot))
    yield from game_start.begin(table, here)


def offer(table: Table, player: Player, wish: OfferSeat) -> Steps:
    """Offer a bot's seat to anybody, also to removed persons or while it is held, or withdraw the offer."""
    _check_host(table, player)
    if not 0 <= wish.seat < len(table.seats) or table.seats[wish.seat].kind != "bot":
        raise Refused("gone", f"there is no bot at seat {wish.seat}")
    now = table.settings.offered(wish.seat) if wish.offered else table.offers(wish.seat)
    if now != wish.offered:
        table.limits.check_room(table.n, table.status)
        yield table.apply(table.entry("offer", wish.seat, player.id, offered=wish.offered))


def mute(table: Table, player: Player, wish: MutePlayer, known: Collection[str]) -> Steps:
    """Mute a person of the table in the chat, or lift that."""
    _check_host(table, player)
    if wish.player == table.host:
        raise Refused("forbidden", "the host cannot be muted")
    if wish.muted and wish.player not in known:
        raise Refused("gone", "that person has no seat and has not written here")
    if (wish.player in table.settings.muted) != wish.muted:
        table.limits.check_room(table.n, table.status)
        yield table.apply(table.entry("mute", -1, player.id, of=wish.player, muted=wish.muted))


def change_settings(table: Table, player: Player, wish: SettingsChange) -> Steps:
    """Change who may take bots' seats and who may write in the chat."""
    _check_host(table, player)
    now = (table.settings.takeover, table.settings.chat)
    wanted = (wish.takeover or now[0], wish.chat or now[1])
    if wanted != now:
        table.limits.check_room(table.n, table.status)
        yield table.apply(table.entry("settings", -1, player.id, takeover=wanted[0], chat=wanted[1]))


def check_not_starting(table: Table) -> None:
    """Raise Refused during the seed exchange, which depends on the seats."""
    if table.status == "starting":
        raise Refused("starting", "the game is about to start; try again in a few seconds")


def check_may_sit(table: Table, player: str, number: int) -> None:
    """Raise Refused for removed persons, and for a bot's seat that is not available."""
    settings, seat = table.settings, table.seats[number]
    may_take = seat.kind == "bot" and settings.may_take(number, player, seat.former, held=seat.held)
    if player in settings.removed and not may_take:
        raise Refused("removed", "the host has removed you from this table; you can watch")
    if seat.kind == "bot" and not may_take:
        raise Refused("ask_host", f"the bot's seat {number} can be taken only if the host offers it")


def check_may_write(table: Table, player: str) -> None:
    """Raise Refused if the host does not let this person write."""
    if player in table.settings.muted:
        raise Refused("muted", "the host has muted you at this table")
    if table.settings.chat == "seats" and not table.viewer(player):
        raise Refused("seats_only", "at this table only persons with a seat may write")


def _check_host(table: Table, player: Player) -> None:
    if player.id != table.host:
        raise Refused("forbidden", "only the host of the table can do this")
