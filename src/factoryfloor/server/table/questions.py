"""Questions about a decision of an own seat, answered to the asker alone.

Answers come from a position in which everything hidden from the seat was redealt, as for bots.
"""

from typing import Any

from factoryfloor.kernel import State
from factoryfloor.server.table.commands import running
from factoryfloor.server.table.table import Table
from factoryfloor.server.wire import DoCheck, DoHint


def check_plan(table: Table, player: str, do: DoCheck) -> dict[str, Any]:
    """The effects of a plan, finished or not; nothing for a game without plans."""
    sample, plans = _sample(table, player, do.seat), table.game.plans()
    return {} if plans is None else plans.check(sample, do.seat, do.plan)


def position_for_hint(table: Table, player: str, do: DoHint) -> dict[str, Any]:
    """The position for which a worker suggests a plan."""
    return _sample(table, player, do.seat).position()


def _sample(table: Table, player: str, seat: int) -> State:
    running(table, player, seat).state.check_mover(seat)
    return table.sample(seat)
