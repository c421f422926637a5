"""Invalid positions."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from factoryfloor.games.fzzt import GAME
from factoryfloor.kernel import BadPosition, FastChance
from tests.fzzt.builder import Draft

Position = dict[str, Any]
Spoil = Callable[[Position], Any]


def reason(position: Any) -> str:
    """The reason why a position is rejected."""
    with pytest.raises(BadPosition) as refusal:
        GAME.load(position, FastChance(1))
    return str(refusal.value)


def spoilt(draft: Draft, spoil: Spoil) -> str:
    """The reason why a mutated position is rejected."""
    position = draft.position()
    GAME.load(copy.deepcopy(position), FastChance(1))
    spoil(position)
    return reason(position)


def open_places(position: Position, places: int) -> None:
    for place, slot in enumerate(position["belt"]):
        slot["open"] = place < places
