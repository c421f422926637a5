"""The printed facts of the cards as JSON, for clients and for the rules page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules.pieces import (
    CARD_KINDS,
    CARD_OF,
    FZZZT_SPEED,
    FZZZT_VP,
    KINDS,
    LETTERS,
    PERIPHERALS,
    ROBOTS,
    SPEED,
    SYMBOLS,
    UNIT_SPEED,
    UNITS,
    VP,
    Robot,
    Sign,
    Unit,
)

if TYPE_CHECKING:
    from .view_types import Components, RobotFacts, UnitFacts


def components() -> Components:
    """Return robots, units, mechanics and peripherals by id. ``reconstructed`` lists the fields without a source."""
    return {
        "robots": {robot.id: _robot(robot) for robot in ROBOTS},
        "units": {unit.id: _unit(unit) for unit in UNITS},
        "mechanics": {f"mechanic-{number}": {"power": 0, "vp": 0, "kind": "me"} for number in range(1, 7)},
        "peripherals": {piece: {"name": piece[4:], "reconstructed": ["effect"]} for piece in PERIPHERALS},
    }


def _robot(robot: Robot) -> RobotFacts:
    return {
        "power": robot.power,
        "vp": VP[robot.power] if robot.symbols else FZZZT_VP,
        "belt_speed": SPEED[robot.power] if robot.symbols else FZZZT_SPEED,
        "symbols": _symbols(robot.symbols),
        "kind": KINDS[CARD_KINDS[CARD_OF[robot.id]]],
        "copies": robot.copies,
        "players": "5-6" if robot.large_only else "all",
        "owner": robot.owner or None,
        "reconstructed": list(robot.reconstructed),
    }


def _unit(unit: Unit) -> UnitFacts:
    return {
        "class": unit.grade,
        "symbols": _symbols(unit.symbols),
        "value": unit.value,
        "belt_speed": UNIT_SPEED,
        "copies": unit.copies,
        "players": "5-6" if unit.large_only else "all",
        "reconstructed": list(unit.reconstructed),
    }


def _symbols(letters: str) -> list[Sign]:
    return [SYMBOLS[LETTERS.index(letter)] for letter in letters]
