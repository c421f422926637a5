"""Pauses of bots. They let people follow the game and undo their last action."""

import random
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from factoryfloor.bots import BadBot, read_specification
from factoryfloor.tables.state.table import Table

_AFTER_A_BOT: Final = 0.55
_IN_ITS_TURN: Final = 0.3
_SHORTEST: Final = 3  # maximum number of times that the thinking time is halved within a turn
_PLAYOUTS: Final = 2000.0  # assumed number of playouts per second


def thinking_time(bots: Iterable[str]) -> float:
    """Return the total thinking seconds of bots if each bot decides once. Unknown bots count as 0."""
    return sum(map(_seconds, bots))


@lru_cache(maxsize=1024)
def _seconds(bot: str) -> float:
    try:
        read = read_specification(bot)
    except BadBot:
        return 0.0
    return read.milliseconds / 1000.0 + read.playouts / _PLAYOUTS


def share_of(step: int) -> float:
    """Return the fraction of the search time for a decision, given its number within a turn.

    Each later decision of the turn gets half of the fraction of the decision before.
    """
    return 0.5 ** min(step, _SHORTEST)


class Pace:
    """The pauses of bots. ``delay`` is the average number of seconds for a move, or 0 for no pauses.

    The pause after another bot's move is shorter. The pause before another decision in the same turn is even shorter.
    Before a person's first decision, bots do not pause, because there is nothing to undo. ``undo`` is the number of
    seconds for which bots delay an action that would make a person's last action final.
    """

    def __init__(self, delay: float, undo: float) -> None:
        self.delay = delay
        self._undo = undo

    def __bool__(self) -> bool:
        return self.delay > 0.0

    def length(self, table: Table, step: int, *, hidden: bool) -> float:
        """Return the minimum duration of a decision in seconds, given its number within a turn.

        ``hidden`` means that the other seats do not see the action, because the bot is in the middle of a chain of
        steps.
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
        """Return the time until which people may still undo their actions.

        The seat's next action would make these actions final.
        """
        match, alone = table.match, table.movers() == [seat]
        ends = [
            table.pending.acted[person] + self._undo
            for person in table.undoable
            if match is not None and (alone or not match.acts_beside(person, seat))
        ]
        return max(ends, default=0.0)


NO_PAUSES: Final = Pace(0.0, 0.0)


def _awaits_first_decision(table: Table) -> bool:
    """Return whether no person has decided yet.

    Always return False in a lesson, so that the bots pause and the learner can follow their moves.
    """
    persons = [seat for seat, taken in enumerate(table.seats) if taken.kind == "player"]
    had = any(table.pending.acted_n[seat] or table.legal(seat) for seat in persons)
    return bool(persons) and not had and table.lesson is None
