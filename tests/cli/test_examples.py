"""The examples in the docstrings of the arena."""

import doctest
from types import ModuleType

import pytest

from factoryfloor.arena import dialog, intervals, ratings, seating, sequential


@pytest.mark.parametrize("module", [dialog, intervals, ratings, seating, sequential])
def test_examples_in_docstrings_of_the_arena_are_correct(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0
