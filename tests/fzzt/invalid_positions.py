"""Invalid positions."""

import copy
from collections.abc import Callable
from typing import Any

from factoryfloor.games.fzzt import GAME
from factoryfloor.kernel import FastChance
from tests.fzzt.builder import Draft
from tests.invalid_positions import rejection

Position = dict[str, Any]
Spoil = Callable[[Position], Any]


def reason(position: Any) -> str:
    """The reason why a position is rejected."""
    return rejection(GAME, position)


def spoilt(draft: Draft, spoil: Spoil) -> str:
    """The reason why a mutated position is rejected."""
    position = draft.position()
    GAME.load(copy.deepcopy(position), FastChance(1))
    spoil(position)
    return reason(position)


def open_places(position: Position, places: int) -> None:
    for place, slot in enumerate(position["belt"]):
        slot["open"] = place < places
