"""JSON in binary columns, compressed."""

import zlib
from typing import Any

from pydantic_core import from_json, to_json

from factoryfloor.tables.state.errors import Damaged


def packed(value: Any) -> bytes:
    """A JSON value for the database."""
    return zlib.compress(to_json(value), 6)


def unpacked(body: bytes, what: str) -> dict[str, Any]:
    """A JSON object from the database. Raises Damaged."""
    try:
        value = from_json(zlib.decompress(body))
    except (zlib.error, ValueError) as error:
        raise Damaged(what) from error
    if not isinstance(value, dict):
        raise Damaged(what)
    return value
