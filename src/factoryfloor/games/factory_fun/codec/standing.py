"""The figures of a seat's standing. Reviews derive reasons from these figures."""

from mypy_extensions import i64

from ..rules.position import Position


def standing(position: Position, seat: i64) -> dict[str, float]:
    """Return the sum of money and chain bonus, the money, and the chain bonus (``Presentation.standing``)."""
    money, bonus = int(position.money[seat]), int(position.bonuses[seat])
    return {"points": float(money + bonus), "money": float(money), "bonus": float(bonus)}
