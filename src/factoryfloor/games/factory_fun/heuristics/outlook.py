"""The outlook of a factory.

Each build of a round is continued over the same futures (common random numbers). All weights are set by hand.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.fast import append, vec

from ..rules.machines import VALUES
from ..rules.position import ANY_BONUS, BONUSES, ROUNDS, Position, bonus_of, supplies_of
from .build_cache import Build, Memory
from .futures import Future, Futures
from .learned_value import prospect
from .router import Route, best_route, routes_near
from .weights import BUILD, NEAR

DEPTH: Final = 3  # rounds played on
WIDTH: Final = 6  # builds of a machine
MOST: Final = 64  # futures of a build
_EFFORT: Final = 30  # effort of the router in futures
_FEWEST: Final = 4  # minimum futures of every build
_DROP: Final = 5.0  # a build this many coins below the best, divided by the root of the futures, is dropped
_TRUST: Final = 8.0  # the prospect counts as this number of futures


@final
class Factory(Copyable):
    """A factory with its money, its chain bonus, and the chosen colour of its any-colour supply, or -1."""

    def __init__(self, layout: vec[i64], money: i64, bonus: i64, named: i64) -> None:
        self.layout = layout
        self.money = money
        self.bonus = bonus
        self.named = named

    def worth(self, left: i64) -> float:
        """Return the expected points with ``left`` rounds left, relative to an empty factory."""
        return float(self.money + self.bonus) + prospect(self.layout, self.named, left)

    def after(self, machine: i64, route: Route) -> "Factory":
        """Return the factory after a machine is built."""
        named = route.colour if route.colour >= 0 else self.named
        return Factory(route.layout, self.money + VALUES[machine] - route.price, route.bonus, named)

    def best_of(self, machines: vec[i64], left: i64) -> "Factory":
        """Return the factory after building the best of some machines, or no machine."""
        best = self
        most = self.worth(left)
        for machine in machines:
            stock = supplies_of(self.layout, self.named) + bonus_of(machine)
            any_colour = BONUSES[machine] == ANY_BONUS
            route = best_route(self.layout, machine, self.money + VALUES[machine], stock, any_colour, _EFFORT, 0)
            if route is not None:
                after = self.after(machine, route)
                worth = after.worth(left)
                if worth > most:
                    best, most = after, worth
        return best


@final
class Candidate(Copyable):
    """A build of this round. ``gains`` is the total gain over ``count`` futures compared with building nothing."""

    def __init__(self, machine: i64, build: Build, factory: Factory, now: float) -> None:
        self.machine = machine
        self.build = build
        self.factory = factory
        self.now = now  # the gain by the prospect
        self.count: i64 = 0
        self.gains: float = 0.0

    def gain(self) -> float:
        """Return the expected gain compared with building nothing: the mean over the build's futures, shrunk towards
        the prospect's estimate.
        """
        return (self.gains + _TRUST * self.now) / (float(self.count) + _TRUST)


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Outlook(Copyable):
    """The builds of one seat's machines in a round, compared over common futures by racing."""

    def __init__(self, position: Position, seat: i64) -> None:
        self.left: i64 = ROUNDS - position.round
        self.depth: i64 = self.left if self.left < DEPTH else DEPTH
        named = position.named[seat]
        self.factory = Factory(position.factories[seat], position.money[seat], position.bonuses[seat], named)
        self.futures = Futures(position, seat, self.depth)
        self.idle: vec[float] = vec[float]()  # keyed by future: the value of the factory if nothing is built now
        self.builds: dict[int, list[Candidate]] = {}

    def of(self, memory: Memory, position: Position, seat: i64, machine: i64) -> list[Candidate]:
        """Return at most ``WIDTH`` candidates for a machine, best first by the prospect."""
        found = self.builds.get(machine)
        if found is None:
            found = self.found(memory, position, seat, machine)
            self.builds[machine] = found
        return found

    def found(self, memory: Memory, position: Position, seat: i64, machine: i64) -> list[Candidate]:
        """Return new candidates: the router's build, and other builds with nearly the same price."""
        draft = position.draft_for(seat, machine)
        best = memory.cheapest(position.marks[seat], draft, BUILD).route
        if best is None:
            return []
        idle = self.factory.worth(self.left)
        ordered: list[tuple[float, int, Candidate]] = []
        for route in routes_near(draft.before, machine, draft.funds, draft.stock, best, NEAR):
            after = self.factory.after(machine, route)
            gain = after.worth(self.left) - idle
            ordered.append((-gain, len(ordered), Candidate(machine, Build(route), after, gain)))
        return [one for _, _, one in sorted(ordered)[:WIDTH]]

    def step(self, machines: list[int]) -> bool:
        """Continue the candidate with the fewest futures over another future.

        Return whether more futures can change the choice. Candidates that are too far behind the best candidate of the
        same machine are dropped.
        """
        chosen: Candidate | None = None
        alive: i64 = 0
        for machine in machines:
            candidates = self.builds[machine]
            if not candidates:
                continue
            most = max([one.gain() for one in candidates])
            for one in candidates:
                if one.count < _FEWEST or (one.gain() - most) * (one.gain() - most) * float(one.count) < _DROP * _DROP:
                    alive += 1
                    if chosen is None or one.count < chosen.count:
                        chosen = one
        if chosen is None or self.depth == 0 or chosen.count >= MOST or (alive == 1 and len(machines) == 1):
            return False
        number = chosen.count
        if number == len(self.idle):
            self.idle = append(self.idle, self.played_on(self.factory, self.futures.at(number)))
        chosen.gains += self.played_on(chosen.factory, self.futures.at(number)) - self.idle[number]
        chosen.count += 1
        return True

    def played_on(self, factory: Factory, future: Future) -> float:
        """Return the value of a factory after a future in which the seat takes and builds the best machines."""
        for ahead in range(self.depth):
            machines = future.machines[future.starts[ahead] : future.starts[ahead + 1]]
            factory = factory.best_of(machines, self.left - ahead - 1)
        return factory.worth(self.left - self.depth)


def best_candidate(candidates: list[Candidate]) -> Candidate | None:
    """Return the candidate with the highest expected gain, or None."""
    best: Candidate | None = None
    for one in candidates:
        if best is None or one.gain() > best.gain():
            best = one
    return best
