"""A position written down (see docs/factory_fun.md)."""

from typing import Any, Final

from ..rules.blueprint import write_pieces
from ..rules.boards import BOARDS
from ..rules.machines import COLOURS, MACHINES
from ..rules.position import COUNTDOWN, NOTHING, ROUNDS, SEALED, TAKE, UNDECIDED, Table
from ..rules.rounds import revealed_machines, way
from ..rules.taking import list_of
from .notation import steps_of
from .view import PHASES, options_of

RULES: Final = 1


def write_position(table: Table) -> dict[str, Any]:
    """Everything but chance, as JSON. What left the game is all that is nowhere in it."""
    seats = int(table.seats)
    return {
        "game": "factory_fun",
        "rules": RULES,
        "seats": seats,
        "options": options_of(table),
        "round": int(table.round),
        "phase": PHASES[table.phase],
        "first": int(table.first),
        "revealed": [MACHINES[machine].id for machine in revealed_machines(table)],
        "stacks": stacks(table),
        "rest": [MACHINES[table.deck[index]].id for index in range(dealt(table), len(MACHINES))],
        "order": ready_seats(table) or [int(table.order[place]) for place in range(int(table.acted))],
        "players": [_write_player(table, seat) for seat in range(seats)],
    }


def dealt(table: Table) -> int:
    """How many machines are in the game."""
    return int(table.shown()) * ROUNDS


def ready_seats(table: Table) -> list[int]:
    """Before a race, who is ready for it."""
    return [seat for seat in range(int(table.seats)) if table.phase == COUNTDOWN and not table.pending >> seat & 1]


def stacks(table: Table) -> list[list[str]]:
    """What is still face down, the next first: by seat, or one stack alone."""
    done = int(table.turned_up())
    if table.seats == 1:
        return [[MACHINES[table.deck[index]].id for index in range(3 * done, dealt(table))]]
    return [
        [MACHINES[table.deck[ROUNDS * seat + number]].id for number in range(done, ROUNDS)]
        for seat in range(int(table.seats))
    ]


def _write_player(table: Table, seat: int) -> dict[str, Any]:
    taken = int(table.taken[seat])
    sealed = table.phase == TAKE and way(table) == SEALED
    pending = bool(int(table.pending) >> seat & 1)
    return {
        "board": BOARDS[table.boards[seat]].id,
        "money": int(table.money[seat]),
        "any": None if table.named[seat] < 0 else COLOURS[table.named[seat]],
        "pieces": write_pieces(table.factories[seat]),
        "list": list_of(table, seat) if sealed else None,
        "listed": sealed and not pending,
        "took": None if taken == UNDECIDED else "nothing" if taken == NOTHING else MACHINES[taken].id,
        "steps": steps_of(table, seat),
    }
