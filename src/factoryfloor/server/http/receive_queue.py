"""Messages that come from one client: answered one after the other, and read no faster."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol


class Reading(Protocol):
    """A connection whose reading can be held up, so that unread messages make their sender wait."""

    def pause(self) -> None:
        """Read nothing more for a while."""

    def go_on(self) -> None:
        """Read again."""


class ReceiveQueue:
    """Messages in their order; None stands for one that is no text.

    ``answer`` is given one and calls :meth:`answered` later, not before it returns; then comes the next one.
    """

    def __init__(self, answer: Callable[[str | None], None], reading: Reading) -> None:
        self._answer = answer
        self._reading = reading
        self._waiting: deque[str | None] = deque()
        self._answering = False
        self._ended = False
        self._quiet: asyncio.Future[None] | None = None

    def put(self, text: str | None) -> None:
        """Take a message."""
        if self._ended:
            return
        if self._answering:
            self._waiting.append(text)
            self._reading.pause()
        else:
            self._answering = True
            self._answer(text)

    def answered(self) -> None:
        """Go on with the next message."""
        if self._waiting:
            text = self._waiting.popleft()
            if not self._waiting:
                self._reading.go_on()
            self._answer(text)
            return
        self._answering = False
        if self._quiet is not None and not self._quiet.done():
            self._quiet.set_result(None)

    async def finish(self) -> None:
        """Take nothing more, and wait until what has come is answered."""
        self._ended = True
        if self._answering:
            self._quiet = asyncio.get_running_loop().create_future()
            await self._quiet

    def close(self) -> None:
        """Take and answer nothing more."""
        self._ended = True
        self._waiting.clear()
