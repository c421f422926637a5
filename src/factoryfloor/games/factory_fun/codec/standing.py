"""The figures of a seat's standing, from which reviews derive reasons."""

from mypy_extensions import i64

from ..rules.position import Position


def standing(position: Position, seat: i64) -> dict[str, float]:
    """Return money with the chain bonus, and each of them alone (``Presentation.standing``)."""
    money, bonus = int(position.money[seat]), int(position.bonuses[seat])
    return {"points": float(money + bonus), "money": float(money), "bonus": float(bonus)}
