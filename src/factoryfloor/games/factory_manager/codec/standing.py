"""The figures of a seat's standing. Reviews derive reasons from these figures."""

from mypy_extensions import i64

from ..rules.position import Position


def standing(position: Position, seat: i64) -> dict[str, float]:
    """Return the money and the last income (``Presentation.standing``)."""
    return {"money": float(position.money[seat]), "income": float(position.income[seat])}
