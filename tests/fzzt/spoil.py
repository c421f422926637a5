"""Positions with something wrong in them."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from factoryfloor.games.fzzt import GAME
from factoryfloor.kernel import BadPosition, FastChance
from tests.fzzt.table import Table

Position = dict[str, Any]
Spoil = Callable[[Position], Any]


def reason(position: Any) -> str:
    """Why a position is refused."""
    with pytest.raises(BadPosition) as refusal:
        GAME.load(position, FastChance(1))
    return str(refusal.value)


def spoilt(table: Table, spoil: Spoil) -> str:
    """Why the table's position is refused once something in it is changed."""
    position = table.position()
    GAME.load(copy.deepcopy(position), FastChance(1))
    spoil(position)
    return reason(position)


def open_places(position: Position, places: int) -> None:
    for place, slot in enumerate(position["belt"]):
        slot["open"] = place < places
