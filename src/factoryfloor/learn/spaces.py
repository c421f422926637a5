"""Spaces of observations and actions, as Gymnasium and PettingZoo describe them."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from factoryfloor.kernel import Encoder, State, encoded

Array = npt.NDArray[Any]
Look = dict[str, Array]
"""``observation`` (size) int16 and ``action_mask`` (actions) int8."""

_RANGE: Final = np.iinfo(np.int16)


class LegalActions(spaces.Discrete):
    """The actions of a game. Without a mask :meth:`sample` draws one that is legal now: any other would be refused."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.mask: Array = np.zeros(count, np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """An action at random, of those in the mask."""
        given = mask is not None or probability is not None
        return super().sample(mask if given else self.mask, probability)


def looks(size: int, count: int) -> spaces.Dict:
    """The space of what a seat is shown."""
    return spaces.Dict(
        {
            "observation": spaces.Box(_RANGE.min, _RANGE.max, (size,), np.int16),
            "action_mask": spaces.Box(0, 1, (count,), np.int8),
        }
    )


def look(encoder: Encoder, state: State, seat: int, count: int, *, owed: bool) -> Look:
    """What a seat is shown; its mask is empty unless it owes the decision that is asked for."""
    mask = np.zeros(count, np.int8)
    if owed:
        mask[state.legal(seat)] = 1
    return {"observation": np.array(encoded(encoder, state, seat), np.int16), "action_mask": mask}
