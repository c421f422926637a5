"""Options and arguments that several commands share."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import click

SETTINGS: Final = {"help_option_names": ["-h", "--help"], "show_default": True}
"""The context of every command."""

FILE: Final = click.Path(path_type=Path)

host: Final = click.option(
    "--host", metavar="ADDRESS", default="127.0.0.1", help="Address to listen on; 0.0.0.0 for all networks."
)
port: Final = click.option(
    "--port",
    metavar="PORT",
    type=click.IntRange(0, 65535),
    help="Port to listen on.",
    show_default="8000, or the next free port",
)
database: Final = click.option(
    "--database",
    metavar="DATABASE",
    help="Database: a file, or an SQLAlchemy URL.",
    show_default="a file in your data folder",
)
workers: Final = click.option(
    "--bot-workers",
    metavar="N",
    type=click.IntRange(0, 256),
    help="Processes for bots.",
    show_default="from the settings",
)
language: Final = click.option(
    "--language", metavar="TAG", help="Language of the texts: en, ru, zh-Hant.", show_default="from the environment"
)
game: Final = click.argument("game", metavar="GAME", help="The id of a game; see: factoryfloor games.")
seats: Final = click.option(
    "--seats", metavar="N", type=int, help="Number of seats.", show_default="depends on the game"
)
fewest_seats: Final = click.option(
    "--seats", metavar="N", type=int, help="Number of seats.", show_default="as few as possible"
)
game_options: Final = click.option(
    "--options", "-o", metavar="KEY=VALUE", multiple=True, help="An option of the game; repeatable."
)
cluster: Final = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Run on a Ray cluster: HOST:PORT of its head, or auto (extra cluster).",
)
jobs: Final = click.option(
    "--jobs", "-j", metavar="N", type=click.IntRange(0, 256), default=0, help="Processes; 0: one per core."
)
as_json: Final = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
record_file: Final = click.argument("file", metavar="FILE", type=FILE, help="A record, as written by save and export.")


def browser(default: bool) -> Callable[[Any], Any]:
    """Return the option that opens the browser."""
    return click.option("--open/--no-browser", "browser", default=default, help="Open the browser.")


class Commands(click.Group):
    """A command group that lists its commands in the order of their definition, with their full first lines."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.help or "") for name, command in self.commands.items()])
