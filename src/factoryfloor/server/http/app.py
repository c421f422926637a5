"""The ASGI application with middleware and the client's files. The API loads later."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from factoryfloor.server.http import client_files
from factoryfloor.server.http.error_handlers import add_error_handlers
from factoryfloor.server.http.host_check import HostCheck
from factoryfloor.server.http.later_api import LaterApi
from factoryfloor.server.http.middleware import Middleware
from factoryfloor.server.http.open_sockets import OpenSockets
from factoryfloor.server.http.request_ids import RequestIds
from factoryfloor.server.http.send_queue import Backlog
from factoryfloor.server.http.startup_errors import StartupErrors
from factoryfloor.server.operations.settings import Settings
from factoryfloor.server.rooms.clock import NodeClock
from factoryfloor.server.services import Services
from factoryfloor.server.storage.database import Database
from factoryfloor.tables.state.setup import Randomness


def create_app(
    database: Database,
    settings: Settings | None = None,
    web: Path = client_files.BUILT,
    clock: NodeClock | None = None,
    randomness: Randomness | None = None,
) -> Starlette:
    """Create the server's ASGI application on an open database. ``web`` is the folder of the built client."""
    settings = settings or Settings()
    services = Services(database, settings, clock or NodeClock(), randomness)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        async with services.running():
            yield

    app = Starlette(lifespan=lifespan)
    app.state.services = services
    app.state.addresses = []  # set by the program that listens
    app.state.backlog = Backlog(settings.client_backlog, settings.backlog)
    app.state.open_sockets = OpenSockets(settings.sockets_person, settings.sockets_address)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    app.add_middleware(Middleware, hosts=HostCheck(settings.allowed_hosts), services=services)
    if settings.trusted_proxies:
        trusting: Any = ProxyHeadersMiddleware  # uvicorn's middleware declares other types
        app.add_middleware(trusting, trusted_hosts=list(settings.trusted_proxies))
    app.add_middleware(RequestIds, trusted=settings.trusted_proxies)
    app.add_middleware(StartupErrors)
    add_error_handlers(app)

    def make_api() -> ASGIApp:
        from factoryfloor.server.http.api_app import create_api

        return create_api(app.state, web)

    app.router.default = LaterApi(client_files.files_of(web), make_api)
    return app
