"""Compressed JSON in binary columns."""

import zlib
from typing import Any

from pydantic_core import from_json, to_json

from factoryfloor.tables.state.errors import Damaged


def packed(value: Any) -> bytes:
    """Compress a JSON value for the database."""
    return zlib.compress(to_json(value), 6)


def unpacked(body: bytes, what: str) -> dict[str, Any]:
    """Return a JSON object from the database. Raises Damaged if it cannot be read."""
    try:
        value = from_json(zlib.decompress(body))
    except (zlib.error, ValueError) as error:
        raise Damaged(what) from error
    if not isinstance(value, dict):
        raise Damaged(what)
    return value
