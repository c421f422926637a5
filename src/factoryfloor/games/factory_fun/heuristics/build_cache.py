"""The cache of a seat's bot. It stores values, and builds that the router has found."""

from typing import Any, Final, final

from mypy_extensions import i64

from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.fast import append, vec

from ..rules.draft import Draft
from ..rules.steps import steps_to
from .router import Route, best_route, route_from
from .weights import FOLLOWED, MOVING

MOST_BUILDS: Final = 1000  # at most 2 kB each, including the key
_PLACED: Final = 10_000  # marks a placement in the keys, where efforts, rounds and suggestions have other numbers

MOST_VALUES: Final = 4000  # at most 0.4 kB each; values and builds together need less than 4 MB


@final
class Build(Copyable):
    """A build's route (if any) and its steps. The steps are computed on first use."""

    def __init__(self, route: Route | None) -> None:
        self.route = route
        self.steps: vec[i64] = vec[i64]()

    def steps_from(self, draft: Draft) -> vec[i64]:
        """Return the steps of the route from an empty draft."""
        if self.route is not None and len(self.steps) == 0:
            for action in steps_to(draft, self.route.layout, int(self.route.colour)):
                self.steps = append(self.steps, action)
        return self.steps


@final
class Memory(Copyable):
    """Builds and values, keyed by all their inputs.

    A cached value equals a computed value. Factories are identified by 62-bit hashes. A full dictionary is cleared,
    which only costs time.
    """

    def __init__(self) -> None:
        self.builds: dict[tuple[int, int, int, int], Build] = {}
        self.values: dict[tuple[int, int, int, int], float] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return Memory, ()

    def cheapest(self, mark: i64, draft: Draft, effort: i64) -> Build:
        """Return the router's build for an empty draft. ``mark`` is the hash of the draft's factory."""
        key = (int(mark), int(draft.machine), int(draft.funds), int(effort))
        found = self.builds.get(key)
        if found is None:
            moves: i64 = 1 if effort >= MOVING else 0
            found = Build(
                best_route(draft.before, draft.machine, draft.funds, draft.stock, draft.any_colour, effort, moves)
            )
            self.keep_build(key, found)
        return found

    def placed(self, mark: i64, draft: Draft, place: i64) -> Build:
        """Return the router's build for an empty draft that begins with the action ``place``."""
        key = (int(mark), int(draft.machine), int(draft.funds), int(-_PLACED - place))
        found = self.builds.get(key)
        if found is None:
            found = Build(
                route_from(draft.before, draft.machine, draft.funds, draft.stock, draft.any_colour, place, FOLLOWED)
            )
            self.keep_build(key, found)
        return found

    def keep_build(self, key: tuple[int, int, int, int], build: Build) -> None:
        if len(self.builds) >= MOST_BUILDS:
            self.builds.clear()
        self.builds[key] = build

    def keep_value(self, key: tuple[int, int, int, int], value: float) -> None:
        if len(self.values) >= MOST_VALUES:
            self.values.clear()
        self.values[key] = value
