"""Reads dataclasses from JSON by their annotations.

Only the standard library is used, because the rules have no other dependencies.
"""

import re
from dataclasses import MISSING, fields, is_dataclass
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

_PLAIN: Final = {str: "a string", int: "an integer", bool: "true or false", NoneType: "null", dict: "an object"}


class NotOfType(ValueError):
    """A value does not have the declared type. The message contains the place of the value in the JSON."""


def read(kind: Any, value: Any, at: str = "") -> Any:
    """Read a value as a type, without conversions.

    Raises NotOfType. Supported types are ``Any``, plain types, ``Literal``, unions, lists, tuples, dataclasses, and
    ``Annotated[str, pattern]``. JSON arrays become tuples or lists. JSON objects become dataclasses.
    """
    if kind is Any:
        return value
    origin, args = get_origin(kind) or kind, get_args(kind)
    if origin in (Union, UnionType):
        return _either(args, value, at)
    if origin is Annotated:
        text = read(args[0], value, at)
        _require(re.fullmatch(args[1], text) is not None, at, f"a string like {args[1]}", value)
        return text
    if origin is Literal:
        _require(value in args, at, f"one of {', '.join(map(repr, args))}", value)
        return value
    if origin is list:
        _require(isinstance(value, list), at, "an array", value)
        return [read(args[0], each, f"{at}[{i}]") for i, each in enumerate(value)]
    if origin is tuple:
        _require(isinstance(value, list | tuple) and len(value) == len(args), at, f"an array of {len(args)}", value)
        return tuple(read(each, one, f"{at}[{i}]") for i, (each, one) in enumerate(zip(args, value, strict=True)))
    if is_dataclass(origin):
        return _object(origin, value, at)
    _require(type(value) is origin, at, _PLAIN[origin], value)
    return value


def _either(kinds: tuple[Any, ...], value: Any, at: str) -> Any:
    """Read a value as the first matching type of a union.

    If no type matches, the error is the error of the last type.
    """
    for kind in kinds[:-1]:
        try:
            return read(kind, value, at)
        except NotOfType:
            continue
    return read(kinds[-1], value, at)


def _object(kind: Any, value: Any, at: str) -> Any:
    _require(isinstance(value, dict), at, "an object", value)
    hints = _hints(kind)
    unknown = sorted(set(value) - set(hints))
    _require(not unknown, at, f"an object without {', '.join(unknown)}", value)
    missing = [each.name for each in fields(kind) if _required(each) and each.name not in value]
    _require(not missing, at, f"an object with {', '.join(missing)}", value)
    return kind(**{name: read(hints[name], each, f"{at}.{name}" if at else name) for name, each in value.items()})


def _required(field: Any) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


@lru_cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _require(holds: bool, at: str, what: str, value: Any) -> None:
    if not holds:
        raise NotOfType(f"{at or 'the file'} must be {what}, not {str(value)[:60]!r}")
