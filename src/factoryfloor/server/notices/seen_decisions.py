"""Decisions that a visible page has shown. No notice is sent about them."""

from factoryfloor.server.rooms.room import Room
from factoryfloor.server.storage import turn_rows
from factoryfloor.server.storage.transactions import Transactions


async def note_seen(transactions: Transactions, room: Room, player: str, n: int) -> None:
    """Record that a page shows the table up to entry ``n``.

    The record is stored only for people with channels; for others the call costs one read.
    """
    if room.state.by_day is None:
        return
    if await transactions.ask(turn_rows.unseen, player, room.id, n):
        await transactions.change(turn_rows.note_seen, player, room.id, n)
