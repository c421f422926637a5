"""The encoder: own seat first, then clockwise. Cells are omitted: the legal actions name them."""

from typing import Final, cast, final

from mypy_extensions import i16, i64

from factoryfloor.kernel.encoder import Encoder, Number, of_players, repeated
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit
from factoryfloor.kernel.state import State

from ..rules.actions import cell_of, owner_of, turn_of
from ..rules.pieces import FACE_IDS, FACES, MIXES, TILES, faces_of
from ..rules.plane import open_cells
from ..rules.position import NO_TILE, Position

_MOST_SEATS: Final = 6
_HEAD: Final = 5
_SEAT: Final = 8
_SIZE: Final = _HEAD + 2 * FACES + _MOST_SEATS * _SEAT


@final
class MonsterEncoder(Encoder):
    """The view as small integers; :meth:`numbers` names them.

    Sizes, eyes and open cells are those of the structure in progress, 0 without one.
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
        """Owner of the structure, index of the cell in its edge, quarter turns; at the start the action is the face."""
        return [owner_of(action), cell_of(action), turn_of(action), action if action < FACES else -1]


def encode(position: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """Write the observation of a seat to ``out[at : at + _SIZE]``, which is zero before."""
    out[at] = i16(position.seats)
    out[at + 1] = i16(position.phase)
    out[at + 2] = i16((position.turn - seat) % position.seats)
    out[at + 3] = i16(position.mix)
    out[at + 4] = i16(position.left())
    at += _HEAD
    if position.tile != NO_TILE:
        out[at + position.tile] = i16(1)
    at += FACES
    faces = position.faces_left()
    for face in range(i64(FACES)):
        out[at + face] = i16(faces[face])
    at += FACES
    for turn in range(position.seats):
        _seat(position, (seat + turn) % position.seats, out, at + turn * _SEAT)


def _seat(position: Position, seat: i64, out: vec[i16], at: i64) -> None:
    out[at] = i16(1)
    out[at + 1] = i16(position.points[seat])
    out[at + 2] = i16(1 if position.done & bit(seat) else 0)
    out[at + 3] = i16(position.numbers[seat])
    if position.growing & bit(seat):
        out[at + 4] = i16(1)
        out[at + 7] = i16(open_cells(position.edges[seat]))
    out[at + 5] = i16(position.sizes[seat])
    out[at + 6] = i16(position.eyes[seat])
