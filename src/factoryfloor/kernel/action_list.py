"""Lists of actions that a program sends as one answer, such as a whole turn.

Sometimes only a part of a list can be played.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from factoryfloor.kernel.errors import IllegalAction
from factoryfloor.kernel.state import State

Stop = Literal["", "revealed", "others", "over", "illegal"]
"""The reason why the game stopped a list before its end, or an empty string if the whole list was played.

``revealed``: an action used chance or revealed something, and the program chose the remaining actions without knowing
the result. ``others``: the seat has no further decision for now, because another seat must act. ``over``: the game is
over. ``illegal``: the next action is illegal.
"""

MAX_ACTIONS: Final = 500
"""The maximum number of actions in a list."""


@dataclass(frozen=True, slots=True)
class PlayedList:
    """The played actions of a list, and the reason why the other actions were not played."""

    actions: list[int]
    stopped: Stop
    message: str

    def facts(self) -> dict[str, int | str]:
        """Return the answer to the program: ``played`` (the number of played actions), ``stopped`` and ``message``."""
        return {"played": len(self.actions), "stopped": self.stopped, "message": self.message}


def played_list(
    state: State, seat: int, texts: Sequence[str], read: Callable[[State, int, str], int] = State.parse
) -> PlayedList:
    """Return the part of a list that can be played from a position.

    The position is not changed. ``read`` parses an action. Raises IllegalAction or NotToMove if the first action cannot
    be played.
    """
    actions = [read(state, seat, texts[0])]
    here = state.copy()
    for number, text in enumerate(texts[1:], 1):
        draws, reveals = int(here.chance.draws), int(here.reveals)
        here.apply(seat, actions[-1])
        rest = f"{len(texts) - number} of {len(texts)} actions were not played"
        if here.over:
            return PlayedList(actions, "over", f"the game is over; {rest}")
        if int(here.chance.draws) != draws or int(here.reveals) != reveals:
            return PlayedList(actions, "revealed", f"{texts[number - 1]!r} drew or revealed something; {rest}")
        if not here.pending >> seat & 1:
            return PlayedList(actions, "others", f"another seat acts; {rest}")
        try:
            actions.append(read(here, seat, text))
        except IllegalAction as refusal:
            return PlayedList(actions, "illegal", str(refusal))
    return PlayedList(actions, "", "")
