"""Views as complete text for language models. The view can be rebuilt from this text.

The boards for people (:func:`factoryfloor.text.table_as_text`) omit facts that a person sees at a glance or can look
up. In the complete text, each field of a view has a line, and a list of things with the same fields becomes a table:

    round: 2
    belt: 3 rows of card | state | by
    r1-nbc | sold | 0
    fzzzt.2 | open | -
    - | closed | -

A value is a number, ``yes``, ``no``, ``-`` for null, a word, or a text in JSON's quotes; ``[a b]`` is a list and ``{key
value, key value}`` an object. Seats are numbers. Therefore the text contains no names of people.
"""

import json
import re
from typing import Any, Final

View = dict[str, Any]

_WORD: Final = re.compile(r"[A-Za-z][\w.+-]*", re.ASCII)
_RESERVED: Final = ("yes", "no")
_LEAST_ROWS: Final = 2


def complete_text(view: View) -> str:
    """Write a view as lines, one for each field, with tables for lists of things."""
    return "\n".join(line for key, value in view.items() for line in _field(key, value))


def value_text(value: Any) -> str:
    """Write a value, such as an event, in one line.

    >>> value_text({"kind": "laid", "seat": 1, "cards": ["r2-o-m1", "3 n"], "last": None, "over": False})
    '{kind laid, seat 1, cards [r2-o-m1 "3 n"], last -, over no}'
    """
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return f"[{' '.join(map(value_text, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{value_text(key)} {value_text(item)}" for key, item in value.items()) + "}"
    if isinstance(value, str) and not (_WORD.fullmatch(value) and value not in _RESERVED):
        return json.dumps(value)
    return str(value)


def _field(key: str, value: Any) -> list[str]:
    if not _is_table(value):
        return [f"{value_text(key)}: {value_text(value)}"]
    heads = list(value[0])
    head = f"{value_text(key)}: {len(value)} rows of {' | '.join(map(value_text, heads))}"
    return [head, *(" | ".join(value_text(row[name]) for name in heads) for row in value)]


def _is_table(value: Any) -> bool:
    """Return whether a value is a list of things with the same fields in the same order."""
    if not isinstance(value, list) or len(value) < _LEAST_ROWS or not all(isinstance(row, dict) for row in value):
        return False
    return bool(value[0]) and all(list(row) == list(value[0]) for row in value)
