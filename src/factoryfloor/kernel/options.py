"""Typed options of a game, with validation of their values."""

from typing import Any

from mypy_extensions import mypyc_attr

from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.errors import BadOption


@mypyc_attr(allow_interpreted_subclasses=True)
class Option(Copyable):
    """An option ``key`` with a ``default``. Subclasses define the valid values."""

    def __init__(self, key: str, default: Any) -> None:
        self.key = key
        self.default = default

    def settle(self, value: Any, seats: int) -> Any:
        """The value in its full form. Raises BadOption if it is not valid."""
        raise NotImplementedError

    def describe(self) -> dict[str, Any]:
        """The option as JSON: ``kind``, ``default`` and the choices, for forms."""
        raise NotImplementedError


class Flag(Option):
    """An option that is true or false."""

    def __init__(self, key: str, default: bool = False) -> None:
        super().__init__(key, default)

    def settle(self, value: Any, seats: int) -> Any:
        if not isinstance(value, bool):
            raise BadOption(f"option {self.key} must be true or false, not {value!r:.60}")
        return value

    def describe(self) -> dict[str, Any]:
        return {"kind": "flag", "default": self.default}


class Choice(Option):
    """An option with one of several names; the default is the first unless given."""

    def __init__(self, key: str, choices: tuple[str, ...], default: str = "") -> None:
        super().__init__(key, default or choices[0])
        self.choices = choices

    def settle(self, value: Any, seats: int) -> Any:
        if value not in self.choices:
            raise BadOption(f"option {self.key} must be one of {', '.join(self.choices)}, not {value!r:.60}")
        return value

    def describe(self) -> dict[str, Any]:
        return {"kind": "choice", "choices": list(self.choices), "default": self.default}


class Subset(Option):
    """An option with a list of names; ``"all"`` and ``true`` select all, ``false`` none. The default is none."""

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
                raise BadOption(f"option {self.key} has no {name!r:.60}; it takes {', '.join(self.choices)}")
        if len(set(value)) != len(value):
            raise BadOption(f"option {self.key} has a name twice: {', '.join(value)}")
        return [name for name in self.choices if name in value]

    def describe(self) -> dict[str, Any]:
        return {"kind": "subset", "choices": list(self.choices), "default": []}
