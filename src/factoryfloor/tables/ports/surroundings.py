"""The port through which a live table reaches its keeper and other processes."""

from collections.abc import Callable

from factoryfloor.kernel import FactoryFloorError


class Surroundings:
    """The default surroundings of a table, which suit a single process. A server overrides everything that concerns
    other processes.
    """

    def changed(self) -> None:
        """React to durable entries, to a reloaded table, and to a new connection."""

    def presence_changed(self, *, sits: bool) -> bool:
        """React when a connection of a person, with or without a seat, begins or ends. Return whether to announce the
        change now.
        """
        return True

    def catch_up(self, then: Callable[[bool | FactoryFloorError], None]) -> None:
        """Apply the entries that other processes have written. ``then`` receives whether there were any, or an
        error.
        """
        then(False)

    def conflict(self) -> None:
        """Count a write conflict with another process."""

    def rendered(self, seconds: float) -> None:
        """Record the time taken to execute a command and render its messages."""
