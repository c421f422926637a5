"""Invitations of recent partners to a table, and what an invited person does with one."""

from fastapi import APIRouter

from factoryfloor.server.http.dependencies import Guest, RoomOf, ServicesOf
from factoryfloor.server.http.strict_json import REFUSED, StrictRoute
from factoryfloor.server.wire import TablePartners
from factoryfloor.tables.state.messages import TableInfo

router = APIRouter(prefix="/api", route_class=StrictRoute, responses=REFUSED)


@router.get("/tables/{table_id}/invitations")
async def list_partners(room: RoomOf, guest: Guest, services: ServicesOf) -> TablePartners:
    """The persons whom I can invite to a table that waits for players: those of my last games. For its persons."""
    return await services.invitations.partners(room, guest)


@router.put("/tables/{table_id}/invitations/{player_id}")
async def invite(player_id: str, room: RoomOf, guest: Guest, services: ServicesOf) -> TablePartners:
    """Invite a person of my last games. The invitation ends with the start of the game, or after seven days."""
    await services.invitations.invite(room, guest, player_id)
    return await services.invitations.partners(room, guest)


@router.delete("/tables/{table_id}/invitations/{player_id}")
async def withdraw(player_id: str, room: RoomOf, guest: Guest, services: ServicesOf) -> TablePartners:
    """Withdraw an invitation."""
    await services.invitations.withdraw(room, guest, player_id)
    return await services.invitations.partners(room, guest)


@router.delete("/me/invitations/{table_id}")
async def decline(table_id: str, guest: Guest, services: ServicesOf) -> list[TableInfo]:
    """Decline an invitation, which cannot be repeated. The answer is the list of the tables where I am invited."""
    await services.invitations.decline(guest, table_id)
    return (await services.lobby.listed("invited", guest.id))[0]
