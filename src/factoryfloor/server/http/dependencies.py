"""FastAPI dependencies of routes, such as the services, the visitor and the room of a table."""

import logging
from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from factoryfloor.server.http.bot_routes import check_for_bots
from factoryfloor.server.http.open_sockets import OpenSockets
from factoryfloor.server.http.send_queue import Backlog
from factoryfloor.server.operations.client import Client, network_of
from factoryfloor.server.people.bot_accounts import PREFIX
from factoryfloor.server.people.identity import COOKIE, COOKIE_AGE
from factoryfloor.server.rooms.room import Room
from factoryfloor.server.services import Services
from factoryfloor.server.storage.session_rows import SignInSecret
from factoryfloor.server.storage.store import Player
from factoryfloor.server.wire import Me
from factoryfloor.tables.state.errors import Refused

_logger = logging.getLogger(__name__)


def services_of(connection: HTTPConnection) -> Services:
    """Return the services of the server that received a request."""
    services: Services = connection.app.state.services
    return services


async def _services_of(connection: HTTPConnection) -> Services:
    return services_of(connection)  # async, because FastAPI calls a synchronous function in a thread


ServicesOf = Annotated[Services, Depends(_services_of)]


def backlog_of(connection: HTTPConnection) -> Backlog:
    """Return the backlog of unsent bytes."""
    backlog: Backlog = connection.app.state.backlog
    return backlog


def open_sockets_of(connection: HTTPConnection) -> OpenSockets:
    """Return the open sockets of the server."""
    sockets: OpenSockets = connection.app.state.open_sockets
    return sockets


async def find_visitor(connection: HTTPConnection) -> Player | None:
    """Return the person of the request's cookie, the bot of the token in the Authorization header, or None.

    Raises Refused for a wrong token, and for a bot at a route that bots may not use.
    """
    services, agent = services_of(connection), connection.headers.get("user-agent", "")
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        bot = await services.bots.find(client_of(connection, None), token.strip(), agent)
        check_for_bots(connection)
        return bot
    if scheme.startswith(PREFIX):
        raise Refused("bad_token", "the Authorization header must contain Bearer, a space and the token")
    person = await services.guests.find(connection.cookies.get(COOKIE), agent)
    return None if person is not None and person.program else person  # a program must send its token, not a cookie


Visitor = Annotated[Player | None, Depends(find_visitor)]


async def known_guest_of(request: Request, response: Response, visitor: Visitor, services: ServicesOf) -> Player:
    """Return the guest of the request's cookie, or create a guest with a name and a cookie. The guest may be banned."""
    if visitor is not None:
        return visitor
    languages = request.headers.get("accept-language", "")
    agent = request.headers.get("user-agent", "")
    services.guest_limits.check_guest(client_of(request, None).address, f"{agent}\n{languages}")
    player, token = await services.guests.create(languages, agent)
    set_cookie(request, response, token)
    return player


def set_cookie(request: Request, response: Response, token: str) -> None:
    """Set the cookie of a session, or remove the cookie if the session is empty."""
    secure = request.url.scheme == "https"
    age = COOKIE_AGE if token else 0
    response.set_cookie(COOKIE, token, max_age=age, httponly=True, samesite="lax", secure=secure)


KnownGuest = Annotated[Player, Depends(known_guest_of)]


async def guest_of(guest: KnownGuest, services: ServicesOf) -> Player:
    """Return the guest of the request's cookie, or a new guest. Raises Refused for banned people."""
    services.bans.check(guest)
    return guest


Guest = Annotated[Player, Depends(guest_of)]


def client_of(connection: HTTPConnection, person: Player | None) -> Client:
    """Return the client of a request, which is the person and the address.

    For a trusted proxy, uvicorn has already replaced the proxy's address by the address in the proxy's header.
    """
    if "x-forwarded-for" in connection.headers and not services_of(connection).settings.trusted_proxies:
        _logger.warning(
            "X-Forwarded-For is ignored: if your proxy sends it, add its address to trusted_proxies; until then all "
            "clients behind it share the limits of one address"
        )
    host = connection.client.host if connection.client is not None else None
    return Client(person.id if person is not None else "", network_of(host))


async def guest_client_of(connection: HTTPConnection, guest: Guest) -> Client:
    """Return the client of a guest's request."""
    return client_of(connection, guest)


ClientOf = Annotated[Client, Depends(guest_client_of)]


async def room_of(table_id: str, connection: HTTPConnection, visitor: Visitor, services: ServicesOf) -> Room:
    """Return the room of the table in the path. Raises Refused if the visitor may not see the table."""
    return await open_room(services, table_id, client_of(connection, visitor))


async def open_room(services: Services, table_id: str, client: Client) -> Room:
    """Return the room of a table that the client may see. Raises Refused if the client may not see the table."""
    room = await services.lobby.room(table_id, client)
    await services.daily.check_may_look(room.state, client.person)
    return room


RoomOf = Annotated[Room, Depends(room_of)]


async def present_room_of(room: RoomOf) -> Room:
    """Return the room after reading which people are connected to the table at other nodes."""
    await room.read_presence()
    return room


PresentRoomOf = Annotated[Room, Depends(present_room_of)]


def signed_in(request: Request, response: Response, found: SignInSecret, token: str) -> Me:
    """Return the answer to a sign-in, which sets the cookie.

    If the token is empty, the device was already signed in.
    """
    if token:
        set_cookie(request, response, token)
    return Me(public_id=found.player, name=found.name)
