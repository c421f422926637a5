"""Questions about a decision of an own seat, answered to the asker alone.

Answers come from a position in which everything hidden from the seat was redealt, as for bots.
"""

import secrets
from typing import Any

from factoryfloor.kernel import FastChance, State
from factoryfloor.server.table.commands import running
from factoryfloor.server.table.table import Table
from factoryfloor.server.wire import DoConsider, DoHint


def consider(table: Table, player: str, do: DoConsider) -> dict[str, Any]:
    """The effects of a plan, finished or not."""
    return _sampled(table, player, do.seat).consider(do.seat, do.plan)


def position_for_hint(table: Table, player: str, do: DoHint) -> dict[str, Any]:
    """The position for which a worker suggests a plan."""
    return _sampled(table, player, do.seat).position()


def _sampled(table: Table, player: str, seat: int) -> State:
    state = running(table, player, seat).state
    state.check_mover(seat)
    sample = state.copy()
    sample.resample(seat, FastChance(secrets.randbits(60)))
    return sample
