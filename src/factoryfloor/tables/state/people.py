"""The people at a table."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Person:
    """A person, or a program with the public id of its owner in ``program``. ``id`` is public: the others see it."""

    id: str
    name: str
    program: str = field(default="", kw_only=True)
