"""The open sockets of each session, which close when the session ends."""

from collections.abc import Callable, Iterator, Set
from contextlib import contextmanager

from factoryfloor.server.storage.store import Player
from factoryfloor.tables.state.errors import Refused

End = Callable[[Refused], None]
"""A function that closes a socket, with the reason for the end of the session."""


class OpenSessions:
    """The open sockets, by person and session."""

    def __init__(self) -> None:
        self._open: dict[str, dict[End, Player]] = {}

    def players(self) -> list[str]:
        """Return the public ids of the people with open sockets."""
        return list(self._open)

    def persons(self) -> list[Player]:
        """Return the ids of the people and bots with open sockets."""
        return [player for mine in self._open.values() for player in mine.values()]

    @contextmanager
    def socket(self, player: Player | None, end: End) -> Iterator[None]:
        """Register a socket while the block runs. ``end`` is called when the socket's session ends."""
        if player is None:
            yield
            return
        mine = self._open.setdefault(player.id, {})
        mine[end] = player
        try:
            yield
        finally:
            del mine[end]
            if not mine and self._open.get(player.id) is mine:
                del self._open[player.id]

    def end(self, player: str, left: Set[str], why: Refused) -> None:
        """Close a person's sockets with a reason, except the sockets of the session ``left``."""
        for end, whose in list(self._open.get(player, {}).items()):
            if whose.session not in left:
                end(why)
