"""Checks whether a stored review is out of date, and whether a partial review replaces it."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from factoryfloor.kernel import find_game, games
from factoryfloor.reviews.report import METHOD
from factoryfloor.reviews.versions import evaluation_of


def is_stale(report: Mapping[str, Any], game: str) -> bool:
    """Return whether a new review would differ because the method or the game's evaluation has changed."""
    versions = report.get("versions")
    if game not in games() or not isinstance(versions, dict):
        return True
    return bool(versions.get("method") != METHOD or versions.get("evaluation") != _evaluation(game))


def is_better(partial: Mapping[str, Any], stored: Mapping[str, Any]) -> bool:
    """Return whether a partial review is better than a stored review: it has more playouts and lacks no part."""
    whole = all(len(partial[part]) >= len(stored[part]) for part in ("decisions", "chances", "luck"))
    return whole and partial["done"] * partial["budget"] > stored["done"] * stored["budget"]


@cache
def _evaluation(game: str) -> str:
    return evaluation_of(find_game(game))
