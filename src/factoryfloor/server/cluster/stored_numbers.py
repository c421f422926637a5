"""JSON objects of numbers. Nodes store them for other nodes, and check them when they read them."""

import logging
from typing import Final

from pydantic import TypeAdapter, ValidationError

_NUMBERS: Final[TypeAdapter[dict[str, int]]] = TypeAdapter(dict[str, int])
_logger = logging.getLogger(__name__)


def read_numbers(text: str, what: str) -> dict[str, int]:
    """Read numbers keyed by name. If the text is damaged, log a warning and return an empty dict."""
    try:
        return _NUMBERS.validate_json(text)
    except ValidationError as error:
        _logger.error("%s is damaged in the database and ignored: %s", what, error)
        return {}
