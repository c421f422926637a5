"""The contract of plans. A plan combines several actions of one seat in one JSON object, such as a whole layout."""

from typing import Any

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Plans(Copyable):
    """The plans of one game. The object is stateless. Callers resample the position for the seat before each call."""

    def actions(self, state: State, seat: i64, plan: dict[str, Any]) -> list[int]:
        """Return the actions of a plan. Raises IllegalAction if the plan cannot be played."""
        raise NotImplementedError

    def check(self, state: State, seat: i64, plan: dict[str, Any]) -> dict[str, Any]:
        """Return the effects of a plan as JSON: its price, and its faults with their places.

        The plan may be unfinished. The position is not changed. Raises IllegalAction if the plan cannot be parsed.
        """
        return {}

    def write(self, state: State, seat: i64, actions: list[int]) -> dict[str, Any]:
        """Write a sequence of actions as a plan. This is the inverse of :meth:`actions`."""
        raise NotImplementedError
