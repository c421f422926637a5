"""The commands of the command line. Their implementations are imported only when they run."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from factoryfloor.cli.errors import BadUsage
from factoryfloor.cli.option_types import (
    AsJson,
    Cluster,
    Database,
    GameId,
    Host,
    Jobs,
    Options,
    Port,
    RecordFile,
    Seats,
    Workers,
)

if TYPE_CHECKING:
    from factoryfloor.arena import Executor

app: Final = typer.Typer(
    name="factoryfloor",
    help="Factory board games: play them in a browser, against computer opponents, or from a program. "
    "Without a command: start the server and open the browser.",
    epilog="Exit codes: 0 success, 1 failure, 2 usage error, 130 interrupted.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

databases: Final = typer.Typer(help="Copy the server's database.", no_args_is_help=True)
app.add_typer(databases, name="database")

ARENA_NOTES: Final = (
    "With more seats than bots, the bots' numbers of seats differ by at most one; with more bots than seats, all "
    "combinations are played equally often, each in every seating. Wins are games won by any seat of a bot; shared "
    "wins count in parts; fair is the share of equally strong bots. All rotations of a circle share one deal and are "
    "one sample of the intervals. Ratings are Elo (Plackett-Luce), 0 for random, or else for the first bot. Only here, "
    "omniscient:2000 is a search with perfect information, an upper bound for every search, and exec:COMMAND is an "
    "external program (docs/bots/arena.md)."
)

USUAL: Final = 200
MOST: Final = 100_000
"""The numbers of games of a contest, without and with a sequential test."""

HOST: Final = "127.0.0.1"


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
        _serve(host, port, database, browser, bot_workers)
        return
    given = [name for name in context.params if _is_given(context, name)]
    if given:
        option = "--" + given[0].replace("_", "-")
        raise BadUsage(f"{option} is an option of serve: factoryfloor serve {option} ...")


def _is_given(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


@app.command()
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
    _serve(host, port, database, browser, bot_workers, processes)


def _serve(
    host: str, port: int | None, database: str | None, browser: bool, bot_workers: int | None, processes: int = 1
) -> None:
    from factoryfloor.server import run
    from factoryfloor.server.settings import read_settings

    given = {} if bot_workers is None else {"bot_workers": bot_workers}
    raise typer.Exit(run(host, port, database, browser, read_settings(**given), processes))


@app.command()
def worker(database: Database = None, bot_workers: Workers = None) -> None:
    """Run bots for the servers that share a PostgreSQL database."""
    from factoryfloor.server.launch import run_worker
    from factoryfloor.server.settings import read_settings

    given = {} if bot_workers is None else {"bot_workers": bot_workers}
    raise typer.Exit(run_worker(database, read_settings(**given)))


@app.command()
def settings(as_json: AsJson = False) -> None:
    """List the server's settings: name, value, default, source, meaning."""
    from factoryfloor.cli.settings import show_settings

    show_settings(as_json)


@app.command()
def doctor(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="The site, such as https://play.example.org.")],
) -> None:
    """Check a site from outside: name, proxy, cookie, socket, database, bots, clock. One line a problem."""
    from factoryfloor.cli.doctor import doctor as check

    raise typer.Exit(0 if check(address) else 1)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file for the copy.")], database: Database = None
) -> None:
    """Back up the server's SQLite database to a file; the server may run."""
    from factoryfloor.cli.backup import make_backup

    raise typer.Exit(0 if make_backup(file, database) else 1)


@app.command()
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
) -> None:
    """Play in the terminal against bots: apprentice to inventor, random, greedy, search:200ms, search:2000."""
    from factoryfloor.cli import play as commands

    if resume is not None:
        commands.resume(game, resume, hint, bots)
    elif game is None:
        raise BadUsage("GAME is missing; list the installed games with: factoryfloor games")
    else:
        commands.play(game, seats, bots, options or [], seed, seat, hint)


@app.command()
def replay(
    file: RecordFile,
    seat: Annotated[
        int | None, typer.Option(metavar="SEAT", help="Show this seat's view.", show_default="a spectator's view")
    ] = None,
) -> None:
    """Step through a record, or print all of it if there is no terminal."""
    from factoryfloor.cli.replay import replay as show

    show(file, seat)


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


