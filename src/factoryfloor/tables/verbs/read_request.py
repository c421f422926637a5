"""Reads requests from JSON values.

All programs check requests against the same declarations. Therefore all programs report the same errors.
"""

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
Check = Callable[[Any], Any]
"""A function that checks and converts a value, and raises _Fault if the value is invalid."""

_TYPES: Final[dict[Any, str]] = {bool: "true or false", int: "an integer", str: "a text", dict: "an object"}
NO_JSON: Final = Refused("malformed", "invalid message: this is not JSON")
_PART: Final = 40  # maximum characters of a client's value in a message
KINDS: Final[dict[str, Any]] = {get_args(get_type_hints(kind)["kind"])[0]: kind for kind in get_args(Message)}
"""The messages of a socket, keyed by kind."""


class _Fault(Exception):
    """A value is invalid. Each enclosing object or list adds its key or index to the place of the fault."""

    def __init__(self, fault: str, place: str = "") -> None:
        super().__init__(fault)
        self.fault = fault
        self.place = place

    def within(self, part: str) -> "_Fault":
        """Return the fault with a key or index added to its place."""
        self.place = f"{part}.{self.place}" if self.place else part
        return self

    def __str__(self) -> str:
        return f"{self.place}: {self.fault}" if self.place else self.fault


def read_request(kind: type[Value], value: object) -> Value:
    """Convert a JSON value to a request of a given kind. Raises Refused with the first fault."""
    declared: Any = kind
    try:
        read: Value = _check_of(declared)(value)
    except _Fault as fault:
        raise Refused("malformed", str(fault)) from None
    return read


def read_message(value: object) -> Message:
    """Convert a JSON value to a socket message. Raises Refused if the message is invalid."""
    kind = value.get("kind") if isinstance(value, dict) else None
    try:
        if not isinstance(value, dict):
            raise _Fault("an object is required")
        if not isinstance(kind, str) or kind not in KINDS:
            raise _Fault(f"there are no messages of kind {kind!r:.{_PART}}", "kind")
        message: Message = _check_of(KINDS[kind])(value)
    except _Fault as fault:
        if kind in KINDS:
            fault.within(str(kind))
        raise Refused("malformed", f"invalid message: {fault}") from None
    return message


def json_of(text: str) -> object:
    """Parse strict JSON. Raises Refused if the text is invalid."""
    try:
        value: object = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise NO_JSON from None
    return value


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is not a JSON number")


def id_of(value: object) -> str:
    """Return the id of an invalid message, or an empty string if the message has no id."""
    mark = value.get("id") if isinstance(value, dict) else None
    return mark[:64] if isinstance(mark, str) and _is_text(mark) else ""


@cache
def _check_of(kind: Any) -> Check:
    """Return the check function for a declared type."""
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
    def check(value: Any) -> Any:
        if type(value) is not kind:
            raise _Fault(f"{_TYPES[kind]} is required")
        if isinstance(value, str) and not _is_text(value):
            raise _Fault("this is not valid Unicode")
        return value

    return check


def _is_text(value: str) -> bool:
    """Return whether a text can be encoded. A text with lone surrogates cannot be encoded."""
    return value.isascii() or not any("\ud800" <= char <= "\udfff" for char in value)


def _limited(inner: Check, limits: Limits) -> Check:
    least, most, pattern = limits.least, limits.most, re.compile(limits.pattern)

    def check(value: Any) -> Any:
        checked = inner(value)
        size = checked if isinstance(checked, int) else len(checked)
        if size < least or (most is not None and size > most):
            unit = "" if isinstance(checked, int) else " characters" if isinstance(checked, str) else " items"
            raise _Fault(f"{f'at least {least}' if most is None else f'{least} to {most}'}{unit} are allowed")
        if limits.pattern and not pattern.fullmatch(checked):
            raise _Fault(f"this does not match {limits.pattern}")
        return checked

    return check


def _optional(inner: Check) -> Check:
    return lambda value: None if value is None else inner(value)


def _one_of(values: tuple[Any, ...]) -> Check:
    def check(value: Any) -> Any:
        if not isinstance(value, str) or value not in values:
            raise _Fault(f"one of {', '.join(map(repr, values))} is required")
        return value

    return check


def _list_of(inner: Check) -> Check:
    def check(value: Any) -> Any:
        if not isinstance(value, list):
            raise _Fault("a list is required")
        checked: list[Any] = []
        try:
            for each in value:
                checked.append(inner(each))  # noqa: PERF401 - the length is the place of a fault
        except _Fault as fault:
            raise fault.within(str(len(checked))) from None
        return checked

    return check


def _fields_of(kind: Any) -> Check:
    hints = get_type_hints(kind, include_extras=True)
    checks = {field.name: _check_of(hints[field.name]) for field in fields(kind)}
    required = [field.name for field in fields(kind) if field.default is field.default_factory is MISSING]

    def check(value: Any) -> Any:
        if not isinstance(value, dict):
            raise _Fault("an object is required")
        for name in required:
            if name not in value:
                raise _Fault("this field is missing", name)
        found: dict[str, Any] = {}
        name = ""
        try:
            for name, part in value.items():
                found[name] = checks[name](part)
        except KeyError:
            raise _Fault("there is no such field", str(name)[:_PART]) from None
        except _Fault as fault:
            raise fault.within(name) from None
        return kind(**found)

    return check
