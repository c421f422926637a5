"""New tables: after a wish, as a rematch, from a position, and with a given first entry."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from typing import Any, Final

from factoryfloor.server.operations.client import Client, networks_of
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.server.operations.settings import Settings, default_workers
from factoryfloor.server.operations.table_limits import ActiveTable, TableLimits
from factoryfloor.server.operations.turns import Turns
from factoryfloor.server.rooms.clock import NodeClock
from factoryfloor.server.rooms.lobby import Lobby
from factoryfloor.server.rooms.room import Room
from factoryfloor.server.rooms.shared_task import shared
from factoryfloor.server.storage.block_rows import left_out, pairs_apart
from factoryfloor.server.storage.persistence import append
from factoryfloor.server.storage.store import Player, Store, reading
from factoryfloor.server.storage.writer import Write, Writer, durable
from factoryfloor.tables.keeper.first_entries import AT_ONCE, Start, new_table
from factoryfloor.tables.state.errors import Conflict
from factoryfloor.tables.state.messages import TableInfo
from factoryfloor.tables.state.setup import Setup, id_of_request
from factoryfloor.tables.verbs.new_table import (
    RematchExists,
    Trial,
    facts_of_match,
    facts_of_rematch,
    facts_of_wish,
    match_in_steps,
    play_again,
    seats_of_trial,
)
from factoryfloor.tables.verbs.requests import NewTable, Rematch, TryAgain
from factoryfloor.tables.verbs.verb_list import REMATCH

_GATHERED: Final = 600.0  # seconds after the end of a live game within which people also get their seats in the rematch


class NewTables:
    """Creates tables in the lobby, within the limits of each person and network."""

    def __init__(
        self,
        lobby: Lobby,
        store: Store,
        writer: Writer,
        clock: NodeClock,
        settings: Settings,
        setup: Setup,
        turns: Turns,
    ) -> None:
        self._lobby = lobby
        self._store = store
        self._writer = writer
        self._clock = clock
        self._settings = settings
        self._setup = setup
        self._turns = turns
        self._limits = TableLimits(settings, self._active, settings.bot_workers or default_workers())
        self._making: list[ActiveTable] = []  # tables that are not yet in memory
        self._creating: dict[str, asyncio.Task[TableInfo]] = {}

    async def create(self, host: Player, client: Client, wish: NewTable) -> TableInfo:
        """Create a table. A repeated request returns the existing table. The game starts at once if all seats are
        taken.
        """
        away_after, imported_bots = self._clamp_away_after(wish.away_after), self._setup.limits.imported_bots
        facts = facts_of_wish(wish, host, away_after, imported_bots)
        if not wish.id:
            return await self.make(client, facts, Start(word=wish.word))
        table_id = id_of_request(host.session, wish.id)
        start = Start(word=wish.word)
        return await shared(self._creating, table_id, lambda: self._create_once(table_id, client, facts, start))

    async def _create_once(self, table_id: str, client: Client, facts: dict[str, Any], start: Start) -> TableInfo:
        """Create a table with this id if there is none. An existing table does not count for the limits."""
        if (existing := await self._lobby.existing(table_id, client)) is not None:
            return existing
        with suppress(Conflict):  # another process created the table in the meantime
            return await self.make(client, facts, start, table_id=table_id)
        return self._lobby.info(await self._lobby.room(table_id, client))

    async def rematch(self, room: Room, player: Player, client: Client, wish: Rematch) -> TableInfo:
        """Create the table of a rematch, or return the existing table.

        Every player moves on by one seat. At a table by the day, or some time after the end of the game, the seats of
        people who are not connected become free. These people can be invited.
        """
        await room.ask(REMATCH.check(room.live, player, wish))
        table, made = room.state, room.state.rematch
        if made and (info := await self._lobby.existing(made, client)) is not None:
            return info
        persons = [player.id, *(seat.owner for seat in table.seats)]
        here = room.presence.online()
        out = left_out(persons, await reading(self._store.read, pairs_apart, persons))
        if table.by_day is not None or self._clock.now() > table.changed + _GATHERED:
            out |= {seat.player for seat in table.seats if not seat.program} - here - {player.id, ""}
        facts = facts_of_rematch(table, player, here, out)
        with suppress(RematchExists):
            return await self.make(client, facts, Start(word=wish.word), before=(room, made))
        await room.settled()
        return self._lobby.info(await self._lobby.room(room.state.rematch, client))

    async def try_again(
        self, room: Room, read: Callable[[], Awaitable[dict[str, Any]]], player: Player, client: Client, wish: TryAgain
    ) -> TableInfo:
        """Create a table that continues from a position of a finished game, with the same cards and against bots.

        ``read`` returns the record of the game. It is called after the limits have been checked.
        """
        trial = Trial(wish.turn, wish.seat, wish.bot)
        seats = seats_of_trial(room.state, player, trial, self._setup.limits.imported_bots)
        with self.reserved(client, (seat.bot for seat in seats)):
            steps = match_in_steps(await read(), trial.turn)
            match = await self._turns.slices(client, Price.LONG, steps)
            return await self.make(client, facts_of_match(match, player, seats), Start(match=match), limited=False)

    async def make(
        self,
        client: Client,
        facts: dict[str, Any],
        start: Start = AT_ONCE,
        *,
        before: tuple[Room, str] | None = None,
        counting: Sequence[dict[str, Any]] = (),
        limited: bool = True,
        table_id: str = "",
    ) -> TableInfo:
        """Create a table from the payload of its first entry.

        The table gets a new id unless an id is given. ``limited`` means that the table counts for the client's limits
        and is not yet ``reserved``. ``before`` is the table of which the new table is a rematch, with the id of a
        removed earlier rematch or an empty string. ``counting`` is the row by which a table of a daily deal counts.
        Raises Conflict if another table counts or has the id.
        """
        bots = [seat["bot"] for seat in facts["seats"]]
        with self.reserved(client, bots) if limited else nullcontext():
            table, steps = new_table(facts, client.person, self._setup, start, table_id)
            if before is None:
                counted = [row | {"table_id": table.id} for row in counting]
                await durable(self._writer.submit(append(table, steps, Write(daily_tables=counted))))
            else:
                room, removed = before
                await room.execute(lambda old: play_again(old, table.id, removed), [(table, steps)])
        return self._lobby.info(self._lobby.admit(table, [], client))

    def check_bots(self, room: Room, bots: Iterable[str]) -> None:
        """Raise Refused if these bots exceed the thinking limit of the charged client."""
        self._limits.check_thinking(room.presence.charged, filter(None, bots))

    def _clamp_away_after(self, wanted: int | None) -> int:
        """Limit the requested ``away_after`` to the bounds in the settings."""
        settings = self._settings
        seconds = settings.away_after if wanted is None else wanted
        return min(max(seconds, settings.away_least), settings.away_most)

    @contextmanager
    def reserved(self, client: Client, bots: Iterable[str]) -> Iterator[None]:
        """Count a new table. Also count its bots while the block runs. Raises Refused if a limit is exceeded."""
        active = ActiveTable(client, [bot for bot in bots if bot])
        self._limits.check_new_table(client, active.bots)
        self._making.append(active)
        try:
            yield
        finally:
            self._making.remove(active)

    def _active(self, client: Client | None) -> Iterator[ActiveTable]:
        """Yield the active tables of a person, of the client's widest network, or of all clients. Tables that are being
        created count, too.
        """
        yield from self._making
        widest = networks_of(client.address)[-1] if client else None
        for room in self._lobby.rooms.values():
            whose = room.presence.charged
            shares = client is None or widest == networks_of(whose.address)[-1] or whose.person == client.person
            if shares and room.state.status != "over" and room.presence.present:
                yield ActiveTable(whose, room.state.bots)
