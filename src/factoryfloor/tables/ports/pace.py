"""Pauses of bots, so that people can follow and can undo their last action."""

import random
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from factoryfloor.bots import BadBot, read_specification
from factoryfloor.tables.state.table import Table

_AFTER_A_BOT: Final = 0.55
_IN_ITS_TURN: Final = 0.3
_SHORTEST: Final = 3  # halvings of the thinking time in one turn
_PLAYOUTS: Final = 2000.0  # assumed to last a second


def thinking_time(bots: Iterable[str]) -> float:
    """The total thinking seconds of bots, for one decision each. Unknown bots count as 0."""
    return sum(map(_seconds, bots))


@lru_cache(maxsize=1024)
def _seconds(bot: str) -> float:
    try:
        read = read_specification(bot)
    except BadBot:
        return 0.0
    return read.milliseconds / 1000.0 + read.playouts / _PLAYOUTS


def share_of(step: int) -> float:
    """The fraction of the search time for a decision by its number within a turn. Each further decision halves it."""
    return 0.5 ** min(step, _SHORTEST)


class Pace:
    """The pauses of bots. ``delay``: the average seconds of a move; 0 for no pauses.

    The pause after another bot's move is shorter, and the pause before a further decision in the same turn is shorter
    still. Before a person's first decision there is no pause, because there is nothing to undo. ``undo``: the seconds
    after a person's action in which bots delay an action that would make it final.
    """

    def __init__(self, delay: float, undo: float) -> None:
        self.delay = delay
        self._undo = undo

    def __bool__(self) -> bool:
        return self.delay > 0.0

    def length(self, table: Table, step: int, *, hidden: bool) -> float:
        """The minimum duration in seconds of a decision by its number within a turn.

        ``hidden``: the other seats do not see the action, because the bot is in the middle of a chain.
        """
        if hidden or _awaits_first_decision(table):
            return 0.0
        if step:
            share = _IN_ITS_TURN
        else:
            last = next((step.entry for step in reversed(table.steps) if step.entry.kind in ("action", "undo")), None)
            share = 1.0 if last is None or table.seats[last.seat].kind != "bot" else _AFTER_A_BOT
        return self.delay * share * random.uniform(0.7, 1.3)

    def undo_deadline(self, table: Table, seat: int) -> float:
        """The time until which people may undo actions that an action of the seat would make final."""
        match, alone = table.match, table.movers() == [seat]
        ends = [
            table.pending.acted[person] + self._undo
            for person in table.undoable
            if match is not None and (alone or not match.acts_beside(person, seat))
        ]
        return max(ends, default=0.0)


NO_PAUSES: Final = Pace(0.0, 0.0)


def _awaits_first_decision(table: Table) -> bool:
    """Whether no person has had a decision yet. In a lesson, bots pause anyway: the lesson shows their moves."""
    persons = [seat for seat, taken in enumerate(table.seats) if taken.kind == "player"]
    had = any(table.pending.acted_n[seat] or table.legal(seat) for seat in persons)
    return bool(persons) and not had and table.lesson is None
