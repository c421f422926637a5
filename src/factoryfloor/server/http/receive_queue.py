"""A queue of received messages. It answers them one at a time, and slows down the sender if there are too many."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol


class Reading(Protocol):
    """A connection that can stop reading, so that the sender must wait."""

    def pause(self) -> None:
        """Stop reading."""

    def resume(self) -> None:
        """Resume reading."""


class ReceiveQueue:
    """A queue of received messages in order. None stands for a binary message.

    ``answer`` receives one message. It must call :meth:`answered` once, immediately or later. Then it receives the next
    message.
    """

    def __init__(self, answer: Callable[[str | None], None], reading: Reading) -> None:
        self._answer = answer
        self._reading = reading
        self._waiting: deque[str | None] = deque()
        self._answering = False
        self._beginning = False  # whether a call of ``answer`` is running
        self._ended = False
        self._quiet: asyncio.Future[None] | None = None

    def put(self, text: str | None) -> None:
        """Add a message."""
        if self._ended:
            return
        if self._answering:
            self._waiting.append(text)
            self._reading.pause()
        else:
            self._begin(text)

    def _begin(self, text: str | None) -> None:
        """Answer a message. Continue with the next messages as long as each is answered immediately."""
        self._answering = self._beginning = True
        self._answer(text)
        while not self._answering and self._waiting:
            self._answering = True
            text = self._waiting.popleft()
            if not self._waiting:
                self._reading.resume()
            self._answer(text)
        self._beginning = False
        if not self._answering and self._quiet is not None and not self._quiet.done():
            self._quiet.set_result(None)

    def answered(self) -> None:
        """Answer the next message."""
        self._answering = False
        if self._beginning:
            return
        if self._waiting:
            text = self._waiting.popleft()
            if not self._waiting:
                self._reading.resume()
            self._begin(text)
        elif self._quiet is not None and not self._quiet.done():
            self._quiet.set_result(None)

    async def finish(self) -> None:
        """Accept no more messages, and wait until all accepted messages are answered."""
        self._ended = True
        if self._answering:
            self._quiet = asyncio.get_running_loop().create_future()
            await self._quiet

    def close(self) -> None:
        """Drop all messages."""
        self._ended = True
        self._waiting.clear()
