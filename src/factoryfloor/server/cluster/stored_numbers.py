"""JSON objects of numbers that nodes store for each other, checked when read."""

import logging
from typing import Final

from pydantic import TypeAdapter, ValidationError

_NUMBERS: Final[TypeAdapter[dict[str, int]]] = TypeAdapter(dict[str, int])
_logger = logging.getLogger(__name__)


def read_numbers(text: str, what: str) -> dict[str, int]:
    """Numbers by name; empty, with a line in the log, if the text is damaged."""
    try:
        return _NUMBERS.validate_json(text)
    except ValidationError as error:
        _logger.error("%s is damaged in the database and ignored: %s", what, error)
        return {}
