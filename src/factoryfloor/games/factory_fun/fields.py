"""Checked fields of a position."""

from typing import Any

from factoryfloor.games.factory_fun.machines import MACHINE_OF
from factoryfloor.kernel.errors import BadPosition


def want(condition: bool, reason: str) -> None:
    """Refuse the position unless the condition holds."""
    if not condition:
        raise BadPosition(reason)


def number(value: Any, name: str, least: int, most: int) -> int:
    """A checked whole number."""
    good = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
    want(good, f"{name} must be a whole number from {least} to {most}, not {value!r:.40}")
    return int(value)


def fields(value: Any, name: str, keys: tuple[str, ...]) -> dict[str, Any]:
    """A checked object with exactly these keys."""
    want(isinstance(value, dict), f"{name} must be an object, not {value!r:.40}")
    missing = [key for key in keys if key not in value]
    want(not missing, f"{name} lacks {', '.join(missing)}")
    strange = sorted(str(key) for key in value if key not in keys)
    want(not strange, f"{name} has no {', '.join(strange):.60}")
    return dict(value)


def entries(value: Any, name: str, length: int) -> list[Any]:
    """A checked list; a length of -1 is any."""
    want(isinstance(value, list), f"{name} must be a list, not {value!r:.40}")
    want(length in (-1, len(value)), f"{name} must have {length} entries, not {len(value)}")
    return list(value)


def machine_list(value: Any, name: str, length: int) -> list[int]:
    """A checked list of different machines."""
    ids = entries(value, name, length)
    for one in ids:
        want(isinstance(one, str) and one in MACHINE_OF, f"{name}: there is no machine {one!r:.40}")
    want(len(set(ids)) == len(ids), f"{name} names a machine twice")
    return [MACHINE_OF[one] for one in ids]
