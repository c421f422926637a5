"""How promising actions look, for bots: what a machine is worth, and what it costs at least to connect it.

A first sight of it: ends are reckoned one by one, each by the cheapest way to close it.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from factoryfloor.games.factory_fun.actions import BUILD, CLAIM, CLEAR, EXTEND, FROM, GIVE_UP, LAY, LIFT, PLACE, REMOVE
from factoryfloor.games.factory_fun.draft import Draft
from factoryfloor.games.factory_fun.laying import DOUBLES
from factoryfloor.games.factory_fun.layout import CELLS, LENGTH, count_supplies, machine_at
from factoryfloor.games.factory_fun.machines import VALUES
from factoryfloor.games.factory_fun.networks import Networks
from factoryfloor.games.factory_fun.pieces import (
    BLACK,
    BLACK_BIT,
    BLACK_STORE,
    COLOUR,
    EMPTY,
    MACHINE,
    NODE,
    OPENING,
    PORTS,
    SOME_INPUTS,
    SOME_OUTPUTS,
    STEP,
    SUPPLY,
    SUPPLY_SIDE,
    WHITE,
    machine_code,
)
from factoryfloor.games.factory_fun.price import chain_bonus, cost
from factoryfloor.games.factory_fun.rounds import after_giving_up, draft_of
from factoryfloor.games.factory_fun.state import ROUNDS, TAKE, Table, supplies_of
from factoryfloor.kernel.fast import vec

_CLARITY: Final = 1.5  # logarithms of odds for a coin
_HOPELESS: Final = 9.0
_COVERED: Final = 3.0
_IN_THE_WAY: Final = 4.0
_JOINED: Final = 4.0  # what a unit that flows from machine to machine is reckoned at
_MARGIN: Final = 12.0  # coins that make a lead safe
_CROWDING: Final = 0.35  # coins that each machine which stands there makes the next one dearer


def estimate(table: Table, seat: i64) -> float:
    """The chance of coming before each other seat, by money and chain bonuses; alone what the score is."""
    own: float = float(table.money[seat] + table.bonuses[seat])
    if table.seats == 1:
        return own
    total: float = 0.0
    scale = 1.0 if table.over else _MARGIN * float(ROUNDS + 2 - table.round) / float(ROUNDS)
    for other in range(table.seats):
        if other != seat:
            total += 1.0 / (1.0 + exp((float(table.money[other] + table.bonuses[other]) - own) / scale))
    return total / float(table.seats - 1)


def insight(table: Table, seat: i64, legal: list[int]) -> list[float]:
    """How promising each legal action looks, in logarithms of odds."""
    if table.phase == TAKE:
        return [_CLARITY * (worth(table, seat, action - CLAIM) if action >= CLAIM else 0.0) for action in legal]
    draft = draft_of(table, seat)
    sight = Sight(draft)
    given_up = after_giving_up(table, seat)
    return [_CLARITY * sight.step_worth(action, given_up) for action in legal]


def worth(table: Table, seat: i64, machine: i64) -> float:
    """A machine's value less what it costs roughly to connect it, in coins."""
    layout = table.factories[seat]
    free = supplies_of(layout, table.named[seat]) - count_supplies(layout)
    total: float = float(VALUES[machine]) - _CROWDING * float(machines_on(layout)) - 2.0
    for port in PORTS[machine]:
        if port.output or (free >> (8 * port.colour)) & 255:
            total -= 1.0
        else:
            total -= 2.5
    return total


def machines_on(layout: vec[i64]) -> i64:
    """How many machines stand there."""
    total: i64 = 0
    for cell in range(CELLS):
        if layout[cell] >= MACHINE and layout[cell] & 1 == 0:
            total += 1
    return total


