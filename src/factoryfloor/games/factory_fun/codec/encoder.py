"""The encoder, which writes the view of a seat as integers.

The seat's own facts come first, then those of the other players clockwise.
"""

from typing import Final, cast, final

from mypy_extensions import i16, i64

from factoryfloor.kernel.encoder import Encoder, Number, family_of, of_players, repeated
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.rows import fill, narrow_block
from factoryfloor.kernel.state import State

from ..rules.actions import (
    BUILD,
    CLAIM,
    CLEAR,
    CONNECT,
    DONE,
    EXTEND,
    FROM,
    GIVE_UP,
    LAY,
    LIFT,
    NAME,
    PASS,
    PLACE,
    READY,
    REMOVE,
)
from ..rules.draft import GIVEN_UP
from ..rules.layout import LENGTH
from ..rules.machines import COLOURS, MACHINE_COUNT, MACHINES, VALUES
from ..rules.pieces import CODES, PORTS, STRIDE
from ..rules.position import COUNTDOWN, LIVE, ROUNDS, START_MONEY, UNDECIDED, Position
from ..rules.scoring import BONUS
from ..rules.taking import on_list

_FAMILIES: Final = (
    GIVE_UP,
    BUILD,
    CLEAR,
    CONNECT,
    EXTEND,
    PASS,
    DONE,
    READY,
    NAME,
    LAY,
    CLAIM,
    LIFT,
    REMOVE,
    FROM,
    PLACE,
)
_PLACING: Final = 14  # the family of PLACE

_MOST_SEATS: Final = 5
_CELLS: Final = 90
_FIRST: Final = 12  # cell_at(1, 1)
_SEAT: Final = 7 + _CELLS
_DRAFT: Final = 6 + _CELLS
_HEAD: Final = 8
SIZE: Final = _HEAD + MACHINE_COUNT + _DRAFT + _MOST_SEATS * _SEAT


@final
class FactoryFunEncoder(Encoder):
    """Encodes observations as ``SIZE`` integers. :meth:`numbers` returns their names. The integers have these codes:

    - last taker: 0 for none, 1 for the viewer, then clockwise
    - machine: 1 if revealed and left, 2 if also on the viewer's list
    - named colour, machine taken: 0 for none, otherwise the number + 1
    - cell: the code of its piece in ``rules/pieces.py``
    """

    def __init__(self) -> None:
        super().__init__(SIZE, ("family", "number", "turn"))

    def encode(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        encode(cast("Position", state), seat, out, at)

    def numbers(self) -> list[Number]:
        money = START_MONEY + ROUNDS * (max(VALUES) + 1)
        fed = max(sum(port.amount for port in ports if not port.output) for ports in PORTS)
        cells = repeated("cell", [f"{row},{column}" for row in range(1, 10) for column in range(1, 11)], 0, CODES - 1)
        return [
            Number("seats", 1, _MOST_SEATS),
            Number("phase", 0, COUNTDOWN),
            Number("round", 1, ROUNDS),
            Number("selection", 0, LIVE),
            Number("diagonal"),
            Number("last taker free"),
            Number("place in the order", 0, _MOST_SEATS - 1),
            Number("last taker", 0, _MOST_SEATS),
            *repeated("machine", [machine.id for machine in MACHINES], 0, 2),
            Number("build"),
            Number("build stage", 0, GIVEN_UP),
            Number("build wanted cell", 0, LENGTH - 1),
            Number("build spent", 0, money),
            Number("build funds", 0, money),
            Number("build lifted", 0, 2),
            *(Number(f"build {name}", lower, upper) for name, lower, upper in cells),
            *of_players(
                _MOST_SEATS,
                [
                    Number("seat present"),
                    Number("money", 0, money),
                    Number("bonus", 0, BONUS * ROUNDS * fed),
                    Number("named colour", 0, len(COLOURS)),
                    Number("machine taken", 0, MACHINE_COUNT),
                    Number("decided"),
                    Number("waiting"),
                    *cells,
                ],
            ),
        ]

    def describe(self, action: i64) -> list[int]:
        """Describe an action by its family in the order of ``rules/actions.py``, a number within the family, and the
        quarter turns of a placed machine.

        Depending on the family, the number identifies a colour, a code, a machine or a cell.
        """
        family = family_of(_FAMILIES, action)
        number = action - _FAMILIES[family]
        return [family, number // 4, number % 4] if family == _PLACING else [family, number, -1]


def encode(position: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """Write the observation of a seat to ``out[at : at + SIZE]``, which must contain zeros.

    Never pass a conditional expression to ``i16()``, because mypyc would compile it to a Python call.
    """
    seats = position.seats
    taker = position.last_taker
    out[at] = i16(seats)
    out[at + 1] = i16(position.phase)
    out[at + 2] = i16(position.round)
    out[at + 3] = i16(position.selection)
    if position.diagonal:
        out[at + 4] = 1
    if position.exempting:
        out[at + 5] = 1
    out[at + 6] = i16((seat - position.seat_in_order(0)) % seats)
    if taker >= 0:
        out[at + 7] = i16((taker - seat) % seats + 1)
    at += _HEAD
    _machines(position, seat, out, at)
    at += MACHINE_COUNT
    _draft(position, seat, out, at)
    at += _DRAFT
    for _ in range(seats):
        _seat(position, seat, out, at)
        at += _SEAT
        seat += 1
        if seat == seats:
            seat = 0


def _machines(position: Position, seat: i64, out: vec[i16], at: i64) -> None:
    if not position.lie_open():
        return
    left = position.left_open()
    fill(out, at, left, 1)
    if position.selection != LIVE:
        fill(out, at, on_list(position, seat) & left, 2)


def _draft(position: Position, seat: i64, out: vec[i16], at: i64) -> None:
    draft = position.drafts[seat]
    if draft is None:
        return
    out[at] = 1
    out[at + 1] = i16(draft.stage)
    out[at + 2] = i16(draft.aim)
    out[at + 3] = i16(draft.spent)
    out[at + 4] = i16(draft.funds)
    if draft.first >= 0:
        out[at + 5] = 1 if draft.second < 0 else 2
    _cells(draft.now, out, at + 6)


def _seat(position: Position, seat: i64, out: vec[i16], at: i64) -> None:
    taken = position.taken[seat]
    out[at] = 1
    out[at + 1] = i16(position.money[seat])
    out[at + 2] = i16(position.bonuses[seat])
    out[at + 3] = i16(position.named[seat] + 1)
    if taken >= 0:
        out[at + 4] = i16(taken + 1)
    if taken != UNDECIDED:
        out[at + 5] = 1
    out[at + 6] = i16(position.pending >> seat & 1)
    _cells(position.factories[seat], out, at + 7)


def _cells(layout: vec[i64], out: vec[i16], at: i64) -> None:
    """Write the codes of the 90 cells, row by row. The surrounding wall is left out."""
    narrow_block(out, at, layout, _FIRST, STRIDE, 9, 10)
