"""A position written down (see docs/monster_factory.md)."""

from typing import Any, Final

from ..rules.pieces import FACE_IDS, MIXES
from ..rules.position import NO_TILE, START, Table
from .structures import laid_tiles
from .view import PHASES, bag_of

RULES: Final = 1


def write_position(table: Table) -> dict[str, Any]:
    """Everything but chance, as JSON. ``bag`` is in the order of drawing, at the start in that of the table."""
    bag = [face for face, number in bag_of(table).items() for _ in range(number)]
    if table.phase != START:
        bag = [FACE_IDS[table.deck[index]] for index in range(int(table.next), len(table.deck))]
    return {
        "game": "monster_factory",
        "rules": RULES,
        "seats": int(table.seats),
        "options": {"start": "deal" if table.dealt else "choose", "mix": MIXES[table.mix]},
        "phase": PHASES[table.phase],
        "first": int(table.first),
        "turn": int(table.turn),
        "tile": None if table.tile == NO_TILE else FACE_IDS[table.tile],
        "bag": bag,
        "discarded": [FACE_IDS[face] for face in table.discarded],
        "placed": [laid.describe() for laid in laid_tiles(table)],
    }
