"""The questions of a client about a decision of its own seat.

Answers are computed from a sample of the position, in which everything hidden from the seat is dealt again.
"""

from typing import Any

from factoryfloor.kernel import State
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.table import Table
from factoryfloor.tables.verbs.commands import Steps, running


def check_plan(table: Table, player: str, seat: int, plan: dict[str, Any]) -> dict[str, Any]:
    """Return the effects of a plan. The plan may be incomplete. For a game without plans, return an empty dict."""
    sample, plans = _sample(table, player, seat), table.game.plans()
    return {} if plans is None else plans.check(sample, seat, plan)


def why_not(table: Table, player: str, seat: int, piece: str) -> dict[str, Any]:
    """Return the reason why a piece cannot be used now. For a usable piece, return an empty dict."""
    sample, shown = _sample(table, player, seat), table.game.presentation()
    if piece not in shown.pieces(sample, seat):
        targets = {target for action in sample.legal(seat) for target in shown.targets(sample, seat, action)}
        return {} if piece in targets else {"key": "other"}
    return shown.reason(shown.why_not(sample, seat, piece))


def ask_hint(table: Table, player: str, seat: int, *, quiet: bool = False, longer: bool = False) -> int:
    """Return the entry of the decision for which a hint may be given.

    Raises Refused if other people play or are absent, if a quiet hint is requested at a table that is not coached, or
    if a longer search is requested before a hint.
    """
    running(table, player, seat).state.check_mover(seat)
    _check_alone(table, seat)
    if table.daily:
        raise Refused("forbidden", "there are no hints in a daily deal")
    if quiet and not table.coached:
        raise Refused("forbidden", "quiet hints are only for coached tables")
    since = table.pending.since[seat]
    if longer and not table.hints.latest(seat, since):
        raise Refused("stale", "a longer search needs a hint about the same decision: request that hint first")
    table.limits.check_room(table.n, table.status)
    return since


def give_hint(table: Table, player: str, seat: int, since: int, actions: list[str]) -> Steps:
    """Log a hint for the decision that came up at entry ``since``, unless the last hint recommended the same actions.

    Raises Refused if the decision has changed meanwhile.
    """
    running(table, player, seat).state.check_mover(seat)
    if table.pending.since[seat] != since:
        raise Refused("stale", "this hint came too late: the decision has changed")
    _check_alone(table, seat)
    table.limits.check_room(table.n, table.status)
    if table.hints.latest(seat, since) != actions:
        yield table.apply(table.entry("hint", seat, player, actions=actions))


def check_hindsight(table: Table, player: str, seat: int) -> None:
    """Raise Refused unless the player made the seat's last decision, and the decision can no longer be undone."""
    match = running(table, player, seat)
    played = (step.entry for step in reversed(table.steps) if step.entry.kind == "action" and step.entry.seat == seat)
    last = next(played, None)
    if last is None or last.player != player:
        raise Refused("forbidden", "hindsight is available only for your own decisions at this seat")
    if match.before_last(seat) is None or not match.why_not_undo(seat):
        raise Refused("forbidden", "hindsight is available only for decisions that can no longer be undone")


def _sample(table: Table, player: str, seat: int) -> State:
    running(table, player, seat).state.check_mover(seat)
    return table.sample(seat)


def _check_alone(table: Table, seat: int) -> None:
    """Raise Refused if other people play, or if seats are held for other people."""
    if any(other.kind != "bot" or other.held for number, other in enumerate(table.seats) if number != seat):
        raise Refused(
            "forbidden", "hints are available only if bots have all other seats and no seat is held for a person"
        )
