"""Views. They contain everything except the order of the bag."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..rules.pieces import FACE_IDS, MIXES
from ..rules.position import NO_TILE, OVER, Position
from .structures import structures

if TYPE_CHECKING:
    from .view_types import Phase, Player, View

PHASES: Final[tuple[Phase, ...]] = ("start", "play", "over")


def view_of(position: Position, seat: int | None) -> View:
    """Return the position as ``seat`` sees it, or as a spectator sees it if ``seat`` is None. Only the field ``seat``
    differs.
    """
    return {
        "game": "monster_factory",
        "seats": int(position.seats),
        "seat": seat,
        "over": position.over,
        "phase": PHASES[position.phase],
        "mix": MIXES[position.mix],
        "first": int(position.first),
        "turn": None if position.phase == OVER else int(position.turn),
        "tile": None if position.tile == NO_TILE else FACE_IDS[position.tile],
        "bag": {"left": int(position.left()), "faces": bag_of(position)},
        "discarded": [FACE_IDS[face] for face in position.discarded],
        "structures": structures(position),
        "players": [player_view(position, player) for player in range(int(position.seats))],
        "ranking": position.ranking() if position.over else None,
    }


def bag_of(position: Position) -> dict[str, int]:
    """Return the number of tiles in the bag for each face."""
    return {FACE_IDS[face]: int(number) for face, number in enumerate(position.faces_left()) if number}


def player_view(position: Position, player: int) -> Player:
    """Return a player with the score and the structure in progress."""
    return {
        "seat": player,
        "score": int(position.points[player]),
        "first_finished": bool(int(position.done) >> player & 1),
        "minions": max(0, int(position.numbers[player]) - 1),
        "growing": bool(int(position.growing) >> player & 1),
        "size": int(position.sizes[player]),
        "eyes": int(position.eyes[player]),
        "waiting": bool(int(position.pending) >> player & 1),
    }
