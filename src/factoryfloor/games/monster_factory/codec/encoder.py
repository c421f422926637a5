"""The encoder, which writes the seat's own facts first, then those of the other players clockwise.

Cells are left out, because the legal actions contain them.
"""

from typing import Final, cast, final

from mypy_extensions import i16, i64

from factoryfloor.kernel.encoder import Encoder, Number, of_players, repeated
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import clockwise, first_bits
from factoryfloor.kernel.rows import around, fill_every, narrow, tally_numbers
from factoryfloor.kernel.state import State

from ..rules.actions import cell_of, owner_of, turn_of
from ..rules.pieces import FACE_IDS, FACES, MIXES, TILES, faces_of
from ..rules.plane import open_cells
from ..rules.position import NO_TILE, START, Position

_MOST_SEATS: Final = 6
_HEAD: Final = 5
_SEAT: Final = 8
_SIZE: Final = _HEAD + 2 * FACES + _MOST_SEATS * _SEAT


@final
class MonsterEncoder(Encoder):
    """Encodes the view as small integers. :meth:`numbers` returns their names.

    Sizes, eyes and open cells belong to the structure in progress, or are 0 without a structure.
    """

    def __init__(self) -> None:
        super().__init__(_SIZE, ("owner", "cell", "turn", "face"))

    def encode(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        encode(cast("Position", state), seat, out, at)

    def numbers(self) -> list[Number]:
        mixes = [faces_of(mix) for mix in MIXES]
        copies = [max([1, *(mix[face] for mix in mixes)]) for face in range(FACES)]
        return [
            Number("seats", 2, _MOST_SEATS),
            Number("phase", 0, 2),
            Number("turn, seats clockwise", 0, _MOST_SEATS - 1),
            Number("mix", 0, len(MIXES) - 1),
            Number("tiles in the bag", 0, TILES),
            *repeated("drawn", FACE_IDS),
            *(Number(f"in the bag {face}", 0, most) for face, most in zip(FACE_IDS, copies, strict=True)),
            *of_players(
                _MOST_SEATS,
                [
                    Number("seat present"),
                    Number("score", 0, TILES),
                    Number("first monster finished"),
                    Number("structures finished", 0, TILES),
                    Number("structure in progress"),
                    Number("tiles in progress", 0, TILES),
                    Number("eyes in progress", 0, TILES),
                    Number("open cells", 0, 2 * TILES + 2),
                ],
            ),
        ]

    def describe(self, action: i64) -> list[int]:
        """Describe an action by the owner of the structure, the index of the cell in its edge, and the quarter turns.
        At the start, the action is the face.
        """
        return [owner_of(action), cell_of(action), turn_of(action), action if action < FACES else -1]


def encode(position: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """Write the observation of a seat to ``out[at : at + _SIZE]``, which must contain zeros."""
    out[at] = i16(position.seats)
    out[at + 1] = i16(position.phase)
    out[at + 2] = i16((position.turn - seat) % position.seats)
    out[at + 3] = i16(position.mix)
    out[at + 4] = i16(position.left())
    at += _HEAD
    if position.tile != NO_TILE:
        out[at + position.tile] = i16(1)
    at += FACES
    if position.phase == START:
        narrow(out, at, 1, position.faces, 0, FACES)
    else:
        tally_numbers(out, at, position.deck, position.next, len(position.deck) - position.next)
    at += FACES
    seats = position.seats
    around(out, at + 1, _SEAT, position.points, seats, seat)
    around(out, at + 3, _SEAT, position.numbers, seats, seat)
    around(out, at + 5, _SEAT, position.sizes, seats, seat)
    around(out, at + 6, _SEAT, position.eyes, seats, seat)
    fill_every(out, at, _SEAT, first_bits(seats), 1)
    fill_every(out, at + 2, _SEAT, clockwise(position.done, seats, seat), 1)
    growing = clockwise(position.growing, seats, seat)
    fill_every(out, at + 4, _SEAT, growing, 1)
    for turn in range(seats):
        if growing >> turn & 1:
            out[at + 7] = i16(open_cells(position.edges[seat]))
        at += _SEAT
        seat += 1
        if seat == seats:
            seat = 0
