"""Hindsight on a finished build: another build of the router.

The build is played by the rules before it is recommended.
"""

from typing import Any

from mypy_extensions import i64

from ..rules.actions import PLACE
from ..rules.building import choices_of, step
from ..rules.draft import BUILT, GIVEN_UP, Draft
from ..rules.position import BUILD_PHASE, Position
from ..rules.rounds import after_giving_up
from ..rules.scoring import chain_bonus, chains
from . import weights
from .build_cache import Memory
from .priors import suggestion

Course = tuple[list[int], dict[str, Any]]


def hindsight(memory: Memory, position: Position, seat: i64, actions: list[int]) -> Course:
    """Return a build that pays more than a finished build and keeps its chains, with a sentence about the better build.

    If the seat gave up, return a build that leaves more money. The router may miss cheaper builds.
    """
    if position.phase != BUILD_PHASE or not actions:
        return actions, {}
    empty = position.new_draft(seat)
    mine = played(empty, actions)
    if mine is None:
        return actions, {}
    course, best = actions, mine
    for steps in courses(memory, position, seat, empty, actions):
        other = played(empty, steps)
        if other is not None and other.stage == BUILT and has_chains(other, mine):
            if best.stage != BUILT or net(other) > net(best):
                course, best = steps, other
    if mine.stage == BUILT:
        return course, compared(mine, best)
    left, balance = int(after_giving_up(position, seat)), int(best.funds - best.spent)
    if best.stage != BUILT or balance <= left:
        return actions, {}
    return course, {"key": "could_build", "price": int(best.spent), "balance": balance, "left": left}


def compared(mine: Draft, best: Draft) -> dict[str, Any]:
    """Return the sentence about a finished build and the best known build.

    Return an empty dict for a free build without a better build.
    """
    paid, price = int(mine.spent), int(best.spent)
    chain = int(chain_bonus(best.now) - chain_bonus(mine.now))
    if chain > 0:
        return {"key": "could_chain", "paid": paid, "price": price, "chain": chain}
    if price < paid:
        return {"key": "could_save", "paid": paid, "price": price}
    return {"key": "well_built", "paid": paid} if paid > 0 else {}


def courses(memory: Memory, position: Position, seat: i64, empty: Draft, actions: list[int]) -> list[list[int]]:
    """Return the steps of three builds of the router: with the machine in the same place, with the full effort, and
    with a bot's effort.
    """
    mark = position.marks[seat]
    found = [memory.placed(mark, empty, actions[0])] if actions[0] >= PLACE else []
    found += [suggestion(memory, position, seat, empty), memory.cheapest(mark, empty, weights.BUILD)]
    return [[int(action) for action in build.steps_from(empty)] for build in found if build.route is not None]


def played(empty: Draft, actions: list[int]) -> Draft | None:
    """Return the finished build after all steps, or None if the steps are not a complete legal build."""
    draft = empty.copy()
    for action in actions:
        if draft.stage >= BUILT or action not in choices_of(draft):
            return None
        step(draft, action)
    return draft if draft.stage == BUILT or draft.stage == GIVEN_UP else None


def net(draft: Draft) -> i64:
    """Return the chain bonus of a finished build minus its price."""
    return chain_bonus(draft.now) - draft.spent


def has_chains(draft: Draft, of: Draft) -> bool:
    """Return whether machines feed all inputs that machines feed in another build."""
    fed = chains(draft.now)
    return all(chain in fed for chain in chains(of.before if of.stage == GIVEN_UP else of.now))