@app.command(epilog=ARENA_NOTES)
def arena(
    game: GameId,
    bots: Annotated[list[str], typer.Argument(metavar="BOT", help="apprentice to inventor, greedy, search:200ms.")],
    seats: Annotated[
        int | None,
        typer.Option(metavar="N", help="Number of seats; bots are repeated or take turns.", show_default="one per bot"),
    ] = None,
    games: Annotated[
        int | None, typer.Option(metavar="N", help="Number of games.", show_default=f"200; with --until {MOST}")
    ] = None,
    options: Options = None,
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Any text; reproduces contests of bots without time budgets.")
    ] = None,
    records: Annotated[Path | None, typer.Option(metavar="DIR", help="New folder for results and records.")] = None,
    go_on: Annotated[
        bool, typer.Option("--continue", help="Resume the interrupted contest in the folder of --records.")
    ] = False,
    until: Annotated[
        str | None,
        typer.Option(metavar="ELO0,ELO1", help="Sequential test between two strengths of the first bot, such as 0,30."),
    ] = None,
    adjust: Annotated[
        str, typer.Option(metavar="EVALUATION", help="Control variate: adjust for luck by this evaluation.")
    ] = "",
    cluster: Cluster = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE.svg", help="Plot the share of wins by deals.")] = None,
    jobs: Jobs = 0,
    focus: Annotated[bool, typer.Option("--focus", help="Give the first bot only one seat.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play a contest between bots with rotating seats, and rate them."""
    from factoryfloor.arena import make_contest, seed_in
    from factoryfloor.cli.arena import hold
    from factoryfloor.cli.arguments import elo_bounds, game_options
    from factoryfloor.cli.errors import INTERRUPTED
    from factoryfloor.kernel import find_game

    rules = find_game(game)
    if go_on and records is None:
        raise BadUsage("--continue needs --records DIR, the folder to resume")
    if go_on and records is not None and seed is None:
        seed = seed_in(records)
    bounds = None if until is None else elo_bounds(until)
    number = games if games is not None else USUAL if until is None else MOST
    given = game_options(rules, options or [])
    contest = make_contest(rules, bots, seats, given, number, seed, focus, bounds, adjust)
    executor = _executor(cluster, jobs)
    if not hold(contest, executor, records, as_json, go_on, plot):
        raise typer.Exit(INTERRUPTED)


@app.command()
def ladder(
    game: GameId,
    bots: Annotated[
        list[str] | None,
        typer.Argument(metavar="BOT", help="Bots to rate.", show_default="bots of all strengths, and the levels"),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(metavar="N", help="Number of seats.", show_default="as few as possible")
    ] = None,
    options: Options = None,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="Any text; reproduces bots without time budgets.")] = "1",
    data: Annotated[
        Path, typer.Option(metavar="DIR", help="Folder of the results, GAME.jsonl; existing ones are resumed.")
    ] = Path("ladder"),
    within: Annotated[float, typer.Option(metavar="ELO", min=1, help="Target precision of all ratings.")] = 40,
    games: Annotated[
        int, typer.Option(metavar="N", min=0, help="Approximate limit on the number of games; 0: none.")
    ] = 0,
    slow: Annotated[
        int, typer.Option(metavar="N", min=0, help="Deals for each bot with a time budget, at the end.")
    ] = 8,
    page: Annotated[
        Path | None, typer.Option(metavar="FILE.md", help="Write a page of all ladders in the folder.")
    ] = None,
    levels: Annotated[
        Path | None, typer.Option(metavar="FILE.json", help="Write evenly spaced levels to this table.")
    ] = None,
    cluster: Cluster = None,
    jobs: Jobs = 0,
) -> None:
    """Rate bots of all strengths: play the most informative games until all ratings are precise."""
    from factoryfloor.arena.ladder import make_ladder
    from factoryfloor.cli.arguments import game_options
    from factoryfloor.cli.errors import INTERRUPTED
    from factoryfloor.cli.ladder import choose_levels, climb_and_show, write_page
    from factoryfloor.kernel import find_game

    made = make_ladder(game, seats, game_options(find_game(game), options or []), seed)
    executor = _executor(cluster, jobs)
    ended = climb_and_show(made, bots or [], executor, data, within, games, slow)
    if levels is not None:
        choose_levels(levels, data, game)
    if page is not None:
        write_page(page, data, levels)
    if not ended:
        raise typer.Exit(INTERRUPTED)


@app.command()
def baselines(
    game: GameId,
    bots: Annotated[
        list[str] | None,
        typer.Argument(metavar="BOT", help="More bots, such as module:Name.", show_default="only the usual ones"),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(metavar="N", help="Number of seats.", show_default="as few as possible")
    ] = None,
    options: Options = None,
    deals: Annotated[int, typer.Option(metavar="N", min=1, help="Common deals, each played in every seat.")] = 100,
    slow: Annotated[
        int, typer.Option(metavar="N", min=0, help="Deals for each bot with a time limit; 0 leaves them out.")
    ] = 4,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="Seed of the deals; keep it, to compare.")] = "baselines",
    cluster: Cluster = None,
    jobs: Jobs = 0,
    as_json: AsJson = False,
) -> None:
    """Measure random, greedy, the levels, a learner and your bots by one protocol (docs/bots/baselines.md)."""
    from factoryfloor.arena import Baselines
    from factoryfloor.cli.arguments import game_options
    from factoryfloor.cli.baselines import print_baselines
    from factoryfloor.cli.errors import INTERRUPTED
    from factoryfloor.kernel import find_game

    rules = find_game(game)
    settled = game_options(rules, options or [])
    table = Baselines(rules, bots or [], seats, settled, deals, slow, seed)
    if not print_baselines(table, _executor(cluster, jobs), as_json):
        raise typer.Exit(INTERRUPTED)


def _executor(cluster: str | None, jobs: int) -> "Executor":
    from factoryfloor.arena import LocalExecutor

    if cluster is None:
        return LocalExecutor(jobs)
    from factoryfloor.arena.ray_executor import RayExecutor

    return RayExecutor(cluster)


@app.command()
def train(
    game: GameId,
    folder: Annotated[
        Path, typer.Option(metavar="DIR", help="Folder for games, fits and weights; the same command resumes it.")
    ],
    part: Annotated[
        float, typer.Option(metavar="SHARE", min=0.0001, max=100, help="Share of the recipe's games.")
    ] = 1.0,
    seed: Annotated[int, typer.Option(metavar="N", min=0, max=10**9, help="Seed of the training.")] = 1,
    cluster: Cluster = None,
    jobs: Jobs = 0,
) -> None:
    """Train a learned evaluation by self-play (docs/bots/training.md); needs the extra rl."""
    from factoryfloor.cli.errors import INTERRUPTED
    from factoryfloor.cli.train import train as learn

    executor = _executor(cluster, jobs)
    if not learn(game, folder, part, seed, executor):
        raise typer.Exit(INTERRUPTED)


@app.command()
def protocol() -> None:
    """Serve another program by JSON lines on standard input and output (docs/bots/protocol.md)."""
    import sys

    from factoryfloor.cli.protocol import converse

    if sys.stdin is not None and sys.stdout is not None:
        converse(sys.stdin.buffer, sys.stdout.buffer)
