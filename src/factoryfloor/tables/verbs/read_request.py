"""Requests read from JSON values: checked against their declarations, with the same errors in every program."""

import json
import re
import types
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.verbs.limits import Limits
from factoryfloor.tables.verbs.requests import Message

Value = TypeVar("Value")
Check = Callable[[Any, str], Any]
"""Checks a value at a place in a request, and converts it. Raises Refused."""

_TYPES: Final[dict[Any, str]] = {bool: "true or false", int: "an integer", str: "a text", dict: "an object"}
NO_JSON: Final = Refused("malformed", "invalid message: this is not JSON")
_PART: Final = 40  # characters of what the client may have chosen
KINDS: Final[dict[str, Any]] = {get_args(get_type_hints(kind)["kind"])[0]: kind for kind in get_args(Message)}
"""The messages of a socket, by kind."""


def read_request(kind: type[Value], value: object, place: str = "") -> Value:
    """The request of a kind in a JSON value. Raises Refused with the first fault."""
    declared: Any = kind
    read: Value = _check_of(declared)(value, place)
    return read


def read_message(value: object) -> Message:
    """The message of a socket in a JSON value. Raises Refused."""
    try:
        if not isinstance(value, dict):
            raise _malformed("", "an object is required")
        kind = value.get("kind")
        if not isinstance(kind, str) or kind not in KINDS:
            raise _malformed("kind", f"there are no messages of kind {kind!r:.{_PART}}")
        message: Message = read_request(KINDS[kind], value, kind)
    except Refused as fault:
        raise Refused("malformed", f"invalid message: {fault}") from None
    return message


def json_of(text: str) -> object:
    """The value of strict JSON. Raises Refused."""
    try:
        value: object = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise NO_JSON from None
    return value


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number in JSON")


def id_of(value: object) -> str:
    """The id of a message that cannot be read, or an empty string."""
    mark = value.get("id") if isinstance(value, dict) else None
    return mark[:64] if isinstance(mark, str) and _is_text(mark) else ""


def _malformed(place: str, fault: str) -> Refused:
    return Refused("malformed", f"{place}: {fault}" if place else fault)


@cache
def _check_of(kind: Any) -> Check:
    """The check of a declared type."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _limited(_check_of(arguments[0]), arguments[1])
    if origin in (Union, types.UnionType):
        return _optional(_check_of(arguments[0]))
    if origin is Literal:
        return _one_of(arguments)
    if origin is list:
        return _list_of(_check_of(arguments[0]))
    if is_dataclass(kind):
        return _fields_of(kind)
    return _plain(origin or kind)


def _plain(kind: type) -> Check:
    def check(value: Any, place: str) -> Any:
        if type(value) is not kind:
            raise _malformed(place, f"{_TYPES[kind]} is required")
        if isinstance(value, str) and not _is_text(value):
            raise _malformed(place, "this is not valid Unicode")
        return value

    return check


def _is_text(value: str) -> bool:
    """Whether a text can be encoded: it has no lone surrogates."""
    return value.isascii() or not any("\ud800" <= char <= "\udfff" for char in value)


def _limited(inner: Check, limits: Limits) -> Check:
    def check(value: Any, place: str) -> Any:
        checked = inner(value, place)
        size = checked if isinstance(checked, int) else len(checked)
        if size < limits.least or (limits.most is not None and size > limits.most):
            unit = "" if isinstance(checked, int) else " characters" if isinstance(checked, str) else " items"
            range_ = f"at least {limits.least}" if limits.most is None else f"{limits.least} to {limits.most}"
            raise _malformed(place, f"{range_}{unit} are allowed")
        if limits.pattern and not re.fullmatch(limits.pattern, checked):
            raise _malformed(place, f"this does not match {limits.pattern}")
        return checked

    return check


def _optional(inner: Check) -> Check:
    return lambda value, place: None if value is None else inner(value, place)


def _one_of(values: tuple[Any, ...]) -> Check:
    def check(value: Any, place: str) -> Any:
        if not isinstance(value, str) or value not in values:
            raise _malformed(place, f"one of {', '.join(map(repr, values))} is required")
        return value

    return check


def _list_of(inner: Check) -> Check:
    def check(value: Any, place: str) -> Any:
        if not isinstance(value, list):
            raise _malformed(place, "a list is required")
        return [inner(each, f"{place}.{number}") for number, each in enumerate(value)]

    return check


def _fields_of(kind: Any) -> Check:
    hints = get_type_hints(kind, include_extras=True)
    checks = [(field.name, _check_of(hints[field.name])) for field in fields(kind)]
    names = frozenset(hints)
    required = [field.name for field in fields(kind) if field.default is field.default_factory is MISSING]

    def check(value: Any, place: str) -> Any:
        if not isinstance(value, dict):
            raise _malformed(place, "an object is required")
        inside = f"{place}." if place else ""
        for name in required:
            if name not in value:
                raise _malformed(f"{inside}{name}", "this field is missing")
        for name in value:
            if name not in names:
                raise _malformed(f"{inside}{str(name)[:_PART]}", "there is no such field")
        return kind(**{name: inner(value[name], f"{inside}{name}") for name, inner in checks if name in value})

    return check
