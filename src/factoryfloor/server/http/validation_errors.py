"""Puts pydantic's validation errors into one sentence."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

_SHOWN: Final = 3
_PART: Final = 40  # maximum characters of a field name, because a client may send any name


def in_words(errors: Iterable[Mapping[str, Any]]) -> str:
    """Return one sentence about the first few errors and the fields with these errors."""
    texts = [_one(error) for error in errors]
    more = f"; and {len(texts) - _SHOWN} more" if len(texts) > _SHOWN else ""
    return "; ".join(texts[:_SHOWN]) + more


def _one(error: Mapping[str, Any]) -> str:
    if error["type"] == "json_invalid":
        return f"this is not JSON: {error['ctx']['error']}"
    where = ".".join(str(part)[:_PART] for part in error["loc"] if part != "body")
    return f"{where}: {error['msg']}" if where else str(error["msg"])
