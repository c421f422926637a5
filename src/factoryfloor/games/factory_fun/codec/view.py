"""What a seat may see: all but the stacks, sealed lists and what others are building."""

from typing import Any, Final

from ..rules.blueprint import write_pieces
from ..rules.boards import BOARDS
from ..rules.draft import BUILT, GIVEN_UP
from ..rules.layout import count_supplies
from ..rules.machines import COLOURS, MACHINES, VALUES
from ..rules.position import (
    BUILD_PHASE,
    ROUNDS,
    TAKE,
    UNDECIDED,
    Table,
    bonus_of,
    supplies_of,
)
from ..rules.price import chains
from ..rules.rounds import is_exempt, revealed_machines
from ..rules.taking import list_of
from .flows import flows, flows_and_complete
from .notation import steps_of, wanted_here

PHASES: Final = ("take", "build", "over", "ready")
SELECTIONS: Final = ("sealed", "draft", "live")


def view_of(table: Table, seat: int | None) -> dict[str, Any]:
    """The table as ``seat`` sees it; None for an onlooker."""
    seats = int(table.seats)
    return {
        "game": "factory_fun",
        "seats": seats,
        "seat": seat,
        "over": table.over,
        "round": int(table.round),
        "phase": PHASES[table.phase],
        "options": options_of(table),
        "order": [int(table.seat_in_order(place)) for place in range(seats)],
        "revealed": [_revealed(table, machine) for machine in revealed_machines(table)],
        "claims": [_claim(table, place) for place in range(int(table.acted))],
        "last_taker": None if table.last_taker < 0 else int(table.last_taker),
        "players": [player_view(table, player) for player in range(seats)],
        "gone": gone(table),
        "list": None if seat is None or table.phase != TAKE else list_of(table, seat),
        "build": None if seat is None else build_view(table, seat),
        "ranking": table.ranking() if table.over else None,
    }


def options_of(table: Table) -> dict[str, Any]:
    """The options as they were set."""
    boards: Any = [BOARDS[board].id for board in table.boards]
    if table.random_boards >= 0:
        boards = "expert" if table.random_boards else "classic"
    return {
        "diagonal": table.diagonal,
        "last_taker_free": table.exempting,
        "selection": SELECTIONS[table.selection],
        "boards": boards,
    }


def _revealed(table: Table, machine: int) -> dict[str, Any]:
    taker = next((seat for seat in range(int(table.seats)) if table.taken[seat] == machine), None)
    return {"machine": MACHINES[machine].id, "taken_by": taker}


def _claim(table: Table, place: int) -> dict[str, Any]:
    seat = int(table.order[place])
    machine = table.taken[seat]
    return {"seat": seat, "machine": MACHINES[machine].id if machine >= 0 else None}


def player_view(table: Table, player: int) -> dict[str, Any]:
    """What everybody sees of a player: the factory as it was at the start of the round."""
    layout = table.factories[player]
    pieces = write_pieces(layout)
    taken = int(table.taken[player])
    return {
        "seat": player,
        "board": BOARDS[table.boards[player]].id,
        "money": int(table.money[player]),
        "bonus": int(table.bonuses[player]),
        "score": int(table.money[player] + table.bonuses[player]),
        "pieces": pieces,
        "flows": flows(layout, pieces),
        "chains": [
            {"machine": MACHINES[machine].id, "input": port, "bonus": bonus} for machine, port, bonus in chains(layout)
        ],
        "any": None if table.named[player] < 0 else COLOURS[table.named[player]],
        "machine": MACHINES[taken].id if taken >= 0 else None,
        "funds": int(table.money[player]) + VALUES[taken] if taken >= 0 else None,
        "supplies": by_colour(int(supplies_of(layout, table.named[player]) + (bonus_of(taken) if taken >= 0 else 0))),
        "decided": taken != UNDECIDED,
        "exempt": table.phase == BUILD_PHASE and is_exempt(table, player),
        "waiting": bool(int(table.pending) >> player & 1),
    }


def gone(table: Table) -> list[str]:
    """The machines that were revealed in earlier rounds and stand nowhere."""
    shown = int(table.shown())
    last = ROUNDS if table.over else int(table.round) - 1
    seen: set[int] = set()
    for number in range(last):
        for index in range(shown):
            place = shown * number + index if table.seats == 1 else ROUNDS * index + number
            seen.add(int(table.deck[place]))
    standing = {piece["piece"] for layout in table.factories for piece in write_pieces(layout)}
    return [MACHINES[machine].id for machine in sorted(seen) if MACHINES[machine].id not in standing]


def build_view(table: Table, seat: int) -> dict[str, Any] | None:
    """What a seat has begun to build, or has built, in this round."""
    draft = table.drafts[seat]
    if draft is None or len(draft.steps) == 0:
        return None
    pieces = write_pieces(draft.now)
    return {
        "machine": MACHINES[draft.machine].id,
        "funds": int(draft.funds),
        "price": int(draft.spent),
        "pieces": pieces,
        **flows_and_complete(draft.now, pieces),
        "any": COLOURS[draft.colour] if draft.colour >= 0 else None,
        "lifted": [MACHINES[machine].id for machine in (draft.first, draft.second) if machine >= 0],
        "supplies": by_colour(int(draft.stock - count_supplies(draft.now))),
        "result": "built" if draft.stage == BUILT else "gave up" if draft.stage == GIVEN_UP else None,
        "steps": steps_of(table, seat),
        **wanted_here(draft),
    }


def by_colour(counted: int) -> dict[str, int]:
    """Supplies of each colour, from eight bits a colour."""
    return {colour: counted >> 8 * number & 255 for number, colour in enumerate(COLOURS)}
