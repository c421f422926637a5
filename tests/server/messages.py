"""Validation of what the server sends against its declarations; unknown fields are errors."""

from functools import cache
from typing import Any

from pydantic import ConfigDict, TypeAdapter

from factoryfloor.tables.state import messages

_STRICT = ConfigDict(extra="forbid")


@cache
def _adapter(name: str) -> TypeAdapter[Any]:
    kind: Any = getattr(messages, name)
    return TypeAdapter(list[kind], config=_STRICT)


def valid(name: str, message: Any) -> Any:
    """The message, which must be of the declared type of this name."""
    return _adapter(name).validate_python([message])[0]
