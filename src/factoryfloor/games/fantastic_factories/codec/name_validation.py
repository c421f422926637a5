"""Checked names and numbers of cards in JSON. All raise BadPosition, in the game's terms."""

from collections.abc import Sequence

from factoryfloor.kernel.errors import BadPosition
from factoryfloor.kernel.validation import entries, id_of, number, one_of


def one_or_none(value: object, name: str, names: Sequence[str]) -> int:
    """The index of a checked name, -1 for null."""
    return -1 if value is None else one_of(value, name, names)


def names_in(value: object, name: str, names: Sequence[str]) -> list[int]:
    """The indexes of a checked list of names."""
    return [one_of(entry, f"an entry of {name}", names) for entry in entries(value, name)]


def cards_in(value: object, name: str, numbers: dict[str, int]) -> list[int]:
    """The numbers of the cards in a checked list."""
    return [id_of(entry, name, "card", numbers) for entry in entries(value, name)]


def slots_in(value: object, name: str, numbers: dict[str, int], slots: int) -> list[int]:
    """The numbers of the cards in a checked row, -1 for an empty slot."""
    return [-1 if entry is None else id_of(entry, name, "card", numbers) for entry in entries(value, name, slots)]


def counts_in(value: object, name: str, numbers: dict[str, int], most: int) -> dict[int, int]:
    """Checked numbers of cards, from 1, by card."""
    if not isinstance(value, dict):
        raise BadPosition(f"{name} must be an object of numbers by card, not {value!r:.40}")
    return {
        id_of(entry, name, "card", numbers): number(count, f"{entry!r:.40} of {name}", 1, most)
        for entry, count in value.items()
    }
