"""How promising actions look, for bots: what the router says of a machine, and what its build is worth later."""

from math import exp
from typing import Any, Final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import COMPILED

from ..rules.actions import BUILD, CLAIM, CLEAR, EXTEND, GIVE_UP, LAY, LIFT, PLACE
from ..rules.blueprint import write_pieces
from ..rules.draft import GIVEN_UP, Draft
from ..rules.machines import COLOURS, VALUES
from ..rules.pieces import MACHINE
from ..rules.position import ROUNDS, TAKE, Table
from ..rules.price import cost
from ..rules.rounds import after_giving_up, draft_of
from .memory import Memory, Planned
from .potential import outlook
from .router import FULL, Route, best_route, routes_near

_CLARITY: Final = 0.6  # logarithms of odds for a coin
_PLANNED: Final = 12.0  # for the next step of the plan
_MARGIN: Final = 12.0  # coins that make a lead safe
_GLANCE: Final = 60 if COMPILED else 24  # effort for a machine that might be taken, in passing
_LOOK: Final = 150 if COMPILED else 24  # the same by who decides
_BUILD: Final = FULL if COMPILED else 45  # effort for a machine that was taken: plain Python is patient only so long
_NEAR: Final = 150 if COMPILED else 15  # effort for other builds of a machine that was taken
_HINT: Final = 200  # effort for a hint in plain Python, a second or two
NEARNESS: Final = 0.3  # weights of the outlook between machines, and between builds of one
_CLOSE: Final = 1.0
_WHIMS: Final = 8  # one choice in so many is any
_IMPOSSIBLE: Final = 1000.0


def estimate(table: Table, seat: i64) -> float:
    """The chance of coming before each other seat, by what money and factories will come to; alone that itself."""
    own = prospect(table, seat)
    if table.seats == 1:
        return own
    total: float = 0.0
    scale = 1.0 if table.over else _MARGIN * float(ROUNDS + 2 - table.round) / float(ROUNDS)
    for other in range(table.seats):
        if other != seat:
            total += 1.0 / (1.0 + exp((prospect(table, other) - own) / scale))
    return total / float(table.seats - 1)


def prospect(table: Table, seat: i64) -> float:
    """Money, chain bonuses, what the factory promises, and in a round what the machine taken will bring."""
    sure: float = float(table.money[seat] + table.bonuses[seat])
    if table.over:
        return sure
    sure += outlook_now(table, seat)
    draft = table.drafts[seat]
    if table.phase == TAKE or draft is None:
        return sure
    lost: float = float(after_giving_up(table, seat) - table.money[seat])
    gain = lost if draft.stage == GIVEN_UP else gain_of(table, seat, draft.machine, _GLANCE)
    return sure + (gain if gain > lost else lost)


def outlook_now(table: Table, seat: i64) -> float:
    """What a factory promises as it stands, after this round."""
    left = ROUNDS - table.round
    outlooks = memory_of(table).outlooks
    key = (int(table.marks[seat]), int(left))
    found = outlooks.get(key)
    if found is None:
        found = outlook(table.factories[seat], table.named[seat], left, NEARNESS)
        outlooks[key] = found
    return found


def insight(table: Table, seat: i64, legal: list[int]) -> list[float]:
    """How promising each legal action looks, in logarithms of odds."""
    if table.phase == TAKE:
        return taking_insight(table, seat, legal, _LOOK)
    draft = draft_of(table, seat)
    following = next_step(table, seat, draft)
    return [_PLANNED if action == following else step_worth(draft, action) for action in legal]


def memory_of(table: Table) -> Memory:
    """What is remembered at a table."""
    memory = table.memory
    if memory is None:
        memory = Memory()
        table.memory = memory
    return memory


def taking_insight(table: Table, seat: i64, legal: list[int], effort: i64) -> list[float]:
    """What it is worth to take each machine rather than none; what takes none is worth nothing."""
    lost: float = float(after_giving_up(table, seat) - table.money[seat])
    found: list[float] = []
    for action in legal:
        worth: float = 0.0
        if action >= CLAIM:
            gain = gain_of(table, seat, action - CLAIM, effort)
            worth = gain if gain > lost else lost
        found.append(_CLARITY * worth)
    return found


