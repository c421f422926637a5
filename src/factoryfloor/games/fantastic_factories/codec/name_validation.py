"""Checks names and numbers of cards in JSON. All checks raise BadPosition with a message in the terms of the game."""

from collections.abc import Sequence

from factoryfloor.kernel.errors import BadPosition
from factoryfloor.kernel.validation import entries, id_of, number, one_of


def one_or_none(value: object, name: str, names: Sequence[str]) -> int:
    """Check a name and return its index, or -1 for null."""
    return -1 if value is None else one_of(value, name, names)


def names_in(value: object, name: str, names: Sequence[str]) -> list[int]:
    """Check a list of names and return their indexes."""
    return [one_of(entry, f"an entry of {name}", names) for entry in entries(value, name)]


def cards_in(value: object, name: str, numbers: dict[str, int]) -> list[int]:
    """Check a list of cards and return their numbers."""
    return [id_of(entry, name, "card", numbers) for entry in entries(value, name)]


def slots_in(value: object, name: str, numbers: dict[str, int], slots: int) -> list[int]:
    """Check a row of cards, and return their numbers. An empty slot has the number -1."""
    return [-1 if entry is None else id_of(entry, name, "card", numbers) for entry in entries(value, name, slots)]


def counts_in(value: object, name: str, numbers: dict[str, int], most: int) -> dict[int, int]:
    """Check the number of copies of each card (at least 1), and return the numbers by card."""
    if not isinstance(value, dict):
        raise BadPosition(f"{name} must be an object with a number for each card, not {value!r:.40}")
    return {
        id_of(entry, name, "card", numbers): number(count, f"{entry!r:.40} of {name}", 1, most)
        for entry, count in value.items()
    }
