"""The array type of the rules, ``vec``, compiled or not.

Compiled by mypyc, ``vec[i64]`` is a flat array of machine words. In plain Python ``vec`` is ``list``, which is a little
faster there than librt's own ``vec``. This module is never compiled: it detects whether the others are. Always write
``numbers = append(numbers, n)``: the old value may or may not change.
"""

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import TYPE_CHECKING

__all__ = ["COMPILED", "append", "vec"]

COMPILED: bool = any(Path(__file__).with_name("state" + suffix).exists() for suffix in EXTENSION_SUFFIXES)
"""Whether the rules are compiled."""

if TYPE_CHECKING or COMPILED:
    from librt.vecs import append, vec
else:
    vec = list

    def append(items, item):
        """Append an item and return the array; the old value must not be used afterwards."""
        items.append(item)
        return items