def gain_of(table: Table, seat: i64, machine: i64, effort: i64) -> float:
    """What a machine brings that is built at once, as far as a look of some effort tells."""
    memory = memory_of(table)
    draft = table.draft_for(seat, machine)
    key = (int(table.marks[seat]), int(machine), int(draft.funds), int(table.round * FULL + effort))
    found = memory.gains.get(key)
    if found is None:
        found = building_worth(table, seat, machine, memory.planned(table.marks[seat], draft, effort))
        memory.gains[key] = found
    return found


def building_worth(table: Table, seat: i64, machine: i64, planned: Planned) -> float:
    """What a build changes: money, chain bonuses, and what the factory promises."""
    found = planned.route
    if found is None:
        return -_IMPOSSIBLE
    named = found.colour if found.colour >= 0 else table.named[seat]
    later = outlook(found.layout, named, ROUNDS - table.round, NEARNESS) - outlook_now(table, seat)
    return float(VALUES[machine] - found.price + found.bonus - table.bonuses[seat]) + later


def hunch(table: Table, seat: i64, legal: list[int], chance: Chance) -> i64:
    """What insight likes best; when machines are taken now and then another."""
    if len(legal) == 1 or (table.phase == TAKE and chance.below(_WHIMS) == 0):
        return legal[chance.below(len(legal))]
    if table.phase != TAKE:
        following = next_step(table, seat, draft_of(table, seat))
        if following in legal:
            return following
    likes = taking_insight(table, seat, legal, _GLANCE) if table.phase == TAKE else insight(table, seat, legal)
    return legal[likes.index(max(likes))]


def next_step(table: Table, seat: i64, draft: Draft) -> i64:
    """The step that the planned build goes on with; -1 if the draft has left it."""
    empty = table.new_draft(seat)
    planned = best_plan(table, seat, empty)
    given_up: float = float(after_giving_up(table, seat) - table.money[seat])
    if len(draft.steps) == 0 and building_worth(table, seat, draft.machine, planned) < given_up:
        return GIVE_UP
    steps = planned.steps_from(empty)
    done: i64 = len(draft.steps)
    if done >= len(steps):
        return -1
    for index in range(done):
        if draft.steps[index] != steps[index]:
            return -1
    return steps[done]


def best_plan(table: Table, seat: i64, draft: Draft) -> Planned:
    """The build for a machine that was taken: of the cheap ones that which promises most."""
    memory = memory_of(table)
    cheapest = memory.planned(table.marks[seat], draft, _BUILD)
    if cheapest.route is None:
        return cheapest
    left = ROUNDS - table.round
    key = (int(table.marks[seat]), int(draft.machine), int(draft.funds), int(-left - 1))
    found = memory.plans.get(key)
    if found is None:
        best: Route | None = None
        most: float = 0.0
        for one in routes_near(draft.before, draft.machine, draft.funds, draft.stock, cheapest.route, _NEAR):
            named = one.colour if one.colour >= 0 else table.named[seat]
            worth = float(one.bonus - one.price) + outlook(one.layout, named, left, _CLOSE)
            if best is None or worth > most:
                best, most = one, worth
        found = Planned(best)
        memory.keep(key, found)
    return found


def step_worth(draft: Draft, action: i64) -> float:
    """What a step looks like where no plan leads on: confirm what is legal, else lay what is cheap."""
    if action == BUILD:
        return 4.0
    if action in (EXTEND, CLEAR):
        return -9.0
    if action == GIVE_UP or LIFT <= action < PLACE:
        return -5.0
    if LAY <= action < LAY + MACHINE:
        return -float(cost(draft.before[draft.aim], action - LAY))
    return -2.0


def hint(table: Table, seat: i64) -> dict[str, Any] | None:
    """The router's build for the machine that a seat has taken, as a plan; None if it finds none."""
    draft = table.new_draft(seat)
    effort, moves = (FULL, 2) if COMPILED else (_HINT, 0)
    found = best_route(draft.before, draft.machine, draft.funds, draft.stock, draft.any_colour, effort, moves)
    if found is None:
        return None
    plan: dict[str, Any] = {"pieces": write_pieces(found.layout)}
    if found.colour >= 0:
        plan["any"] = COLOURS[found.colour]
    return plan
