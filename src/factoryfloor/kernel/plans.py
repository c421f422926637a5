"""The contract of plans: several actions of one seat as one JSON object, such as a whole layout."""

from typing import Any

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Plans(Copyable):
    """Plans of one game; stateless. Positions are resampled for the seat before each call."""

    def actions(self, state: State, seat: i64, plan: dict[str, Any]) -> list[int]:
        """The actions of a plan. Raises IllegalAction if the plan cannot be played."""
        raise NotImplementedError

    def check(self, state: State, seat: i64, plan: dict[str, Any]) -> dict[str, Any]:
        """The effects of a plan, finished or not, as JSON: its price, and its faults with their places. Changes
        nothing.

        Raises IllegalAction if the plan cannot be parsed.
        """
        return {}

    def write(self, state: State, seat: i64, actions: list[int]) -> dict[str, Any]:
        """The plan for a sequence of actions: the inverse of :meth:`actions`."""
        raise NotImplementedError
