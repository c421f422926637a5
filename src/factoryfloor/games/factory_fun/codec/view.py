"""The view of a seat. It contains everything except the stacks and the other players' sealed lists and builds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, cast

from ..rules.blueprint import pieces_of
from ..rules.boards import BOARDS
from ..rules.building import choices_of
from ..rules.draft import BUILT, GIVEN_UP
from ..rules.layout import count_supplies
from ..rules.machines import COLOURS, MACHINES, VALUES
from ..rules.position import BUILD_PHASE, ROUNDS, TAKE, UNDECIDED, Position, bonus_of, supplies_of
from ..rules.rounds import is_exempt, revealed_machines
from ..rules.scoring import chains
from ..rules.taking import list_of
from .flows import flows, flows_and_complete
from .notation import written_steps
from .preview import stage_view
from .targets import all_targets

if TYPE_CHECKING:
    from .view_types import Build, Claim, Options, Phase, Player, Revealed, Selection, Supplies, View

PHASES: Final[tuple[Phase, ...]] = ("take", "build", "over", "ready")
SELECTIONS: Final[tuple[Selection, ...]] = ("sealed", "draft", "live")


def view_of(position: Position, seat: int | None) -> View:
    """Return the view of ``seat``, or of a spectator if ``seat`` is None."""
    public = public_view(position)
    return public if seat is None else cast("View", {**public, **own_view(position, seat)})


def own_view(position: Position, seat: int) -> dict[str, Any]:
    """Return the fields of a seat's view that differ from the spectators' view."""
    listed = list_of(position, seat) if position.phase == TAKE else None
    return {"seat": seat, "list": listed, "build": build_view(position, seat)}


def public_view(position: Position) -> View:
    """Return the view of a spectator."""
    seats = int(position.seats)
    return {
        "game": "factory_fun",
        "seats": seats,
        "seat": None,
        "over": position.over,
        "round": int(position.round),
        "phase": PHASES[position.phase],
        "options": options_of(position),
        "order": [int(position.seat_in_order(place)) for place in range(seats)],
        "revealed": [_revealed(position, machine) for machine in revealed_machines(position)],
        "claims": [_claim(position, place) for place in range(int(position.acted))],
        "last_taker": None if position.last_taker < 0 else int(position.last_taker),
        "players": [player_view(position, player) for player in range(seats)],
        "gone": gone(position),
        "list": None,
        "build": None,
        "ranking": position.ranking() if position.over else None,
    }


def options_of(position: Position) -> Options:
    """Return the options of the game."""
    boards: Literal["classic", "expert"] | list[str]
    if position.random_boards >= 0:
        boards = "expert" if position.random_boards else "classic"
    else:
        boards = [BOARDS[board].id for board in position.boards]
    return {
        "diagonal": position.diagonal,
        "last_taker_free": position.exempting,
        "selection": SELECTIONS[position.selection],
        "boards": boards,
    }


def _revealed(position: Position, machine: int) -> Revealed:
    taker = next((seat for seat in range(int(position.seats)) if position.taken[seat] == machine), None)
    return {"machine": MACHINES[machine].id, "taken_by": taker}


def _claim(position: Position, place: int) -> Claim:
    seat = int(position.order[place])
    machine = position.taken[seat]
    return {"seat": seat, "machine": MACHINES[machine].id if machine >= 0 else None}


def player_view(position: Position, player: int) -> Player:
    """Return the public facts of a player, with the factory at the start of the round."""
    layout = position.factories[player]
    pieces = pieces_of(layout)
    taken = int(position.taken[player])
    brought = int(bonus_of(taken)) if taken >= 0 else 0
    return {
        "seat": player,
        "board": BOARDS[position.boards[player]].id,
        "money": int(position.money[player]),
        "bonus": int(position.bonuses[player]),
        "score": int(position.money[player] + position.bonuses[player]),
        "pieces": pieces,
        "flows": flows(layout, pieces),
        "chains": [
            {"machine": MACHINES[machine].id, "input": port, "bonus": bonus} for machine, port, bonus in chains(layout)
        ],
        "any": None if position.named[player] < 0 else COLOURS[position.named[player]],
        "machine": MACHINES[taken].id if taken >= 0 else None,
        "funds": int(position.money[player]) + VALUES[taken] if taken >= 0 else None,
        "supplies": by_colour(int(supplies_of(layout, position.named[player])) + brought),
        "decided": taken != UNDECIDED,
        "exempt": position.phase == BUILD_PHASE and is_exempt(position, player),
        "waiting": bool(int(position.pending) >> player & 1),
    }


def gone(position: Position) -> list[str]:
    """Return the machines that were revealed in earlier rounds and are not in a factory."""
    shown = int(position.shown())
    last = ROUNDS if position.over else int(position.round) - 1
    seen: set[int] = set()
    for number in range(last):
        for index in range(shown):
            place = shown * number + index if position.seats == 1 else ROUNDS * index + number
            seen.add(int(position.deck[place]))
    standing = {piece["piece"] for layout in position.factories for piece in pieces_of(layout)}
    return [MACHINES[machine].id for machine in sorted(seen) if MACHINES[machine].id not in standing]


def build_view(position: Position, seat: int) -> Build | None:
    """Return a seat's build in this round, unfinished or complete."""
    draft = position.drafts[seat]
    if draft is None or len(draft.steps) == 0:
        return None
    pieces = pieces_of(draft.now)
    build: Build = {
        "machine": MACHINES[draft.machine].id,
        "funds": int(draft.funds),
        "price": int(draft.spent),
        "pieces": pieces,
        **flows_and_complete(draft.now, pieces),
        "any": COLOURS[draft.colour] if draft.colour >= 0 else None,
        "lifted": [MACHINES[machine].id for machine in (draft.first, draft.second) if machine >= 0],
        "supplies": by_colour(int(draft.stock - count_supplies(draft.now))),
        "result": "built" if draft.stage == BUILT else "gave up" if draft.stage == GIVEN_UP else None,
        "steps": written_steps(position, seat, draft),
        "targets": all_targets(position, seat, choices_of(draft)) if draft.stage < BUILT else [],
        **stage_view(draft),
    }
    return build


def by_colour(counted: int) -> Supplies:
    """Unpack the number of supplies of each colour from eight bits per colour, in the order of ``COLOURS``."""
    return {
        "red": counted & 255,
        "orange": counted >> 8 & 255,
        "blue": counted >> 16 & 255,
        "green": counted >> 24 & 255,
    }
