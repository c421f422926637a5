"""The open sockets of each session, which end with it."""

from collections.abc import Callable, Iterator, Set
from contextlib import contextmanager

from factoryfloor.server.storage.store import Player
from factoryfloor.tables.state.errors import Refused

End = Callable[[Refused], None]
"""Ends a socket whose session has ended, with the reason."""


class OpenSessions:
    """The open sockets by person and session."""

    def __init__(self) -> None:
        self._open: dict[str, dict[End, str]] = {}

    def players(self) -> list[str]:
        """The persons with open sockets."""
        return list(self._open)

    @contextmanager
    def socket(self, player: Player | None, end: End) -> Iterator[None]:
        """Register a socket during the block; ``end`` is called when its session ends."""
        if player is None:
            yield
            return
        mine = self._open.setdefault(player.id, {})
        mine[end] = player.session
        try:
            yield
        finally:
            del mine[end]
            if not mine and self._open.get(player.id) is mine:
                del self._open[player.id]

    def end(self, player: str, left: Set[str], why: Refused) -> None:
        """End the sockets of a person whose session is not ``left``, with a reason."""
        for end, session in list(self._open.get(player, {}).items()):
            if session not in left:
                end(why)
