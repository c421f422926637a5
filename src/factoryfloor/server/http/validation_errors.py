"""What is wrong with a message, in words: pydantic's list of faults as one sentence."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

_SHOWN: Final = 3


def in_words(faults: Iterable[Mapping[str, Any]]) -> str:
    """One sentence for the first few faults: where they are and what was expected."""
    told = [_one(fault) for fault in faults]
    more = f"; and {len(told) - _SHOWN} more" if len(told) > _SHOWN else ""
    return "; ".join(told[:_SHOWN]) + more


def _one(fault: Mapping[str, Any]) -> str:
    where = ".".join(str(part) for part in fault["loc"] if part != "body")
    return f"{where}: {fault['msg']}" if where else str(fault["msg"])
