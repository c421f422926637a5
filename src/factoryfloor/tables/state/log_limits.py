"""Limits of one table: on its log, so that every game ends, and on its bots."""

from dataclasses import dataclass

from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.words import Status


@dataclass(frozen=True, slots=True)
class LogLimits:
    """``entries`` is the length of the log at which a game ends. ``undos`` is the number of undos that each seat has.

    ``imported_bots`` lists the bots of other packages that may play.
    """

    entries: int
    undos: int
    imported_bots: tuple[str, ...] = ()

    def check_room(self, n: int, status: Status) -> None:
        """Raise Refused if the log is full and a command could be repeated forever.

        A full log still accepts one action, which ends the game.
        """
        if n >= self.entries:
            raise Refused(
                "log_full",
                f"the log of this table is full ({self.entries} entries); "
                + ("the game ends with the next action" if status == "running" else "make another table"),
            )


UNLIMITED = LogLimits(1 << 60, 1 << 60)
