"""The priors, the rollout policy and the suggestions, which use the router's builds."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit

from ..rules.actions import BUILD, CLAIM, CLEAR, EXTEND, GIVE_UP, LAY, LIFT, PLACE
from ..rules.draft import Draft
from ..rules.pieces import MACHINE
from ..rules.position import BUILD_PHASE, COUNTDOWN, ROUNDS, TAKE, Position
from ..rules.price import cost
from . import weights
from .build_cache import Build, Memory
from .evaluation import gain_of, gain_of_build, loss
from .potential import potential
from .router import Route, best_route, routes_near

_SUGGESTED: Final = 1000  # marks a suggestion in the build cache, where efforts and rounds have other numbers


def priors(memory: Memory, position: Position, seat: i64, legal: list[int], per_coin: float) -> list[float]:
    """Return the log odds of each legal action. ``per_coin`` is the weight of a coin that a machine gains."""
    if position.phase == COUNTDOWN:
        return [0.0] * len(legal)
    if position.phase == TAKE:
        return claim_priors(memory, position, seat, legal, weights.LOOK, per_coin)
    draft = position.draft_of(seat)
    following = next_step(memory, position, seat, draft)
    return [weights.PLANNED_STEP if action == following else step_prior(draft, action) for action in legal]


def claim_priors(
    memory: Memory, position: Position, seat: i64, legal: list[int], effort: i64, per_coin: float
) -> list[float]:
    """Return the prior of taking each machine. The prior of taking no machine is 0."""
    lost = loss(position, seat)
    found: list[float] = []
    for action in legal:
        worth: float = 0.0
        if action >= CLAIM:
            gain = gain_of(memory, position, seat, action - CLAIM, effort)
            worth = gain if gain > lost else lost
        found.append(per_coin * worth)
    return found


def step_prior(draft: Draft, action: i64) -> float:
    """Return the prior of a step without a plan.

    Confirming a legal build is preferred, and then laying cheap pieces.
    """
    if action == BUILD:
        return weights.CONFIRMED
    if action in (EXTEND, CLEAR):
        return weights.AWKWARD
    if action == GIVE_UP or LIFT <= action < PLACE:
        return weights.UNDONE
    if LAY <= action < LAY + MACHINE:
        return -float(cost(draft.before[draft.aim], action - LAY))
    return weights.OTHER_STEP


def next_step(memory: Memory, position: Position, seat: i64, draft: Draft) -> i64:
    """Return the next step of the planned build, or of the build planned for the machine's place.

    Return -1 without such a build.
    """
    empty = position.new_draft(seat)
    planned = best_build(memory, position, seat, empty)
    if len(draft.steps) == 0 and gain_of_build(memory, position, seat, draft.machine, planned) < loss(position, seat):
        return GIVE_UP
    following = step_after(planned.steps_from(empty), draft.steps)
    if following < 0 and len(draft.steps) > 0 and draft.steps[0] >= PLACE:
        placed = memory.placed(position.marks[seat], empty, draft.steps[0])
        following = step_after(placed.steps_from(empty), draft.steps)
    return following


def step_after(steps: vec[i64], done: vec[i64]) -> i64:
    """Return the next step of a build after the given steps, or -1 if the build does not begin with them."""
    count: i64 = len(done)
    if count >= len(steps):
        return -1
    for index in range(count):
        if done[index] != steps[index]:
            return -1
    return steps[count]


def is_blunder(memory: Memory, position: Position, seat: i64, action: i64) -> bool:
    """Return whether a step abandons a machine that can be built.

    Such a step leaves the plan, and no other plan continues after it.
    """
    if position.phase != BUILD_PHASE:
        return False
    draft = position.draft_of(seat)
    following = next_step(memory, position, seat, draft)
    if following <= GIVE_UP or action == following:
        return False
    if len(draft.steps) > 0 or action < PLACE:
        return True
    empty = position.new_draft(seat)
    return len(memory.placed(position.marks[seat], empty, action).steps_from(empty)) == 0


def best_build(memory: Memory, position: Position, seat: i64, draft: Draft) -> Build:
    """Return the build for a taken machine: the cheap build with the most potential."""
    mark = position.marks[seat]
    cheapest = memory.cheapest(mark, draft, weights.BUILD)
    if cheapest.route is None:
        return cheapest
    left = ROUNDS - position.round
    key = (int(mark), int(draft.machine), int(draft.funds), int(-left - 1))
    found = memory.builds.get(key)
    if found is None:
        best: Route | None = None
        most: float = 0.0
        for one in routes_near(draft.before, draft.machine, draft.funds, draft.stock, cheapest.route, weights.NEAR):
            named = one.colour if one.colour >= 0 else position.named[seat]
            worth = float(one.bonus - one.price) + potential(one.layout, named, left, weights.NEARNESS_OF_BUILDS)
            if best is None or worth > most:
                best, most = one, worth
        found = Build(best)
        memory.keep_build(key, found)
    return found


def rollout_action(memory: Memory, position: Position, seat: i64, legal: list[int], chance: Chance) -> i64:
    """Return the action with the highest prior, or sometimes a random claim."""
    if len(legal) == 1 or (position.phase == TAKE and chance.below(weights.EXPLORED) == 0):
        return legal[chance.below(len(legal))]
    if position.phase == TAKE:
        found = claim_priors(memory, position, seat, legal, weights.GLANCE, weights.PER_COIN)
    else:
        following = next_step(memory, position, seat, position.draft_of(seat))
        if following in legal:
            return following
        found = priors(memory, position, seat, legal, weights.PER_COIN)
    return legal[found.index(max(found))]


def suggest(memory: Memory, position: Position, seat: i64) -> list[int]:
    """Return the steps of the router's build for a seat's taken machine.

    Return an empty list without a build, or after the first step.
    """
    if position.phase != BUILD_PHASE or not position.pending & bit(seat) or position.mid_chain & bit(seat):
        return []
    draft = position.new_draft(seat)
    return [int(action) for action in suggestion(memory, position, seat, draft).steps_from(draft)]


def suggestion(memory: Memory, position: Position, seat: i64, draft: Draft) -> Build:
    """Return the router's suggestion for an empty draft. It uses more effort than bots do."""
    key = (int(position.marks[seat]), int(draft.machine), int(draft.funds), -_SUGGESTED)
    found = memory.builds.get(key)
    if found is None:
        found = Build(
            best_route(
                draft.before,
                draft.machine,
                draft.funds,
                draft.stock,
                draft.any_colour,
                weights.HINT,
                weights.HINT_MOVES,
            )
        )
        memory.keep_build(key, found)
    return found
