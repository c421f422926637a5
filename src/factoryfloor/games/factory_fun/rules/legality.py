"""The legality of a finished factory, with one check for each of the rules U11 to U17.

A check of one network takes the network's content (``tally``, counted as in ``pieces``) and its ``colours``. It returns
0 or a fault.
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, vec

from .layout import machine_at
from .machines import MACHINE_COUNT
from .networks import NODES, Networks
from .pieces import (
    AMOUNTS,
    BLACK_BIT,
    BLACKS,
    CROSS,
    IN_AMOUNT,
    INPUT,
    LOOSE,
    NODE,
    OPENING,
    OUTPUT,
    OUTPUTS,
    SOME_BLACKS,
    SOME_INPUTS,
    SOME_OUTPUTS,
    SOME_SUPPLIES,
    SOME_WHITES,
    SUPPLY,
)

LOOSE_END: Final = 1  # U11
TWO_COLOURS: Final = 2  # U12
TWO_SOURCES: Final = 3  # U12
NOT_STORED: Final = 4  # U14
TOO_LITTLE: Final = 5  # U14
BLACK_SHARED: Final = 6  # U15
BLACK_ALONE: Final = 7  # U15
CYCLE: Final = 8  # U16
SUPPLY_STORED: Final = 9  # U17
NOTHING_FED: Final = 10  # U17
NO_SOURCE: Final = 11  # U17
RING: Final = 12  # U17

PLACES: Final = 4096  # a fault is PLACES * kind + place (4 * cell + side, or a node)


def one_colour(tally: i64, colours: i64) -> i64:
    """Check that a network has one colour, and is fed either by supplies or by machines (U12)."""
    if colours & (colours - 1):
        return TWO_COLOURS
    if tally & SOME_SUPPLIES and tally & SOME_OUTPUTS:
        return TWO_SOURCES
    return 0


def black_by_itself(tally: i64, colours: i64) -> i64:
    """Check that a black network contains at most one black output and one black reservoir, and nothing else (U15)."""
    if colours & BLACK_BIT == 0:
        return 0
    others = tally & (SOME_WHITES | SOME_INPUTS | SOME_SUPPLIES)
    shared = tally & SOME_OUTPUTS > OUTPUTS or tally & SOME_BLACKS > BLACKS
    return BLACK_SHARED if shared or others else 0


def supply_unstored(tally: i64) -> i64:
    """Check that no supply joins a white reservoir (U17)."""
    return SUPPLY_STORED if tally & SOME_SUPPLIES and tally & SOME_WHITES else 0


def black_ends_in_black(tally: i64, colours: i64) -> i64:
    """Check that a black output ends in a black reservoir, and each black reservoir takes one output (U15)."""
    if colours & BLACK_BIT == 0:
        return 0
    return 0 if tally & SOME_OUTPUTS == OUTPUTS and tally & SOME_BLACKS == BLACKS else BLACK_ALONE


def enough(tally: i64, colours: i64) -> i64:
    """Check that inputs take no more than machines put out, and that any rest is stored (U13, U14).

    A supply feeds any amount.
    """
    if tally & SOME_OUTPUTS == 0 or colours & BLACK_BIT:
        return 0
    if tally & SOME_INPUTS == 0:
        return 0 if tally & SOME_WHITES else NOT_STORED
    return TOO_LITTLE if tally & AMOUNTS < (tally // IN_AMOUNT) & AMOUNTS else 0


def feeds_something(tally: i64) -> i64:
    """Check that each network has a source, and that each supply feeds an input (U17)."""
    if tally & SOME_OUTPUTS:
        return 0
    if tally & SOME_SUPPLIES:
        return 0 if tally & SOME_INPUTS else NOTHING_FED
    return NO_SOURCE


def clash(tally: i64, colours: i64) -> i64:
    """Return a fault that no extension of the network can remove."""
    fault = black_by_itself(tally, colours)
    if fault == 0:
        fault = one_colour(tally, colours)
    return fault if fault else supply_unstored(tally)


def lack(tally: i64, colours: i64) -> i64:
    """Return the lack of a network without loose ends and without clashes."""
    fault = black_ends_in_black(tally, colours)
    if fault == 0:
        fault = feeds_something(tally)
    return fault if fault else enough(tally, colours)


def network_faults(networks: Networks, found: vec[i64]) -> vec[i64]:
    """Check U12 to U15 and U17 for each network. A lack is a fault only if the network has no loose end."""
    for index in range(len(networks.roots)):
        root = networks.roots[index]
        tally = networks.tally[root]
        fault = clash(tally, networks.colours[root])
        if fault == 0 and tally < LOOSE:
            fault = lack(tally, networks.colours[root])
        if fault:
            found = append(found, PLACES * fault + root)
    return found


def loose_ends(networks: Networks, found: vec[i64]) -> vec[i64]:
    """Check that every machine port, pipe end and inlet meets an opening (U11)."""
    for index in range(len(networks.loose)):
        found = append(found, PLACES * LOOSE_END + networks.loose[index])
    return found


def rings(layout: vec[i64], networks: Networks, found: vec[i64]) -> vec[i64]:
    """Find closed loops of pipes without a machine and without a reservoir (U17)."""
    for index in range(networks.pieces):
        cell = networks.filled[index]
        code = layout[cell]
        if code < SUPPLY:
            for side in range(4):
                if OPENING[4 * code + side]:
                    root = networks.root(4 * cell + NODE[4 * code + side])
                    if networks.tally[root] == 0:
                        networks.add(root, LOOSE, 0)  # report it once
                        found = append(found, PLACES * RING + root)
                    if code < CROSS:
                        break  # a single path
    return found


def cycles(layout: vec[i64], networks: Networks, found: vec[i64]) -> vec[i64]:
    """Check that no machine feeds itself, directly or through other machines (U16). Only one cycle is reported, by a
    port of a machine on the cycle.

    Kahn's algorithm repeatedly removes the machines whose inputs wait for no other machine, with their networks.
    """
    if not has_flow(networks):
        return found
    if len(networks.ports) == 0:
        networks.list_ports(layout)
    owed = vec[i64]([0] * NODES)  # by root: unprocessed outputs that feed its inputs
    left: i64 = 0
    for index in range(len(networks.ports)):
        place = networks.ports[index]
        if OPENING[4 * layout[place >> 2] + (place & 3)] == OUTPUT:
            root = networks.root(place)
            if networks.tally[root] & SOME_INPUTS:
                owed[root] += 1
                left += 1
    done = vec[i64]([0] * MACHINE_COUNT)
    while left:
        waits = waiting(layout, networks, owed)
        before = left
        for index in range(len(networks.ports)):
            place = networks.ports[index]
            code = layout[place >> 2]
            machine = machine_at(code)
            if OPENING[4 * code + (place & 3)] == OUTPUT and done[machine] == 0 and waits[machine] < 0:
                done[machine] = 1
                root = networks.root(place)
                if owed[root]:
                    owed[root] -= 1
                    left -= 1
        if left == before:
            return append(found, PLACES * CYCLE + port_on_cycle(layout, networks, owed, done))
    return found


def has_flow(networks: Networks) -> bool:
    """Return whether any machine feeds another."""
    for root in networks.roots:
        if networks.tally[root] & SOME_INPUTS and networks.tally[root] & SOME_OUTPUTS:
            return True
    return False


def waiting(layout: vec[i64], networks: Networks, owed: vec[i64]) -> vec[i64]:
    """For each machine, return the root of an unresolved input network, or -1."""
    waits = vec[i64]([-1] * MACHINE_COUNT)
    for index in range(len(networks.ports)):
        place = networks.ports[index]
        code = layout[place >> 2]
        if OPENING[4 * code + (place & 3)] == INPUT:
            root = networks.root(place)
            if owed[root]:
                waits[machine_at(code)] = root
    return waits


def port_on_cycle(layout: vec[i64], networks: Networks, owed: vec[i64], done: vec[i64]) -> i64:
    """Return the output of a machine on a cycle, found by walking upstream."""
    waits = waiting(layout, networks, owed)
    feeder = vec[i64]([-1] * NODES)  # by root: an unprocessed output
    output: i64 = -1
    for index in range(len(networks.ports)):
        place = networks.ports[index]
        code = layout[place >> 2]
        if OPENING[4 * code + (place & 3)] == OUTPUT and done[machine_at(code)] == 0:
            root = networks.root(place)
            if owed[root]:
                feeder[root] = place
                output = place
    for _ in range(MACHINE_COUNT):
        output = feeder[waits[machine_at(layout[output >> 2])]]
    return output


def faults(layout: vec[i64]) -> vec[i64]:
    """Return the faults of a finished factory by U11 to U17. The list is empty for a legal factory."""
    return faults_among(layout, Networks(layout))


def faults_among(layout: vec[i64], networks: Networks) -> vec[i64]:
    """Return the faults of a layout whose networks are known."""
    found = loose_ends(networks, vec[i64]())
    found = network_faults(networks, found)
    found = cycles(layout, networks, found)
    return rings(layout, networks, found)


def is_legal(layout: vec[i64]) -> bool:
    """Return whether a finished factory is legal by U11 to U17."""
    return len(faults(layout)) == 0
