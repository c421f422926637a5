"""When a table is told that others look on: a thousand who come at once are no million messages."""

import asyncio
from collections.abc import Callable
from typing import Final

_PAUSE: Final = 1.0  # seconds between two times that all are told


class SpectatorCount:
    """Has everybody told how many look on: the first time at once, then at most once in a while."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell
        self._pausing = False
        self._changed = False

    def changed(self) -> bool:
        """Note that one has come or gone; whether everybody was told at once."""
        if self._pausing:
            self._changed = True
            return False
        self._tell()
        self._pausing = True
        asyncio.get_running_loop().call_later(_PAUSE, self._go_on)
        return True

    def _go_on(self) -> None:
        self._pausing = False
        if self._changed:
            self._changed = False
            self.changed()
