"""Computes which notices about a person's pending decisions are due, and when the next notice is due."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from factoryfloor.server.storage.turn_rows import Turn
from factoryfloor.tables.state.day_limits import Pause, paused

NOTHING, NEW, HALF, MOST = range(4)
"""The state of the notices about a decision: none was sent, the first notice was sent, or a reminder was sent."""

AFTER: Final = 120.0
"""The seconds between a decision and its first notice."""


@dataclass(frozen=True, slots=True)
class DueNotice:
    """A notice about all open decisions of a person.

    ``kind`` is the kind of the most urgent decision. ``turns`` lists the decisions with the state of their notices.
    """

    kind: int
    turns: list[Turn]


class Schedule:
    """The times at which notices are due.

    A notice is due ``after`` seconds after the decision. ``pauses`` are the outages of the server.
    """

    def __init__(self, after: float, pauses: Sequence[Pause]) -> None:
        self._after = after
        self._pauses = pauses

    def due(self, turns: Sequence[Turn], now: float) -> DueNotice | None:
        """Return the notice that is due, or None.

        The notice covers all unseen decisions, even the newest, so that no second notice follows.
        """
        reached = {turn.table_id: self._reached(turn, now) for turn in turns}
        kinds = [reached[turn.table_id] for turn in turns if self._is_due(turn, reached[turn.table_id])]
        if not kinds:
            return None
        listed = [turn for turn in turns if not turn.seen or self._is_due(turn, reached[turn.table_id])]
        return DueNotice(max(kinds), [replace(turn, notices=max(NEW, reached[turn.table_id])) for turn in listed])

    def next(self, turns: Sequence[Turn]) -> float | None:
        """Return the time at which the next notice about these decisions is due, or None."""
        moments = [
            moment
            for turn in turns
            for kind, moment in enumerate(self._moments(turn), NEW)
            if kind > turn.notices and not (kind == NEW and turn.seen) and moment < inf
        ]
        return min(moments, default=None)

    def _is_due(self, turn: Turn, reached: int) -> bool:
        return reached > turn.notices and not (reached == NEW and turn.seen)

    def _reached(self, turn: Turn, now: float) -> int:
        return sum(moment <= now for moment in self._moments(turn))

    def _moments(self, turn: Turn) -> tuple[float, float, float]:
        """Return the times at which the first notice and the reminders are due. An outage after ``noted`` delays the
        reminders.
        """
        later = [pause for pause in self._pauses if pause[0] > turn.noted]
        half, most = (paused(turn.noted, moment - turn.noted, later) for moment in (turn.half, turn.most))
        return turn.asked + self._after, half, most


def still_open(turns: Sequence[Turn]) -> list[Turn]:
    """Return the decisions of earlier notices that are still open and unseen."""
    return [turn for turn in turns if turn.notices > NEW or (turn.notices == NEW and not turn.seen)]
