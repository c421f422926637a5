"""Factories with a machine to place, each with its best build from an exact solver.

``known_builds.json`` holds one task per line, a sample of ``research/router_positions.json`` in the same format.
"""

import json
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from factoryfloor.games.factory_fun.codec.load_factory import read_pieces
from factoryfloor.games.factory_fun.codec.view_types import Fault
from factoryfloor.games.factory_fun.rules.boards import BOARD_OF
from factoryfloor.games.factory_fun.rules.layout import CELLS, HALLS, is_second, machine_at
from factoryfloor.games.factory_fun.rules.machines import COLOURS, MACHINE_OF, MACHINES
from factoryfloor.games.factory_fun.rules.pieces import MACHINE
from factoryfloor.games.factory_fun.rules.position import bonus_of, supplies_of

PATH = Path(__file__).with_suffix(".json")
Layout = Any  # a vec[i64]; a list in plain Python


@dataclass(frozen=True)
class Task:
    """A machine to place into a factory."""

    name: str
    stage: str
    board: str
    diagonal: bool
    funds: int
    any: str  # the colour of an earlier supply of any colour, or nothing
    new: str
    pieces: tuple[str, ...]

    @property
    def machine(self) -> int:
        return MACHINE_OF[self.new]

    @property
    def kind(self) -> str:
        return self.board.split("-")[1]

    @cached_property
    def _before(self) -> Layout:
        return layout_of(self.board, self.pieces)

    def before(self) -> Layout:
        """The factory before the build, read-only."""
        return self._before

    def machines(self) -> list[int]:
        """The machines of the factory before the build."""
        return sorted({int(machine_at(code)) for code in self.before() if code >= MACHINE})

    def place_of(self, machine: int) -> tuple[int, int] | None:
        """Cell and quarter turns of an earlier machine."""
        for cell in range(CELLS):
            code = int(self.before()[cell])
            if machine_at(code) == machine and not is_second(code):
                return cell, (code - MACHINE) >> 1 & 3
        return None

    def any_colour(self) -> bool:
        """Whether the new machine brings a supply of a colour to name."""
        return MACHINES[self.machine].bonus == "any"

    def stock(self) -> int:
        """The supplies that the build may use, eight bits a colour."""
        named = COLOURS.index(self.any) if self.any else -1
        return int(supplies_of(self.before(), named) + bonus_of(self.machine))


@dataclass(frozen=True)
class Best:
    """The best build known: 5 for each unit of chains gained, minus the price; None if there is no build.

    The build moves at most ``moves`` earlier machines. ``proved`` means that no build is better.
    """

    net: int | None
    price: int
    bonus: int
    proved: bool
    pieces: tuple[str, ...]


def layout_of(board: str, pieces: tuple[str, ...]) -> Layout:
    """A factory from texts such as ``curve 5,2 90``. Raises ValueError on an illegal one."""
    obstacles: list[Fault] = []
    laid = read_pieces([_piece(text) for text in pieces], HALLS[BOARD_OF[board]], obstacles)
    if obstacles:
        raise ValueError(obstacles[0]["message"])
    return laid


def _piece(text: str) -> dict[str, Any]:
    name, where, *turn = text.split()
    row, column = where.split(",")
    return {"piece": name, "row": int(row), "column": int(column), "turn": int(turn[0]) if turn else 0}


def load(path: Path = PATH) -> list[tuple[Task, dict[str, Best]]]:
    """The tasks, each with its best builds by the number of machines that may be moved: ``"0"`` or ``"2"``."""
    known = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("{"):
            row = json.loads(line.rstrip(","))
            best = {moves: _best(one) for moves, one in row.pop("best").items()}
            known.append((Task(**row | {"pieces": tuple(row["pieces"])}), best))
    return known


def _best(row: dict[str, Any]) -> Best:
    return replace(Best(**row), pieces=tuple(row["pieces"]))
