"""The lobby: makes, finds and lists tables. Tables in use are in memory, each once."""

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any, Final

from factoryfloor.kernel import Game, find_game
from factoryfloor.server.errors import Refused
from factoryfloor.server.people.identity import clean_name
from factoryfloor.server.storage.entry import Entry
from factoryfloor.server.storage.store import ChatEntry, Player, Store, Which, reading
from factoryfloor.server.storage.writer import Write, Writer, durable
from factoryfloor.server.table import dealing
from factoryfloor.server.table.catalog import check_bot
from factoryfloor.server.table.clock import Clock
from factoryfloor.server.table.commands import Steps
from factoryfloor.server.table.daily import day_of
from factoryfloor.server.table.house import usual_takeover
from factoryfloor.server.table.persistence import append, read_table
from factoryfloor.server.table.room import Attendant, Room
from factoryfloor.server.table.table import Seat, Table
from factoryfloor.server.wire import NewTable, PlayAgain, SeatWish, TableInfo

_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # no look-alikes
_ID_LENGTH: Final = 12  # of 31 characters: 59 bits, too many to guess


class Lobby:
    """The tables of a database. ``attend`` makes the attendants of a room."""

    def __init__(
        self, store: Store, writer: Writer, clock: Clock, attend: Callable[[Room], Sequence[Attendant]]
    ) -> None:
        self._store = store
        self._writer = writer
        self._clock = clock
        self._attend = attend
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}

    async def room(self, table_id: str) -> Room:
        """The room of a table. Raises Refused if there is no such table, or if its game cannot be played here."""
        if table_id in self._rooms:
            self._rooms[table_id].used = time.monotonic()
            return self._rooms[table_id]
        if len(table_id) > 2 * _ID_LENGTH or not table_id.isalnum():
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
        facts = {
            "game": game.id,
            "rules": game.rules,
            "options": options,
            "access": wish.access,
            "rematch_of": "",
            "daily": day_of(self._clock.now()) if wish.daily else "",
            "takeover": wish.takeover or usual_takeover([asdict(seat) for seat in seats]),
            "chat": wish.chat,
        }
        return await self._make(host.id, facts, seats, wish.word)

    async def rematch(self, room: Room, player: Player, wish: PlayAgain) -> TableInfo:
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
                "takeover": table.house.takeover,
                "chat": table.house.chat,
            }
            return await self._make(player.id, facts, table.rotated(), wish.word, room)
        await room.settled()
        return self.info(await self.room(table.rematch))

    async def listed(self, which: Which, player: str) -> list[TableInfo]:
        """The tables of a list, the latest change first."""
        found = []
        for summary, changed in await reading(self._store.tables, which, player):
            room = self._rooms.get(summary["id"])
            online = room.online() if room is not None else set()
            for seat in summary["seats"]:
                seat["online"] = seat["player"] in online
            live = {} if room is None else {"changed": room.table.changed, "spectators": room.spectators()}
            found.append(TableInfo(**summary | {"changed": changed} | live))
        return sorted(found, key=lambda info: -info.changed)

    def info(self, room: Room) -> TableInfo:
        """All about a table but the position."""
        summary, online = room.table.summary(), room.online()
        for seat in summary["seats"]:
            seat["online"] = seat["player"] in online
        return TableInfo(**summary, spectators=room.spectators())

    def put_away(self, idle: float) -> None:
        """Drop tables from memory that were not used for ``idle`` seconds; their logs stay."""
        before = time.monotonic() - idle
        for room in list(self._rooms.values()):
            if room.idle and room.used <= before:
                del self._rooms[room.id]

    def close(self) -> None:
        """Stop the bots and the deadlines."""
        for room in self._rooms.values():
            room.stop()

    async def _make(
        self, host: str, facts: dict[str, Any], seats: list[Seat], word: bool, before: Room | None = None
    ) -> TableInfo:
        """Make a table. ``word``: the host's client comes to it with a word for the seed."""
        table_id = "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))
        payload = facts | {"seats": [asdict(seat) for seat in seats]}
        table = Table(table_id, Entry(1, "created", -1, self._clock.now(), payload, host), self._clock)
        write = append(table, [table.steps[0], *dealing.begin(table, {host} if word else ())], Write())
        if before is None:
            await durable(self._writer.submit(write))
        else:
            await before.carry_out(lambda old: _played_again(old, table_id), write)
        return self.info(self._admit(table, []))

    async def _open(self, table_id: str) -> Room:
        return self._admit(*await reading(read_table, self._store, table_id, self._clock))

    def _admit(self, table: Table, chat: list[ChatEntry]) -> Room:
        """The room of a table that is durable, unless somebody else has opened it meanwhile."""
        if table.id not in self._rooms:
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
