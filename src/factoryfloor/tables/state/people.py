"""The people at a table."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Person:
    """A person, or a program whose owner has the public id ``program``. Other people see ``id``."""

    id: str
    name: str
    program: str = field(default="", kw_only=True)
