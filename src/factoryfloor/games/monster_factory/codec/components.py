"""The printed tile facts as JSON, for clients and the rules page."""

from typing import Any

from ..rules.pieces import KINDS


def components() -> dict[str, Any]:
    """The copies and eyes of each kind in each mix; all counts are reconstructed."""
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
