"""Interface of a table's background tasks."""

from typing import Protocol


class RoomTask(Protocol):
    """A background task of a room, for instance its bots or its deadlines."""

    @property
    def idle(self) -> bool:
        """Whether the task has nothing to do."""

    def wake(self) -> None:
        """React to a change of the table."""

    def stop(self) -> None:
        """Stop."""
