"""The contract of plans: several actions of one seat as one JSON object, such as a whole layout."""

from typing import Any

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Plans:
    """Plans of one game; stateless. Asked of positions that were resampled for the seat."""

    def actions(self, state: State, seat: i64, plan: dict[str, Any]) -> list[int]:
        """The actions that a plan consists of. Raises IllegalAction if it cannot be carried out."""
        raise NotImplementedError

    def check(self, state: State, seat: i64, plan: dict[str, Any]) -> dict[str, Any]:
        """The effects of a plan, finished or not, as JSON: price, faults with their places. Changes nothing.

        Raises IllegalAction if the plan cannot be read.
        """
        return {}

    def write(self, state: State, seat: i64, actions: list[int]) -> dict[str, Any]:
        """A course of actions as the plan that :meth:`actions` turns into it."""
        raise NotImplementedError
