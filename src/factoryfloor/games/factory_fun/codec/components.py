"""The printed facts of the pieces as JSON for clients (U1, U2, U3, U20, U21, U28)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from ..rules.blueprint import NAMES
from ..rules.boards import BOARDS
from ..rules.machines import MACHINES
from ..rules.pieces import FIRST_SHAPE, LYING, SHAPES, STANDING
from ..rules.price import cost

if TYPE_CHECKING:
    from .view_types import Components, Edge, Flow, MachineFacts, PieceFacts, Port

_COLUMNS: Final = ("edge", "colour", "amount")


def components() -> Components:
    """Return all components as JSON, keyed by id."""
    return {
        "machines": {machine.id: _machine(number) for number, machine in enumerate(MACHINES)},
        "pieces": _pieces(),
        "boards": {board.id: list(board.rows) for board in BOARDS},
    }


def _machine(number: int) -> MachineFacts:
    """Return a machine's value, ports at turn 0 (inputs on the first cell, output on the second cell), and bonus
    supply.
    """
    machine = MACHINES[number]
    return {
        "value": machine.value,
        "inputs": [_port(text) for text in machine.inputs.split()],
        "output": _port(machine.output),
        "bonus": machine.bonus or None,
    }


def _port(text: str) -> Port:
    edge, colour, *amount = text.split(":")
    return {"edge": cast("Edge", edge), "colour": cast("Flow", colour), "amount": int(amount[0]) if amount else None}


def _pieces() -> dict[str, PieceFacts]:
    """Return the facts of each piece by name: its cells, its price on an empty cell, and the sides that each path joins
    in each turn.
    """
    found: dict[str, PieceFacts] = {}
    for index, shape in enumerate(SHAPES):
        code = index + FIRST_SHAPE
        if code in (LYING + 1, STANDING + 1):
            continue
        two = code in (LYING, STANDING)
        piece = found.setdefault(
            NAMES[index],
            {"cells": 2 if two else 1, "price": int(cost(0, code)) * (2 if two else 1), "paths": {}},
        )
        paths = shape.paths
        if two:
            second = SHAPES[index + 1].paths
            paths = tuple(near + far.lower() for near, far in zip(paths, second, strict=True))
        piece["paths"][str(shape.turn)] = list(paths)
    return found
