"""Daily deals: each day and game one secret seed, which each person plays once against the same bots."""

import asyncio
import logging
from datetime import UTC, date, datetime, timedelta
from typing import Final

from factoryfloor.kernel import FactoryFloorError, Game, find_game, fresh_seed, games
from factoryfloor.server.operations.client import ANONYMOUS, Client
from factoryfloor.server.requests import PlayDaily
from factoryfloor.server.rooms.clock import Clock
from factoryfloor.server.rooms.cluster_port import ClusterPort
from factoryfloor.server.rooms.lobby import Lobby
from factoryfloor.server.storage import daily_rows
from factoryfloor.server.storage.daily_rows import REFERENCE, CountedTable, Standings
from factoryfloor.server.storage.store import Player, Store, reading
from factoryfloor.server.storage.writer import Write, Writer, durable
from factoryfloor.server.wire import DailyDeal, DailyResult
from factoryfloor.tables.errors import Refused
from factoryfloor.tables.messages import TableInfo
from factoryfloor.tables.new_table import daily_opponents, facts_of_daily, facts_of_reference
from factoryfloor.tables.seats import Seat

DAYS: Final = 30
"""The earliest day that can be played is this many days ago."""

_STARTING: Final = 60.0  # seconds within which one node starts a reference table
_logger = logging.getLogger(__name__)


class DailyDeals:
    """The daily deals of a database.

    The first table of a person counts. The strongest bot plays each deal once in the person's seat, at a table of its
    own (the reference), from the first use of the deal on.
    """

    def __init__(self, store: Store, writer: Writer, lobby: Lobby, clock: Clock, cluster: ClusterPort) -> None:
        self._store = store
        self._writer = writer
        self._lobby = lobby
        self._clock = clock
        self._cluster = cluster
        self._starting: set[asyncio.Task[None]] = set()

    async def deals(self, player: str, day: str) -> list[DailyDeal]:
        """The deals of all games on a day, by default today, with the player's results. Raises Refused."""
        day = self._checked(day or self._today().isoformat())
        mine = await self._counted(day, player) if player else {}
        references = await self._counted(day, REFERENCE) if mine else {}
        standings = await reading(self._store.read, daily_rows.standings, day)
        for game, own in mine.items():
            if own.status == "over" and (game not in references or references[game].status == "running"):
                self._start_reference(find_game(game), day)
        return [
            _deal(game, day, mine.get(game.id), standings.get(game.id), references.get(game.id))
            for game in games().values()
        ]

    async def results(self, player: str) -> list[DailyResult]:
        """The tables that count for a player, latest day first."""
        rows = await reading(self._store.read, daily_rows.results, player)
        return [
            DailyResult(game=row.game, day=row.day, table=row.table, points=row.points, place=row.place) for row in rows
        ]

    async def play(self, guest: Player, client: Client, wish: PlayDaily) -> TableInfo:
        """The running table that counts for the guest, or a new table. Raises Refused."""
        game, day = find_game(wish.game), self._checked(wish.day)
        mine = (await self._counted(day, guest.id)).get(game.id)
        if mine is not None and mine.status == "running":
            return self._lobby.info(await self._lobby.room(mine.table, client))
        seed = await self._seed(game, day)
        self._start_reference(game, day)
        seats = [Seat("player", guest.name, guest.id), *daily_opponents(game)]
        row = {"game": game.id, "day": day, "player": guest.id}
        facts = facts_of_daily(game, day, seats) | {"host_name": guest.name}
        return await self._lobby.make(client, facts, seed=seed, daily_tables=[row])

    async def close(self) -> None:
        """Stop starting reference tables."""
        for task in self._starting:
            task.cancel()
        await asyncio.gather(*self._starting, return_exceptions=True)

    def _today(self) -> date:
        return datetime.fromtimestamp(self._clock.now(), UTC).date()

    def _checked(self, day: str) -> str:
        """A date that can be played. Raises Refused."""
        today = self._today()
        try:
            asked = date.fromisoformat(day)
        except ValueError:
            raise Refused("malformed", f"{day!r} is not a date such as {today}") from None
        if not today - timedelta(DAYS) <= asked <= today:
            raise Refused("not_found", f"choose a day from {today - timedelta(DAYS)} to {today} (UTC)")
        return asked.isoformat()

    async def _counted(self, day: str, player: str) -> dict[str, CountedTable]:
        return await reading(self._store.read, daily_rows.counted, day, player)

    async def _seed(self, game: Game, day: str) -> str:
        """The seed of a day, drawn and stored at the first use."""
        known = await reading(self._store.read, daily_rows.seed, game.id, day)
        if known:
            return known
        row = {"game": game.id, "day": day, "seed": fresh_seed()}
        await durable(self._writer.submit(Write(daily_seeds=[row])))
        return await reading(self._store.read, daily_rows.seed, game.id, day)  # another node may have been first

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
                if known.status == "running":  # after a restart it is not in memory
                    await self._lobby.room(known.table, ANONYMOUS)
            elif await self._cluster.reserve(duty, _STARTING):
                row = {"game": game.id, "day": day, "player": REFERENCE}
                facts = facts_of_reference(game, day)
                seed = await self._seed(game, day)
                await self._lobby.make(ANONYMOUS, facts, seed=seed, daily_tables=[row], limited=False)
                await self._cluster.release(duty)
        except FactoryFloorError as error:
            _logger.warning("%s: the strongest bot does not play the deal of %s: %s", game.id, day, error)


def _deal(
    game: Game, day: str, mine: CountedTable | None, standings: Standings | None, reference: CountedTable | None
) -> DailyDeal:
    deal = DailyDeal(game=game.id, day=day, bots=[seat.bot for seat in daily_opponents(game)])
    if standings is not None:
        deal.players, deal.best = standings.players, standings.best
    if mine is not None:
        deal.table, deal.status, deal.points, deal.place = mine.table, mine.status, mine.points, mine.place
    if mine is not None and mine.status == "over" and reference is not None and reference.points is not None:
        deal.inventor, deal.inventor_place, deal.inventor_table = reference.points, reference.place, reference.table
    return deal
