"""The reason for an action. It is derived from the router's builds: income, price and later gains."""

from typing import Any

from mypy_extensions import i64

from ..rules.actions import BUILD, CLAIM, CLEAR, CONNECT, DONE, EXTEND, GIVE_UP, LAY, LIFT, NAME, PLACE, REMOVE
from ..rules.draft import Draft
from ..rules.machines import COLOURS, MACHINES, VALUES
from ..rules.pieces import BLACK_STORE, MACHINE, SUPPLY, WHITE
from ..rules.position import BUILD_PHASE, COUNTDOWN, Position
from ..rules.price import MOVE, cost
from ..rules.rounds import after_giving_up
from ..rules.scoring import chain_bonus
from ..rules.taking import list_of
from . import weights
from .build_cache import Build, Memory
from .evaluation import gain_of, loss
from .priors import best_build, suggestion
from .router import Route

Reason = dict[str, Any]


def explain(memory: Memory, position: Position, seat: i64, action: i64) -> Reason:
    """Return the reason for a legal action of a pending seat.

    For a step that is in no build of the router, and for a machine that is no gain, return ``best``.
    """
    if position.phase == COUNTDOWN:
        return {"key": "ready"}
    if position.phase == BUILD_PHASE:
        return of_step(memory, position, seat, position.draft_of(seat), action)
    if action < CLAIM:
        return of_no_machine(memory, position, seat, action)
    return of_machine(memory, position, seat, action - CLAIM)


def of_no_machine(memory: Memory, position: Position, seat: i64, action: i64) -> Reason:
    """Return the reason for taking no machine, or no more machines.

    It states whether every remaining machine would be a loss.
    """
    wishes = list_of(position, int(seat)) if action == DONE else []
    machines = [other - CLAIM for other in position.legal(seat) if other >= CLAIM]
    losses = loss(position, seat) <= 0.0 and all(
        gain_of(memory, position, seat, machine, weights.LOOK) <= 0.0 for machine in machines
    )
    if not wishes:
        return of_refusal(memory, position, seat, machines, losses)
    left = len(machines)
    if left == 0:
        return {"key": "list_full"}
    return {"key": "list_enough" if losses else "list_ends", "left": left}


def of_refusal(memory: Memory, position: Position, seat: i64, machines: list[i64], losses: bool) -> Reason:
    """Return the reason for taking no machine: the value and the price of the machine that earns most this round.

    If that machine earns something now, the reason is what it costs later, or ``best`` if it is no loss.
    """
    best: Reason = {}
    most, later = 0, 0
    for machine in machines:
        route = memory.cheapest(position.marks[seat], position.draft_for(seat, machine), weights.LOOK).route
        if route is None:
            continue
        earned = int(VALUES[machine] - route.price + route.bonus - position.bonuses[seat])
        if not best or earned > most:
            best = {"machine": MACHINES[machine].id, "value": int(VALUES[machine]), "price": int(route.price)}
            most = earned
            later = round(float(earned) - gain_of(memory, position, seat, machine, weights.LOOK))
    if not best:
        return {"key": "take_none" if losses else "best"}
    if most <= 0:
        return {"key": "take_none_best" if losses else "take_nothing"} | best
    if not losses:
        return {"key": "best"}
    return {"key": "take_none_later", "machine": best["machine"], "earned": most, "later": later}


def of_machine(memory: Memory, position: Position, seat: i64, machine: i64) -> Reason:
    """Return the reason for a machine: its income if it is built this round."""
    gain = gain_of(memory, position, seat, machine, weights.LOOK)
    route = memory.cheapest(position.marks[seat], position.draft_for(seat, machine), weights.LOOK).route
    named: Reason = {"machine": MACHINES[machine].id}
    wishes = list_of(position, int(seat))
    if route is None or gain < loss(position, seat):
        key = "take_and_give_up" if route is None or gain <= 0.0 else "take_to_give_up"
        return {"key": key, "left": int(after_giving_up(position, seat))} | named
    facts = named | {"value": int(VALUES[machine]), "price": int(route.price)}
    chain = int(route.bonus - position.bonuses[seat])
    if gain <= 0.0:
        return {"key": "best"}
    if chain > 0:
        return {"key": "take_chain", "chain": chain} | facts
    if wishes:
        return {"key": "take_next", "entry": len(wishes) + 1} | facts
    later = round(gain - float(VALUES[machine] - route.price + chain))
    if later > 0:
        return {"key": "take_later", "later": later} | facts
    return {"key": "take_value"} | facts if route.price < VALUES[machine] else {"key": "best"}


