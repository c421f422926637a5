"""The score: money and chain bonuses (U18)."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from .layout import machine_at
from .legality import clash
from .networks import Networks, networks_of, release
from .pieces import AMOUNTS, IN_AMOUNT, INPUT, MACHINE, OPENING, PORTS, SOME_OUTPUTS, TALLY
from .position import Position

BONUS: Final = 5
"""The money for each unit that a machine takes from another machine."""


def chain_bonus(layout: vec[i64]) -> i64:
    """Return the chain bonus of a legal factory: ``BONUS`` for each unit that a machine takes from another machine."""
    networks = networks_of(layout)
    networks.list_ports(layout)
    total: i64 = 0
    for index in range(len(networks.ports)):
        place = networks.ports[index]
        row = 4 * layout[place >> 2] + (place & 3)
        if OPENING[row] == INPUT and networks.tally[networks.root(place)] & SOME_OUTPUTS:
            total += BONUS * (TALLY[row] // IN_AMOUNT & AMOUNTS)
    release(networks)
    return total


def chains(layout: vec[i64]) -> list[tuple[int, int, int]]:
    """Return the inputs that machines feed, each with the machine, the index of its port, and the bonus.

    In an illegal layout, a network that can never be legal feeds no input, for example an output at an input of another
    colour.
    """
    networks = Networks(layout)
    found: list[tuple[int, int, int]] = []
    for index in range(len(networks.ports)):
        place = networks.ports[index]
        code = layout[place >> 2]
        root = networks.root(place)
        tally = networks.tally[root]
        fed = tally & SOME_OUTPUTS and clash(tally, networks.colours[root]) == 0
        if fed and OPENING[4 * code + (place & 3)] == INPUT:
            turn = ((code - MACHINE) >> 1) & 3
            machine = int(machine_at(code))
            for number, port in enumerate(PORTS[machine]):
                if not port.output and (port.side + turn) & 3 == place & 3:
                    found.append((machine, number, BONUS * port.amount))
    return found


def scores_of(position: Position) -> list[int]:
    """Return the money plus chain bonuses of each seat with the current factories."""
    return [int(position.money[seat] + position.bonuses[seat]) for seat in range(position.seats)]
