"""The routes for invitations of recent partners to a table."""

from fastapi import APIRouter

from factoryfloor.server.http.dependencies import Guest, RoomOf, ServicesOf
from factoryfloor.server.http.strict_json import REFUSED, StrictRoute
from factoryfloor.server.wire import TablePartners
from factoryfloor.tables.state.messages import TableInfo

router = APIRouter(prefix="/api", route_class=StrictRoute, responses=REFUSED)


@router.get("/tables/{table_id}/invitations")
async def list_partners(room: RoomOf, guest: Guest, services: ServicesOf) -> TablePartners:
    """List the people from my last games whom I can invite to this table, which waits for players.

    Only people at the table may request this list.
    """
    return await services.invitations.partners(room, guest)


@router.put("/tables/{table_id}/invitations/{player_id}")
async def invite(player_id: str, room: RoomOf, guest: Guest, services: ServicesOf) -> TablePartners:
    """Invite a person from my last games. The invitation ends when the game starts, or after seven days."""
    await services.invitations.invite(room, guest, player_id)
    return await services.invitations.partners(room, guest)


@router.delete("/tables/{table_id}/invitations/{player_id}")
async def withdraw(player_id: str, room: RoomOf, guest: Guest, services: ServicesOf) -> TablePartners:
    """Withdraw an invitation."""
    await services.invitations.withdraw(room, guest, player_id)
    return await services.invitations.partners(room, guest)


@router.delete("/me/invitations/{table_id}")
async def decline(table_id: str, guest: Guest, services: ServicesOf) -> list[TableInfo]:
    """Decline an invitation.

    A declined invitation cannot be repeated. The answer lists the tables to which I am still invited.
    """
    await services.invitations.decline(guest, table_id)
    return (await services.table_pages.listed("invited", guest.id))[0]
