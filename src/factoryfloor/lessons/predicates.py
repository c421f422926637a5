"""Predicates on JSON. A predicate consists of a path, a comparison and a value."""

from collections.abc import Sequence
from typing import Any, Final

from factoryfloor.lessons.lesson import BadLesson, Predicate

_NOTHING: Final = object()


def holds(predicate: Predicate, json: Any) -> bool:
    """Return whether a predicate holds. A predicate with a path that does not exist never holds."""
    path, comparison, value = predicate
    found = reached(path, json)
    if found is _NOTHING:
        return False
    match comparison:
        case "==":
            return bool(found == value)
        case "!=":
            return bool(found != value)
        case "has" | "lacks":
            if not isinstance(found, list | dict | str):
                return False
            return (value in found) == (comparison == "has")
    if isinstance(found, bool) or not isinstance(found, int | float):
        return False
    match comparison:
        case "<":
            return bool(found < value)
        case "<=":
            return bool(found <= value)
        case ">":
            return bool(found > value)
        case ">=":
            return bool(found >= value)


def all_hold(predicates: Sequence[Predicate], json: Any) -> bool:
    """Return whether all of the predicates hold."""
    return all(holds(predicate, json) for predicate in predicates)


def check_path(predicate: Predicate, json: Any) -> None:
    """Raise BadLesson if the path does not exist in the JSON."""
    if reached(predicate[0], json) is _NOTHING:
        raise BadLesson(f"the path {predicate[0]!r} does not exist")


def reached(path: str, json: Any) -> Any:
    """Return the value at a path, or ``_NOTHING`` if the path does not exist."""
    for part in path.split("."):
        if part == "#" and isinstance(json, list | dict | str):
            json = len(json)
        elif isinstance(json, list) and part.lstrip("-").isdigit() and -len(json) <= int(part) < len(json):
            json = json[int(part)]
        elif isinstance(json, dict) and part in json:
            json = json[part]
        else:
            return _NOTHING
    return json
