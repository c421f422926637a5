"""The daily deal: the same seed on every server for all who play a game alone on a day."""

from datetime import UTC, datetime
from typing import Any

from factoryfloor.kernel.record import canonical_json


def day_of(moment: float) -> str:
    """The UTC date of a moment.

    >>> day_of(1795312800.0)
    '2026-11-22'
    """
    return datetime.fromtimestamp(moment, UTC).date().isoformat()


def daily_seed(game: str, day: str, options: dict[str, Any]) -> str:
    """The seed of a day, which is public.

    >>> daily_seed("tiny", "2026-11-22", {"diagonal": False})
    'daily tiny 2026-11-22 {"diagonal":false}'
    """
    return f"daily {game} {day} {canonical_json(options)}"
