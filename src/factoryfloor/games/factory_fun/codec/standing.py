"""The figures of a seat's standing, for reasons of reviews."""

from mypy_extensions import i64

from ..rules.position import Position


def standing(position: Position, seat: i64) -> dict[str, float]:
    """Money with the chain bonus, and each of them alone (``Presentation.standing``)."""
    money, bonus = int(position.money[seat]), int(position.bonuses[seat])
    return {"points": float(money + bonus), "money": float(money), "bonus": float(bonus)}
