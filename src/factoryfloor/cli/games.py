"""``factoryfloor games`` and ``factoryfloor rules``, which print the installed games and the rules of a game."""

import shutil
import sys
from itertools import zip_longest
from textwrap import wrap
from typing import Any, Final

from factoryfloor.cli.console import PLAIN_WIDTH, console
from factoryfloor.kernel import Game, find_game, games
from factoryfloor.kernel.fast import COMPILED
from factoryfloor.kernel.terminal_text import printable

TITLES: Final = ("id", "title", "seats", "options", "rules", "status")
NARROWEST: Final = 20  # for the options
GAP: Final = "  "


def show_games() -> None:
    """Print a row for each game.

    Only the options are wrapped. Rich is not used, because importing Rich takes longer.
    """
    rows = [[[title] for title in TITLES], *map(_cells, games().values())]
    lengths = [max(len(line) for row in rows for line in row[column]) for column in range(len(TITLES))]
    options = TITLES.index("options")
    rest = sum(lengths) - lengths[options] + len(GAP) * (len(TITLES) - 1)
    lengths[options] = min(lengths[options], max(NARROWEST, _width() - rest))
    for row in rows:
        row[options] = [part for line in row[options] for part in wrap(line, lengths[options], break_on_hyphens=False)]
        for line in zip_longest(*row, fillvalue=""):
            print(GAP.join(text.ljust(length) for text, length in zip(line, lengths, strict=True)).rstrip())


def show_rules(id: str, language: str) -> None:
    """Print the rules of a game. Raises UnknownGame if there is no such game."""
    from rich.markdown import Markdown

    from factoryfloor.text.rules import rules_text

    console().print(Markdown(rules_text(find_game(id), language)))


def _width() -> int:
    terminal = sys.stdout is not None and sys.stdout.isatty()
    return shutil.get_terminal_size().columns if terminal else PLAIN_WIDTH


def _cells(game: Game) -> list[list[str]]:
    """Return the lines of each column."""
    seats = f"{game.seats_min}-{game.seats_max}" if game.seats_min < game.seats_max else str(game.seats_min)
    options = [_option(option.key, option.describe()) for option in game.options] or ["-"]
    cells = [[game.id], [game.title], [seats], options, [str(game.rules)], [status(game)]]
    return [list(map(printable, cell)) for cell in cells]


def _option(key: str, facts: dict[str, Any]) -> str:
    """Return the form in which ``--options`` takes an option."""
    choices = list(map(str, facts.get("choices", [])))
    match facts["kind"]:
        case "flag":
            return f"{key}=yes or no"
        case "subset":
            return f"{key}=all, or some of {', '.join(choices)}"
        case "first":
            return f"{key}=random, or a seat from 0"
        case "colours":
            return f"{key}=[number of each seat's colour, 0 to {facts['count'] - 1}]"
        case kind:
            return f"{key}={' or '.join(choices) or kind}"


def status(game: Game) -> str:
    """Return ``ready, compiled`` or ``ready, plain Python`` for the rules of a game."""
    ours = type(game).__module__.startswith("factoryfloor.")
    return "ready, compiled" if ours and COMPILED else "ready, plain Python"
