"""The figures of a seat's standing. Reviews derive reasons from these figures."""

from mypy_extensions import i64

from factoryfloor.kernel.masks import count

from ..rules.auction import power
from ..rules.pieces import NONE
from ..rules.position import Position
from ..rules.scoring import points


def standing(position: Position, seat: i64) -> dict[str, float]:
    """Return the current points of the best construction, the number of production units, and the power of hand and
    discard.
    """
    return {
        "points": float(points(position, seat)),
        "units": float(count(position.units[seat])),
        "power": float(power(position.loose(seat), NONE)),
    }
