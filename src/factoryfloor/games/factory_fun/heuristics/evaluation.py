"""The evaluation: expected utilities from money, chains, future income, and the gains of taken machines."""

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.outcome import expected_utilities

from ..rules.draft import GIVEN_UP
from ..rules.machines import VALUES
from ..rules.position import ROUNDS, TAKE, Position
from ..rules.rounds import after_giving_up
from .build_cache import Build, Memory
from .learned_value import prospect
from .potential import potential
from .weights import GLANCE, IMPOSSIBLE, NEARNESS, SAFE_LEAD


def evaluate(memory: Memory, position: Position, fitted: bool) -> list[float]:
    """Return the expected utility of each seat, or the expected points in a solo game.

    With ``fitted``, the learned value of factories is used instead of their potential.
    """
    points = vec[float]([0.0] * position.seats)
    for seat in range(position.seats):
        points[seat] = expected_points(memory, position, seat, fitted)
    if position.seats == 1:
        return [points[0]]
    scale = 1.0 if position.over else SAFE_LEAD * float(ROUNDS + 2 - position.round) / float(ROUNDS)
    return expected_utilities(points, scale)


def expected_points(memory: Memory, position: Position, seat: i64, fitted: bool) -> float:
    """Return the sum of money, chain bonuses, the factory's future income and, during a round, the gain of the taken
    machine.
    """
    points: float = float(position.money[seat] + position.bonuses[seat])
    if position.over:
        return points
    points += promise(memory, position, seat, fitted)
    draft = position.drafts[seat]
    if position.phase == TAKE or draft is None:
        return points
    lost = loss(position, seat)
    gain = lost if draft.stage == GIVEN_UP else gain_of(memory, position, seat, draft.machine, GLANCE, fitted)
    return points + (gain if gain > lost else lost)


def loss(position: Position, seat: i64) -> float:
    """Return the change of money if the seat gives up. It is negative or 0."""
    return float(after_giving_up(position, seat) - position.money[seat])


def promise(memory: Memory, position: Position, seat: i64, fitted: bool) -> float:
    """Return the expected income of a seat's factory after this round."""
    left = ROUNDS - position.round
    key = (int(position.marks[seat]), int(left), int(fitted), 0)
    found = memory.values.get(key)
    if found is None:
        found = promise_of(position.factories[seat], position.named[seat], left, fitted)
        memory.keep_value(key, found)
    return found


def promise_of(layout: vec[i64], named: i64, left: i64, fitted: bool) -> float:
    """Return the learned value of a factory, or its potential without ``fitted``."""
    return prospect(layout, named, left) if fitted else potential(layout, named, left, NEARNESS)


def gain_of(memory: Memory, position: Position, seat: i64, machine: i64, effort: i64, fitted: bool = False) -> float:
    """Return the gain of building a machine now, by the router's build with the given effort."""
    draft = position.draft_for(seat, machine)
    looked = 2 * (1000 * position.round + effort) + (1 if fitted else 0)
    key = (int(position.marks[seat]), int(machine), int(draft.funds), int(looked))
    found = memory.values.get(key)
    if found is None:
        build = memory.cheapest(position.marks[seat], draft, effort)
        found = gain_of_build(memory, position, seat, machine, build, fitted)
        memory.keep_value(key, found)
    return found


def gain_of_build(
    memory: Memory, position: Position, seat: i64, machine: i64, build: Build, fitted: bool = False
) -> float:
    """Return the gain of a build: the change of money, chain bonuses and expected income."""
    route = build.route
    if route is None:
        return IMPOSSIBLE
    named = route.colour if route.colour >= 0 else position.named[seat]
    later = promise_of(route.layout, named, ROUNDS - position.round, fitted) - promise(memory, position, seat, fitted)
    return float(VALUES[machine] - route.price + route.bonus - position.bonuses[seat]) + later
