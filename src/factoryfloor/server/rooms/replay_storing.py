"""The task that stores the replay of a finished game."""

import asyncio
import logging
from collections.abc import Callable

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.rooms.room import Room
from factoryfloor.server.rooms.room_task import SingleTask
from factoryfloor.server.storage.replay_library import ReplayLibrary
from factoryfloor.tables.state.errors import code_of

_logger = logging.getLogger(__name__)


class ReplayStoring(SingleTask):
    """The room task that stores the replay a few seconds after the end of the game.

    Afterwards it frees the memory of the match: ``drop_room`` drops an unused room, and in a used room the stored
    replay replaces the match.
    """

    def __init__(
        self, room: Room, library: ReplayLibrary, after: float, drop_room: Callable[[Room, float], bool]
    ) -> None:
        super().__init__()
        self._room = room
        self._library = library
        self._after = after
        self._drop_room = drop_room

    def wake(self) -> None:
        """Start the task when the game is over."""
        if self._task is None and self._room.state.status == "over" and self._room.state.match is not None:
            self._start(self._store())

    async def _store(self) -> None:
        try:
            await asyncio.sleep(self._after)
            await self._room.settled()  # the end of the log may not be durable
            await self._library.store(self._room.id)
            if not self._drop_room(self._room, self._after):
                await self._room.shrink()
        except FactoryFloorError as error:
            _logger.warning("the replay of table %s is not stored: %s", self._room.id, error)
            if code_of(error) == "unavailable":
                self._task = None
        except asyncio.CancelledError:
            self._task = None
            raise
