"""Validation errors of pydantic as one sentence."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

_SHOWN: Final = 3


def in_words(errors: Iterable[Mapping[str, Any]]) -> str:
    """One sentence for the first few errors, with their places."""
    texts = [_one(error) for error in errors]
    more = f"; and {len(texts) - _SHOWN} more" if len(texts) > _SHOWN else ""
    return "; ".join(texts[:_SHOWN]) + more


def _one(error: Mapping[str, Any]) -> str:
    where = ".".join(str(part) for part in error["loc"] if part != "body")
    return f"{where}: {error['msg']}" if where else str(error["msg"])
