"""What a person may ask about a decision of an own seat. Nothing is changed by it, and nobody else hears of it.

Answers come from a position in which everything that the seat cannot know was dealt anew, as bots are given it.
"""

import secrets
from typing import Any

from factoryfloor.kernel import FastChance, State
from factoryfloor.server.table.commands import played
from factoryfloor.server.table.table import Table
from factoryfloor.server.wire import DoConsider, DoHint


def consider(table: Table, player: str, do: DoConsider) -> dict[str, Any]:
    """What a plan would do, finished or not."""
    return _asked(table, player, do.seat).consider(do.seat, do.plan)


def position_for_hint(table: Table, player: str, do: DoHint) -> dict[str, Any]:
    """The position in which a worker looks for a plan to suggest."""
    return _asked(table, player, do.seat).position()


def _asked(table: Table, player: str, seat: int) -> State:
    state = played(table, player, seat).state
    state.check_mover(seat)
    sample = state.copy()
    sample.resample(seat, FastChance(secrets.randbits(60)))
    return sample
