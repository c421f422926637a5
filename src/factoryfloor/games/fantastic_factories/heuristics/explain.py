"""The reason for an action: a key of the catalogue and its facts, computed from the rules and the plan."""

from typing import Any

from factoryfloor.kernel.masks import bit

from ..rules.actions import BUILD, DISCARD, ROLL, SET, THROW_METAL
from ..rules.dice import ONE, total
from ..rules.position import ENERGY, MARKET, METAL, READY, SEAT, SETTING, WORK, Position
from .explain_discard import of_discard
from .explain_market import of_market
from .explain_work import of_work
from .plan import WorkPlan
from .priors import discard_cost
from .values import Scales


def explain(position: Position, seat: int, action: int) -> dict[str, Any]:
    """Return the reason for a legal action of a pending seat."""
    if not position.pending & bit(seat):
        return {}
    if DISCARD <= action < BUILD:
        return of_discard(position, seat, action - DISCARD)
    if position.phase == MARKET:
        return of_market(position, seat, action)
    if position.phase == SETTING:
        return of_foreman(position, seat, action)
    if position.phase == WORK:
        return of_work(position, seat, action)
    return of_throw(position, seat, action)


def of_throw(position: Position, seat: int, action: int) -> dict[str, Any]:
    """Return the reason for discarding metal or energy: whether the token is the cheapest discard."""
    at, prices = seat * SEAT, Scales(position, seat, 0.0).going
    held = {"metal": int(position.own[at + METAL]), "energy": int(position.own[at + ENERGY])}
    costs = {other: discard_cost(position, seat, other, prices) for other in position.legal(seat)}
    what = "metal" if action == THROW_METAL else "energy"
    least = costs[action] <= min(costs.values())
    return {"key": f"throw.{what}" if least else "throw.other", "amounts": held}


def of_foreman(position: Position, seat: int, action: int) -> dict[str, Any]:
    """Return how the plan would use a die of this value if all remaining dice showed it."""
    left = 4 - int(total(position.own[seat * SEAT + READY]))
    if action == ROLL:
        return {"key": "roll.rest" if left else "roll"}
    value = action - SET + 1
    plan = WorkPlan(position, seat, left * ONE[value])
    use = plan.use_of(value, plan.moves)
    return ({"key": "set.card" if "other" in use else "set.floor", "value": value} | use) if use else {"key": "best"}
