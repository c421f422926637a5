"""The fixed positions that the router of Factory Fun is measured on: a factory, the funds, a machine to place.

They are in ``router_positions.json``, one per line, with the best known build and whether it is proved to be the best.
``python -m research.collect`` chose them, ``python -m research.exact_router`` solved them.
"""

import json
from dataclasses import asdict
from pathlib import Path

from factoryfloor.games.factory_fun.codec.notation import piece_text
from factoryfloor.games.factory_fun.rules.layout import CELLS, count_supplies, is_second
from factoryfloor.games.factory_fun.rules.pieces import WALL
from tests.factory_fun import known_builds
from tests.factory_fun.known_builds import Best, Layout, Task, layout_of

__all__ = ["STAGES", "Best", "Layout", "Task", "free_supplies", "layout_of", "load", "save", "texts_of"]

PATH = Path(__file__).with_name("router_positions.json")
STAGES = ("early", "middle", "late")


def texts_of(layout: Layout) -> tuple[str, ...]:
    """All pieces of a factory as texts."""
    codes = [(int(layout[cell]), cell) for cell in range(CELLS)]
    return tuple(piece_text(code, cell) for code, cell in codes if code > WALL and not is_second(code))


def free_supplies(task: Task) -> int:
    """The supplies that are not in the factory yet, with eight bits per colour."""
    return task.stock() - int(count_supplies(task.before()))


def load(path: Path = PATH) -> list[tuple[Task, dict[str, Best]]]:
    """The positions, each with its best builds.

    The key ``"0"`` or ``"2"`` is the number of machines that may be moved.
    """
    return known_builds.load(path)


def save(positions: list[tuple[Task, dict[str, Best]]], path: Path = PATH) -> None:
    """Write the positions, one per line."""
    lines = [
        json.dumps(asdict(task) | {"best": {moves: asdict(one) for moves, one in best.items()}})
        for task, best in positions
    ]
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
