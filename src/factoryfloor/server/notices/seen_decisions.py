"""Decisions that a visible page has shown: no notice is sent about them."""

from factoryfloor.server.rooms.room import Room
from factoryfloor.server.storage import turn_rows
from factoryfloor.server.storage.transactions import Transactions


async def note_seen(transactions: Transactions, room: Room, player: str, n: int) -> None:
    """Note that a page shows the table up to entry ``n``. Raises Refused.

    It is stored for persons with channels only; others cost a read.
    """
    if room.state.by_day is None:
        return
    if await transactions.ask(turn_rows.unseen, player, room.id, n):
        await transactions.change(turn_rows.note_seen, player, room.id, n)
