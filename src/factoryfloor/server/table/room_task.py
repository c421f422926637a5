"""What acts at a table by itself."""

from typing import Protocol


class RoomTask(Protocol):
    """A part of the server that acts at a table by itself: for its bots, or when time is over."""

    @property
    def idle(self) -> bool:
        """Whether nothing is under way."""

    def wake(self) -> None:
        """Look at the table, which may have changed."""

    def stop(self) -> None:
        """Do nothing more."""
