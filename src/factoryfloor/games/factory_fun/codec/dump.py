"""Writes a position as JSON (see docs/games/factory_fun_format.md)."""

from typing import Any

from ..rules.blueprint import pieces_of
from ..rules.boards import BOARDS
from ..rules.machines import COLOURS, MACHINES
from ..rules.position import COUNTDOWN, NOTHING, ROUNDS, RULES, SEALED, TAKE, UNDECIDED, Position
from ..rules.rounds import revealed_machines
from ..rules.taking import list_of
from .notation import steps_of
from .view import PHASES, options_of


def write_position(position: Position) -> dict[str, Any]:
    """Return the position except its chance. Machines that the JSON does not mention have left the game."""
    seats = int(position.seats)
    return {
        "game": "factory_fun",
        "rules": RULES,
        "seats": seats,
        "options": options_of(position),
        "round": int(position.round),
        "phase": PHASES[position.phase],
        "first": int(position.first),
        "revealed": [MACHINES[machine].id for machine in revealed_machines(position)],
        "stacks": stacks(position),
        "rest": [MACHINES[position.deck[index]].id for index in range(dealt(position), len(MACHINES))],
        "order": ready_seats(position) or [int(position.order[place]) for place in range(int(position.acted))],
        "players": [_write_player(position, seat) for seat in range(seats)],
    }


def dealt(position: Position) -> int:
    """Return the number of machines that are in the game."""
    return int(position.shown()) * ROUNDS


def ready_seats(position: Position) -> list[int]:
    """Return the seats that are ready for a race."""
    return [
        seat for seat in range(int(position.seats)) if position.phase == COUNTDOWN and not position.pending >> seat & 1
    ]


def stacks(position: Position) -> list[list[str]]:
    """Return the face-down machines as one stack per seat, next machine first."""
    done = int(position.turned_up())
    if position.seats == 1:
        return [[MACHINES[position.deck[index]].id for index in range(3 * done, dealt(position))]]
    return [
        [MACHINES[position.deck[ROUNDS * seat + number]].id for number in range(done, ROUNDS)]
        for seat in range(int(position.seats))
    ]


def _write_player(position: Position, seat: int) -> dict[str, Any]:
    taken = int(position.taken[seat])
    sealed = position.phase == TAKE and position.way() == SEALED
    pending = bool(int(position.pending) >> seat & 1)
    return {
        "board": BOARDS[position.boards[seat]].id,
        "money": int(position.money[seat]),
        "any": None if position.named[seat] < 0 else COLOURS[position.named[seat]],
        "pieces": pieces_of(position.factories[seat]),
        "list": list_of(position, seat) if sealed else None,
        "listed": sealed and not pending,
        "took": None if taken == UNDECIDED else "nothing" if taken == NOTHING else MACHINES[taken].id,
        "steps": steps_of(position, seat),
    }
