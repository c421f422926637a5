"""How long bots take for a move, so that people can follow and take back what they have just done."""

import random
from dataclasses import dataclass
from typing import Final

from factoryfloor.server.table.table import Table

_AFTER_A_BOT: Final = 0.55
_IN_ITS_TURN: Final = 0.3
_SHORTEST: Final = 3  # halvings of the thinking time in one turn


@dataclass(frozen=True, slots=True)
class Moment:
    """The decision that a bot owes: the entry since which it does, its bot, and its number in the bot's own turn.

    ``hidden``: nobody else sees what the bot does, since it is in the middle of a chain.
    """

    since: int
    bot: str
    step: int
    hidden: bool

    @property
    def share(self) -> float:
        """The share of its time that a search gets: half as much for each further decision of a turn."""
        return 0.5 ** min(self.step, _SHORTEST)


class Pace:
    """The pauses of bots. ``delay``: seconds for a move about; with 0 there are no pauses at all.

    A move after another bot's takes less, and a bot that goes on in its own turn less still. ``undo``: the seconds for
    which bots wait with an action that would end a person's undo, counted from what can be taken back.
    """

    def __init__(self, delay: float, undo: float) -> None:
        self.delay = delay
        self._undo = undo

    def __bool__(self) -> bool:
        return self.delay > 0.0

    def length(self, table: Table, moment: Moment) -> float:
        """The seconds that a bot takes for a decision at least."""
        if moment.hidden:
            return 0.0
        if moment.step:
            share = _IN_ITS_TURN
        else:
            last = next((step.entry for step in reversed(table.steps) if step.entry.kind in ("action", "undo")), None)
            share = 1.0 if last is None or table.seats[last.seat].kind != "bot" else _AFTER_A_BOT
        return self.delay * share * random.uniform(0.7, 1.3)

    def undone_by(self, table: Table, seat: int) -> float:
        """The moment until which persons may take back what an action of the seat would make final."""
        match, alone = table.match, table.movers() == [seat]
        ends = [
            table.pending.acted[person] + self._undo
            for person in table.undoable
            if match is not None and (alone or not match.acts_beside(person, seat))
        ]
        return max(ends, default=0.0)
