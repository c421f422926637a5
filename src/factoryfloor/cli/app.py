"""The commands of the command line. Their implementations are imported only when they run."""

from pathlib import Path
from typing import Annotated, Final

import typer

from factoryfloor.cli.contests import contests
from factoryfloor.cli.errors import BadUsage
from factoryfloor.cli.option_types import (
    AsJson,
    Database,
    Host,
    Language,
    Options,
    Port,
    RecordFile,
    Seats,
    Workers,
)
from factoryfloor.cli.puzzles import puzzles
from factoryfloor.cli.site import HOST, site, start_server

app: Final = typer.Typer(
    name="factoryfloor",
    help="Factory board games: play them in a browser, against computer opponents, or from a program. "
    "Without a command: start the server and open the browser.",
    epilog="Exit codes: 0 success, 1 failure, 2 usage error, 130 interrupted.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from factoryfloor.cli.version import version_lines

        typer.echo("\n".join(version_lines()))
        raise typer.Exit


@app.callback(invoke_without_command=True)
def alone(
    context: typer.Context,
    host: Host = HOST,
    port: Port = None,
    database: Database = None,
    browser: Annotated[bool, typer.Option("--open/--no-browser", help="Open the browser.")] = True,
    bot_workers: Workers = None,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the versions of package and rules."),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        start_server(host, port, database, browser, bot_workers)
        return
    given = [name for name in context.params if _is_given(context, name)]
    if given:
        option = "--" + given[0].replace("_", "-")
        raise BadUsage(f"{option} is an option of serve: factoryfloor serve {option} ...")


def _is_given(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


@app.command()
def games() -> None:
    """List the installed games."""
    from factoryfloor.cli.games import show_games

    show_games()


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="See: factoryfloor games.")] = None,
    seats: Seats = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,BOT...",
            help="The opponents in seat order, repeated if there are more seats.",
            show_default="search:200ms",
        ),
    ] = None,
    options: Options = None,
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Any text; the same seed deals the same cards.")
    ] = None,
    seat: Annotated[int, typer.Option(metavar="SEAT", help="Your seat, from 0.")] = 0,
    hint: Annotated[str, typer.Option(metavar="BOT", help="The bot that gives hints.")] = "search:1000ms",
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Resume a saved game.")] = None,
    language: Language = None,
) -> None:
    """Play in the terminal against bots: apprentice to inventor, random, greedy, search:200ms, search:2000."""
    from factoryfloor.cli import play as commands
    from factoryfloor.cli.language import chosen_language

    if resume is not None:
        commands.resume(game, resume, hint, bots, chosen_language(language))
    elif game is None:
        raise BadUsage("GAME is missing; list the installed games with: factoryfloor games")
    else:
        commands.play(game, seats, bots, options or [], seed, seat, hint, chosen_language(language))


@app.command()
def learn(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Default: list the lessons.")] = None,
    lesson: Annotated[
        str | None, typer.Argument(metavar="LESSON", help="Where to start.", show_default="the first unfinished one")
    ] = None,
    language: Language = None,
) -> None:
    """Take the lessons of a game in the terminal."""
    from factoryfloor.cli import learn as commands
    from factoryfloor.cli.language import chosen_language

    if game is None:
        commands.show_lessons(chosen_language(language))
    else:
        commands.learn(game, lesson, chosen_language(language))


@app.command()
def replay(
    file: RecordFile,
    seat: Annotated[
        int | None, typer.Option(metavar="SEAT", help="Show this seat's view.", show_default="a spectator's view")
    ] = None,
    language: Language = None,
) -> None:
    """Step through a record, or print all of it if there is no terminal."""
    from factoryfloor.cli.language import chosen_language
    from factoryfloor.cli.replay import replay as show

    show(file, seat, chosen_language(language))


@app.command()
def review(
    file: RecordFile,
    seat: Annotated[
        int | None, typer.Option(metavar="SEAT", help="List the losses of this seat.", show_default="of all seats")
    ] = None,
    lens: Annotated[
        str, typer.Option(metavar="knew|open", help="Compare with what the seat knew, or with open hands.")
    ] = "knew",
    budget: Annotated[
        int, typer.Option(metavar="N", help="The number of playouts.", show_default="the usual number of the game")
    ] = 0,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="The seed of the sampled worlds.")] = "",
    as_json: AsJson = False,
    language: Language = None,
) -> None:
    """Review a finished game: what decisions lost, what luck did, and what would have been better."""
    from factoryfloor.cli.language import chosen_language
    from factoryfloor.cli.review import review as show

    show(file, seat, lens, budget, seed, as_json, chosen_language(language))


@app.command()
def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME", help="Default: all games.")] = None,
    as_json: AsJson = False,
    seats: Seats = None,
    seconds: Annotated[float, typer.Option(metavar="N", min=0.01, max=3600, help="Seconds per game.")] = 5.0,
) -> None:
    """Measure the speed of the rules on this machine."""
    from factoryfloor.cli.bench import show_bench

    show_bench(games or [], seats, seconds, as_json)


@app.command()
def protocol() -> None:
    """Serve another program by JSON lines on standard input and output (docs/bots/protocol.md)."""
    import sys

    from factoryfloor.cli.protocol_lines import converse

    if sys.stdin is not None and sys.stdout is not None:
        converse(sys.stdin.buffer, sys.stdout.buffer)


app.add_typer(site)
app.add_typer(contests)
app.add_typer(puzzles, name="puzzles")
