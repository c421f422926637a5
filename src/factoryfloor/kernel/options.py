"""Typed options of a game: what a table may be set to, and how a value is checked."""

from typing import Any

from mypy_extensions import mypyc_attr

from factoryfloor.kernel.errors import BadOption


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """An option ``key`` with a ``default``. A subclass says what it takes."""

    def __init__(self, key: str, default: Any) -> None:
        self.key = key
        self.default = default

    def settle(self, value: Any, seats: int) -> Any:
        """The value in its full form. Raises BadOption if the option does not take it."""
        raise NotImplementedError

    def describe(self) -> dict[str, Any]:
        """The option as JSON: ``kind``, ``default`` and what a form needs."""
        raise NotImplementedError


class Flag(Option):
    """True or false."""

    def __init__(self, key: str, default: bool = False) -> None:
        super().__init__(key, default)

    def settle(self, value: Any, seats: int) -> Any:
        if not isinstance(value, bool):
            raise BadOption(f"option {self.key} is true or false, not {value!r:.60}")
        return value

    def describe(self) -> dict[str, Any]:
        return {"kind": "flag", "default": self.default}


class Choice(Option):
    """One of several names, the first being the default unless another is named."""

    def __init__(self, key: str, choices: tuple[str, ...], default: str = "") -> None:
        super().__init__(key, default or choices[0])
        self.choices = choices

    def settle(self, value: Any, seats: int) -> Any:
        if value not in self.choices:
            raise BadOption(f"option {self.key} is one of {', '.join(self.choices)}, not {value!r:.60}")
        return value

    def describe(self) -> dict[str, Any]:
        return {"kind": "choice", "choices": list(self.choices), "default": self.default}


class Subset(Option):
    """Any of several names, as a list; ``"all"`` and ``true`` mean every one, ``false`` none. Default none."""

    def __init__(self, key: str, choices: tuple[str, ...]) -> None:
        super().__init__(key, [])
        self.choices = choices

    def settle(self, value: Any, seats: int) -> Any:
        if value is True or value == "all":
            return list(self.choices)
        if value is False or value is None:
            return []
        if not isinstance(value, list):
            raise BadOption(f"option {self.key} is a list of names, all, true or false, not {value!r:.60}")
        for name in value:
            if name not in self.choices:
                raise BadOption(f"option {self.key} has no {name!r:.60}; it takes {', '.join(self.choices)}")
        if len(set(value)) != len(value):
            raise BadOption(f"option {self.key} names something twice: {', '.join(value)}")
        return [name for name in self.choices if name in value]

    def describe(self) -> dict[str, Any]:
        return {"kind": "subset", "choices": list(self.choices), "default": []}
