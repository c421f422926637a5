"""Validation of hand-written JSON, such as positions.

All functions raise BadPosition with a message that states what is valid. A message with a value is composed only when
needed, because formatting a list takes longer than checking it.
"""

from collections.abc import Sequence
from typing import Any

from factoryfloor.kernel.errors import BadPosition


def require(condition: bool, reason: str) -> None:
    """Raise BadPosition with the reason unless the condition holds."""
    if not condition:
        raise BadPosition(reason)


def number(value: object, name: str, least: int, most: int) -> int:
    """Check that a value is a whole number within bounds.

    >>> number(7, "round", 1, 5)
    Traceback (most recent call last):
        ...
    factoryfloor.kernel.errors.BadPosition: round must be a whole number from 1 to 5, not 7
    """
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadPosition(f"{name} must be a whole number from {least} to {most}, not {value!r:.40}")
    return value


def truth(value: object, name: str) -> bool:
    """Check that a value is a boolean."""
    if not isinstance(value, bool):
        raise BadPosition(f"{name} must be true or false, not {value!r:.40}")
    return value


def one_of(value: object, name: str, names: Sequence[str]) -> int:
    """Check that a value is one of the names, and return its index."""
    if not isinstance(value, str) or value not in names:
        raise BadPosition(f"{name} must be one of {', '.join(names)}, not {value!r:.40}")
    return names.index(value)


def id_of(value: object, name: str, kind: str, ids: dict[str, int]) -> int:
    """Check that a value is the id of a piece, and return the number of this piece.

    ``kind`` is the name of the pieces in the error message.
    """
    if not isinstance(value, str) or value not in ids:
        raise BadPosition(f"{name}: there is no {kind} {value!r:.40}")
    return ids[value]


def entries(value: object, name: str, length: int = -1) -> list[Any]:
    """Check that a value is a list. The length -1 allows any length."""
    if not isinstance(value, list):
        raise BadPosition(f"{name} must be a list, not {value!r:.40}")
    if length not in (-1, len(value)):
        raise BadPosition(f"{name} must have {length} entries, not {len(value)}")
    return list(value)


def fields(value: object, name: str, keys: Sequence[str]) -> dict[str, Any]:
    """Check that a value is a JSON object with exactly these keys."""
    if not isinstance(value, dict):
        raise BadPosition(f"{name} must be an object, not {value!r:.40}")
    missing = [key for key in keys if key not in value]
    if missing:
        raise BadPosition(f"{name} lacks {', '.join(missing)}")
    if len(value) != len(keys):
        strange = sorted(str(key) for key in value if key not in keys)
        raise BadPosition(f"{name} has no field {', '.join(strange):.60}")
    return dict(value)


def seats_in(
    position: object, game: str, versions: tuple[int, ...], seats: tuple[int, int], keys: Sequence[str]
) -> int:
    """Check the fields, the game and the rules version of a position.

    Return the number of seats. ``versions`` lists the rules versions whose positions have the same meaning.
    """
    given = fields(position, "the position", keys)
    if given["game"] != game:
        raise BadPosition(f"this is a position of {given['game']!r:.40}, not of {game}")
    version = given["rules"]
    if version not in versions or isinstance(version, bool):
        raise BadPosition(f"the position has rules version {version!r:.20}, not {' or '.join(map(str, versions))}")
    return number(given["seats"], "seats", seats[0], seats[1])
