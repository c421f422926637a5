"""The routes for a person's private notes at a table and for vacation days."""

from datetime import UTC, datetime, timedelta
from functools import partial

from fastapi import APIRouter

from factoryfloor.server.http.bodies import Body
from factoryfloor.server.http.dependencies import Guest, RoomOf, ServicesOf
from factoryfloor.server.http.strict_json import REFUSED, StrictRoute
from factoryfloor.server.operations.client import Client
from factoryfloor.server.rooms.room import Room
from factoryfloor.server.services import Services
from factoryfloor.server.storage.note_rows import read_note, take_vacation, write_note
from factoryfloor.server.storage.store import Player
from factoryfloor.tables.state.day_limits import DAY, VACATION
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.verbs import absence
from factoryfloor.tables.verbs.requests import Note

router = APIRouter(prefix="/api", route_class=StrictRoute, responses=REFUSED)


def _check_own(room: Room, guest: Player) -> None:
    if all(guest.id not in (seat.player, seat.former) for seat in room.state.seats):
        raise Refused("forbidden", "only people at this table can write notes")


@router.get("/tables/{table_id}/note")
async def get_note(room: RoomOf, guest: Guest, services: ServicesOf) -> Note:
    """Return my private notes at a table."""
    return Note(text=await services.jobs.transactions.ask(read_note, room.id, guest.id))


@router.put("/tables/{table_id}/note")
async def put_note(wish: Body[Note], room: RoomOf, guest: Guest, services: ServicesOf) -> Note:
    """Replace my private notes at a table. Raises Refused for people who are not at the table."""
    _check_own(room, guest)
    await services.jobs.transactions.change(write_note, room.id, guest.id, wish.text)
    return wish


async def go_on_vacation(guest: Player, client: Client, services: Services, days: int) -> None:
    """Use vacation days, beginning today (UTC), and pause my deadlines at all tables.

    Raises Refused if I have too few days left.
    """
    now = services.clock.now()
    today = datetime.fromtimestamp(now, UTC).date()
    until = now + days * DAY
    dates = [(today + timedelta(days=number)).isoformat() for number in range(days)]
    await services.jobs.transactions.change(take_vacation, guest.id, dates, until, VACATION)
    more = ""
    while True:
        page, more = await services.table_pages.listed("mine", guest.id, None, more)
        for info in page:
            if info["days"] and info["status"] == "running":
                room = await services.lobby.room(info["id"], client)
                await room.execute(partial(absence.vacation, player=guest.id, until=until))
        if not more:
            return
