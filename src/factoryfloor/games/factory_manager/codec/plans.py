"""Plans: a whole running set as ``{"running": [tile, ...]}``, or the actions of a buying turn."""

from typing import Any, Final, cast, final

from mypy_extensions import i64

from factoryfloor.kernel.errors import IllegalAction
from factoryfloor.kernel.masks import count
from factoryfloor.kernel.plans import Plans
from factoryfloor.kernel.state import State

from ..rules.actions import CONFIRM, TOGGLE
from ..rules.ids import tile_ids
from ..rules.pieces import HALF, KIND_COUNT, MACHINES_0, ROBOTS_1, TILES
from ..rules.position import BUREAUCRACY, BUYING, Position
from ..rules.running import Tally
from .buying_plans import turn_actions, turn_effects, turn_plan

_FORM: Final = 'a plan of Factory Manager is {"running": [tile, ...]}: the machines and robots to run'


@final
class FactoryManagerPlans(Plans):
    """The plans of Factory Manager: running sets and buying turns."""

    def actions(self, state: State, seat: i64, plan: dict[str, Any]) -> list[int]:
        position = cast("Position", state)
        return turn_actions(position, seat, plan) if position.phase == BUYING else changes(position, seat, plan)

    def check(self, state: State, seat: i64, plan: dict[str, Any]) -> dict[str, Any]:
        position = cast("Position", state)
        return turn_effects(position, seat, plan) if position.phase == BUYING else {}

    def write(self, state: State, seat: i64, actions: list[int]) -> dict[str, Any]:
        position = cast("Position", state)
        return turn_plan(actions) if position.phase == BUYING else plan_of(position, seat, actions)


def changes(position: Position, seat: i64, plan: Any) -> list[int]:
    """Return the changes from the proposal to a running set, followed by the confirmation.

    Raises IllegalAction if the set is not legal.
    """
    if position.phase != BUREAUCRACY or position.turn != seat:
        raise IllegalAction("plans are possible only in the seat's own bureaucracy phase")
    if position.mid_chain:
        raise IllegalAction(
            "the running set has already been changed: undo the changes, or continue and confirm the set"
        )
    if not isinstance(plan, dict) or set(plan) != {"running"} or not isinstance(plan["running"], list):
        raise IllegalAction(_FORM)
    laid_0, laid_1 = int(position.laid[2 * seat]), int(position.laid[2 * seat + 1])
    own = tile_ids(seat, laid_0 & MACHINES_0, laid_1 & ROBOTS_1)
    wanted = plan["running"]
    strange = [name for name in wanted if not isinstance(name, str) or name not in own]
    if strange or len(set(wanted)) != len(wanted):
        raise IllegalAction(f"running must list machines and robots of your factory, each once: {', '.join(own)}")
    numbers = [_running(position, seat, kind, wanted) for kind in range(KIND_COUNT)]
    _check(position, seat, numbers)
    found: list[int] = []
    for kind, number in enumerate(numbers):
        runs = int(count((position.runs_1 if HALF[kind] else position.runs_0) & TILES[kind]))
        found += [TOGGLE + 2 * kind + (1 if number > runs else 0)] * abs(number - runs)
    return [*found, CONFIRM]


def plan_of(position: Position, seat: i64, actions: list[int]) -> dict[str, Any]:
    """Return the plan for a sequence of changes of the proposal."""
    after = cast("Position", position.copy())
    for action in actions:
        if action != CONFIRM:
            after.apply(seat, action)
    return {"running": tile_ids(seat, after.runs_0, after.runs_1)}


def _running(position: Position, seat: i64, kind: int, wanted: list[str]) -> int:
    """Return the number of tiles of a kind in the wanted set."""
    half = HALF[kind]
    tiles = int(position.laid[2 * seat + half] & TILES[kind])
    ids = tile_ids(seat, 0, tiles) if half else tile_ids(seat, tiles, 0)
    return sum(1 for name in ids if name in wanted)


def _check(position: Position, seat: i64, numbers: list[int]) -> None:
    """Raise IllegalAction unless these numbers of each kind may run together (P25)."""
    runs = [0, 0]
    for kind, number in enumerate(numbers):
        tiles = int(position.laid[2 * seat + HALF[kind]] & TILES[kind])
        for _ in range(number):
            runs[HALF[kind]] |= tiles & -tiles
            tiles &= tiles - 1
    tally = Tally(position.laid[2 * seat], position.laid[2 * seat + 1], runs[0], runs[1])
    if tally.robots > tally.machines:
        raise IllegalAction(
            f"{tally.robots} robots cannot run on {tally.machines} machines: each machine can have at most one robot"
        )
    if tally.canteen >= position.workers[seat]:
        workers = int(position.workers[seat])
        raise IllegalAction(
            f"this set needs {tally.canteen} workers, but one of the {workers} workers must stay available"
        )
