"""Types of options and arguments that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

Host = Annotated[str, typer.Option(metavar="ADDRESS", help="Address to listen on; 0.0.0.0 for all networks.")]
Port = Annotated[
    int | None,
    typer.Option(
        metavar="PORT", min=0, max=65535, help="Port to listen on.", show_default="8000, or the next free port"
    ),
]
Database = Annotated[
    str | None,
    typer.Option(help="Database: a file, or an SQLAlchemy URL.", show_default="a file in your data folder"),
]
Workers = Annotated[
    int | None,
    typer.Option(metavar="N", min=0, max=256, help="Processes for bots.", show_default="from the settings"),
]
Language = Annotated[
    str | None,
    typer.Option(metavar="TAG", help="Language of the texts: en, ru, zh-Hant.", show_default="from the environment"),
]
GameId = Annotated[str, typer.Argument(metavar="GAME", help="The id of a game; see: factoryfloor games.")]
Seats = Annotated[int | None, typer.Option(metavar="N", help="Number of seats.", show_default="depends on the game")]
Options = Annotated[
    list[str] | None,
    typer.Option("--options", "-o", metavar="KEY=VALUE", help="An option of the game; repeatable."),
]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Run on a Ray cluster: HOST:PORT of its head, or auto (extra cluster)."),
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", metavar="N", min=0, max=256, help="Processes; 0: one per core.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as written by save and export.")]