class Sight:
    """What is seen at once of a draft: supplies and reservoirs that are left, and how far away laid supplies are."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.now: vec[i64] = draft.now
        self.free: i64 = draft.stock - count_supplies(draft.now)
        self.whites: i64 = 3
        self.far: list[vec[i64]] = []
        for cell in range(CELLS):
            if WHITE <= draft.now[cell] < BLACK_STORE:
                self.whites -= 1

    def step_worth(self, action: i64, given_up: i64) -> float:
        """What a step is worth, in coins."""
        draft = self.draft
        if action == GIVE_UP:
            return float(given_up - draft.funds) if draft.spent == 0 else float(given_up - draft.funds + draft.spent)
        if action == BUILD:
            return float(chain_bonus(draft.now))
        if action == EXTEND:
            return -2.0 * _HOPELESS
        if action == CLEAR:
            return -_HOPELESS
        if action >= PLACE:
            return self.placement_worth(draft.hand(), (action - PLACE) >> 2, action & 3)
        if LAY <= action < CLAIM:
            return self.lay_worth(action - LAY)
        if LIFT <= action < REMOVE:
            return -_HOPELESS
        return -1.0 if action < FROM else -2.0

    def distances(self, colour: i64) -> vec[i64]:
        """By cell, how many pipes from there on lead to a supply of a colour; 99 where none does."""
        while len(self.far) < BLACK:
            self.far.append(vec[i64]())
        if len(self.far[colour]) == 0:
            self.far[colour] = ways_to(self.now, SUPPLY + colour)
        return self.far[colour]

    def closing(self, cell: i64, colour: i64, taking: bool) -> float:
        """What it costs to close an end that faces an empty cell."""
        if colour == BLACK:
            return 1.0
        if not taking:
            return 1.0 if self.whites else _IN_THE_WAY
        if (self.free >> (8 * colour)) & 255:
            return 1.0
        away = self.distances(colour)[cell]
        return float(away) if away < 99 else _HOPELESS

    def placement_worth(self, machine: i64, cell: i64, turn: i64) -> float:
        """What a place for a machine is worth: what must be bought there, less what it would be joined to."""
        second = cell + STEP[(turn + 1) & 3]
        total: float = 0.0
        if self.now[cell] != EMPTY:
            total -= _COVERED
        if self.now[second] != EMPTY:
            total -= _COVERED
        faced: i64 = 0
        for port in PORTS[machine]:
            half: i64 = port.half
            side = (port.side + turn) & 3
            at = second if half else cell
            beyond = at + STEP[side]
            if beyond == faced:
                total -= _IN_THE_WAY
            faced = beyond
            total -= self.port_cost(beyond, machine_code(machine, turn, half), side, port.output)
        return total + 0.1 * float(self.neighbours(cell) + self.neighbours(second))

    def port_cost(self, beyond: i64, code: i64, side: i64, output: bool) -> float:
        """What it costs to connect a port that faces a cell; less than nothing if machines are joined."""
        there = self.now[beyond]
        bit: i64 = COLOUR[4 * code + side]
        colour: i64 = 0
        while bit > 1:
            bit >>= 1
            colour += 1
        if there == EMPTY:
            return self.closing(beyond, colour, not output)
        row = 4 * there + ((side + 2) & 3)
        if machine_at(there) >= 0:
            return -_JOINED
        if OPENING[row] == SUPPLY_SIDE:
            return 0.0 if there == SUPPLY + colour and not output else _HOPELESS
        return _IN_THE_WAY if OPENING[row] == 0 else _HOPELESS

    def neighbours(self, cell: i64) -> i64:
        """How many of the four cells around are not free."""
        total: i64 = 0
        for side in range(4):
            if self.now[cell + STEP[side]] != EMPTY:
                total += 1
        return total

    def lay_worth(self, code: i64) -> float:
        """What a piece at the wanted cell is worth: its price, and what its open ends will cost."""
        draft = self.draft
        total: float = -float(cost(draft.before[draft.aim], code))
        if code >= SUPPLY:
            return total - 0.5 * float(3 - self.whites) if WHITE <= code < BLACK_STORE else total
        colour, taking = self.wanted()
        for side in range(4):
            row = 4 * code + side
            if OPENING[row] == 0:
                continue
            beyond = draft.aim + STEP[side]
            if OPENING[4 * self.now[beyond] + ((side + 2) & 3)]:
                continue
            if self.now[beyond] != EMPTY or colour < 0 or (code >= DOUBLES and NODE[row] != 0):
                total -= _IN_THE_WAY
            else:
                total -= self.closing(beyond, colour, taking)
        return total

    def wanted(self) -> tuple[i64, bool]:
        """The colour of the network whose end is to be closed, -1 for none, and whether it needs a source."""
        networks = Networks(self.now)
        if len(networks.loose) == 0:
            return -1, False
        place = networks.loose[0]
        root = networks.root((place & ~3) + NODE[4 * self.now[place >> 2] + (place & 3)])
        bits = networks.colours[root]
        tally = networks.tally[root]
        if bits == 0:
            return -1, False
        if bits & BLACK_BIT:
            return BLACK, False
        colour: i64 = 0
        while bits > 1:
            bits >>= 1
            colour += 1
        return colour, tally & SOME_INPUTS != 0 and tally & SOME_OUTPUTS == 0


def ways_to(layout: vec[i64], code: i64) -> vec[i64]:
    """By empty cell, how many pipes it takes from there, itself included, to reach a piece; 99 where none do."""
    found = vec[i64]([99] * LENGTH)
    queue = vec[i64]([0] * LENGTH)
    end: i64 = 0
    for cell in range(CELLS):
        if layout[cell] == code:
            for side in range(4):
                beside = cell + STEP[side]
                if layout[beside] == EMPTY and found[beside] == 99:
                    found[beside] = 1
                    queue[end] = beside
                    end += 1
    start: i64 = 0
    while start < end:
        cell = queue[start]
        start += 1
        for side in range(4):
            beside = cell + STEP[side]
            if layout[beside] == EMPTY and found[beside] == 99:
                found[beside] = found[cell] + 1
                queue[end] = beside
                end += 1
    return found
