"""Small factories written as text, laid and checked by the engine."""

from typing import Any

from factoryfloor.games.factory_fun.codec.faults import describe
from factoryfloor.games.factory_fun.codec.load_factory import read_pieces
from factoryfloor.games.factory_fun.codec.view_types import Fault
from factoryfloor.games.factory_fun.rules.layout import blank
from factoryfloor.games.factory_fun.rules.legality import faults
from factoryfloor.games.factory_fun.rules.machines import MACHINE_OF
from factoryfloor.games.factory_fun.rules.price import price
from factoryfloor.games.factory_fun.rules.scoring import chain_bonus
from tests.factory_fun.printed import boards, pieces

Layout = Any  # a vec[i64]; plain Python has a list


def laid(*texts: str, board: str = "A-classic") -> Layout:
    """A factory of these pieces, which must not overlap."""
    obstacles: list[Any] = []
    layout = read_pieces(pieces(*texts), blank(tuple(boards()[board])), obstacles)
    assert not obstacles, obstacles[0].message
    return layout


def rules(*texts: str) -> list[str]:
    """The rules that a factory breaks, one for each fault."""
    return [fault["rule"] for fault in told(*texts)]


def told(*texts: str) -> list[Fault]:
    """The faults of a factory."""
    layout = laid(*texts)
    return describe(layout, faults(layout))


def bonus(*texts: str) -> int:
    """The chain bonus of a legal factory."""
    assert rules(*texts) == []
    return int(chain_bonus(laid(*texts)))


def priced(before: list[str], now: list[str], machine: str = "m01") -> int:
    """The price of the change from one factory to the other with a new machine."""
    return int(price(laid(*before), laid(*now), MACHINE_OF[machine]))
