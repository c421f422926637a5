"""The lobby: makes, finds and lists tables. Tables in use are in memory, each once."""

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from typing import Any, Final

from factoryfloor.kernel import Game, find_game
from factoryfloor.server.errors import Refused
from factoryfloor.server.people.identity import clean_name
from factoryfloor.server.storage.entry import Entry
from factoryfloor.server.storage.lists import Pages, Which
from factoryfloor.server.storage.store import ChatEntry, Player, Store, reading
from factoryfloor.server.storage.writer import Write, Writer, durable
from factoryfloor.server.table import commands
from factoryfloor.server.table.catalog import check_bot
from factoryfloor.server.table.clock import Clock
from factoryfloor.server.table.commands import Steps
from factoryfloor.server.table.daily import day_of
from factoryfloor.server.table.limits import UNLIMITED, Limits
from factoryfloor.server.table.persistence import append, read_table
from factoryfloor.server.table.room import Attendant, Room
from factoryfloor.server.table.table import Seat, Table
from factoryfloor.server.wire import NewTable, SeatWish, TableInfo

_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # no look-alikes
_ID_LENGTH: Final = 12  # of 31 characters: 59 bits, too many to guess


class Lobby:
    """The tables of a database. ``attend`` makes the attendants of a room."""

    def __init__(
        self,
        store: Store,
        writer: Writer,
        clock: Clock,
        attend: Callable[[Room], Sequence[Attendant]],
        limits: Limits = UNLIMITED,
        pages: Pages = Pages(),  # noqa: B008 - it is frozen
        finished_kept: int = 20,
    ) -> None:
        self._store = store
        self._writer = writer
        self._clock = clock
        self._attend = attend
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._leaving: set[str] = set()  # tables that are being removed
        self._limits = limits
        self._pages = pages
        self._finished_kept = finished_kept

    async def room(self, table_id: str) -> Room:
        """The room of a table. Raises Refused if there is no such table, or if its game cannot be played here."""
        if table_id in self._rooms:
            self._rooms[table_id].used = time.monotonic()
            return self._rooms[table_id]
        if len(table_id) > 2 * _ID_LENGTH or not table_id.isalnum() or table_id in self._leaving:
            raise Refused("not_found", f"there is no table {table_id[:40]!r}")
        if table_id not in self._opening:
            task = asyncio.get_running_loop().create_task(self._open(table_id))
            self._opening[table_id] = task
            task.add_done_callback(lambda _: self._opening.pop(table_id))
        return await asyncio.shield(self._opening[table_id])

    async def create(self, host: Player, wish: NewTable) -> TableInfo:
        """Make a table; it starts at once if all seats are taken."""
        game = find_game(wish.game)
        options = game.settle(wish.options, len(wish.seats))
        game.check_seats(len(wish.seats))
        seats = [_seat_of(game, host, wish.seats, number) for number in range(len(wish.seats))]
        if wish.daily and len(seats) > 1:
            raise Refused("bad_seats", f"the daily deal is for one who plays alone, not for {len(seats)}")
        facts = {"game": game.id, "rules": game.rules, "options": options, "access": wish.access, "rematch_of": ""}
        return await self._make(host.id, facts | {"daily": day_of(self._clock.now()) if wish.daily else ""}, seats)

    async def rematch(self, room: Room, player: Player) -> TableInfo:
        """Make the table of a rematch, everybody one seat on, or return it if it exists."""
        table = room.table
        if not table.viewer(player.id):
            raise Refused("forbidden", "only those who sat at the table can ask for a rematch")
        if table.status != "over":
            raise Refused("not_over", "a rematch begins when the game is over")
        if not table.rematch:
            facts = {
                "game": table.game.id,
                "rules": table.game.rules,
                "options": table.options,
                "access": table.access,
                "rematch_of": table.id,
                "daily": table.daily,
            }
            return await self._make(player.id, facts, table.rotated(), room)
        await room.settled()
        return self.info(await self.room(table.rematch))

    async def listed(
        self, which: Which, player: str, length: int | None = None, before: str = ""
    ) -> tuple[list[TableInfo], str]:
        """A page of a list, the latest change first, and where the next one begins."""
        found = []
        pages = self._pages if length is None else replace(self._pages, length=min(length, self._pages.length))
        page = await reading(self._store.tables, which, player, pages, before)
        for summary, changed in page.tables:
            room = self._rooms.get(summary["id"])
            online = room.online() if room is not None else set()
            for seat in summary["seats"]:
                seat["online"] = seat["player"] in online
            live = {} if room is None else {"changed": room.table.changed, "spectators": room.spectators()}
            found.append(TableInfo(**summary | {"changed": changed} | live))
        return sorted(found, key=lambda info: -info.changed), page.more

    def info(self, room: Room) -> TableInfo:
        """All about a table but the position."""
        summary, online = room.table.summary(), room.online()
        for seat in summary["seats"]:
            seat["online"] = seat["player"] in online
        return TableInfo(**summary, spectators=room.spectators())

    def put_away(self, idle: float, finished_idle: float | None = None) -> None:
        """Drop tables from memory that were not used for ``idle`` seconds; their logs stay."""
        now = time.monotonic()
        for room in list(self._rooms.values()):
            is_over = finished_idle is not None and room.table.status == "over"
            if room.idle and room.used <= now - (finished_idle if is_over and finished_idle is not None else idle):
                del self._rooms[room.id]

    def _put_away_finished(self) -> None:
        """Keep only the last finished tables that nobody is connected to: each can be read again at any time."""
        finished = [room for room in self._rooms.values() if room.table.match is None and room.table.status == "over"]
        if len(finished) > self._finished_kept:
            resting = sorted((room for room in finished if room.idle), key=lambda room: room.used)
            for room in resting[: -self._finished_kept or None]:
                del self._rooms[room.id]

    @contextmanager
    def unused(self, tables: Iterable[str]) -> Iterator[set[str]]:
        """Those of the tables that are not in memory; nobody can open them as long as the block lasts."""
        unused = {table_id for table_id in tables if table_id not in self._rooms and table_id not in self._opening}
        self._leaving |= unused
        try:
            yield unused
        finally:
            self._leaving -= unused

    def close(self) -> None:
        """Stop the bots and the deadlines."""
        for room in self._rooms.values():
            room.stop()

    async def _make(self, host: str, facts: dict[str, Any], seats: list[Seat], before: Room | None = None) -> TableInfo:
        table_id = "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))
        payload = facts | {"seats": [asdict(seat) for seat in seats]}
        table = Table(table_id, Entry(1, "created", -1, self._clock.now(), payload, host), self._clock, self._limits)
        write = append(table, [table.steps[0], *commands.begin(table)], Write())
        if before is None:
            await durable(self._writer.submit(write))
        else:
            await before.carry_out(lambda old: _played_again(old, table_id), write)
        return self.info(self._admit(table, []))

    async def _open(self, table_id: str) -> Room:
        return self._admit(*await reading(read_table, self._store, table_id, self._clock, self._limits))

    def _admit(self, table: Table, chat: list[ChatEntry]) -> Room:
        """The room of a table that is durable, unless somebody else has opened it meanwhile."""
        if table.id not in self._rooms:
            if table.status == "over":
                self._put_away_finished()
            self._rooms[table.id] = Room(table, chat, self._store, self._writer, self._attend)
            self._rooms[table.id].wake()
        return self._rooms[table.id]


def _played_again(table: Table, table_id: str) -> Steps:
    if table.rematch:
        raise Refused("taken", f"this table is played again at {table.rematch} already")
    yield table.apply(table.entry("rematch", table=table_id))


def _seat_of(game: Game, host: Player, wishes: list[SeatWish], number: int) -> Seat:
    """The occupant of a seat at the start. Further persons at the host's screen get a number unless named."""
    wish = wishes[number]
    if wish.kind == "open":
        return Seat()
    if wish.kind == "bot":
        check_bot(wish.bot, game)
        return Seat("bot", wish.bot, bot=wish.bot)
    earlier = sum(1 for other in wishes[:number] if other.kind == "me")
    name = clean_name(wish.name) if wish.name else host.name
    return Seat("player", name if wish.name or not earlier else f"{name} {earlier + 1}", host.id)
