"""The array type ``vec`` of the rules, for compiled code and for plain Python.

In code compiled by mypyc, ``vec[i64]`` is a flat array of machine words. In plain Python, ``vec`` is ``list``, which is
faster there than librt's own ``vec``. This module is never compiled, because it detects whether the other modules are
compiled. Always assign the results of ``append``, ``pop`` and ``remove``, as in ``numbers = append(numbers, n)``. The
old array may or may not change.
"""

import copyreg
from array import array
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mypy_extensions import i16, i32, i64, u8

__all__ = ["COMPILED", "append", "pop", "remove", "vec"]

COMPILED: bool = any(Path(__file__).with_name("state" + suffix).exists() for suffix in EXTENSION_SUFFIXES)
"""Whether the rules are compiled."""

if TYPE_CHECKING or COMPILED:
    from librt.vecs import append, pop, remove, vec

    _KINDS = {"h": vec[i16], "i": vec[i32], "q": vec[i64], "B": vec[u8], "d": vec[float]}  # keyed by type code

    _CODES: dict[Any, str] = {kind: code for code, kind in _KINDS.items()}

    def _vec(items: Any) -> Any:
        return _KINDS[items.typecode](items)

    def _as_array(items: Any) -> tuple[Any, ...]:
        return _vec, (array(_CODES[type(items)], items),)

    for _kind in _CODES:  # vecs have no copy or pickle protocol
        copyreg.pickle(_kind, _as_array)
else:
    vec = list

    def append(items, item):
        """Append an item and return the array. Do not use the old array afterwards."""
        items.append(item)
        return items

    def pop(items):
        """Return the array without its last item, and the last item. Do not use the old array afterwards."""
        item = items.pop()
        return items, item

    def remove(items, item):
        """Return the array without the first item that equals the value. Do not use the old array afterwards."""
        items.remove(item)
        return items
