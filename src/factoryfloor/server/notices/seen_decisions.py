"""Records decisions that a visible page has shown. No notice is sent about these decisions."""

from factoryfloor.server.rooms.room import Room
from factoryfloor.server.storage import turn_rows
from factoryfloor.server.storage.transactions import Transactions


async def note_seen(transactions: Transactions, room: Room, player: str, n: int) -> None:
    """Record that a visible page shows the table up to entry ``n``.

    Nothing is stored for people without channels, for whom the call costs one read.
    """
    if room.state.by_day is None:
        return
    if await transactions.ask(turn_rows.unseen, player, room.id, n):
        await transactions.change(turn_rows.note_seen, player, room.id, n)
