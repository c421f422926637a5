"""The interface of a live table to its keeper and to other processes."""

from collections.abc import Callable

from factoryfloor.kernel import FactoryFloorError


class Surroundings:
    """Callbacks of a live table.

    The defaults are for a single process. A server overrides all methods that involve other processes.
    """

    def changed(self) -> None:
        """React to durable entries, to a reloaded table, and to a new connection."""

    def presence_changed(self, *, sits: bool) -> bool:
        """React to the beginning or the end of a person's connection. Return whether to announce the change now."""
        return True

    def catch_up(self, then: Callable[[bool | FactoryFloorError], None]) -> None:
        """Apply the entries that other processes have written.

        ``then`` receives True if there were new entries, False if not, or an error.
        """
        then(False)

    def conflict(self) -> None:
        """Count a write conflict with another process."""

    def rendered(self, seconds: float) -> None:
        """Record the duration of executing a command and rendering its messages."""
