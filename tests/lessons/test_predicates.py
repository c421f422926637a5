"""Predicates and patterns."""

from typing import Any

import pytest

from factoryfloor.lessons.course import text_fits
from factoryfloor.lessons.lesson import Comparison
from factoryfloor.lessons.predicates import holds

JSON = {"money": 7, "name": "Anna", "cards": ["a", "b"], "players": [{"won": []}, {"won": ["c"]}], "over": False}


@pytest.mark.parametrize(
    ("path", "comparison", "value", "expected"),
    [
        ("money", "==", 7, True),
        ("money", "!=", 7, False),
        ("money", ">", 6, True),
        ("money", "<=", 6, False),
        ("cards", "has", "b", True),
        ("cards", "lacks", "b", False),
        ("cards.#", "==", 2, True),
        ("cards.-1", "==", "b", True),
        ("players.1.won.0", "==", "c", True),
        ("players.2.won", "==", [], False),
        ("nothing", "lacks", "a", False),
        ("over", ">=", 0, False),
        ("money", "has", 7, False),
    ],
)
def test_predicate_compares_a_path_with_a_value(path: str, comparison: Comparison, value: Any, expected: bool) -> None:
    assert holds((path, comparison, value), JSON) is expected


@pytest.mark.parametrize(
    ("pattern", "text", "expected"),
    [
        ("bid 3n", "bid 3n", True),
        ("bid 3n", "bid 3n 1b", False),
        ("bid *", "bid 3n", True),
        ("bid*", "bid", True),
        ("*n", "bid 3n", True),
        ("bid * me", "bid me", False),
        ("a*a", "a", False),
        ("a*b*c", "a-b-b-c", True),
        ("*; end", "roll; place; end", True),
        (r"\*", "x", False),
        (r"2 \* 3", "2 * 3", True),
    ],
)
def test_text_pattern_matches_or_not(pattern: str, text: str, expected: bool) -> None:
    assert text_fits(pattern, text) is expected
