"""Differences between JSON values by path, for messages and for golden games."""

import json
import marshal
import math
from collections.abc import Iterator
from typing import Any


def copied(value: Any) -> Any:
    """Copy a JSON value deeply, many times faster than ``copy.deepcopy``."""
    return marshal.loads(marshal.dumps(value))


def changes(old: Any, new: Any, path: str = "") -> dict[str, Any]:
    """Return the changes from ``old`` to ``new`` by path. If keys or lengths differ, whole values are listed.

    >>> changes({"deck": 7, "players": [{"hand": [1, 2]}]}, {"deck": 6, "players": [{"hand": [1, 2, 5]}]})
    {'deck': 6, 'players[0].hand': [1, 2, 5]}
    """
    if type(old) is type(new):
        if isinstance(new, dict) and old.keys() == new.keys():
            found: dict[str, Any] = {}
            for key in new:
                found |= changes(old[key], new[key], f"{path}.{key}" if path else key)
            return found
        if isinstance(new, list) and len(old) == len(new) and any(isinstance(item, dict | list) for item in new):
            found = {}
            for index, item in enumerate(new):
                found |= changes(old[index], item, f"{path}[{index}]")
            return found
        if old == new:
            return {}
    return {path: new}


def difference(old: Any, new: Any, names: tuple[str, str] = ("before", "after")) -> str:
    """Return the first differences of two JSON values as a sentence, or an empty string if they are equal.

    >>> difference({"prize": 3}, {"prize": 4, "hand": []})
    'prize is 3 before, 4 after; hand is nothing before, [] after'
    """
    if _same(old, new) or text_of(old) == text_of(new):
        return ""
    places = [f"{path or 'it'} is {before} {names[0]}, {after} {names[1]}" for path, before, after in _places(old, new)]
    more = f"; and {len(places) - 3} more" if len(places) > 3 else ""
    return "; ".join(places[:3]) + more if places else "the keys are in another order"


def _same(old: Any, new: Any) -> bool:
    """Test quickly whether two values and their types are equal. The result may be False for equal JSON."""
    try:
        return marshal.dumps(old, 2) == marshal.dumps(new, 2)
    except ValueError:
        return False


def _places(old: Any, new: Any, path: str = "") -> Iterator[tuple[str, str, str]]:
    """Yield the innermost differences, each with its path and the two values as short texts."""
    if type(old) is type(new) and isinstance(new, dict):
        for key in {**old, **new}:
            place = f"{path}.{key}" if path else str(key)
            if key in old and key in new:
                yield from _places(old[key], new[key], place)
            else:
                yield (
                    place,
                    _short(old[key]) if key in old else "nothing",
                    _short(new[key]) if key in new else "nothing",
                )
    elif type(old) is type(new) and isinstance(new, list) and len(old) == len(new):
        for index, item in enumerate(new):
            yield from _places(old[index], item, f"{path}[{index}]")
    elif type(old) is not type(new) or old != new:
        yield path, _short(old), _short(new)


def json_fault(value: Any) -> str:
    """Return the reason why a round trip through JSON would change a value, or an empty string if it would not.

    >>> json_fault({"seats": (1, 2)})
    'seats is a tuple'
    """
    return _json_fault(value, "")


def _json_fault(value: Any, path: str) -> str:
    kind = type(value)
    if value is None or kind in (bool, int, str):
        return ""
    if kind is float:
        return "" if math.isfinite(value) else f"{path or 'it'} is {value}"
    if kind is list:
        faults = (_json_fault(item, f"{path}[{index}]") for index, item in enumerate(value))
    elif kind is dict:
        odd = [key for key in value if type(key) is not str]
        if odd:
            return f"{path or 'it'} has the key {odd[0]!r}, which is not text"
        faults = (_json_fault(item, f"{path}.{key}" if path else key) for key, item in value.items())
    else:
        return f"{path or 'it'} is a {kind.__name__}"
    return next(filter(None, faults), "")


def names_in(value: Any) -> Iterator[str]:
    """Return all strings in a JSON value, both keys and values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from names_in(item)
    elif isinstance(value, list):
        for item in value:
            yield from names_in(item)


def text_of(value: Any) -> str:
    """Write a JSON value in one line, with keys in their order."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, default=repr)


def _short(value: Any) -> str:
    text = text_of(value)
    return text if len(text) <= 100 else text[:97] + "..."
