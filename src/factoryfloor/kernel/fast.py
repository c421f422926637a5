"""The arrays that the rules are written in, compiled or not.

Compiled by mypyc, `vec[i64]` is a flat array of machine words. Where the package runs as plain Python a list does the
same work a little faster than the library's own `vec`, so there `vec` is `list`. This module is never compiled itself:
it looks whether its neighbours are. Always write `numbers = append(numbers, n)`: the old value may or may not change.
"""

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import TYPE_CHECKING

__all__ = ["COMPILED", "append", "vec"]

COMPILED: bool = any(Path(__file__).with_name("state" + suffix).exists() for suffix in EXTENSION_SUFFIXES)
"""Whether the rules run as compiled extensions."""

if TYPE_CHECKING or COMPILED:
    from librt.vecs import append, vec
else:
    vec = list

    def append(items, item):
        """Add `item` at the end; the result is the array to go on with."""
        items.append(item)
        return items
