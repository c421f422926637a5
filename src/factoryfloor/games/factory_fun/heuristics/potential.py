"""What a factory promises for the rounds to come: outputs that wait for inputs, inputs that wait for outputs, and how
near supplies and free space are for the machines that are still to be laid.
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from ..rules.layout import CELLS
from ..rules.machines import COLOURS
from ..rules.pieces import (
    AMOUNTS,
    BLACK_BIT,
    COLOUR,
    EMPTY,
    IN_AMOUNT,
    INPUT,
    OPENING,
    PORTS,
    SOME_OUTPUTS,
    SOME_SUPPLIES,
    TALLY,
    machine_code,
)
from ..rules.position import supplies_of
from .field import Field
from .site import Site

# By a surplus of 0 to 3: what inputs bring that may take it, and how likely one comes in a round.
_TAKEN: Final = (0.0, 5.0, 7.5, 10.5)
_TAKING: Final = (0.0, 0.25, 0.45, 0.6)
_FEEDING: Final = (0.0, 0.19, 0.13, 0.06)  # by the amount of an input: how likely an output for it comes in a round
_TRUST: Final = 0.6  # how often such a chain can be laid
_SHARED: Final = 0.6  # what another input of the same colour is worth
_NEED: Final = 0.45  # inputs of a colour in a machine
_REMOTE: Final = 8.0  # what it costs to do without a colour
_ROOM: Final = 5.0  # cells that a machine takes
_CELL: Final = 0.2  # what a cell that lacks costs


def _input_rows() -> vec[i64]:
    """For each colour a side of a machine that takes 1 of it."""
    rows = vec[i64]([0] * len(COLOURS))
    for machine, ports in enumerate(PORTS):
        for port in ports:
            if not port.output and port.amount == 1:
                rows[port.colour] = 4 * machine_code(machine, 0, 0) + port.side
    return rows


_ROWS: Final = _input_rows()


def outlook(layout: vec[i64], named: i64, left: i64, nearness: float) -> float:
    """What a factory will bring beside its money and bonuses, with so many rounds left.

    ``nearness`` is the weight of what it costs to bring supplies to where there is space: high between builds of one
    machine, low between machines, each of which has to come close to the supplies.
    """
    if left <= 0:
        return 0.0
    site = Site(layout, layout, supplies_of(layout, named))
    return chains_to_come(site, left) - nearness * float(left) * remoteness(site) - crowding(layout, left)


def chains_to_come(site: Site, left: i64) -> float:
    """What surpluses and inputs that supplies feed may bring yet."""
    networks = site.networks
    total: float = 0.0
    for root in networks.roots:
        tally = networks.tally[root]
        if tally & SOME_OUTPUTS and networks.colours[root] & BLACK_BIT == 0:
            surplus = (tally & AMOUNTS) - ((tally // IN_AMOUNT) & AMOUNTS)
            if surplus > 3:
                surplus = 3
            total += _TAKEN[surplus] * (1.0 - (1.0 - _TAKING[surplus]) ** float(left))
    share = [1.0] * 16
    for place in networks.ports:
        row = 4 * site.now[place >> 2] + (place & 3)
        if OPENING[row] == INPUT and networks.tally[networks.root(place)] & SOME_SUPPLIES:
            amount: i64 = (TALLY[row] // IN_AMOUNT) & AMOUNTS
            colour: i64 = COLOUR[row]
            total += share[colour] * 5.0 * float(amount) * (1.0 - (1.0 - _FEEDING[amount]) ** float(left))
            share[colour] *= _SHARED
    return _TRUST * total


def remoteness(site: Site) -> float:
    """What it costs on average to bring the supplies that a machine needs to where there is space."""
    site.survey()
    total: float = 0.0
    for row in _ROWS:
        field = Field(site, row, False)
        space: i64 = 0
        price: float = 0.0
        for cell in range(CELLS):
            if site.now[cell] == EMPTY:
                least: i64 = 99
                for state in range(4 * cell, 4 * cell + 4):
                    if field.worth[state] < least:
                        least = field.worth[state]
                price += float(least) if least < 8 else _REMOTE
                space += 1
        total += price / float(space) if space else _REMOTE
    return _NEED * total


def crowding(layout: vec[i64], left: i64) -> float:
    """What it costs that there is too little space for the machines to come."""
    space: i64 = 0
    for cell in range(CELLS):
        if layout[cell] == EMPTY:
            space += 1
    lacking = _ROOM * float(left) - float(space)
    return _CELL * lacking if lacking > 0.0 else 0.0
