"""Limits of one table. The limit on the length of the log ensures that every game ends."""

from dataclasses import dataclass

from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.words import Status


@dataclass(frozen=True, slots=True)
class LogLimits:
    """The limits of a table. ``entries`` is the length of the log at which a game ends. ``undos`` is the maximum number
    of undos per seat.

    ``imported_bots`` lists the bots of other packages that may play.
    """

    entries: int
    undos: int
    imported_bots: tuple[str, ...] = ()

    def check_room(self, n: int, status: Status) -> None:
        """Raise Refused if the log is full, for commands that could be repeated forever.

        A full log still accepts one action, which ends the game.
        """
        if n >= self.entries:
            raise Refused(
                "log_full",
                f"the log of this table is full ({self.entries} entries); "
                + ("the game ends with the next action" if status == "running" else "create another table"),
            )


UNLIMITED = LogLimits(1 << 60, 1 << 60)
