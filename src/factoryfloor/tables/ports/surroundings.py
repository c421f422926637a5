"""The port through which a live table reaches its keeper and other processes."""

from collections.abc import Callable

from factoryfloor.kernel import FactoryFloorError


class Surroundings:
    """The surroundings of a table in a single process. A server overrides everything that concerns other processes."""

    def changed(self) -> None:
        """React to durable entries, to a reloaded table, and to a new connection."""

    def presence_changed(self, *, sits: bool) -> bool:
        """React to a new or ended connection of a person with or without a seat. Returns whether to announce it now."""
        return True

    def catch_up(self, then: Callable[[bool | FactoryFloorError], None]) -> None:
        """Apply the entries that other processes have written. Pass on whether there were any, or an error."""
        then(False)

    def conflict(self) -> None:
        """Count a write conflict with another process."""

    def rendered(self, seconds: float) -> None:
        """Measure the time for executing a command and rendering its messages."""
