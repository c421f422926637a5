"""The printed facts of the tiles as JSON, for clients and for the rules page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules.pieces import KINDS

if TYPE_CHECKING:
    from .view_types import Components


def components() -> Components:
    """Return the number of copies, and of copies with eyes, of each kind in each mix.

    All these numbers are reconstructed.
    """
    return {
        "tiles": {
            kind.id: {
                "standard": list(kind.standard),
                "long": list(kind.long),
                "gentle": list(kind.gentle),
                "reconstructed": ["copies", "eyes"],
            }
            for kind in KINDS
        }
    }
