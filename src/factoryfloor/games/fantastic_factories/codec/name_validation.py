"""Checked names and numbers of cards in JSON. All raise BadPosition, in the game's terms."""

from collections.abc import Sequence

from factoryfloor.kernel.validation import number, one_of, require


def truth(value: object, name: str) -> bool:
    """A checked boolean."""
    require(isinstance(value, bool), f"{name} must be true or false, not {value!r:.40}")
    return value is True


def one_or_none(value: object, name: str, names: Sequence[str]) -> int:
    """The index of a checked name, -1 for null."""
    return -1 if value is None else one_of(value, name, names)


def names_in(value: object, name: str, names: Sequence[str]) -> list[int]:
    """The indexes of a checked list of names."""
    require(isinstance(value, list), f"{name} must be a list")
    assert isinstance(value, list)
    return [one_of(entry, f"an entry of {name}", names) for entry in value]


def cards_in(value: object, name: str, names: Sequence[str]) -> list[int]:
    """The numbers of the cards in a checked list."""
    require(isinstance(value, list), f"{name} must be a list of cards")
    assert isinstance(value, list)
    return [card(entry, name, names) for entry in value]


def card(value: object, name: str, names: Sequence[str]) -> int:
    """The number of a checked card."""
    require(isinstance(value, str) and value in names, f"{name}: there is no card {value!r:.40}")
    assert isinstance(value, str)
    return list(names).index(value)


def slots_in(value: object, name: str, names: Sequence[str], slots: int) -> list[int]:
    """The numbers of the cards in a checked row, -1 for an empty slot."""
    require(isinstance(value, list) and len(value) == slots, f"{name} must be a list of {slots} cards, null for none")
    assert isinstance(value, list)
    return [-1 if entry is None else card(entry, name, names) for entry in value]


def counts_in(value: object, name: str, names: Sequence[str], most: int) -> dict[int, int]:
    """Checked numbers of cards, from 1, by card."""
    require(isinstance(value, dict), f"{name} must be an object of numbers by card")
    assert isinstance(value, dict)
    return {
        card(entry, name, names): number(count, f"{entry!r:.40} of {name}", 1, most) for entry, count in value.items()
    }
