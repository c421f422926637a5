"""The host's commands about other people, and the checks of the resulting permissions."""

from collections.abc import Collection, Iterator

from factoryfloor.tables.ports.bot_catalogue import check_bot
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.table import LogStep, Table
from factoryfloor.tables.state.words import ChatAccess, Takeover
from factoryfloor.tables.verbs import game_start

Steps = Iterator[LogStep]


def remove(table: Table, host: Person, of: str, seat: int, bot: str, here: Collection[str]) -> Steps:
    """Remove the person ``of`` from all seats.

    Before the start, the seats become free or go to a bot. Later, they go to a bot. ``seat`` must be one of the
    person's seats, so that another person who has just taken the seat is not removed. If the command starts the game,
    ``here`` are the people whose clients can contribute to a seed exchange.
    """
    _check_host(table, host)
    check_not_starting(table)
    if of == table.host:
        raise Refused("forbidden", "the host cannot be removed; leave the seat instead")
    seats = table.viewer(of)
    if seat not in seats:
        raise Refused("gone", f"this person no longer has seat {seat}")
    if table.status == "over":
        raise Refused("over", "the game is over")
    check_may_give(table, bot)
    if bot:
        check_bot(bot, table.game, table.limits.imported_bots)
    elif table.status == "running":
        raise Refused("bot_wanted", "in a running game, the seat goes to a bot; set bot, for example to greedy")
    table.limits.check_room(table.n, table.status)
    for number in seats:
        yield table.apply(table.entry("remove", number, host.id, bot=bot))
    yield from game_start.begin(table, here)


def offer(table: Table, host: Person, seat: int, *, offered: bool) -> Steps:
    """Offer a bot's seat to any person, including removed people, or withdraw the offer."""
    _check_host(table, host)
    check_not_daily(table)
    if not 0 <= seat < len(table.seats) or table.seats[seat].kind != "bot":
        raise Refused("gone", f"there is no bot at seat {seat}")
    if table.seats[seat].held:
        raise _held(table, seat)
    now = table.settings.offered(seat) if offered else table.offers(seat)
    if now != offered:
        table.limits.check_room(table.n, table.status)
        yield table.apply(table.entry("offer", seat, host.id, offered=offered))


def offer_to_programs(table: Table, person: Person, seat: int, *, offered: bool) -> Steps:
    """Allow programs to take a seat, or withdraw this permission. The host or the seat's player may do this."""
    if not 0 <= seat < len(table.seats):
        raise Refused("no_seat", f"the table has no seat {seat}")
    if person.id not in (table.host, table.seats[seat].player, table.seats[seat].former):
        raise Refused("forbidden", "only the host of the table and the player of the seat can do this")
    check_not_daily(table)
    if table.status == "over":
        raise Refused("over", "the game is over")
    if offered:
        _check_not_rated(table)
    if table.seats[seat].programs != offered:
        table.limits.check_room(table.n, table.status)
        yield table.apply(table.entry("offer", seat, person.id, offered=offered, to="programs"))


def mute(table: Table, host: Person, of: str, known: Collection[str], *, muted: bool) -> Steps:
    """Mute the person ``of`` in the chat, or lift the mute. The person must be among the ``known`` people."""
    _check_host(table, host)
    if of == table.host:
        raise Refused("forbidden", "the host cannot be muted")
    if muted and of not in known:
        raise Refused("gone", "this person has no seat at this table and has not written in its chat")
    if (of in table.settings.muted) != muted:
        table.limits.check_room(table.n, table.status)
        yield table.apply(table.entry("mute", -1, host.id, of=of, muted=muted))


def change_settings(
    table: Table, host: Person, takeover: Takeover | None, chat: ChatAccess | None, programs: bool | None
) -> Steps:
    """Change who may take bots' seats, who may write in the chat, and whether programs may sit.

    A value of None keeps the current setting.
    """
    _check_host(table, host)
    now = (table.settings.takeover, table.settings.chat, table.settings.programs)
    wanted = (takeover or now[0], chat or now[1], now[2] if programs is None else programs)
    if (wanted[0], wanted[2]) != (now[0], now[2]):
        check_not_daily(table)
    if wanted[2]:
        _check_not_rated(table)
    if wanted != now:
        table.limits.check_room(table.n, table.status)
        entry = table.entry("settings", -1, host.id, takeover=wanted[0], chat=wanted[1], programs=wanted[2])
        yield table.apply(entry)


def check_not_starting(table: Table) -> None:
    """Raise Refused during the seed exchange, because the exchange depends on the seats."""
    if table.status == "starting":
        raise Refused("starting", "the game is about to start; try again in a few seconds")


def check_may_give(table: Table, bot: str) -> None:
    """Raise Refused for a bot at a rated table before the start."""
    if bot and table.settings.rated and table.status == "open":
        raise Refused("rated", "a rated table must start without bots; wait for people, or create another table")


def check_not_daily(table: Table) -> None:
    """Raise Refused at the table of a daily deal, because its bots keep their seats."""
    if table.daily:
        raise Refused("daily", "a daily deal is for one person; its bots keep their seats")


def check_may_sit(table: Table, person: Person, number: int) -> None:
    """Raise Refused if the host has removed the person, or if a bot's seat is not available."""
    settings, seat, player = table.settings, table.seats[number], person.id
    if player != seat.former:
        check_not_daily(table)
        if seat.held:
            raise _held(table, number)
    may_take = seat.kind == "bot" and settings.may_take(number, player, seat.former, held=seat.held)
    may_take = may_take or (seat.kind == "bot" and seat.programs and person.program != "" and not seat.held)
    if player in settings.removed and not may_take:
        raise Refused("removed", "the host has removed you from this table; you can watch")
    if seat.kind == "bot" and not may_take:
        raise Refused("ask_host", f"you can take the bot's seat {number} only if the host offers it")


def check_program(table: Table, person: Person, seat: int) -> None:
    """Raise Refused for a program at a seat that is not open to programs."""
    if person.program and not table.welcomes(seat):
        welcome = [number for number in range(len(table.seats)) if table.welcomes(number)]
        where = f"only at {', '.join(map(str, welcome))}" if welcome else 'its host can set "programs welcome"'
        raise Refused("no_programs", f"programs may not take seat {seat} at this table; {where}")


def check_may_write(table: Table, player: str) -> None:
    """Raise Refused if the host does not let this person write."""
    if player in table.settings.muted:
        raise Refused("muted", "the host has muted you at this table")
    if table.settings.chat == "seats" and not table.viewer(player):
        raise Refused("seats_only", "at this table only people with a seat may write")


def _check_not_rated(table: Table) -> None:
    if table.settings.rated:
        raise Refused("rated", "a rated table is only for people; programs can play at other tables")


def _check_host(table: Table, person: Person) -> None:
    if person.id != table.host:
        raise Refused("forbidden", "only the host of the table can do this")


def _held(table: Table, number: int) -> Refused:
    return Refused("held", f"seat {number} is held for {table.seats[number].before}")
