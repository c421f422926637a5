"""Builds that were routed before, so that they are found once for each question."""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, vec

from ..codec.plans import steps_to
from ..rules.draft import Draft
from .router import Route, best_route

_ROOM: Final = 20000  # builds that are kept
_MOVING: Final = 150  # from this effort on an earlier machine may be moved


@final
class Planned:
    """A route, or none, and the steps that lead to it, as far as they were asked for."""

    def __init__(self, route: Route | None) -> None:
        self.route = route
        self.steps: vec[i64] = vec[i64]()

    def steps_from(self, draft: Draft) -> vec[i64]:
        """The steps of the route, from a draft that has none."""
        if self.route is not None and len(self.steps) == 0:
            for action in steps_to(draft, self.route.layout, int(self.route.colour)):
                self.steps = append(self.steps, action)
        return self.steps


@final
class Memory:
    """Routes by what they depend on. Copies of a table share it; it changes nothing but the time that answers take."""

    def __init__(self) -> None:
        self.plans: dict[tuple[int, int, int, int], Planned] = {}
        self.gains: dict[tuple[int, int, int, int], float] = {}
        self.outlooks: dict[tuple[int, int], float] = {}

    def planned(self, mark: i64, draft: Draft, effort: i64) -> Planned:
        """The build for an empty draft; ``mark`` is the fingerprint of its factory."""
        key = (int(mark), int(draft.machine), int(draft.funds), int(effort))
        found = self.plans.get(key)
        if found is None:
            moves: i64 = 1 if effort >= _MOVING else 0
            found = Planned(
                best_route(draft.before, draft.machine, draft.funds, draft.stock, draft.any_colour, effort, moves)
            )
            self.keep(key, found)
        return found

    def keep(self, key: tuple[int, int, int, int], found: Planned) -> None:
        """Remember a build."""
        if len(self.plans) >= _ROOM:
            self.plans.clear()
            self.gains.clear()
            self.outlooks.clear()
        self.plans[key] = found
