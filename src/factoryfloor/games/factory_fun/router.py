"""The router: the cheapest legal build for a machine (U7 to U17), chain bonuses counted.

Every place of the machine is bounded from below by what its ports take alone; the most promising are worked out, port
by port, with several ways for each. The best build is then improved by opening ports again and connecting them anew.
"""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.games.factory_fun.actions import PLACE
from factoryfloor.games.factory_fun.checks import is_legal
from factoryfloor.games.factory_fun.field import NEVER, Field
from factoryfloor.games.factory_fun.layout import CELLS, COUNTED, LENGTH
from factoryfloor.games.factory_fun.networks import Networks
from factoryfloor.games.factory_fun.pieces import (
    COLOUR,
    EMPTY,
    INPUT,
    MACHINE,
    OPENING,
    PORTS,
    SOME_SUPPLIES,
    STEP,
    machine_code,
)
from factoryfloor.games.factory_fun.placing import placements
from factoryfloor.games.factory_fun.price import chain_bonus, price
from factoryfloor.games.factory_fun.pruning import detach, detached, place_over
from factoryfloor.games.factory_fun.reach import Reach
from factoryfloor.games.factory_fun.site import BREAKING, Site
from factoryfloor.kernel.fast import append, vec

NO_COLOUR: Final = -1
FULL: Final = 1500  # sites that a search may look at
NOTHING_FOUND: Final = 1_000_000
_WAYS: Final = 5
_NOWHERE: Final = vec[i64]([0] * LENGTH)


@final
class Route:
    """A legal build: the factory as it shall stand, its price, its chain bonus, and the colour named, or -1."""

    def __init__(self, layout: vec[i64], price: i64, bonus: i64, colour: i64) -> None:
        self.layout: vec[i64] = layout
        self.price: i64 = price
        self.bonus: i64 = bonus
        self.colour: i64 = colour


def route(
    before: vec[i64], machine: i64, funds: i64, stock: i64, any_colour: bool, diagonal: bool, moves: i64 = 0
) -> Route | None:
    """The best build for a machine: the least price less chain bonuses. None if none is found that can be paid."""
    return best_route(before, machine, funds, stock, any_colour, FULL)


