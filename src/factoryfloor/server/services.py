"""What the server consists of, put together once and found by every request."""

import asyncio
import gc
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Annotated, Final

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from factoryfloor.server.bots.workers import Workers, default_workers
from factoryfloor.server.people.identity import COOKIE, COOKIE_AGE, Guests
from factoryfloor.server.storage.database import Database
from factoryfloor.server.storage.store import Player, Store
from factoryfloor.server.storage.writer import Writer
from factoryfloor.server.table.clock import Clock
from factoryfloor.server.table.lobby import Lobby
from factoryfloor.server.table.room import Room

BOT_PAUSE: Final = 0.9
"""About how many seconds a bot takes for a move at least, so that people can follow."""

_IDLE: Final = 600.0  # seconds that a table which nobody uses stays in memory
_SWEEP: Final = 300.0


@dataclass(frozen=True)
class Settings:
    """How a server runs. ``worker_modules`` are imported by the bots' processes; they may register games.

    A ``bot_pause`` of 0 lets bots act as soon as they can, even where a person would need time to see something.
    """

    bot_workers: int | None = None  # None: as many as there are cores but one
    bot_pause: float = BOT_PAUSE
    worker_modules: Sequence[str] = ()
    clock: Clock = field(default_factory=Clock)


class Services:
    """Everything behind the pages of one server."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.store = Store(database)
        self.writer = Writer(database)
        self.workers = Workers(settings.bot_workers or default_workers(), settings.worker_modules)
        self.guests = Guests(self.store, self.writer)
        self.lobby = Lobby(self.store, self.writer, self.workers, settings.bot_pause, settings.clock)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Runs what runs beside the requests."""
        self.writer.start()
        sweeping = asyncio.create_task(self._sweep())
        try:
            yield
        finally:
            sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await sweeping
            self.lobby.close()
            await self.workers.close()
            await self.writer.stop()

    async def _sweep(self) -> None:
        """From time to time put away what nobody uses."""
        while True:
            await asyncio.sleep(_SWEEP)
            self.lobby.put_away(_IDLE)
            gc.collect()


def services_of(connection: HTTPConnection) -> Services:
    """The services of the server that a request came to."""
    services: Services = connection.app.state.services
    return services


ServicesOf = Annotated[Services, Depends(services_of)]


async def visitor_of(connection: HTTPConnection, services: ServicesOf) -> Player | None:
    """Whoever asks, if known."""
    return await services.guests.find(connection.cookies.get(COOKIE))


Visitor = Annotated[Player | None, Depends(visitor_of)]


async def guest_of(request: Request, response: Response, visitor: Visitor, services: ServicesOf) -> Player:
    """Whoever asks; somebody new is given a name and a cookie."""
    if visitor is not None:
        return visitor
    player, token = await services.guests.welcome()
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=COOKIE_AGE, httponly=True, samesite="lax", secure=secure)
    return player


Guest = Annotated[Player, Depends(guest_of)]


async def room_of(table_id: str, services: ServicesOf) -> Room:
    """The room of the table in the path."""
    return await services.lobby.room(table_id)


RoomOf = Annotated[Room, Depends(room_of)]
