"""Commands for operators of a site: start the server, list its settings, check, back up and copy it."""

import gc
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NoReturn

import click

from factoryfloor.cli import options

if TYPE_CHECKING:
    from factoryfloor.server.operations.settings import Settings


@click.command()
@options.host
@options.port
@options.database
@options.browser(default=False)
@options.workers
@click.option(
    "--processes",
    metavar="N",
    type=click.IntRange(1, 256),
    default=1,
    help="Server processes on this address; needs PostgreSQL.",
)
@click.pass_context
def serve(
    context: click.Context,
    host: str,
    port: int | None,
    database: str | None,
    browser: bool,
    bot_workers: int | None,
    processes: int,
) -> None:
    """Start the server: tables for people and bots, in the browser."""
    start_server(context, host, port, database, browser, bot_workers, processes)


def start_server(
    context: click.Context,
    host: str,
    port: int | None,
    database: str | None,
    browser: bool,
    bot_workers: int | None,
    processes: int = 1,
) -> NoReturn:
    gc.disable()  # Ctrl-C must not interrupt the imports
    from factoryfloor.server import run

    gc.enable()
    context.exit(run(host, port, database, browser, _settings(bot_workers), processes))


def _settings(bot_workers: int | None) -> "Settings":
    """Return the server's settings, with the given number of bot processes."""
    from factoryfloor.server.operations.settings import read_settings

    return read_settings() if bot_workers is None else read_settings(bot_workers=bot_workers)


@click.command()
@options.database
@options.workers
@click.pass_context
def worker(context: click.Context, database: str | None, bot_workers: int | None) -> None:
    """Run bots for the servers that share a PostgreSQL database."""
    from factoryfloor.server.launch import run_worker

    context.exit(run_worker(database, _settings(bot_workers)))


@click.command()
@options.as_json
def settings(as_json: bool) -> None:
    """List the server's settings: name, value, default, source, meaning."""
    from factoryfloor.cli.settings import show_settings

    show_settings(as_json)


@click.command()
@click.argument("address", metavar="ADDRESS", help="The site, such as https://play.example.org.")
@click.pass_context
def doctor(context: click.Context, address: str) -> None:
    """Check a site from outside: name, proxy, cookie, socket, database, bots, clock. Print one line per problem."""
    from factoryfloor.cli.doctor import doctor as check

    context.exit(0 if check(address) else 1)


@click.command()
@click.argument("file", metavar="FILE", type=options.FILE, help="A new file for the copy.")
@options.database
@click.pass_context
def backup(context: click.Context, file: Path, database: str | None) -> None:
    """Back up the server's SQLite database to a file; the server may run."""
    from factoryfloor.cli.backup import make_backup

    context.exit(0 if make_backup(file, database) else 1)


@click.command()
@click.argument("file", metavar="FILE", type=options.FILE, help="A file written by backup.")
@options.database
@click.pass_context
def restore(context: click.Context, file: Path, database: str | None) -> None:
    """Restore a backup; stop the server first. The old database is kept under another name."""
    from factoryfloor.cli.backup import put_back

    context.exit(0 if put_back(file, database) else 1)


@click.group(cls=options.Commands, no_args_is_help=True)
def records() -> None:
    """Export the finished games of a server."""


@records.command()
@click.argument("file", metavar="FILE", type=click.File("wb"), help="A file for the records; - for standard output.")
@click.option("--person", metavar="ID", default="", help="Only games of the person with this public id.")
@options.database
@click.pass_context
def export(context: click.Context, file: BinaryIO, person: str, database: str | None) -> None:
    """Write the records of finished games, one JSON object per line. The server may run meanwhile."""
    from factoryfloor.cli.history import export_records

    context.exit(0 if export_records(file, person, database) else 1)


@click.group(cls=options.Commands, no_args_is_help=True)
def ratings() -> None:
    """Maintain the ratings among people."""


@ratings.command()
@options.database
@click.pass_context
def recompute(context: click.Context, database: str | None) -> None:
    """Compute all ratings among people again from the logs; stop the server first."""
    from factoryfloor.cli.history import recompute_ratings

    context.exit(0 if recompute_ratings(database) else 1)


@click.group("database", cls=options.Commands, no_args_is_help=True)
def databases() -> None:
    """Copy the server's database."""


@databases.command()
@click.argument("source", metavar="FROM", help="A file or URL; it is only read.")
@click.argument("target", metavar="TO", help="An empty database, or a new file.")
@click.option("--verify", is_flag=True, help="Only compare both, row by row.")
@click.option(
    "--while-running", is_flag=True, help="Copy while a server runs on FROM; its later writes are not copied."
)
@click.pass_context
def copy(context: click.Context, source: str, target: str, verify: bool, while_running: bool) -> None:
    """Copy a site from SQLite to PostgreSQL or back, and compare both row by row. Stop the server first."""
    from factoryfloor.cli.database import move

    context.exit(move(source, target, verify, while_running))
