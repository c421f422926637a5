"""The routes for blocking people and for reporting them to the operator."""

from fastapi import APIRouter

from factoryfloor.server.http.bodies import Body
from factoryfloor.server.http.dependencies import ClientOf, Guest, RoomOf, ServicesOf
from factoryfloor.server.http.strict_json import REFUSED, StrictRoute
from factoryfloor.server.services import Services
from factoryfloor.server.storage.store import Player
from factoryfloor.server.wire import MyBlocks, Person, ReportSent
from factoryfloor.tables.state.chat import Chat
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.table import Table
from factoryfloor.tables.verbs.requests import Report

router = APIRouter(prefix="/api", route_class=StrictRoute, responses=REFUSED)


@router.get("/me/blocks")
async def list_blocks(guest: Guest, services: ServicesOf) -> MyBlocks:
    """List the people whom I have blocked."""
    return await _blocks(services, guest)


@router.put("/me/blocks/{player_id}")
async def block(player_id: str, guest: Guest, services: ServicesOf) -> MyBlocks:
    """Block a person. We can then no longer take seats at the same table. Games in progress continue."""
    await services.moderation.block(guest, player_id)
    return await _blocks(services, guest)


@router.delete("/me/blocks/{player_id}")
async def unblock(player_id: str, guest: Guest, services: ServicesOf) -> MyBlocks:
    """Lift a block."""
    await services.moderation.unblock(guest, player_id)
    return await _blocks(services, guest)


@router.post("/tables/{table_id}/report", status_code=201)
async def report(wish: Body[Report], room: RoomOf, client: ClientOf, services: ServicesOf) -> ReportSent:
    """Report a person at a table to the operator, with messages from the chat. Reports are rate-limited."""
    name = await room.ask(lambda table: _name_at(table, room.live.chat, wish.player))
    sent = await services.moderation.report(client, room.id, (wish.player, name), wish.lines, wish.reason.strip())
    return ReportSent(id=sent)


def _name_at(table: Table, chat: Chat, player: str) -> str:
    """Return the name of a person who has or had a seat, or has written in the chat. Raises Refused if there is no such
    person at the table.
    """
    names = [seat.name for seat in table.seats if seat.player == player]
    names += [seat.before for seat in table.seats if seat.former == player]
    names += [line.name for line in chat.lines if line.player == player]
    if not player or not names:
        raise Refused("gone", "this person has no seat at this table and has not written in its chat")
    return names[0]


async def _blocks(services: Services, guest: Player) -> MyBlocks:
    found = await services.moderation.blocked(guest)
    return MyBlocks(blocked=[Person(public_id=public_id, name=name) for public_id, name in found])
