"""Writes positions as JSON (see docs/games/monster_factory_format.md)."""

from typing import Any

from ..rules.pieces import FACE_IDS, MIXES
from ..rules.position import NO_TILE, RULES, START, Position
from .structures import laid_tiles
from .view import PHASES, bag_of


def dump(position: Position) -> dict[str, Any]:
    """Return the position except its chance.

    ``bag`` lists tiles in the order of drawing. At the start, it lists them in the order of the kinds.
    """
    bag = [face for face, number in bag_of(position).items() for _ in range(number)]
    if position.phase != START:
        bag = [FACE_IDS[position.deck[index]] for index in range(int(position.next), len(position.deck))]
    return {
        "game": "monster_factory",
        "rules": RULES,
        "seats": int(position.seats),
        "options": {"start": "deal" if position.dealt else "choose", "mix": MIXES[position.mix]},
        "phase": PHASES[position.phase],
        "first": int(position.first),
        "turn": int(position.turn),
        "tile": None if position.tile == NO_TILE else FACE_IDS[position.tile],
        "bag": bag,
        "discarded": [FACE_IDS[face] for face in position.discarded],
        "placed": [laid.describe() for laid in laid_tiles(position)],
    }
