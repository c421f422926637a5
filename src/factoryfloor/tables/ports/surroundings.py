"""The port through which a live table reaches its keeper and other processes."""

from collections.abc import Callable

from factoryfloor.kernel import FactoryFloorError


class Surroundings:
    """What surrounds a table in a single process. A server overrides what concerns other processes."""

    def changed(self) -> None:
        """React to entries that are durable, to a table read again, and to a new connection."""

    def presence_changed(self, *, sits: bool) -> bool:
        """React to a joined or left connection of a person with or without a seat; whether to announce it at once."""
        return True

    def catch_up(self, then: Callable[[bool | FactoryFloorError], None]) -> None:
        """Apply the entries that other processes have written; pass on whether there were any, or an error."""
        then(False)

    def conflict(self) -> None:
        """Count a write conflict with another process."""

    def rendered(self, seconds: float) -> None:
        """Measure the time in which a command was executed and its messages were rendered."""
