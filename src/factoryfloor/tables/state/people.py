"""The people at a table, as it knows them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """A person. ``id`` is public: the others at a table see it."""

    id: str
    name: str
