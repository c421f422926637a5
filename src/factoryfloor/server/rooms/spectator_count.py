"""Throttles the messages with the number of spectators.

A thousand simultaneous joins must not cause a million messages.
"""

import asyncio
from collections.abc import Callable
from typing import Final

_PAUSE: Final = 1.0  # minimum seconds between two messages


class SpectatorCount:
    """Decides when to send the number of spectators: immediately after a pause, and otherwise at most once a second by
    a call of ``send``.
    """

    def __init__(self, send: Callable[[], None]) -> None:
        self._send = send
        self._pausing = False
        self._changed = False

    def changed(self) -> bool:
        """Record a change. Return whether to send the number immediately."""
        if self._pausing:
            self._changed = True
            return False
        self._pausing = True
        asyncio.get_running_loop().call_later(_PAUSE, self._resume)
        return True

    def _resume(self) -> None:
        self._pausing = False
        if self._changed:
            self._changed = False
            self.changed()
            self._send()
