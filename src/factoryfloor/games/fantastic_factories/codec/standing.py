"""The figures of a seat's standing. Reviews derive reasons from these figures."""

from mypy_extensions import i64

from ..rules import scoring
from ..rules.position import BUILDINGS, CARDS, GOODS, SEAT, Position


def standing(position: Position, seat: i64) -> dict[str, float]:
    """Return points, goods, buildings and blueprints in hand (``Presentation.standing``)."""
    at = seat * SEAT
    return {
        "points": float(scoring.points(position, seat)),
        "goods": float(position.own[at + GOODS]),
        "buildings": float(position.own[at + BUILDINGS]),
        "blueprints": float(position.own[at + CARDS]),
    }
