"""What is due of a person's pending decisions, and when something falls due next."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from factoryfloor.server.storage.turn_rows import Turn
from factoryfloor.tables.state.day_limits import Pause, paused

NOTHING, NEW, HALF, MOST = range(4)
"""How far the notices about a decision have come: none, the first one, the reminders."""

AFTER: Final = 120.0
"""Seconds after a decision came up until its notice is due."""


@dataclass(frozen=True, slots=True)
class DueNotice:
    """A notice about all open decisions of a person. ``kind`` is the most urgent one; ``turns``: with their notices."""

    kind: int
    turns: list[Turn]


class Schedule:
    """When notices are due. ``after``: seconds from a decision to its notice; ``pauses``: outages of the server."""

    def __init__(self, after: float, pauses: Sequence[Pause]) -> None:
        self._after = after
        self._pauses = pauses

    def due(self, turns: Sequence[Turn], now: float) -> DueNotice | None:
        """The notice that is due; None if there is none.

        It covers every decision that was not seen, also one that came up just now: no second notice follows.
        """
        reached = {turn.table_id: self._reached(turn, now) for turn in turns}
        kinds = [reached[turn.table_id] for turn in turns if self._is_due(turn, reached[turn.table_id])]
        if not kinds:
            return None
        listed = [turn for turn in turns if not turn.seen or self._is_due(turn, reached[turn.table_id])]
        return DueNotice(max(kinds), [replace(turn, notices=max(NEW, reached[turn.table_id])) for turn in listed])

    def next(self, turns: Sequence[Turn]) -> float | None:
        """When the next notice about these decisions falls due; None without one."""
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
        """When the first notice and the reminders are due; an outage after ``noted`` moves the reminders."""
        later = [pause for pause in self._pauses if pause[0] > turn.noted]
        half, most = (paused(turn.noted, moment - turn.noted, later) for moment in (turn.half, turn.most))
        return turn.asked + self._after, half, most


def still_open(turns: Sequence[Turn]) -> list[Turn]:
    """The decisions of earlier notices that are still open and news to the person."""
    return [turn for turn in turns if turn.notices > NEW or (turn.notices == NEW and not turn.seen)]
