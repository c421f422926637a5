"""Lists of legal steps. Positions share equal lists through a cache with one slot for each hash."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.hashing import mix

from .actions import ACTIONS, REMOVE

_PLACES: Final = 4096


class SharedList:
    """A list and its key. They never change, so that threads need no lock."""

    def __init__(self, key: i64, actions: list[int]) -> None:
        self.key: i64 = key
        self.actions = actions


_SHARED: Final = [SharedList(-1, []) for _ in range(_PLACES)]


def steps_among(actions: i64, removal: i64) -> list[int]:
    """Return the actions below 48 with set bits in ascending order. Add the removal of a piece unless the cell is 0."""
    key = actions | removal << 48
    place = mix(key, 0) & (_PLACES - 1)
    shared = _SHARED[place]
    if shared.key != key:
        steps = [ACTIONS[action] for action in range(48) if actions >> action & 1]
        if removal:
            steps.append(ACTIONS[REMOVE + removal])
        shared = SharedList(key, steps)
        _SHARED[place] = shared
    return shared.actions
