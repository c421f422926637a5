"""Computes the recaps that clients request.

The server computes recaps in slices, one recap at a time for each person, and caches them.
"""

import asyncio
from collections import OrderedDict
from typing import Final
from weakref import WeakValueDictionary

from orjson import Fragment, dumps

from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.server.operations.turns import Turns
from factoryfloor.server.rooms.room import Room
from factoryfloor.tables.keeper.recaps import ask_recap, recap_in_steps

_CACHED: Final = 64  # number of cached recaps, each at most 300 kB

_Key = tuple[str, str, int, int, int]  # table, person, seat, first entry, last entry


class Recaps:
    """A cache of recaps, keyed by table, person, seat, first entry and last entry."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self._known: OrderedDict[_Key, bytes] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # keyed by person

    async def recap(self, room: Room, client: Client, seat: int) -> Fragment:
        """Return the Recap of a person's seat as JSON. Raises Refused if the seat belongs to another person."""
        async with self._lock(client.person):
            asking = room.ask(lambda table: ask_recap(table, client.person, seat))
            asked = await self._turns.run(client, Price.SHORT, asking)
            key = room.id, client.person, seat, asked.since, asked.n
            if key not in self._known:
                found = await self._turns.slices(client, Price.SHORT, recap_in_steps(asked))
                self._known[key] = dumps(found)
                while len(self._known) > _CACHED:
                    self._known.popitem(last=False)
            self._known.move_to_end(key)
            return Fragment(self._known[key])

    def _lock(self, person: str) -> asyncio.Lock:
        lock = self._locks.get(person)
        if lock is None:
            lock = self._locks[person] = asyncio.Lock()
        return lock
