"""Runs a generator of small steps of work to its end in one call."""

from collections.abc import Generator
from typing import TypeVar

Value = TypeVar("Value")


def at_once(steps: Generator[None, None, Value]) -> Value:
    """Run a generator to its end and return its value."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            value: Value = end.value
            return value
