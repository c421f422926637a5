"""Daily deals. Each day has one secret seed per game. Each person plays this seed once against the same bots."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date
from typing import Any, Final

from factoryfloor.kernel import FactoryFloorError, Game, find_game, fresh_seed, games
from factoryfloor.server.jobs import deals
from factoryfloor.server.jobs.deals import DEAL
from factoryfloor.server.jobs.job_runner import JobRunner
from factoryfloor.server.operations.client import ANONYMOUS, Client
from factoryfloor.server.rooms.clock import NodeClock
from factoryfloor.server.rooms.cluster_port import ClusterPort
from factoryfloor.server.rooms.lobby import Lobby
from factoryfloor.server.rooms.new_tables import NewTables
from factoryfloor.server.storage import daily_rows
from factoryfloor.server.storage.daily_rows import REFERENCE, CountedTable, Standings, counting
from factoryfloor.server.storage.store import Player, Store, reading
from factoryfloor.server.storage.writer import Write, Writer, durable
from factoryfloor.server.wire import DailyDeal, DailyResult
from factoryfloor.tables.keeper.first_entries import Start
from factoryfloor.tables.state.errors import Conflict, Refused, StoreError
from factoryfloor.tables.state.messages import TableInfo
from factoryfloor.tables.state.table import Table
from factoryfloor.tables.state.yardstick import Plays, measured, opponents
from factoryfloor.tables.verbs.daily_deal import (
    day_of,
    facts_of_daily,
    facts_of_reference,
    playable_day,
    read_day,
)
from factoryfloor.tables.verbs.requests import PlayDaily

_STARTING: Final = 60.0  # seconds for which one node reserves the start of a reference table
_logger = logging.getLogger(__name__)


class DailyDeals:
    """The daily deals of a database.

    A person's first table of a deal counts. When a person first uses a deal, the strongest bot starts to play it once
    in the person's seat, at a separate table (the reference). Every bot level also plays the deal ``most`` times.
    """

    def __init__(
        self,
        jobs: JobRunner,
        store: Store,
        writer: Writer,
        lobby: Lobby,
        new_tables: NewTables,
        clock: NodeClock,
        cluster: ClusterPort,
        most: int,
    ) -> None:
        self._jobs = jobs
        self._most = most
        self._store = store
        self._writer = writer
        self._lobby = lobby
        self._new_tables = new_tables
        self._clock = clock
        self._cluster = cluster
        self._starting: set[asyncio.Task[None]] = set()

    async def deals(self, player: str, day: str) -> list[DailyDeal]:
        """Return the deals of all games on a day (by default today), with the player's results."""
        day = read_day(day or self._today().isoformat(), self._today())
        mine = await self._counted(day, player) if player else {}
        references = await self._counted(day, REFERENCE) if mine else {}
        standings = await reading(self._store.read, daily_rows.standings, day, player)
        plays = await reading(self._store.read, daily_rows.plays_of, day) if mine else {}
        for game, own in mine.items():
            if own.status == "over" and (game not in references or references[game].status == "running"):
                self._start_reference(find_game(game), day)
        return [
            self._deal(game, day, mine.get(game.id), standings.get(game.id), references.get(game.id), plays)
            for game in games().values()
        ]

    async def results(self, player: str) -> list[DailyResult]:
        """Return the tables that count for a player, latest day first."""
        rows = await reading(self._store.read, daily_rows.results, player)
        return [
            DailyResult(game=row.game, day=row.day, table=row.table, points=row.points, place=row.place) for row in rows
        ]

    async def play(self, guest: Player, client: Client, wish: PlayDaily) -> TableInfo:
        """Return the guest's running table that counts, or a new table.

        Raises Refused if the day cannot be played or a limit is exceeded.
        """
        game, day = find_game(wish.game), read_day(wish.day, self._today())
        mine = await self._mine(game, day, guest)
        if mine is None:
            with suppress(Conflict):  # another request of the guest was faster
                return await self._make(game, day, guest, client, [counting(game.id, day, guest.id)])
            mine = await self._mine(game, day, guest)
        if mine is not None and mine.status == "running":
            return self._lobby.info(await self._lobby.room(mine.table, client))
        return await self._make(game, day, guest, client)

    async def _mine(self, game: Game, day: str, guest: Player) -> CountedTable | None:
        return (await self._counted(day, guest.id)).get(game.id)

    async def _make(
        self, game: Game, day: str, guest: Player, client: Client, count: Sequence[dict[str, Any]] = ()
    ) -> TableInfo:
        playable_day(day, self._today())
        facts = facts_of_daily(game, day, guest) | ({} if count else {"practice": True})
        with self._new_tables.reserved(client, (seat["bot"] for seat in facts["seats"])):
            seed = await self._seed(game, day)
            self._start_reference(game, day)
            await self._ask_for_plays(game, day)
            return await self._new_tables.make(client, facts, Start(seed=seed), counting=count, limited=False)

    async def check_may_look(self, table: Table, player: str) -> None:
        """Raise Refused if another person's table of a deal would reveal it before the player's own table is over.

        All tables of a deal have the same cards, and a finished table shows all cards.
        """
        if table.daily and not (player and player == table.host):
            mine = (await self._counted(table.daily, player)).get(table.game.id) if player else None
            if mine is None or mine.status == "running":
                raise Refused(
                    "own_deal_first", f"first finish your own table of the {table.game.id} deal of {table.daily}"
                )

    async def close(self) -> None:
        """Stop starting reference tables."""
        for task in self._starting:
            task.cancel()
        await asyncio.gather(*self._starting, return_exceptions=True)

    def _today(self) -> date:
        return day_of(self._clock.now())

    async def _counted(self, day: str, player: str) -> dict[str, CountedTable]:
        return await reading(self._store.read, daily_rows.counted, day, player)

    async def _seed(self, game: Game, day: str) -> str:
        """Return the seed of a day, which is drawn and stored when it is first used."""
        known = await reading(self._store.read, daily_rows.seed, game.id, day)
        if known:
            return known
        row = {"game": game.id, "day": day, "seed": fresh_seed()}
        await durable(self._writer.submit(Write(daily_seeds=[row])))
        return await reading(self._store.read, daily_rows.seed, game.id, day)  # another node may have been faster

    async def _ask_for_plays(self, game: Game, day: str) -> None:
        if self._most:
            with suppress(StoreError):  # the table of the next person tries again
                await self._jobs.transactions.note(deals.ask, game.id, day)
            self._jobs.on_job(DEAL)

    def _start_reference(self, game: Game, day: str) -> None:
        """Start or continue the reference table in the background."""
        task = asyncio.get_running_loop().create_task(self._refer(game, day))
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    async def _refer(self, game: Game, day: str) -> None:
        duty = [f"daily {game.id} {day}"]
        try:
            known = (await self._counted(day, REFERENCE)).get(game.id)
            if known is not None:
                if known.status == "running":  # after a restart the table is not in memory
                    await self._lobby.room(known.table, ANONYMOUS)
            elif await self._cluster.reserve(duty, _STARTING):
                facts, row = facts_of_reference(game, day), counting(game.id, day, REFERENCE)
                seed = await self._seed(game, day)
                with suppress(Conflict):  # another request was faster
                    await self._new_tables.make(ANONYMOUS, facts, Start(seed=seed), counting=[row], limited=False)
                await self._cluster.release(duty)
        except FactoryFloorError as error:
            _logger.warning("%s: the strongest bot does not play the deal of %s: %s", game.id, day, error)

    def _deal(
        self,
        game: Game,
        day: str,
        mine: CountedTable | None,
        standings: Standings | None,
        reference: CountedTable | None,
        plays: Mapping[str, Plays],
    ) -> DailyDeal:
        deal = DailyDeal(game=game.id, day=day, bots=[seat.bot for seat in opponents(game)])
        if standings is not None:
            deal.players, deal.best = standings.players, standings.best
        if mine is not None:
            deal.table, deal.status, deal.points, deal.place = mine.table, mine.status, mine.points, mine.place
            if standings is not None and mine.points is not None:
                deal.beaten = standings.beaten
        if mine is not None and mine.points is not None:
            deal.levels = measured(plays.get(game.id, {}), self._most, mine.points)
        if mine is not None and mine.status == "over" and reference is not None and reference.points is not None:
            deal.inventor, deal.inventor_place, deal.inventor_table = reference.points, reference.place, reference.table
        return deal
