"""How promising actions look, for bots: a first sight of it."""

from mypy_extensions import i64

from factoryfloor.games.factory_fun.state import Table


def insight(table: Table, seat: i64, legal: list[int]) -> list[float]:
    return [0.0] * len(legal)


def estimate(table: Table, seat: i64) -> float:
    return 0.0
