"""The daily deal: for a day, everybody who plays a game alone gets the same one, everywhere."""

from datetime import UTC, datetime
from typing import Any

from factoryfloor.kernel.record import canonical_json


def day_of(moment: float) -> str:
    """The date of a moment by universal time.

    >>> day_of(1795312800.0)
    '2026-11-22'
    """
    return datetime.fromtimestamp(moment, UTC).date().isoformat()


def daily_seed(game: str, day: str, options: dict[str, Any]) -> str:
    """The seed of a day, which is no secret: every server deals the same from it.

    >>> daily_seed("factory_fun", "2026-11-22", {"diagonal": False})
    'daily factory_fun 2026-11-22 {"diagonal":false}'
    """
    return f"daily {game} {day} {canonical_json(options)}"
