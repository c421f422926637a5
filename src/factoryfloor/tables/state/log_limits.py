"""Limits of one table: of its log, so that every game ends, and of its bots."""

from dataclasses import dataclass

from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.words import Status


@dataclass(frozen=True, slots=True)
class LogLimits:
    """``entries``: the length of the log at which a game ends. ``undos``: the undos allowed per seat.

    ``imported_bots``: the bots of other packages that may play.
    """

    entries: int
    undos: int
    imported_bots: tuple[str, ...] = ()

    def check_room(self, n: int, status: Status) -> None:
        """Raise Refused for commands that could be repeated forever, if the log is full.

        Actions are still accepted, and the next one ends the game.
        """
        if n >= self.entries:
            raise Refused(
                "log_full",
                f"the log of this table is full ({self.entries} entries); "
                + ("the game ends with the next action" if status == "running" else "make another table"),
            )


UNLIMITED = LogLimits(1 << 60, 1 << 60)
