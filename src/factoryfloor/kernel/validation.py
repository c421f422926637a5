"""Validation of JSON written by hand, such as positions: all functions raise BadPosition with what is valid."""

from collections.abc import Sequence
from typing import Any

from factoryfloor.kernel.errors import BadPosition


def require(condition: bool, reason: str) -> None:
    """Raise BadPosition with the reason unless the condition holds."""
    if not condition:
        raise BadPosition(reason)


def number(value: object, name: str, least: int, most: int) -> int:
    """Validate a whole number.

    >>> number(7, "round", 1, 5)
    Traceback (most recent call last):
        ...
    factoryfloor.kernel.errors.BadPosition: round must be a whole number from 1 to 5, not 7
    """
    good = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
    require(good, f"{name} must be a whole number from {least} to {most}, not {value!r:.40}")
    assert isinstance(value, int)
    return value


def one_of(value: object, name: str, names: Sequence[str]) -> int:
    """Validate a name and return its index."""
    require(isinstance(value, str) and value in names, f"{name} must be one of {', '.join(names)}, not {value!r:.40}")
    assert isinstance(value, str)
    return list(names).index(value)


def entries(value: object, name: str, length: int = -1) -> list[Any]:
    """Validate a list; a length of -1 allows any."""
    require(isinstance(value, list), f"{name} must be a list, not {value!r:.40}")
    assert isinstance(value, list)
    require(length in (-1, len(value)), f"{name} must have {length} entries, not {len(value)}")
    return list(value)


def fields(value: object, name: str, keys: Sequence[str]) -> dict[str, Any]:
    """Validate an object with exactly these keys."""
    require(isinstance(value, dict), f"{name} must be an object, not {value!r:.40}")
    assert isinstance(value, dict)
    missing = [key for key in keys if key not in value]
    require(not missing, f"{name} lacks {', '.join(missing)}")
    strange = sorted(str(key) for key in value if key not in keys)
    require(not strange, f"{name} has no {', '.join(strange):.60}")
    return dict(value)


def seats_in(
    position: object, game: str, versions: tuple[int, ...], seats: tuple[int, int], keys: Sequence[str]
) -> int:
    """Validate the fields, game and rules version of a position and return its number of seats.

    ``versions`` are those whose positions mean the same.
    """
    given = fields(position, "the position", keys)
    require(given["game"] == game, f"this is not a position of {game} but of {given['game']!r:.40}")
    version = given["rules"]
    known = version in versions and not isinstance(version, bool)
    require(known, f"the position is of rules version {version!r:.20}, not {' or '.join(map(str, versions))}")
    return number(given["seats"], "seats", seats[0], seats[1])
