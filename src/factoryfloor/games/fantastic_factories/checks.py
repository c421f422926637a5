"""Small checks of JSON values: what is wrong is said in the words of the game."""

from collections.abc import Sequence
from typing import Any

from factoryfloor.kernel.errors import BadPosition


def want(condition: bool, reason: str) -> None:
    """Refuse the position unless the condition holds."""
    if not condition:
        raise BadPosition(reason)


def number(value: object, name: str, least: int, most: int) -> int:
    """A checked whole number."""
    good = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
    want(good, f"{name} must be a whole number from {least} to {most}, not {value!r:.40}")
    assert isinstance(value, int)
    return value


def truth(value: object, name: str) -> bool:
    """A checked true or false."""
    want(isinstance(value, bool), f"{name} is true or false, not {value!r:.40}")
    return value is True


def fields(value: object, name: str, keys: tuple[str, ...]) -> dict[str, Any]:
    """A checked object with exactly these keys."""
    want(isinstance(value, dict), f"{name} must be an object, not {value!r:.40}")
    assert isinstance(value, dict)
    missing = [key for key in keys if key not in value]
    want(not missing, f"{name} lacks {', '.join(missing)}")
    strange = sorted(str(key) for key in value if key not in keys)
    want(not strange, f"{name} has no {', '.join(strange)}")
    return dict(value)


def one_of(value: object, name: str, names: Sequence[str]) -> int:
    """The index of a checked name."""
    want(isinstance(value, str) and value in names, f"{name} is one of {', '.join(names)}, not {value!r:.40}")
    assert isinstance(value, str)
    return list(names).index(value)


def one_or_none(value: object, name: str, names: Sequence[str]) -> int:
    """The index of a checked name, -1 for null."""
    return -1 if value is None else one_of(value, name, names)


def names_in(value: object, name: str, names: Sequence[str]) -> list[int]:
    """The indexes of a checked list of names."""
    want(isinstance(value, list), f"{name} must be a list")
    assert isinstance(value, list)
    return [one_of(entry, f"an entry of {name}", names) for entry in value]


def cards_in(value: object, name: str, names: Sequence[str]) -> list[int]:
    """The numbers of the cards in a checked list."""
    want(isinstance(value, list), f"{name} must be a list of cards")
    assert isinstance(value, list)
    return [card(entry, name, names) for entry in value]


def card(value: object, name: str, names: Sequence[str]) -> int:
    """The number of a checked card."""
    want(isinstance(value, str) and value in names, f"{name}: there is no card {value!r:.40}")
    assert isinstance(value, str)
    return list(names).index(value)


def slots_in(value: object, name: str, names: Sequence[str], slots: int) -> list[int]:
    """The numbers of the cards in a checked row, -1 for an empty slot."""
    want(isinstance(value, list) and len(value) == slots, f"{name} must be a list of {slots} cards, null for none")
    assert isinstance(value, list)
    return [-1 if entry is None else card(entry, name, names) for entry in value]


def counts_in(value: object, name: str, names: Sequence[str], most: int) -> dict[int, int]:
    """Checked numbers of cards, from 1, by card."""
    want(isinstance(value, dict), f"{name} must be an object of numbers by card")
    assert isinstance(value, dict)
    return {
        card(entry, name, names): number(count, f"{entry!r:.40} of {name}", 1, most) for entry, count in value.items()
    }
