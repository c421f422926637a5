"""Checks of JSON that people write by hand, such as positions: all raise BadPosition and say what would be right."""

from collections.abc import Sequence
from typing import Any

from factoryfloor.kernel.errors import BadPosition


def want(condition: bool, reason: str) -> None:
    """Refuse the position unless the condition holds."""
    if not condition:
        raise BadPosition(reason)


def number(value: object, name: str, least: int, most: int) -> int:
    """A checked whole number.

    >>> number(7, "round", 1, 5)
    Traceback (most recent call last):
        ...
    factoryfloor.kernel.errors.BadPosition: round must be a whole number from 1 to 5, not 7
    """
    good = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
    want(good, f"{name} must be a whole number from {least} to {most}, not {value!r:.40}")
    assert isinstance(value, int)
    return value


def one_of(value: object, name: str, names: Sequence[str]) -> int:
    """The index of a checked name."""
    want(isinstance(value, str) and value in names, f"{name} is one of {', '.join(names)}, not {value!r:.40}")
    assert isinstance(value, str)
    return list(names).index(value)


def entries(value: object, name: str, length: int = -1) -> list[Any]:
    """A checked list; a length of -1 is any."""
    want(isinstance(value, list), f"{name} must be a list, not {value!r:.40}")
    assert isinstance(value, list)
    want(length in (-1, len(value)), f"{name} must have {length} entries, not {len(value)}")
    return list(value)


def fields(value: object, name: str, keys: Sequence[str]) -> dict[str, Any]:
    """A checked object with exactly these keys."""
    want(isinstance(value, dict), f"{name} must be an object, not {value!r:.40}")
    assert isinstance(value, dict)
    missing = [key for key in keys if key not in value]
    want(not missing, f"{name} lacks {', '.join(missing)}")
    strange = sorted(str(key) for key in value if key not in keys)
    want(not strange, f"{name} has no {', '.join(strange):.60}")
    return dict(value)


def seats_in(
    position: object, game: str, versions: tuple[int, ...], seats: tuple[int, int], keys: Sequence[str]
) -> int:
    """The number of seats of a position, after its head is checked: its fields, the game and the rules version.

    ``versions`` are those whose positions mean the same.
    """
    given = fields(position, "the position", keys)
    want(given["game"] == game, f"this is not a position of {game} but of {given['game']!r:.40}")
    version = given["rules"]
    known = version in versions and not isinstance(version, bool)
    want(known, f"the position is of rules version {version!r:.20}, not {' or '.join(map(str, versions))}")
    return number(given["seats"], "seats", seats[0], seats[1])
