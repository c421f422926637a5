"""``factoryfloor bench``, which measures the speed of the rules on this machine."""

import json
from typing import Final

from rich import box
from rich.table import Table
from rich.text import Text as Line

from factoryfloor.arena.speed import Measurement, measure
from factoryfloor.cli.console import console, error_console
from factoryfloor.kernel import find_game, games

TITLES: Final = ("decisions", "games", "copies", "resamples", "playouts", "cut playouts")


def show_bench(named: list[str], seats: int | None, seconds: float, as_json: bool) -> None:
    """Measure the named games, or all installed games, and print the rates."""
    chosen = [find_game(name) for name in named] or list(games().values())
    for game in chosen:
        if seats is not None:
            game.check_seats(seats)
    with error_console().status("measuring"):
        found = [measure(game, seats, seconds) for game in chosen]
    if as_json:
        print(json.dumps([measurement.to_json() for measurement in found], indent=1))
    else:
        console().print(_table(found))


def _table(found: list[Measurement]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, title="Per second, on one core", title_justify="left")
    for title in ("game", "rules run", "seats"):
        table.add_column(title)
    for title in TITLES:
        table.add_column(title, justify="right")
    for one in found:
        rates = (one.decisions, one.games, one.copies, one.resamples, one.playouts, one.playouts_cut)
        kind = "compiled" if one.compiled else "plain"
        table.add_row(Line(one.game), kind, str(one.seats), *(f"{rate:,.0f}" for rate in rates))
    return table
