"""The touchable pieces of a seat's view: their ids, and a parser of ids."""

from typing import Final, NamedTuple

from ..rules.cards import CARD_IDS, FLOORS, ROW
from ..rules.position import DICE, SEAT, Position
from ..rules.rounds import die_id
from .notation import ROWS, TOKENS
from .view import compound, hand

NO_CARD: Final = -1


class Piece(NamedTuple):
    """A parsed id.

    ``seat`` is the owner, or -1 for the table. ``name`` is a floor, a row or a token. ``number`` counts from 1.
    """

    sort: str
    seat: int = -1
    kind: int = NO_CARD
    name: str = ""
    number: int = 0


def pieces(position: Position, seat: int) -> list[str]:
    """Return the ids of all pieces that can be touched, in the order of the view."""
    found = [f"row-{row}" for row in ROWS]
    for row in ("blueprint", "contractor"):
        found += [f"{row}-{slot}" for slot in range(1, ROW + 1)]
    for player in range(int(position.seats)):
        found += pieces_of(position, player, player == seat or position.over)
    return found + [f"machine-{number}" for number in range(1, len(position.machine) + 1)]


def pieces_of(position: Position, player: int, hand_seen: bool) -> list[str]:
    """Return the ids of a player's pieces: the panel, tokens, hand (if visible), compound, dice and floors."""
    found = [f"player-{player}", *(f"{what}-{player}" for what in TOKENS)]
    if hand_seen:
        found += [piece for piece, _ in hand(position, player)]
    found += [piece for piece, _, _ in compound(position, player)]
    found += [die_id(player, die) for die in range(int(position.own[player * SEAT + DICE]))]
    return found + [f"floor-{player}-{floor}" for floor in FLOORS]


def read(piece: str) -> Piece:
    """Parse the id of a piece of the view."""
    sort, *rest = piece.split("-")
    if sort == "row":
        return Piece(sort, name=rest[0])
    if sort in ("blueprint", "contractor", "machine"):
        return Piece(sort, number=int(rest[0]))
    if sort == "hand":
        return Piece(sort, kind=CARD_IDS.index(rest[0]), number=int(rest[1]))
    seat = int(rest[0])
    if sort == "card":
        return Piece(sort, seat, CARD_IDS.index(rest[1]), number=int(rest[2]) if len(rest) > 2 else 1)
    if sort == "floor":
        return Piece(sort, seat, name=rest[1])
    if sort == "die":
        return Piece(sort, seat, number=int(rest[1]))
    return Piece(sort, seat, name=sort)
