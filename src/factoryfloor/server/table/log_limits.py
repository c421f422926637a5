"""Limits of one table: every game has an end, whatever its players do."""

from dataclasses import dataclass

from factoryfloor.server.errors import Refused
from factoryfloor.server.wire import Status


@dataclass(frozen=True, slots=True)
class LogLimits:
    """``entries``: with so many in its log a game ends as it stands. ``undos``: actions that a seat may take back."""

    entries: int
    undos: int

    def check_room(self, n: int, status: Status) -> None:
        """Refuse what could go on for ever when the log has ``n`` entries.

        An action is taken all the same, and the game ends with it.
        """
        if n >= self.entries:
            raise Refused(
                "log_full",
                f"{self.entries} things have happened at this table, which is the most; "
                + ("the game ends with the next action" if status == "running" else "make another table"),
            )


UNLIMITED = LogLimits(1 << 60, 1 << 60)
