"""The search of the router: branch and bound over placements, with several ways for each port.

A local search then improves the best build by reopening and reconnecting ports.
"""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, vec

from ..rules.layout import CELLS
from ..rules.legality import is_legal
from ..rules.pieces import COLOUR, INPUT, MACHINE, OPENING
from ..rules.placing import machines_in
from ..rules.price import moves as machines_moved
from ..rules.price import price
from ..rules.scoring import chain_bonus
from .path_search import PathSearch
from .placements import Placements, bound_of, laid_at
from .pruning import detach, lift_machine
from .router_grid import BREAKING, RouterGrid

# All set by hand.
FULL: Final = 800  # the largest effort: partial layouts that a search may visit
MENDING: Final = 50  # from this effort on, unreachable ports are also tried
NOTHING_FOUND: Final = 1_000_000
_WAYS: Final = 5  # for each port
_SLACK: Final = 8  # margin: bounds ignore that pieces may be removed, so they may be too high by this much
_TRIES: Final = 6  # places for a moved machine


@final
class Search:
    """A search for the best build. ``worth`` is the price of a build minus its bonus."""

    def __init__(self, before: vec[i64], machine: i64, funds: i64, stock: i64, effort: i64) -> None:
        self.moves: i64 = 0
        self.mends: i64 = 1 if effort >= MENDING else 0
        self.slack: i64 = _SLACK if effort >= FULL else 0
        self.before: vec[i64] = before
        self.machine: i64 = machine
        self.funds: i64 = funds
        self.stock: i64 = stock
        self.effort: i64 = effort
        self.layout: vec[i64] = before
        self.worth: i64 = NOTHING_FOUND
        self.dead: i64 = 0  # the last port that could not be connected

    def try_places(self) -> None:
        """Solve placements in the order of their bounds, until no other placement can be better."""
        had = chain_bonus(self.before)
        for key in sorted(Placements(self.before, self.machine, self.stock, self.mends > 0).keys):
            if bound_of(key) - had >= self.worth + self.slack or self.effort <= 0:
                break
            self.solve(laid_at(self.before, self.machine, key), self.mends)

    def solve(self, now: vec[i64], mends: i64) -> None:
        """Connect the open ports of a layout optimally. Up to ``mends`` other ports may be opened for this."""
        if self.effort <= 0:
            return
        self.effort -= 1
        grid = RouterGrid(self.before, now, self.stock)
        grid.lending = self.slack > 0
        if not grid.is_sound():
            return
        paid = price(self.before, now, self.machine)
        here = paid - grid.bonus()
        if paid > self.funds:
            return
        if len(grid.networks.loose) == 0:
            moved: i64 = machines_moved(self.before, now, self.machine) if self.moves else 0
            if here < self.worth and moved <= self.moves and is_legal(now):
                self.worth = here
                self.layout = now
            return
        for place in grid.networks.loose:
            if now[place >> 2] < MACHINE:
                return
        reach, rest = self.hardest(grid, paid, here)
        if reach is None:
            if mends > 0 and self.dead and self.worth == NOTHING_FOUND:
                self.mend(grid, paid, here, mends - 1)
            return
        for index in range(len(reach.worth)):
            if here + rest + reach.worth[index] >= self.worth or self.effort <= 0:
                return
            after = reach.laid(index)
            if len(after):
                self.solve(after, mends)

    def hardest(self, grid: RouterGrid, paid: i64, here: i64) -> tuple[PathSearch | None, i64]:
        """Return the open port with the largest regret, and a lower bound for the other ports.

        Return None if a port cannot be connected.
        """
        reaches: list[PathSearch] = []
        self.dead = 0
        total: i64 = 0
        for place in grid.networks.loose:
            reach = PathSearch(grid, place, _WAYS)
            total -= reach.top
            reaches.append(reach)
        chosen: PathSearch | None = None
        most: i64 = -1
        for reach in reaches:
            total += reach.top
            reach.search(self.funds - paid, self.worth - here - total)
            waits = reach.ends.may_be_freed()
            if len(reach.worth) == 0:
                if waits:
                    continue
                self.dead = reach.place
                return None, 0
            total += reach.worth[0]
            regret: i64 = 0 if waits else 50 if len(reach.worth) == 1 else reach.worth[1] - reach.worth[0]
            if regret > most:
                most = regret
                chosen = reach
        return chosen, (total - chosen.worth[0] if chosen is not None else 0)

    def mend(self, grid: RouterGrid, paid: i64, here: i64, mends: i64) -> None:
        """Handle a port that cannot be connected: break pipes, or open another port of the same colour."""
        place = self.dead
        broken = RouterGrid(self.before, grid.now, self.stock)
        broken.breaking = True
        reach = PathSearch(broken, place, _WAYS)
        reach.search(self.funds - paid + BREAKING, self.worth - here + BREAKING)
        for index in range(len(reach.worth)):
            after = reach.laid(index)
            if len(after):
                self.solve(after, mends)
        row = 4 * grid.now[place >> 2] + (place & 3)
        for other in grid.networks.ports:
            there = 4 * grid.now[other >> 2] + (other & 3)
            alike = OPENING[there] == OPENING[row] and COLOUR[there] & 16 == COLOUR[row] & 16
            if other != place and alike and (OPENING[row] != INPUT or COLOUR[there] == COLOUR[row]):
                now = grid.now[:]
                if detach(now, other):
                    self.solve(now, mends)

    def improve(self) -> None:
        """Reopen ports of the best build one by one, as long as this finds a better build."""
        if self.worth == NOTHING_FOUND:
            return
        better = True
        while better:
            better = False
            was = self.worth
            layout = self.layout
            for place in ports_of(layout):
                now = layout[:]
                if detach(now, place):
                    self.solve(now, self.mends)
                    if self.worth < was:
                        better = True
                        break
            if not better and self.slack:
                better = self.improve_pairs(layout)

    def improve_pairs(self, layout: vec[i64]) -> bool:
        """Open an output and an input of the same colour together. Return whether this finds a better build."""
        was = self.worth
        ports = ports_of(layout)
        for output in ports:
            row = 4 * layout[output >> 2] + (output & 3)
            if OPENING[row] == INPUT or COLOUR[row] & 16:
                continue
            for place in ports:
                there = 4 * layout[place >> 2] + (place & 3)
                if OPENING[there] == INPUT and COLOUR[there] == COLOUR[row]:
                    now = layout[:]
                    if detach(now, output) and detach(now, place):
                        self.solve(now, self.mends)
                        if self.worth < was:
                            return True
        return False

    def try_moves(self, most: i64, effort: i64) -> None:
        """Lay earlier machines elsewhere, one by one, as long as this gives a better build or makes room (U8)."""
        while self.moves < most:
            self.moves += 1
            self.effort = effort
            was = self.worth
            for machine in machines_in(self.before):
                if was == NOTHING_FOUND:
                    self.make_room(machine)
                elif self.worth == was:
                    now = self.layout[:]
                    lift_machine(now, machine)
                    self.try_machine(now, machine, 2 * _TRIES)
            if self.worth == was:
                return
            self.improve()

    def make_room(self, earlier: i64) -> None:
        """Lift an earlier machine, lay the new machine, and lay the earlier machine again."""
        base = self.before[:]
        lift_machine(base, earlier)
        for key in sorted(Placements(base, self.machine, self.stock).keys)[:_TRIES]:
            self.try_machine(laid_at(base, self.machine, key), earlier, _TRIES)

    def try_machine(self, base: vec[i64], machine: i64, tries: i64) -> None:
        """Lay a machine in the most promising places, and connect the open ports."""
        for key in sorted(Placements(base, machine, self.stock).keys)[:tries]:
            self.solve(laid_at(base, machine, key), self.mends)


def ports_of(layout: vec[i64]) -> vec[i64]:
    """Return the ports of all machines, as ``4 * cell + side``."""
    found = vec[i64]()
    for cell in range(CELLS):
        code = layout[cell]
        if code >= MACHINE:
            for side in range(4):
                if OPENING[4 * code + side]:
                    found = append(found, 4 * cell + side)
    return found
