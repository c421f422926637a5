"""Questions of a client about a decision of its own seat.

Answers are computed from a sample: a position in which everything hidden from the seat was redealt, as for bots.
"""

from dataclasses import dataclass
from typing import Any

from factoryfloor.kernel import State
from factoryfloor.server.errors import Refused
from factoryfloor.server.table.commands import Steps, running
from factoryfloor.server.table.table import Table
from factoryfloor.server.wire import HintRequest, PlanCheckRequest, WhyNotRequest


@dataclass(frozen=True, slots=True)
class HintQuestion:
    """The position for a hint, the entry at which its decision came up, and whether the table is coached."""

    position: dict[str, Any]
    since: int
    coached: bool


def check_plan(table: Table, player: str, do: PlanCheckRequest) -> dict[str, Any]:
    """The effects of a plan, complete or not; empty for a game without plans."""
    sample, plans = _sample(table, player, do.seat), table.game.plans()
    return {} if plans is None else plans.check(sample, do.seat, do.plan)


def why_not(table: Table, player: str, do: WhyNotRequest) -> dict[str, Any]:
    """The reason why a piece cannot be used now; empty for a usable piece."""
    sample, shown = _sample(table, player, do.seat), table.game.presentation()
    if do.piece not in shown.pieces(sample, do.seat):
        targets = {piece for action in sample.legal(do.seat) for piece in shown.targets(sample, do.seat, action)}
        return {} if do.piece in targets else {"key": "other"}
    return shown.why_not(sample, do.seat, do.piece)


def ask_hint(table: Table, player: str, do: HintRequest) -> HintQuestion:
    """Prepare a hint. Raises Refused where other people play, and for a quiet hint at an uncoached table."""
    sample = _sample(table, player, do.seat)
    if any(seat.kind != "bot" for number, seat in enumerate(table.seats) if number != do.seat):
        raise Refused("forbidden", "hints require that all other seats are bots")
    if table.daily:
        raise Refused("forbidden", "there are no hints in a daily deal")
    if do.quiet and not table.coached:
        raise Refused("forbidden", "quiet hints are only for coached tables")
    table.limits.check_room(table.n, table.status)
    return HintQuestion(sample.position(), table.pending.since[do.seat], table.coached)


def give_hint(table: Table, player: str, do: HintRequest, asked: HintQuestion, actions: list[str]) -> Steps:
    """Log a hint. Raises Refused if the decision has changed meanwhile."""
    running(table, player, do.seat).state.check_mover(do.seat)
    if table.pending.since[do.seat] != asked.since:
        raise Refused("stale", "this hint came too late: the decision has changed")
    table.limits.check_room(table.n, table.status)
    yield table.apply(table.entry("hint", do.seat, player, do.id, actions=actions))


def _sample(table: Table, player: str, seat: int) -> State:
    running(table, player, seat).state.check_mover(seat)
    return table.sample(seat)
