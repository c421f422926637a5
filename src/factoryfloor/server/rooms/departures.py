"""Empties the seats of a person who is about to be deleted.

Bots take these seats, so that the other players need not wait.
"""

from contextlib import suppress

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.operations.client import Client
from factoryfloor.server.rooms.lobby import Lobby
from factoryfloor.server.storage.person_rows import playing
from factoryfloor.server.storage.store import Store, reading
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.table import Table
from factoryfloor.tables.verbs.new_table import stand_in_at
from factoryfloor.tables.verbs.requests import LeaveSeat
from factoryfloor.tables.verbs.verb_list import LEAVE


async def leave_all(lobby: Lobby, store: Store, person: Person, client: Client) -> None:
    """Leave all seats at unfinished tables with other people.

    Before the start, the seats become free. Afterwards, bots take the seats. Tables are skipped if their game is about
    to start or cannot be played here.
    """
    for table_id in await reading(store.read, playing, person.id):
        with suppress(FactoryFloorError):
            room = await lobby.room(table_id, client)
            table = room.state
            if set(table.viewers()) == {person.id}:
                continue
            for seat in table.viewer(person.id):
                await room.requested(LEAVE, person, LeaveSeat(seat=seat, bot=_stand_in(table)))


def _stand_in(table: Table) -> str:
    """Return the bot that takes a seat, or an empty string before the start."""
    if table.status == "open":
        return ""
    if table.by_day is not None:
        return table.by_day.bot
    return stand_in_at(table.seats)
