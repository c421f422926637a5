"""The socket of a table at ``/api/tables/{id}/socket``."""

from contextlib import suppress
from typing import Final

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from orjson import dumps

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.http.connection import Connection
from factoryfloor.server.http.dependencies import (
    backlog_of,
    client_of,
    find_visitor,
    open_room,
    open_sockets_of,
    services_of,
)
from factoryfloor.tables.keeper.answers import refusal
from factoryfloor.tables.state.errors import code_of

CLOSED: Final = {
    "not_found": 4404,
    "unavailable": 1013,
    "too_fast": 1013,
    "too_many_sockets": 1013,
    "signed_out": 4401,
    "bad_token": 4401,
    "banned": 4403,
}
"""WebSocket close codes, keyed by the code of the Refusal. The default is 4409."""

_OPENING: Final = 0.0015  # processor seconds of a handshake and its end, even if it is rejected

router = APIRouter()


@router.websocket("/api/tables/{table_id}/socket")
async def table_socket(websocket: WebSocket, table_id: str) -> None:
    """Serve the socket of a table, which carries updates and commands."""
    await websocket.accept()
    services = services_of(websocket)
    try:
        player = await find_visitor(websocket)
        if player is not None:
            services.bans.check(player)
        client = client_of(websocket, player)
        services.turns.charge(client, _OPENING)
        services.guest_limits.check_socket(client)
        connection = Connection(websocket, player, client, services, backlog_of(websocket))
        with open_sockets_of(websocket).one_more(client), services.guests.open.socket(player, connection.end):
            await connection.serve(await open_room(services, table_id, client))
    except FactoryFloorError as error:
        code = code_of(error)
        services.metrics.refusals[code] += 1
        with suppress(WebSocketDisconnect, RuntimeError):  # the socket is already closed
            await websocket.send_text(dumps(refusal(error)).decode())
            await websocket.close(CLOSED.get(code, 4409), code)
    finally:
        services.departures += 1
