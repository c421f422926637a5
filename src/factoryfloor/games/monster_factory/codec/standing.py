"""The figures of a seat's standing. Reviews derive reasons from these figures."""

from mypy_extensions import i64

from ..rules.position import Position


def standing(position: Position, seat: i64) -> dict[str, float]:
    """Return the points and the number of finished monsters (``Presentation.standing``)."""
    return {"points": float(position.points[seat]), "monsters": float(position.numbers[seat])}
