"""The interface of a room's background tasks, and the base class of tasks that run one coroutine at a time."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Protocol


class RoomTask(Protocol):
    """A background task of a room, such as its bots or its deadlines."""

    @property
    def idle(self) -> bool:
        """Return whether the task has nothing to do."""

    def wake(self) -> None:
        """React to a change of the table."""

    def stop(self) -> None:
        """Stop the task."""


class SingleTask:
    """The base class of room tasks that run one coroutine at a time."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None

    @property
    def idle(self) -> bool:
        return self._task is None or self._task.done()

    def _start(self, run: Coroutine[Any, Any, None]) -> None:
        self._task = asyncio.get_running_loop().create_task(run)

    async def done(self) -> None:
        """Wait until the running coroutine has ended."""
        if self._task is not None:
            await asyncio.shield(self._task)

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
