"""The examples in the docstrings of arena and command line."""

import doctest
from types import ModuleType

import pytest

from factoryfloor.arena import intervals, ratings, seating, sequential
from factoryfloor.cli import action_input


@pytest.mark.parametrize("module", [intervals, ratings, seating, sequential, action_input])
def test_examples(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0
