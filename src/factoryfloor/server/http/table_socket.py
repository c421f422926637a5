"""The socket of a table: ``/api/tables/{id}/socket``."""

from typing import Final

from fastapi import APIRouter, WebSocket

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.errors import code_of
from factoryfloor.server.http.chat_limits import ChatLimits
from factoryfloor.server.http.connection import Connection
from factoryfloor.server.http.dependencies import services_of
from factoryfloor.server.http.token_bucket import TokenBucket
from factoryfloor.server.people.identity import COOKIE
from factoryfloor.server.wire import Refusal

CLOSED: Final = {"not_found": 4404, "unavailable": 1013}
"""Close codes by the code of the refusal that is sent before; else 4409."""

router = APIRouter()


@router.websocket("/api/tables/{table_id}/socket")
async def table_socket(websocket: WebSocket, table_id: str) -> None:
    """Updates of a table, and commands to it."""
    await websocket.accept()
    services = services_of(websocket)
    try:
        player = await services.guests.find(websocket.cookies.get(COOKIE))
        room = await services.lobby.room(table_id)
        hints = TokenBucket(services.settings.hint_rate, services.settings.hint_burst)
        chats: ChatLimits = websocket.app.state.chats
        await Connection(websocket, player, services.workers, hints, chats).serve(room)
    except FactoryFloorError as error:
        code = code_of(error)
        await websocket.send_text(Refusal(code=code, message=str(error)).model_dump_json())
        await websocket.close(CLOSED.get(code, 4409), code)
