"""``factoryfloor games``: the installed games."""

from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text as Line

from factoryfloor.cli.console import console
from factoryfloor.kernel import Game, games
from factoryfloor.kernel.fast import COMPILED


def show_games() -> None:
    """Print a row for each game."""
    table = Table(box=box.SIMPLE_HEAD)
    for title in ("id", "title", "seats", "options", "rules", "status"):
        table.add_column(title, overflow="fold")
    for game in games().values():
        seats = f"{game.seats_min}-{game.seats_max}" if game.seats_min < game.seats_max else str(game.seats_min)
        options = "\n".join(_option(option.key, option.describe()) for option in game.options)
        table.add_row(
            *(Line(cell) for cell in (game.id, game.title, seats, options or "-")), str(game.rules), status(game)
        )
    console().print(table)


def _option(key: str, facts: dict[str, Any]) -> str:
    """The form of an option for ``--options``."""
    choices = list(map(str, facts.get("choices", [])))
    match facts["kind"]:
        case "flag":
            return f"{key}=yes or no"
        case "subset":
            return f"{key}=all, or some of {', '.join(choices)}"
        case kind:
            return f"{key}={' or '.join(choices) or kind}"


def status(game: Game) -> str:
    """Whether the rules of a game are compiled."""
    ours = type(game).__module__.startswith("factoryfloor.")
    return "ready, compiled" if ours and COMPILED else "ready, plain Python"