def best_route(before: vec[i64], machine: i64, funds: i64, stock: i64, any_colour: bool, effort: i64) -> Route | None:
    """The best build that so much effort finds."""
    if not any_colour:
        return searched(before, machine, funds, stock, NO_COLOUR, effort)
    best: Route | None = None
    for colour in range(len(COUNTED)):
        found = searched(before, machine, funds, stock + COUNTED[colour], colour, effort // 2)
        if found is not None and (best is None or found.price - found.bonus < best.price - best.bonus):
            best = found
    return best


def searched(before: vec[i64], machine: i64, funds: i64, stock: i64, colour: i64, effort: i64) -> Route | None:
    """The best build with a supply named."""
    search = Search(before, machine, funds, stock, effort)
    search.try_places()
    search.improve()
    if search.worth == NOTHING_FOUND or not is_legal(search.layout):
        return None
    layout = search.layout
    return Route(layout, price(before, layout, machine), chain_bonus(layout), colour)


@final
class Search:
    """A search for the best build: ``worth`` is its price less its bonus."""

    def __init__(self, before: vec[i64], machine: i64, funds: i64, stock: i64, effort: i64) -> None:
        self.before: vec[i64] = before
        self.machine: i64 = machine
        self.funds: i64 = funds
        self.stock: i64 = stock
        self.effort: i64 = effort
        self.layout: vec[i64] = before
        self.worth: i64 = NOTHING_FOUND
        self.dead: i64 = 0  # the port that could not be connected last

    def try_places(self) -> None:
        """Work out places, the most promising first, until no other can be better."""
        for key in sorted(Places(self.before, self.machine, self.stock).keys):
            bound = (key >> 29) - 100
            if bound >= self.worth or self.effort <= 0:
                break
            opened = key & 0xFFF
            now = detached(self.before, opened) if opened else self.before[:]
            action = (key >> 12 & 0xFFF) - PLACE
            place_over(now, self.machine, action >> 2, action & 3)
            self.solve(now)

    def solve(self, now: vec[i64], mends: i64 = 1) -> None:
        """Connect the open ports of a layout in the best way; so often may another port be opened for one."""
        if self.effort <= 0:
            return
        self.effort -= 1
        site = Site(self.before, now, self.stock)
        if not site.is_sound():
            return
        paid = price(self.before, now, self.machine)
        here = paid - site.bonus()
        if paid > self.funds:
            return
        if len(site.networks.loose) == 0:
            if here < self.worth and is_legal(now):
                self.worth = here
                self.layout = now
            return
        for place in site.networks.loose:
            if now[place >> 2] < MACHINE:
                return
        reach, rest = self.hardest(site, paid, here)
        if reach is None:
            if mends > 0 and self.dead and self.worth == NOTHING_FOUND:
                self.mend(site, paid, here, mends - 1)
            return
        for index in range(len(reach.worth)):
            if here + rest + reach.worth[index] >= self.worth or self.effort <= 0:
                return
            after = reach.laid(index)
            if len(after):
                self.solve(after, mends)

    def hardest(self, site: Site, paid: i64, here: i64) -> tuple[Reach | None, i64]:
        """The open port that has most to lose by waiting, and at least what the others take; None if one cannot."""
        reaches: list[Reach] = []
        self.dead = 0
        total: i64 = 0
        for place in site.networks.loose:
            reach = Reach(site, place, _WAYS)
            total -= reach.top
            reaches.append(reach)
        chosen: Reach | None = None
        most: i64 = -1
        for reach in reaches:
            total += reach.top
            reach.search(self.funds - paid, self.worth - here - total)
            if len(reach.worth) == 0:
                self.dead = reach.place
                return None, 0
            total += reach.worth[0]
            regret: i64 = 50 if len(reach.worth) == 1 else reach.worth[1] - reach.worth[0]
            if regret > most:
                most = regret
                chosen = reach
        return chosen, (total - chosen.worth[0] if chosen is not None else 0)

    def mend(self, site: Site, paid: i64, here: i64, mends: i64) -> None:
        """A port that cannot be connected: break pipes, or open another port of its colour."""
        place = self.dead
        broken = Site(self.before, site.now, self.stock)
        broken.breaking = True
        reach = Reach(broken, place, _WAYS)
        reach.search(self.funds - paid + BREAKING, self.worth - here + BREAKING)
        for index in range(len(reach.worth)):
            after = reach.laid(index)
            if len(after):
                self.solve(after, mends)
        row = 4 * site.now[place >> 2] + (place & 3)
        for other in site.networks.ports:
            there = 4 * site.now[other >> 2] + (other & 3)
            alike = OPENING[there] == OPENING[row] and COLOUR[there] & 16 == COLOUR[row] & 16
            if other != place and alike and (OPENING[row] != INPUT or COLOUR[there] == COLOUR[row]):
                now = site.now[:]
                if detach(now, other):
                    self.solve(now, mends)

    def improve(self) -> None:
        """Open ports of the best build again, one by one, as long as that finds something better."""
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
                    self.solve(now)
                    if self.worth < was:
                        better = True
                        break


def ports_of(layout: vec[i64]) -> vec[i64]:
    """The ports of all machines, as ``4 * cell + side``."""
    found = vec[i64]()
    for cell in range(CELLS):
        code = layout[cell]
        if code >= MACHINE:
            for side in range(4):
                if OPENING[4 * code + side]:
                    found = append(found, 4 * cell + side)
    return found


@final
class Places:
    """Where a machine may be placed: ``keys`` that sort by promise.

    A key is a bound of its worth, how much free space it is beside, the action of placing, and the port of an earlier
    machine that is opened for its output, or 0.
    """

    def __init__(self, before: vec[i64], machine: i64, stock: i64) -> None:
        self.before: vec[i64] = before
        self.machine: i64 = machine
        self.stock: i64 = stock
        self.keys: list[int] = []
        site = Site(before, before, stock)
        site.survey()
        self.ports: list[Field] = []
        for port in PORTS[machine]:
            half: i64 = port.half
            side: i64 = port.side
            self.ports.append(Field(site, 4 * machine_code(machine, 0, half) + side))
        choices: list[int] = []
        placements(before, machine, choices, _NOWHERE)
        self.rank(choices, self.ports[len(self.ports) - 1], 0)
        self.rank_feeding(site.networks, choices)

    def rank_feeding(self, networks: Networks, choices: list[int]) -> None:
        """Places from which the output could feed an earlier machine instead of its supply."""
        output = PORTS[self.machine][len(PORTS[self.machine]) - 1]
        half: i64 = output.half
        side: i64 = output.side
        row = 4 * machine_code(self.machine, 0, half) + side
        for place in networks.ports:
            there = 4 * self.before[place >> 2] + (place & 3)
            tally = networks.tally[networks.root(place)]
            if OPENING[there] == INPUT and COLOUR[there] == COLOUR[row] and tally & SOME_SUPPLIES:
                opened = detached(self.before, place)
                site = Site(self.before, opened, self.stock)
                site.survey()
                self.rank(choices, Field(site, row), place)

    def rank(self, choices: list[int], output: Field, opened: i64) -> None:
        """Add keys for all places."""
        machine = self.machine
        for action in choices:
            cell: i64 = (action - PLACE) >> 2
            turn: i64 = action & 3
            second = cell + STEP[(turn + 1) & 3]
            total: i64 = 0
            for number, port in enumerate(PORTS[machine]):
                half: i64 = port.half
                side: i64 = (port.side + turn) & 3
                beyond = (second if half else cell) + STEP[side]
                field = output if port.output else self.ports[number]
                worth = field.worth[4 * beyond + ((side + 2) & 3)]
                total += worth if worth < NEVER else 3
            crowd = self.openness(cell) + self.openness(second)
            key = (((total + 100) << 5 | crowd) << 12 | action) << 12 | opened
            self.keys.append(int(key))

    def openness(self, cell: i64) -> i64:
        """How much free space is beside a cell, and whether something must go."""
        total: i64 = 0 if self.before[cell] == EMPTY else 8
        for side in range(4):
            if self.before[cell + STEP[side]] == EMPTY:
                total += 1
        return total
