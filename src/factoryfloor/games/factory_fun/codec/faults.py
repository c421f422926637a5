"""Describes faults in words, with the number of the rule and the cells of the fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from ..rules import legality
from ..rules.blueprint import piece_name
from ..rules.layout import CELLS, machine_at
from ..rules.machines import COLOURS, MACHINES
from ..rules.networks import Networks
from ..rules.pieces import AMOUNTS, IN_AMOUNT, INLET, NODE, OPENING, OUTPUT, PIPE_END, STEP, STRIDE, WALL
from .notation import cell_name

if TYPE_CHECKING:
    from .view_types import Fault, Side

SIDE_NAMES: Final = ("north", "east", "south", "west")
SIDE_LETTERS: Final[tuple[Side, ...]] = ("N", "E", "S", "W")
COLOUR_NAMES: Final = (*COLOURS, "black")
# For each check, the ruling and the kind. The kind is a key of the catalogue.
KINDS: Final = {
    legality.LOOSE_END: ("U11", "loose_end"),
    legality.TWO_COLOURS: ("U12", "two_colours"),
    legality.TWO_SOURCES: ("U12", "two_sources"),
    legality.NOT_STORED: ("U14", "not_stored"),
    legality.TOO_LITTLE: ("U14", "too_little"),
    legality.BLACK_SHARED: ("U15", "black_shared"),
    legality.BLACK_ALONE: ("U15", "black_alone"),
    legality.CYCLE: ("U16", "cycle"),
    legality.SUPPLY_STORED: ("U17", "supply_stored"),
    legality.NOTHING_FED: ("U17", "nothing_fed"),
    legality.NO_SOURCE: ("U17", "no_source"),
    legality.RING: ("U17", "ring"),
}


def fault(rule: str, kind: str, cells: list[int], message: str) -> Fault:
    """Return a fault as JSON: rule, kind, ``cells`` as pairs of row and column, and message."""
    return {"rule": rule, "kind": kind, "cells": [divmod(int(cell), STRIDE) for cell in cells], "message": message}


def describe(layout: vec[i64], found: vec[i64]) -> list[Fault]:
    """Describe the faults found by ``legality.faults`` in words. A loose end also has a ``side``."""
    networks = Networks(layout)
    return [_describe(layout, networks, int(one)) for one in found]


def _describe(layout: vec[i64], networks: Networks, found: int) -> Fault:
    check, where = divmod(found, legality.PLACES)
    rule, kind = KINDS[check]
    if check == legality.LOOSE_END:
        cell, side = where >> 2, where & 3
        return {**fault(rule, kind, [cell], _loose_end(layout, cell, side)), "side": SIDE_LETTERS[side]}
    if check == legality.CYCLE:
        machine = machine_at(layout[where >> 2])
        cells = [cell for cell in range(CELLS) if machine_at(layout[cell]) == machine]
        return fault(rule, kind, cells, f"{MACHINES[machine].id} on {cell_name(cells[0])} feeds itself")
    cells = network_cells(layout, networks, where)
    return fault(rule, kind, cells, _network(layout, networks, check, where, cells))


def _piece_on(layout: vec[i64], cell: int) -> str:
    """Describe the piece on a cell with its position."""
    return f"{piece_name(int(layout[cell]))} on {cell_name(cell)}"


def _loose_end(layout: vec[i64], cell: int, side: int) -> str:
    opening = OPENING[4 * layout[cell] + side]
    what = {PIPE_END: "an end", INLET: "the inlet", OUTPUT: "the output"}.get(opening, "an input")
    facing = int(layout[cell + STEP[side]])
    beyond = "nothing" if facing == 0 else "a wall" if facing == WALL else f"a closed side of {piece_name(facing)}"
    return f"{what} of {_piece_on(layout, cell)} meets {beyond} to the {SIDE_NAMES[side]}"


def network_cells(layout: vec[i64], networks: Networks, root: int) -> list[int]:
    """Return the cells that a network reaches."""
    cells: list[int] = []
    for cell in range(CELLS):
        for side in range(4):
            row = 4 * int(layout[cell]) + side
            if OPENING[row] and networks.root(4 * cell + NODE[row]) == root:
                cells.append(cell)
                break
    return cells


def _network(layout: vec[i64], networks: Networks, kind: int, root: int, cells: list[int]) -> str:
    """Describe the fault of a network that reaches these cells."""
    tally, colours = int(networks.tally[root]), int(networks.colours[root])
    first = _piece_on(layout, cells[0])
    named = [name for bit, name in enumerate(COLOUR_NAMES) if colours >> bit & 1]
    if kind == legality.TWO_COLOURS:
        return f"{' and '.join(named)} are mixed in the network of {first}"
    if kind == legality.TWO_SOURCES:
        return f"a supply and an output feed the network of {first}"
    if kind == legality.NOT_STORED:
        return f"the network of {first} has an output: it needs an input or a white reservoir"
    if kind == legality.TOO_LITTLE:
        taken = tally // IN_AMOUNT & AMOUNTS
        return f"the network of {first} needs {taken} {named[0]} but gets {tally & AMOUNTS}"
    if kind == legality.BLACK_SHARED:
        return f"a black output needs a black reservoir of its own; the network of {first} has more"
    if kind == legality.BLACK_ALONE:
        return f"the network of {first} needs one black output and one black reservoir"
    if kind == legality.SUPPLY_STORED:
        return f"a supply cannot be stored: the network of {first} has a supply and a white reservoir"
    if kind == legality.NOTHING_FED:
        return f"the supply in the network of {first} feeds no input"
    if kind == legality.NO_SOURCE:
        return f"the network of {first} has no source"
    return f"the pipes of {first} form a closed ring"
