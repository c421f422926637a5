"""JSON Patch (RFC 6902) between two JSON values. The patches only use ``add``, ``remove`` and ``replace``."""

from typing import Any

Patch = list[dict[str, Any]]


def json_patch(old: Any, new: Any, path: str = "") -> Patch:
    """Return the operations that change the old value into the new one.

    >>> json_patch({"a": [1, 2], "b": 0}, {"a": [1, 2, 3]})
    [{'op': 'remove', 'path': '/b'}, {'op': 'add', 'path': '/a/-', 'value': 3}]
    """
    if isinstance(old, dict) and isinstance(new, dict):
        return _of_objects(old, new, path)
    if isinstance(old, list) and isinstance(new, list):
        return _of_lists(old, new, path)
    if type(old) is type(new) and old == new:
        return []
    return [{"op": "replace", "path": path, "value": new}]


def _of_objects(old: dict[str, Any], new: dict[str, Any], path: str) -> Patch:
    patch: Patch = [{"op": "remove", "path": f"{path}/{_escaped(key)}"} for key in old if key not in new]
    for key, value in new.items():
        at = f"{path}/{_escaped(key)}"
        patch += json_patch(old[key], value, at) if key in old else [{"op": "add", "path": at, "value": value}]
    return patch


def _of_lists(old: list[Any], new: list[Any], path: str) -> Patch:
    patch: Patch = []
    for index, (before, after) in enumerate(zip(old, new, strict=False)):
        patch += json_patch(before, after, f"{path}/{index}")
    if len(old) != len(new) and 2 * len(patch) > len(new):  # insertion or removal before the end
        return [{"op": "replace", "path": path, "value": new}]
    patch += [{"op": "remove", "path": f"{path}/{index}"} for index in range(len(old) - 1, len(new) - 1, -1)]
    return patch + [{"op": "add", "path": f"{path}/-", "value": value} for value in new[len(old) :]]


def patched(value: Any, patch: Patch) -> Any:
    """Apply operations to a copy of the value.

    >>> patched({"a": [1, 2]}, json_patch({"a": [1, 2]}, {"a": [3]}))
    {'a': [3]}
    """
    for operation in patch:
        keys = [key.replace("~1", "/").replace("~0", "~") for key in operation["path"].split("/")[1:]]
        value = _applied(value, keys, operation)
    return value


def _applied(value: Any, keys: list[str], operation: dict[str, Any]) -> Any:
    if not keys:
        return operation["value"]
    changed = value.copy()
    key: Any = keys[0]
    if isinstance(changed, list):
        key = len(changed) if key == "-" else int(key)
    if len(keys) > 1:
        changed[key] = _applied(changed[key], keys[1:], operation)
    elif operation["op"] == "remove":
        del changed[key]
    elif isinstance(changed, list) and operation["op"] == "add":
        changed.insert(key, operation["value"])
    else:
        changed[key] = operation["value"]
    return changed


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