def of_step(memory: Memory, position: Position, seat: i64, draft: Draft, action: i64) -> Reason:
    """Return the reason for a step: the result of the build to which it belongs."""
    if action == GIVE_UP:
        return of_giving_up(memory, position, seat, draft)
    if action == BUILD:
        return of_build(position, seat, draft, int(draft.spent), int(chain_bonus(draft.now)))
    route = route_with(memory, position, seat, draft, action)
    if route is None:
        return of_strayed_step(draft, action)
    if LIFT <= action < REMOVE:
        return {"key": "lift", "machine": MACHINES[action - LIFT].id, "cost": MOVE, "price": int(route.price)}
    if action >= PLACE:
        return of_build(position, seat, draft, int(route.price), int(route.bonus))
    return of_laying(draft, action) | {"price": int(route.price)}


def of_build(position: Position, seat: i64, draft: Draft, price: int, bonus: int) -> Reason:
    """Return the reason for a build: its price, the money afterwards, and the bonus of its new chains."""
    facts: Reason = {"price": price, "balance": int(draft.funds) - price}
    chain = bonus - int(position.bonuses[seat])
    return {"key": "build_chain", "chain": chain} | facts if chain > 0 else {"key": "build_cheap"} | facts


def of_giving_up(memory: Memory, position: Position, seat: i64, draft: Draft) -> Reason:
    """Return the reason for giving up: no build was found, or the best build is worse than the penalty."""
    left = int(after_giving_up(position, seat))
    route = best_build(memory, position, seat, position.new_draft(seat)).route
    if route is None:
        return {"key": "give_up_none", "left": left}
    return {"key": "give_up_dear", "left": left, "price": int(route.price), "value": int(VALUES[draft.machine])}


def of_laying(draft: Draft, action: i64) -> Reason:
    """Return the piece that a step lays or removes, or the colour that the step chooses."""
    if NAME <= action < LAY:
        return {"key": "name", "piece": f"supply-{COLOURS[action - NAME]}"}
    if LAY <= action < CLAIM:
        code = action - LAY
        if code < SUPPLY:
            return {"key": "lay_pipe"}
        if code < WHITE:
            return {"key": "lay_supply", "piece": f"supply-{COLOURS[code - SUPPLY]}"}
        return {"key": "lay_white" if code < BLACK_STORE else "lay_black"}
    return {"key": "make_way"}


def of_strayed_step(draft: Draft, action: i64) -> Reason:
    """Return the reason for a step outside all planned builds: the cheapest piece that closes the open end."""
    if LAY <= action < LAY + MACHINE:
        return {"key": "lay_cheap", "cost": int(cost(draft.before[draft.aim], action - LAY))}
    if action in (CLEAR, CONNECT, EXTEND) or REMOVE <= action < PLACE:
        return {"key": "strayed"}
    return {"key": "best"}


def route_with(memory: Memory, position: Position, seat: i64, draft: Draft, action: i64) -> Route | None:
    """Return the planned build or the suggested build, if the steps so far and this step belong to it."""
    empty = position.new_draft(seat)
    planned = best_build(memory, position, seat, empty)
    if leads_on(planned, empty, draft, action):
        return planned.route
    suggested = suggestion(memory, position, seat, empty)
    return suggested.route if leads_on(suggested, empty, draft, action) else None


def leads_on(build: Build, empty: Draft, draft: Draft, action: i64) -> bool:
    """Return whether a build begins with the steps of a draft, followed by this step."""
    steps = build.steps_from(empty)
    done: i64 = len(draft.steps)
    if done >= len(steps) or steps[done] != action:
        return False
    for index in range(done):
        if draft.steps[index] != steps[index]:
            return False
    return True
