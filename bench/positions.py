"""The fixed positions that the router of Factory Fun is measured on: a factory, what may be spent, a machine to place.

They are in ``router_positions.json``, one a line, with the best build that the exact solver knows, and whether it is
proved to be the best. ``python -m bench.collect`` has chosen them, ``python -m bench.exact_router`` has solved them.
"""

import json
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from factoryfloor.games.factory_fun.codec.load_factory import read_pieces
from factoryfloor.games.factory_fun.codec.notation import piece_text
from factoryfloor.games.factory_fun.rules.boards import BOARD_OF
from factoryfloor.games.factory_fun.rules.layout import CELLS, HALLS, count_supplies, is_second, machine_at
from factoryfloor.games.factory_fun.rules.machines import COLOURS, MACHINE_OF, MACHINES
from factoryfloor.games.factory_fun.rules.pieces import MACHINE, WALL
from factoryfloor.games.factory_fun.rules.position import bonus_of, supplies_of

PATH = Path(__file__).with_name("router_positions.json")
STAGES = ("early", "middle", "late")
Layout = Any  # a vec[i64]; plain Python has a list


@dataclass(frozen=True)
class Task:
    """A machine to place into a factory."""

    name: str
    stage: str
    board: str
    diagonal: bool
    funds: int
    any: str  # the colour that an earlier supply of any colour has, or nothing
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
        """The factory as it stands, not to be changed."""
        return self._before

    def machines(self) -> list[int]:
        """The machines that stand there."""
        return sorted({int(machine_at(code)) for code in self.before() if code >= MACHINE})

    def place_of(self, machine: int) -> tuple[int, int] | None:
        """Cell and quarter turns of a machine that stands there."""
        for cell in range(CELLS):
            code = int(self.before()[cell])
            if machine_at(code) == machine and not is_second(code):
                return cell, (code - MACHINE) >> 1 & 3
        return None

    def any_colour(self) -> bool:
        """Whether the machine brings a supply whose colour is named."""
        return MACHINES[self.machine].bonus == "any"

    def stock(self) -> int:
        """The supplies that may lie there, eight bits a colour."""
        named = COLOURS.index(self.any) if self.any else -1
        return int(supplies_of(self.before(), named) + bonus_of(self.machine))


@dataclass(frozen=True)
class Best:
    """The best build known: 5 x units that chains gain, less the price; None where there is none.

    Of earlier machines at most ``moves`` lie elsewhere. ``proved``: there is none better.
    """

    net: int | None
    price: int
    bonus: int
    proved: bool
    pieces: tuple[str, ...]


def layout_of(board: str, pieces: tuple[str, ...]) -> Layout:
    """A factory from texts such as ``curve 5,2 90``."""
    obstacles: list[dict[str, Any]] = []
    laid = read_pieces([_piece(text) for text in pieces], HALLS[BOARD_OF[board]], obstacles)
    if obstacles:
        raise ValueError(obstacles[0]["message"])
    return laid


def _piece(text: str) -> dict[str, Any]:
    name, where, *turn = text.split()
    row, column = where.split(",")
    return {"piece": name, "row": int(row), "column": int(column), "turn": int(turn[0]) if turn else 0}


def texts_of(layout: Layout) -> tuple[str, ...]:
    """All pieces of a factory as texts."""
    codes = [(int(layout[cell]), cell) for cell in range(CELLS)]
    return tuple(piece_text(code, cell) for code, cell in codes if code > WALL and not is_second(code))


def free_supplies(task: Task) -> int:
    """The supplies that do not lie there yet, eight bits a colour."""
    return task.stock() - int(count_supplies(task.before()))


def load(path: Path = PATH) -> list[tuple[Task, dict[str, Best]]]:
    """The positions, each with the best build by ``"0"`` or ``"2"``: how many machines may be moved."""
    known = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("{"):
            row = json.loads(line.rstrip(","))
            best = {moves: _best(one) for moves, one in row.pop("best").items()}
            known.append((Task(**row | {"pieces": tuple(row["pieces"])}), best))
    return known


def _best(row: dict[str, Any]) -> Best:
    return replace(Best(**row), pieces=tuple(row["pieces"]))


def save(positions: list[tuple[Task, dict[str, Best]]], path: Path = PATH) -> None:
    """Write the positions, one a line."""
    lines = [
        json.dumps(asdict(task) | {"best": {moves: asdict(one) for moves, one in best.items()}})
        for task, best in positions
    ]
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
