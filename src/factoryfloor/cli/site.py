"""Commands of those who run a site: start it, list its settings, check, back up and copy it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from factoryfloor.cli.option_types import AsJson, Database, Host, Port, Workers

if TYPE_CHECKING:
    from factoryfloor.server.operations.settings import Settings

site: Final = typer.Typer()
databases: Final = typer.Typer(help="Copy the server's database.", no_args_is_help=True)
site.add_typer(databases, name="database")

HOST: Final = "127.0.0.1"


@site.command()
def serve(
    host: Host = HOST,
    port: Port = None,
    database: Database = None,
    browser: Annotated[bool, typer.Option("--open/--no-browser", help="Open the browser.")] = False,
    bot_workers: Workers = None,
    processes: Annotated[
        int, typer.Option(metavar="N", min=1, max=256, help="Server processes on this address; needs PostgreSQL.")
    ] = 1,
) -> None:
    """Start the server: tables for people and bots, in the browser."""
    start_server(host, port, database, browser, bot_workers, processes)


def start_server(
    host: str, port: int | None, database: str | None, browser: bool, bot_workers: int | None, processes: int = 1
) -> None:
    from factoryfloor.server import run

    raise typer.Exit(run(host, port, database, browser, _settings(bot_workers), processes))


def _settings(bot_workers: int | None) -> "Settings":
    """The server's settings, with the number of bot processes if it is given."""
    from factoryfloor.server.operations.settings import read_settings

    return read_settings() if bot_workers is None else read_settings(bot_workers=bot_workers)


@site.command()
def worker(database: Database = None, bot_workers: Workers = None) -> None:
    """Run bots for the servers that share a PostgreSQL database."""
    from factoryfloor.server.launch import run_worker

    raise typer.Exit(run_worker(database, _settings(bot_workers)))


@site.command()
def settings(as_json: AsJson = False) -> None:
    """List the server's settings: name, value, default, source, meaning."""
    from factoryfloor.cli.settings import show_settings

    show_settings(as_json)


@site.command()
def doctor(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="The site, such as https://play.example.org.")],
) -> None:
    """Check a site from outside: name, proxy, cookie, socket, database, bots, clock. One line a problem."""
    from factoryfloor.cli.doctor import doctor as check

    raise typer.Exit(0 if check(address) else 1)


@site.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file for the copy.")], database: Database = None
) -> None:
    """Back up the server's SQLite database to a file; the server may run."""
    from factoryfloor.cli.backup import make_backup

    raise typer.Exit(0 if make_backup(file, database) else 1)


@site.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file written by backup.")], database: Database = None
) -> None:
    """Restore a backup; stop the server first. The old database is kept under another name."""
    from factoryfloor.cli.backup import put_back

    raise typer.Exit(0 if put_back(file, database) else 1)


@databases.command()
def copy(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A file or URL; it is only read.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="An empty database, or a new file.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only compare both, row by row.")] = False,
    while_running: Annotated[
        bool,
        typer.Option("--while-running", help="Copy while a server runs on FROM; its later writes are not copied."),
    ] = False,
) -> None:
    """Copy a site from SQLite to PostgreSQL or back, and compare both row by row. Stop the server first."""
    from factoryfloor.cli.database import move

    raise typer.Exit(move(source, target, verify, while_running))
