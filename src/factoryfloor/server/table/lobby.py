"""The lobby: makes, finds and lists tables. Tables in use are kept in memory, once each."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, replace
from typing import Any, Final

from pydantic import ValidationError

from factoryfloor.kernel import Game, find_game
from factoryfloor.lessons import find_lesson
from factoryfloor.server.errors import Refused
from factoryfloor.server.limits.client import ANONYMOUS, Client, networks_of
from factoryfloor.server.limits.table_limits import ActiveTable, TableLimits
from factoryfloor.server.people.display_names import clean_name, distinct_name
from factoryfloor.server.settings import Settings
from factoryfloor.server.storage.entry import Entry
from factoryfloor.server.storage.store import ChatEntry, Player, Store, reading
from factoryfloor.server.storage.table_lists import Pages, Which
from factoryfloor.server.storage.writer import Write, Writer, durable
from factoryfloor.server.table import game_start
from factoryfloor.server.table.bot_catalogue import LESSON_BOT, check_bot
from factoryfloor.server.table.clock import Clock
from factoryfloor.server.table.cluster_port import ClusterPort
from factoryfloor.server.table.commands import Steps
from factoryfloor.server.table.log_limits import LogLimits
from factoryfloor.server.table.persistence import append, read_table
from factoryfloor.server.table.room import Room
from factoryfloor.server.table.room_task import RoomTask
from factoryfloor.server.table.seats import Seat, rematch_seats
from factoryfloor.server.table.summary import summary, waiting_for, with_online
from factoryfloor.server.table.table import Table
from factoryfloor.server.table.table_settings import default_takeover
from factoryfloor.server.wire import NewTable, Rematch, SeatRequest, TableInfo

_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # no look-alikes
_ID_LENGTH: Final = 12  # of 31 characters: 59 bits, too many to guess
_logger = logging.getLogger(__name__)


class Lobby:
    """The tables of a database. ``make_tasks`` makes the background tasks of a room."""

    def __init__(
        self,
        store: Store,
        writer: Writer,
        clock: Clock,
        settings: Settings,
        make_tasks: Callable[[Room], Sequence[RoomTask]],
        cluster: ClusterPort,
    ) -> None:
        self._cluster = cluster
        self._store = store
        self._writer = writer
        self._clock = clock
        self._make_tasks = make_tasks
        self._pause_after = settings.pause_after
        self._table_limits = TableLimits(settings, self._active)
        self._making: dict[str, ActiveTable] = {}  # tables being written
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._leaving: set[str] = set()  # tables that are being removed
        self._limits = LogLimits(settings.table_entries, settings.table_undos, settings.imported_bots)
        self._pages = Pages(settings.list_length, settings.list_tables_of_a_host)
        self._finished_kept = settings.finished_in_memory
        self._settings = settings

    async def room(self, table_id: str, client: Client) -> Room:
        """The room of a table, requested by ``client``.

        Raises Refused if there is no such table, or if its game cannot be played here.
        """
        if table_id in self._rooms:
            self._rooms[table_id].note_visit(client)
            return self._rooms[table_id]
        if len(table_id) > 2 * _ID_LENGTH or not table_id.isalnum() or table_id in self._leaving:
            raise Refused("not_found", f"there is no table {table_id[:40]!r}")
        if table_id not in self._opening:
            task = asyncio.get_running_loop().create_task(self._open(table_id, client))
            self._opening[table_id] = task
            task.add_done_callback(lambda _: self._opening.pop(table_id))
        return await asyncio.shield(self._opening[table_id])

    async def create(self, host: Player, client: Client, wish: NewTable) -> TableInfo:
        """Make a table; it starts at once if all seats are taken."""
        game = find_game(wish.game)
        if wish.lesson:
            return await self._make_lesson(game, host, client, wish.lesson)
        options = game.settle(wish.options, len(wish.seats))
        game.check_seats(len(wish.seats))
        seats = _with_distinct_names(
            [self._seat_of(game, host, wish.seats, number) for number in range(len(wish.seats))]
        )
        if wish.coached and sorted(seat.kind for seat in seats) != ["bot"] * (len(seats) - 1) + ["player"]:
            raise Refused("bad_seats", "a coached table has one person; all other seats are bots")
        facts = {
            "game": game.id,
            "rules": game.rules,
            "options": options,
            "access": wish.access,
            "rematch_of": "",
            "coached": wish.coached,
            "takeover": wish.takeover or default_takeover([asdict(seat) for seat in seats]),
            "chat": wish.chat,
            "away_after": self._clamp_away_after(wish.away_after),
            "host_name": host.name,
        }
        return await self.make(client, facts, seats, word=wish.word)

    async def _make_lesson(self, game: Game, host: Player, client: Client, name: str) -> TableInfo:
        """Make a table for a lesson: the host has one seat, bots have the others."""
        lesson = find_lesson(game, name)
        seats = [Seat("bot", LESSON_BOT, bot=LESSON_BOT) for _ in range(lesson.seats)]
        seats[lesson.seat] = Seat("player", host.name, host.id)
        facts = {
            "game": game.id,
            "rules": game.rules,
            "options": game.settle(lesson.options, lesson.seats),
            "access": "link",
            "rematch_of": "",
            "takeover": "host",
            "chat": "all",
            "lesson": {"name": lesson.name, "digest": lesson.digest},
        }
        return await self.make(client, facts, seats)

    async def rematch(self, room: Room, player: Player, client: Client, wish: Rematch) -> TableInfo:
        """Make the table of a rematch, or return it if it exists. Everybody moves one seat on."""
        await room.ask(lambda table: _check_may_play_again(table, player))
        table = room.table
        if not table.rematch:
            seats = rematch_seats(table.seats, frozenset(room.presence.online() | {player.id}))
            facts = {
                "game": table.game.id,
                "rules": table.game.rules,
                "options": table.options,
                "access": table.access,
                "rematch_of": table.id,
                "takeover": table.settings.takeover,
                "chat": table.settings.chat,
                "away_after": table.away_after,
                "host_name": player.name,
            }
            with suppress(RematchExists):
                return await self.make(client, facts, seats, word=wish.word, before=room)
        await room.settled()
        return self.info(await self.room(room.table.rematch, client))

    async def listed(
        self, which: Which, player: str, length: int | None = None, before: str = ""
    ) -> tuple[list[TableInfo], str]:
        """A page of a list, latest change first, and the start of the next page."""
        found = []
        pages = self._pages if length is None else replace(self._pages, length=min(length, self._pages.length))
        page = await reading(self._store.tables, which, player, pages, before)
        for facts, changed in page.tables:
            room = self._rooms.get(facts["id"])
            online = room.presence.online() if room is not None else set()
            spectators = 0 if room is None else room.presence.spectators(room.table)
            try:
                live = (
                    {"movers": waiting_for(facts)}
                    if room is None
                    else {"changed": room.table.changed, "spectators": spectators, "movers": room.table.movers()}
                )
                found.append(TableInfo(**facts | {"changed": changed} | live))
            except (ValidationError, TypeError, KeyError) as error:
                _logger.error("the lists leave out table %s, whose stored summary is damaged: %s", facts["id"], error)
                continue
            for seat in found[-1].seats:
                seat.online = seat.player in online
        return sorted(found, key=lambda info: -info.changed), page.more

    def info(self, room: Room) -> TableInfo:
        """The TableInfo of a table."""
        there = room.presence
        return TableInfo(**with_online(summary(room.table), there.online()), spectators=there.spectators(room.table))

    def drop_idle(self, idle: float, finished_idle: float | None = None) -> None:
        """Drop tables from memory that were unused for ``idle`` seconds."""
        now = time.monotonic()
        for room in list(self._rooms.values()):
            is_over = finished_idle is not None and room.table.status == "over"
            if room.idle and room.used <= now - (finished_idle if is_over and finished_idle is not None else idle):
                self._drop(room)

    def drop_finished(self, room: Room, idle: float) -> bool:
        """Drop a finished, stored table if it was unused for ``idle`` seconds; whether it was dropped."""
        unneeded = room.quiet and room.used <= time.monotonic() - idle
        if unneeded:
            self._drop(room)
        return unneeded

    def _drop_oldest_finished(self) -> None:
        """Limit the number of finished tables without connections in memory."""
        finished = [room for room in self._rooms.values() if room.table.match is None and room.table.status == "over"]
        if len(finished) > self._finished_kept:
            resting = sorted((room for room in finished if room.idle), key=lambda room: room.used)
            for room in resting[: -self._finished_kept or None]:
                self._drop(room)

    def _drop(self, room: Room) -> None:
        del self._rooms[room.id]
        self._cluster.table_closed(room)

    @property
    def rooms(self) -> Mapping[str, Room]:
        """The tables in memory, by id."""
        return self._rooms

    @contextmanager
    def unused(self, tables: Iterable[str]) -> Iterator[set[str]]:
        """The subset of tables that are not in memory; they cannot be opened during the block."""
        unused = {table_id for table_id in tables if table_id not in self._rooms and table_id not in self._opening}
        self._leaving |= unused
        try:
            yield unused
        finally:
            self._leaving -= unused

    def close(self) -> None:
        """Stop all background tasks."""
        for room in self._rooms.values():
            room.stop()

    def _seat_of(self, game: Game, host: Player, wishes: list[SeatRequest], number: int) -> Seat:
        """The occupant of a new table's seat. Further persons at the host's screen get a number unless named."""
        wish = wishes[number]
        if wish.kind == "open":
            return Seat()
        if wish.kind == "bot":
            check_bot(wish.bot, game, self._limits.imported_bots)
            return Seat("bot", wish.bot, bot=wish.bot)
        earlier = sum(1 for other in wishes[:number] if other.kind == "me")
        name = clean_name(wish.name) if wish.name else host.name
        return Seat("player", name if wish.name or not earlier else f"{name} {earlier + 1}", host.id)

    def check_bots(self, room: Room, bots: Iterable[str]) -> None:
        """Raise Refused if these bots exceed the thinking limit of the charged client."""
        self._table_limits.check_thinking(room.charged, filter(None, bots))

    def _clamp_away_after(self, wanted: int | None) -> int:
        """The wanted ``away_after``, clamped to the bounds of the settings."""
        settings = self._settings
        seconds = settings.away_after if wanted is None else wanted
        return min(max(seconds, settings.away_least), settings.away_most)

    def _active(self, client: Client) -> Iterator[ActiveTable]:
        """The active tables of a person or their widest network, including those being made."""
        yield from self._making.values()
        widest = networks_of(client.address)[-1]
        for room in self._rooms.values():
            whose = room.charged
            shared = widest == networks_of(whose.address)[-1] or whose.person == client.person
            if shared and room.table.status != "over" and room.present:
                yield ActiveTable(whose, room.table.bots)

    async def make(
        self,
        client: Client,
        facts: dict[str, Any],
        seats: list[Seat],
        *,
        word: bool = False,
        before: Room | None = None,
        seed: str = "",
        daily_tables: Sequence[dict[str, Any]] = (),
    ) -> TableInfo:
        """Make a table from the payload of its first entry.

        ``word``: the host's client will contribute to a seed exchange. ``before``: the table that it plays again.
        ``seed`` and ``daily_tables``: the seed of a daily deal, and rows to be written with the table.
        """
        bots = [seat.bot for seat in seats if seat.bot]
        if client is not ANONYMOUS:
            self._table_limits.check_new_table(client, bots)
        table_id = "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))
        payload = facts | {"seats": [asdict(seat) for seat in seats]}
        made = Entry(1, "created", -1, self._clock.now(), payload, client.person)
        table = Table(table_id, made, self._clock, self._limits)
        self._making[table_id] = ActiveTable(client, bots)
        try:
            steps = [table.steps[0], *game_start.begin(table, {client.person} if word else (), seed)]
            if before is None:
                counted = [row | {"table_id": table_id} for row in daily_tables]
                await durable(self._writer.submit(append(table, steps, Write(daily_tables=counted))))
            else:
                await before.execute(lambda old: _played_again(old, table_id), lambda: append(table, steps, Write()))
        finally:
            del self._making[table_id]
        return self.info(self._admit(table, [], client))

    async def _open(self, table_id: str, client: Client) -> Room:
        table, chat = await reading(read_table, self._store, table_id, self._clock, self._limits)
        return self._admit(table, chat, client)

    def _admit(self, table: Table, chat: list[ChatEntry], charged: Client) -> Room:
        """The room of a durable table, made unless it already exists."""
        if table.id not in self._rooms:
            if table.status == "over":
                self._drop_oldest_finished()
            room = Room(
                table, chat, self._store, self._writer, self._make_tasks, charged, self._pause_after, self._cluster
            )
            self._rooms[table.id] = room
            self._cluster.table_opened(room)
        return self._rooms[table.id]


class RematchExists(Refused):
    """The rematch was made by another request a moment ago."""


def _check_may_play_again(table: Table, player: Player) -> None:
    if not table.viewer(player.id) and all(seat.former != player.id for seat in table.seats):
        raise Refused("forbidden", "only persons who had a seat can ask for a rematch")
    if table.daily:
        raise Refused("forbidden", "a daily deal has no rematch; play the same day again")
    if table.status != "over":
        raise Refused("not_over", "a rematch can start only after the game")


def _played_again(table: Table, table_id: str) -> Steps:
    if table.rematch:
        raise RematchExists("taken", f"the rematch is table {table.rematch}")
    yield table.apply(table.entry("rematch", table=table_id))


def _with_distinct_names(seats: list[Seat]) -> list[Seat]:
    """Number the persons whose names look like earlier ones."""
    apart: list[Seat] = []
    for seat in seats:
        if seat.kind == "player":
            seat = replace(seat, name=distinct_name(seat.name, [other.name for other in apart if other.name]))
        apart.append(seat)
    return apart
