"""The people at a table."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Person:
    """A person or a program.

    Other people see ``id``. ``program`` is the public id of the program's owner, or empty for a person.
    """

    id: str
    name: str
    program: str = field(default="", kw_only=True)
