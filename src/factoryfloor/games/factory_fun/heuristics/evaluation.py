"""The evaluation: expected utilities, from money, chains, potential, and the gain of machines taken."""

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.outcome import expected_utilities

from ..rules.draft import GIVEN_UP
from ..rules.machines import VALUES
from ..rules.position import ROUNDS, TAKE, Position
from ..rules.rounds import after_giving_up
from .memory import Build, Memory
from .potential import potential
from .weights import GLANCE, IMPOSSIBLE, NEARNESS, SAFE_LEAD


def evaluate(memory: Memory, position: Position) -> list[float]:
    """The expected utility of each seat; alone the points that it expects."""
    points = vec[float]([0.0] * position.seats)
    for seat in range(position.seats):
        points[seat] = expected_points(memory, position, seat)
    if position.seats == 1:
        return [points[0]]
    scale = 1.0 if position.over else SAFE_LEAD * float(ROUNDS + 2 - position.round) / float(ROUNDS)
    return expected_utilities(points, scale)


def expected_points(memory: Memory, position: Position, seat: i64) -> float:
    """Money, chain bonuses, the potential of the factory, and in a round the gain of the machine taken."""
    points: float = float(position.money[seat] + position.bonuses[seat])
    if position.over:
        return points
    points += potential_now(memory, position, seat)
    draft = position.drafts[seat]
    if position.phase == TAKE or draft is None:
        return points
    lost = loss(position, seat)
    gain = lost if draft.stage == GIVEN_UP else gain_of(memory, position, seat, draft.machine, GLANCE)
    return points + (gain if gain > lost else lost)


def loss(position: Position, seat: i64) -> float:
    """The money that giving up brings: negative, or 0."""
    return float(after_giving_up(position, seat) - position.money[seat])


def potential_now(memory: Memory, position: Position, seat: i64) -> float:
    """The potential of a seat's factory after this round."""
    left = ROUNDS - position.round
    key = (int(position.marks[seat]), int(left), 0, 0)
    found = memory.values.get(key)
    if found is None:
        found = potential(position.factories[seat], position.named[seat], left, NEARNESS)
        memory.keep_value(key, found)
    return found


def gain_of(memory: Memory, position: Position, seat: i64, machine: i64, effort: i64) -> float:
    """The gain of building a machine at once, as far as an effort finds."""
    draft = position.draft_for(seat, machine)
    key = (int(position.marks[seat]), int(machine), int(draft.funds), int(1000 * position.round + effort))
    found = memory.values.get(key)
    if found is None:
        found = gain_of_build(memory, position, seat, machine, memory.cheapest(position.marks[seat], draft, effort))
        memory.keep_value(key, found)
    return found


def gain_of_build(memory: Memory, position: Position, seat: i64, machine: i64, build: Build) -> float:
    """The change of money, chain bonuses and potential that a build brings."""
    route = build.route
    if route is None:
        return IMPOSSIBLE
    named = route.colour if route.colour >= 0 else position.named[seat]
    later = potential(route.layout, named, ROUNDS - position.round, NEARNESS) - potential_now(memory, position, seat)
    return float(VALUES[machine] - route.price + route.bonus - position.bonuses[seat]) + later
