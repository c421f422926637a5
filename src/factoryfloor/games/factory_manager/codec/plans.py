"""A whole running set as the changes that lead to it."""

from typing import Any, Final

from mypy_extensions import i64

from factoryfloor.kernel.errors import IllegalAction
from factoryfloor.kernel.masks import count

from ..rules.actions import CONFIRM, TOGGLE
from ..rules.bureaucracy import best_set
from ..rules.ids import tile_ids
from ..rules.pieces import HALF, KIND_COUNT, MACHINES_0, ROBOTS_1, TILES
from ..rules.position import BUREAUCRACY, Position
from ..rules.running import Tally

_FORM: Final = 'a plan of Factory Manager is {"running": [tile, ...]}: the machines and robots that shall run'


def steps(position: Position, seat: i64, plan: Any) -> list[int]:
    """The actions that confirm a set of running tiles, from the start of the choice. Raises IllegalAction."""
    if position.phase != BUREAUCRACY or position.turn != seat:
        raise IllegalAction("a plan says what runs, in the bureaucracy of the own seat")
    if position.chaining:
        raise IllegalAction("the set is being changed already: take the changes back, or go on and confirm")
    if not isinstance(plan, dict) or set(plan) != {"running"} or not isinstance(plan["running"], list):
        raise IllegalAction(_FORM)
    laid_0, laid_1 = int(position.laid[2 * seat]), int(position.laid[2 * seat + 1])
    own = tile_ids(seat, laid_0 & MACHINES_0, laid_1 & ROBOTS_1)
    wanted = plan["running"]
    strange = [name for name in wanted if not isinstance(name, str) or name not in own]
    if strange or len(set(wanted)) != len(wanted):
        raise IllegalAction(f"what runs are machines and robots of the own factory, each once: {', '.join(own)}")
    numbers = [_running(position, seat, kind, wanted) for kind in range(KIND_COUNT)]
    _check(position, seat, numbers)
    best = best_set(position, seat)
    found: list[int] = []
    for kind, number in enumerate(numbers):
        runs = int(count((best.best_1 if HALF[kind] else best.best_0) & TILES[kind]))
        found += [TOGGLE + 2 * kind + (1 if number > runs else 0)] * abs(number - runs)
    return [*found, CONFIRM]


def _running(position: Position, seat: i64, kind: int, wanted: list[str]) -> int:
    """How many tiles of a kind shall run."""
    half = HALF[kind]
    tiles = int(position.laid[2 * seat + half] & TILES[kind])
    ids = tile_ids(seat, 0, tiles) if half else tile_ids(seat, tiles, 0)
    return sum(1 for name in ids if name in wanted)


def _check(position: Position, seat: i64, numbers: list[int]) -> None:
    """Raises IllegalAction unless so many of each kind may run (P25)."""
    runs = [0, 0]
    for kind, number in enumerate(numbers):
        tiles = int(position.laid[2 * seat + HALF[kind]] & TILES[kind])
        for _ in range(number):
            runs[HALF[kind]] |= tiles & -tiles
            tiles &= tiles - 1
    tally = Tally(position.laid[2 * seat], position.laid[2 * seat + 1], runs[0], runs[1])
    if tally.robots > tally.machines:
        raise IllegalAction(f"at most as many robots as machines run, not {tally.robots} on {tally.machines}")
    if tally.canteen >= position.workers[seat]:
        workers = int(position.workers[seat])
        raise IllegalAction(f"this needs {tally.canteen} workers; of {workers} one must stay available")
