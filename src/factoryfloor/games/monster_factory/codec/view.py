"""What a seat may see: all but the order of the bag."""

from typing import Any, Final

from ..rules.pieces import FACE_IDS, FACES, MIXES
from ..rules.position import NO_TILE, OVER, START, Table
from .structures import structures

PHASES: Final = ("start", "play", "over")


def view_of(table: Table, seat: int | None) -> dict[str, Any]:
    """The table as ``seat`` sees it; None for an onlooker. Only the field ``seat`` differs."""
    return {
        "game": "monster_factory",
        "seats": int(table.seats),
        "seat": seat,
        "over": table.over,
        "phase": PHASES[table.phase],
        "mix": MIXES[table.mix],
        "first": int(table.first),
        "turn": None if table.phase == OVER else int(table.turn),
        "tile": None if table.tile == NO_TILE else FACE_IDS[table.tile],
        "bag": {"left": int(table.left()), "faces": bag_of(table)},
        "discarded": [FACE_IDS[face] for face in table.discarded],
        "structures": structures(table),
        "players": [player_view(table, player) for player in range(int(table.seats))],
        "ranking": table.ranking() if table.over else None,
    }


def bag_of(table: Table) -> dict[str, int]:
    """How many tiles of each face are left in the bag."""
    counts = [0] * FACES
    if table.phase == START:
        counts = [int(number) for number in table.faces]
    else:
        for index in range(int(table.next), len(table.deck)):
            counts[table.deck[index]] += 1
    return {FACE_IDS[face]: number for face, number in enumerate(counts) if number}


def player_view(table: Table, player: int) -> dict[str, Any]:
    """One player's marks."""
    return {
        "seat": player,
        "score": int(table.points[player]),
        "first_finished": bool(int(table.done) >> player & 1),
        "minions": max(0, int(table.numbers[player]) - 1),
        "growing": bool(int(table.growing) >> player & 1),
        "size": int(table.sizes[player]),
        "eyes": int(table.eyes[player]),
        "waiting": bool(int(table.pending) >> player & 1),
    }
