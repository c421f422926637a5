"""Staleness of stored reviews, and whether a partial one replaces them."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from factoryfloor.kernel import find_game, games
from factoryfloor.reviews.report import METHOD
from factoryfloor.reviews.reviewer import evaluation_of


def is_stale(report: Mapping[str, Any], game: str) -> bool:
    """Whether a new review would differ because of its method or the evaluation of the installed game."""
    versions = report.get("versions")
    if game not in games() or not isinstance(versions, dict):
        return True
    return bool(versions.get("method") != METHOD or versions.get("evaluation") != _evaluation(game))


def is_better(partial: Mapping[str, Any], stored: Mapping[str, Any]) -> bool:
    """Whether a partial review is better than a stored one: it has used more playouts and lacks nothing."""
    whole = all(len(partial[part]) >= len(stored[part]) for part in ("decisions", "chances", "luck"))
    return whole and partial["done"] * partial["budget"] > stored["done"] * stored["budget"]


@cache
def _evaluation(game: str) -> str:
    return evaluation_of(find_game(game))
