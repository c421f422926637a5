"""How good a position looks: what each structure is worth, and what a placement changes."""

from math import exp

from mypy_extensions import i64

from factoryfloor.games.monster_factory.pieces import LINKS, TURNED
from factoryfloor.games.monster_factory.plane import is_finished, open_cells, with_tile
from factoryfloor.games.monster_factory.state import START, STRIDE, Table, seat_bit


def prospect(table: Table, seat: i64) -> float:
    """Points in hand and the part of the structure in progress that can be hoped for."""
    hope: float = float(table.points[seat])
    if table.growing & seat_bit(seat):
        gain = float(table.sizes[seat] if table.numbers[seat] == 0 else table.eyes[seat])
        hope += gain * chance_to_finish(table, open_cells(table.edges[seat]))
    return hope


def chance_to_finish(table: Table, cells: i64) -> float:
    """A guess from the open cells and the tiles left."""
    rounds = float(table.left()) / float(table.seats)
    return 1.0 / (1.0 + exp((float(cells) * 2.5 - rounds) / 2.5))


def estimate(table: Table, seat: i64) -> float:
    """The expected worth of the place, from the prospects."""
    own = prospect(table, seat)
    total: float = 0.0
    for other in range(table.seats):
        if other != seat:
            total += 1.0 / (1.0 + exp((prospect(table, other) - own) / 3.0))
    return total / float(table.seats - 1)


def insight(table: Table, seat: i64) -> list[float]:
    """For each legal action, what it changes in the own prospect less what it changes in that of others."""
    if table.phase == START:
        return [float(LINKS[action // 2]) + 0.2 * float(action & 1) for action in table.choices]
    return [gain(table, seat, action) for action in table.choices]


def gain(table: Table, seat: i64, action: i64) -> float:
    """What laying the drawn tile there is worth to ``seat``."""
    owner = action // STRIDE
    sides = TURNED[((table.tile >> 1) << 2) + (action & 3)]
    edge = table.edges[owner]
    after = with_tile(edge, (action % STRIDE) >> 2, sides)
    size = table.sizes[owner] if table.numbers[owner] == 0 else table.eyes[owner]
    added: i64 = 1 if table.numbers[owner] == 0 else table.tile & 1
    before = float(size) * chance_to_finish(table, open_cells(edge))
    hope: float = 1.0 if is_finished(after) else chance_to_finish(table, open_cells(after))
    change = float(size + added) * hope - before
    return change if owner == seat else -change / float(table.seats - 1)
