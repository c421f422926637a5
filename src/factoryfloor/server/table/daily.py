"""The daily deal: on one day everybody who plays a game alone gets the same deal, on every server."""

from datetime import UTC, datetime
from typing import Any

from factoryfloor.kernel.record import canonical_json


def day_of(moment: float) -> str:
    """The date of a moment in universal time.

    >>> day_of(1795312800.0)
    '2026-11-22'
    """
    return datetime.fromtimestamp(moment, UTC).date().isoformat()


def daily_seed(game: str, day: str, options: dict[str, Any]) -> str:
    """The seed of a day; not a secret.

    >>> daily_seed("tiny", "2026-11-22", {"diagonal": False})
    'daily tiny 2026-11-22 {"diagonal":false}'
    """
    return f"daily {game} {day} {canonical_json(options)}"
