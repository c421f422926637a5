"""Typed options of a game. An option validates its values."""

from typing import Any

from mypy_extensions import mypyc_attr

from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.errors import BadOption


@mypyc_attr(allow_interpreted_subclasses=True)
class Option(Copyable):
    """An option ``key`` with the default value ``default``.

    Subclasses define the valid values. With ``unsaid``, settled options omit the default value, so that a new option of
    a game does not change earlier records.
    """

    def __init__(self, key: str, default: Any, unsaid: bool = False) -> None:
        self.key = key
        self.default = default
        self.unsaid = unsaid

    def settle(self, value: Any, seats: int) -> Any:
        """Return the normalized value. Raises BadOption if the value is not valid."""
        raise NotImplementedError

    def describe(self) -> dict[str, Any]:
        """Describe the option as JSON for forms, with ``kind``, ``default`` and the choices."""
        raise NotImplementedError


class Flag(Option):
    """An option with the value true or false."""

    def __init__(self, key: str, default: bool = False) -> None:
        super().__init__(key, default)

    def settle(self, value: Any, seats: int) -> Any:
        if not isinstance(value, bool):
            raise BadOption(f"option {self.key} must be true or false, not {value!r:.60}")
        return value

    def describe(self) -> dict[str, Any]:
        return {"kind": "flag", "default": self.default}


class Choice(Option):
    """An option with one of several names as its value.

    The first name is the default unless another default is given.
    """

    def __init__(self, key: str, choices: tuple[str, ...], default: str = "", unsaid: bool = False) -> None:
        super().__init__(key, default or choices[0], unsaid)
        self.choices = choices

    def settle(self, value: Any, seats: int) -> Any:
        if value not in self.choices:
            raise BadOption(f"option {self.key} must be one of {', '.join(self.choices)}, not {value!r:.60}")
        return value

    def describe(self) -> dict[str, Any]:
        return {"kind": "choice", "choices": list(self.choices), "default": self.default}


class Subset(Option):
    """An option with a list of names as its value.

    The values ``"all"`` and ``true`` select all names. ``false`` selects no names. By default, no names are selected.
    """

    def __init__(self, key: str, choices: tuple[str, ...]) -> None:
        super().__init__(key, [])
        self.choices = choices

    def settle(self, value: Any, seats: int) -> Any:
        if value is True or value == "all":
            return list(self.choices)
        if value is False or value is None:
            return []
        if not isinstance(value, list):
            raise BadOption(f"option {self.key} must be a list of names, all, true or false, not {value!r:.60}")
        for name in value:
            if name not in self.choices:
                raise BadOption(f"option {self.key} has no {name!r:.60}; valid names are {', '.join(self.choices)}")
        if len(set(value)) != len(value):
            raise BadOption(f"option {self.key} lists a name more than once: {', '.join(value)}")
        return [name for name in self.choices if name in value]

    def describe(self) -> dict[str, Any]:
        return {"kind": "subset", "choices": list(self.choices), "default": []}


class FirstSeat(Option):
    """The option ``first``: the seat that begins. The default, null, selects a random seat."""

    def __init__(self) -> None:
        super().__init__("first", None, unsaid=True)

    def settle(self, value: Any, seats: int) -> Any:
        if value is None or value == "random":
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < seats:
            raise BadOption(f"option first must be a seat from 0 to {seats - 1}, or null, not {value!r:.60}")
        return value

    def describe(self) -> dict[str, Any]:
        return {"kind": "first", "default": None}


class Colours(Option):
    """The option ``colours``: a different colour for each seat, as a number from 0.

    The default is an empty list. Then each seat has the colour of its number. ``count`` is the number of colours.
    """

    def __init__(self, count: int) -> None:
        super().__init__("colours", [], unsaid=True)
        self.count = count

    def settle(self, value: Any, seats: int) -> Any:
        if not isinstance(value, list):
            raise BadOption(f"option colours must be a list of numbers, not {value!r:.60}")
        for colour in value:
            if isinstance(colour, bool) or not isinstance(colour, int) or not 0 <= colour < self.count:
                raise BadOption(f"option colours has no {colour!r:.60}; valid colours are 0 to {self.count - 1}")
        if len(value) not in (0, seats) or len(set(value)) != len(value):
            raise BadOption(f"option colours must list a different colour for each of {seats} seats, not {value!r:.60}")
        return list(value)

    def describe(self) -> dict[str, Any]:
        return {"kind": "colours", "count": self.count, "default": []}
