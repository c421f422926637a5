"""The options of a game as single words, for the parameters of an OpenSpiel game.

A flag becomes a bool, a choice becomes its name, a subset becomes its names joined by ``+``, and any other value
becomes JSON. Characters with a meaning in OpenSpiel's game strings are escaped as in URLs, for example a comma as
``%2C``.
"""

import json
import re
from typing import Any, Final
from urllib.parse import quote, unquote

from factoryfloor.kernel import BadOption, Choice, Flag, Option, Subset, canonical_json

__all__ = ["read", "write"]

_NOT_A_TEXT: Final = re.compile(r"[-+.\d]+|[Tt]rue|[Ff]alse")
"""Matches texts that OpenSpiel would read as a number or bool."""


def write(option: Option, value: Any) -> bool | str:
    """Return the value of an option as a parameter."""
    if isinstance(option, Flag):
        return bool(value)
    if isinstance(option, Choice):
        text = quote(value, safe="")
    elif isinstance(option, Subset):
        text = "+".join(quote(name, safe="") for name in value)
    else:
        text = quote(canonical_json(value), safe="")
    return f"%{ord(text[0]):02X}{text[1:]}" if _NOT_A_TEXT.fullmatch(text) else text


def read(option: Option, given: bool | str) -> Any:
    """Return the value of a parameter without checking it. Raises BadOption if the text must be JSON but is not."""
    if isinstance(given, bool):
        return given
    if isinstance(option, Choice):
        return unquote(given)
    if isinstance(option, Subset):
        return given if given == "all" else [unquote(name) for name in given.split("+") if name]
    try:
        return json.loads(unquote(given))
    except ValueError:
        raise BadOption(f"option {option.key} must be JSON, not {given!r:.60}") from None
