"""The commands and their arguments. What a command does is imported only when it runs."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from factoryfloor.cli.errors import BadUsage

if TYPE_CHECKING:
    from factoryfloor.arena import Executor

app: Final = typer.Typer(
    name="factoryfloor",
    help="Factory games for people in a browser, strong computer opponents, and programs that learn. "
    "Without a command: start the server and open the browser.",
    epilog="Exit codes: 0 done, 1 failed, 2 asked wrongly, 130 interrupted.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

databases: Final = typer.Typer(help="Move a site from one database to another.", no_args_is_help=True)
app.add_typer(databases, name="database")

Host = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Address to listen on; 0.0.0.0 lets others in your network play.")
]
Port = Annotated[
    int | None,
    typer.Option(
        metavar="PORT", min=0, max=65535, help="Port to listen on.", show_default="8000, or the next free one"
    ),
]
Database = Annotated[
    str | None,
    typer.Option(
        help="Where tables are kept: a file, or an SQLAlchemy URL.", show_default="a file in your data folder"
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(metavar="N", min=0, max=256, help="Processes for bots.", show_default="as the settings have it"),
]
GameId = Annotated[str, typer.Argument(metavar="GAME", help="The id of a game; see: factoryfloor games.")]
Seats = Annotated[int | None, typer.Option(metavar="N", help="How many play.", show_default="as the game likes it")]
Options = Annotated[
    list[str] | None,
    typer.Option("--options", "-o", metavar="KEY=VALUE", help="An option of the game; may be given several times."),
]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: HOST:PORT of its head, or auto (extra cluster)."),
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", metavar="N", min=0, max=256, help="Processes; 0: one a core.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record: what save and export write.")]

ARENA_NOTES: Final = (
    "With more seats than bots, every bot has nearly the same number of seats in a game, and all ways to give the "
    "odd ones are played equally often; with more bots than seats, all choices of bots are. Each is played in every "
    "seating equally often. Wins are games won by any seat of a bot, a shared win counting in parts; fair is the share "
    "it would have if all were equal. All rotations of a circle play one deal and count as one sample of the "
    "intervals. Ratings are on Elo's scale (Plackett-Luce), with random, or else the first bot, "
    "at 0. Here alone omniscient:2000 is a search that sees everything: the ceiling of what luck lets a search win; "
    "and exec:COMMAND is a program of your own (docs/bots/arena.md)."
)

USUAL: Final = 200
MOST: Final = 100_000
"""Games of a contest, without and with a test that ends it."""

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
        typer.Option("--version", callback=_version, is_eager=True, help="Print it, with each game's rules version."),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        _serve(host, port, database, browser, bot_workers)
        return
    given = [name for name in context.params if _is_given(context, name)]
    if given:
        option = "--" + given[0].replace("_", "-")
        raise BadUsage(f"{option} goes with no command, or after serve: factoryfloor serve {option} ...")


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
        int, typer.Option(metavar="N", min=1, max=256, help="Servers on this one address; needs PostgreSQL.")
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
    """Let bots think here for the servers that share a PostgreSQL database."""
    from factoryfloor.server.launch import run_worker
    from factoryfloor.server.settings import read_settings

    given = {} if bot_workers is None else {"bot_workers": bot_workers}
    raise typer.Exit(run_worker(database, read_settings(**given)))


@app.command()
def settings(as_json: AsJson = False) -> None:
    """List the settings of the server: name, value, default, where it comes from, meaning."""
    from factoryfloor.cli.settings import show_settings

    show_settings(as_json)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file for the copy.")], database: Database = None
) -> None:
    """Copy the server's database, while it runs or not, into one file."""
    from factoryfloor.cli.backup import make_backup

    raise typer.Exit(0 if make_backup(file, database) else 1)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What backup has written.")], database: Database = None
) -> None:
    """Put a backup in the place of the database, whose server must be stopped; the old one is kept beside."""
    from factoryfloor.cli.backup import put_back

    raise typer.Exit(0 if put_back(file, database) else 1)


@databases.command()
def copy(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A file or an address; it is only read.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="An empty database, or a new file.")],
    verify: Annotated[bool, typer.Option("--verify", help="Copy nothing: only compare both, row by row.")] = False,
    while_running: Annotated[
        bool,
        typer.Option("--while-running", help="Copy though a server runs on FROM; what it writes later is not copied."),
    ] = False,
) -> None:
    """Copy a site from SQLite to PostgreSQL or back, and compare both row by row. Stop the server first."""
    from factoryfloor.cli.database import move

    raise typer.Exit(move(source, target, verify, while_running))


@app.command()
def games() -> None:
    """List the games that are installed."""
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
            help="The others, in the order of their seats, repeated if need be.",
            show_default="search:200ms",
        ),
    ] = None,
    options: Options = None,
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Any text; the same seed deals the same cards.")
    ] = None,
    seat: Annotated[int, typer.Option(metavar="SEAT", help="Where you sit, from 0.")] = 0,
    hint: Annotated[str, typer.Option(metavar="BOT", help="Who gives hints.")] = "search:1000ms",
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
) -> None:
    """Play in this terminal against bots: apprentice to inventor, random, greedy, search:200ms, search:2000."""
    from factoryfloor.cli import play as commands

    if resume is not None:
        commands.resume(game, resume, hint)
    elif game is None:
        raise BadUsage("name a game; the installed ones are listed by: factoryfloor games")
    else:
        commands.play(game, seats, bots, options or [], seed, seat, hint)


@app.command()
def replay(
    file: RecordFile,
    seat: Annotated[
        int | None, typer.Option(metavar="SEAT", help="See the game as this seat did.", show_default="as an onlooker")
    ] = None,
) -> None:
    """Step through a record, or print it whole where there is no terminal."""
    from factoryfloor.cli.replay import replay as show

    show(file, seat)


@app.command()
def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME", help="All, unless some are named.")] = None,
    as_json: AsJson = False,
    seats: Seats = None,
    seconds: Annotated[float, typer.Option(metavar="N", min=0.01, max=3600, help="For each game.")] = 5.0,
) -> None:
    """Measure how fast the rules are here."""
    from factoryfloor.cli.bench import show_bench

    show_bench(games or [], seats, seconds, as_json)


@app.command(epilog=ARENA_NOTES)
def arena(
    game: GameId,
    bots: Annotated[list[str], typer.Argument(metavar="BOT", help="apprentice to inventor, greedy, search:200ms.")],
    seats: Annotated[
        int | None,
        typer.Option(metavar="N", help="How many play; bots are repeated or take turns.", show_default="one each"),
    ] = None,
    games: Annotated[
        int | None, typer.Option(metavar="N", help="How many games.", show_default=f"200; at most {MOST}, with --until")
    ] = None,
    options: Options = None,
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Any text: repeats a contest of bots without clocks.")
    ] = None,
    records: Annotated[Path | None, typer.Option(metavar="DIR", help="A new folder for results and records.")] = None,
    go_on: Annotated[
        bool, typer.Option("--continue", help="Go on with what the folder of --records holds, stopped or killed.")
    ] = False,
    until: Annotated[
        str | None,
        typer.Option(
            metavar="ELO0,ELO1", help="Stop as soon as it is clear which of both the first bot is worth, e.g. 0,30."
        ),
    ] = None,
    adjust: Annotated[
        str, typer.Option(metavar="EVALUATION", help="Take luck out of the results, as this evaluation sees it.")
    ] = "",
    cluster: Cluster = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE.svg", help="Draw the share of wins as it grew.")] = None,
    jobs: Jobs = 0,
    focus: Annotated[bool, typer.Option("--focus", help="The first bot has one seat, the others the rest.")] = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other in rotating seats, and rate them."""
    from factoryfloor.arena import make_contest, seed_in
    from factoryfloor.cli.arena import hold
    from factoryfloor.cli.arguments import elo_bounds, game_options
    from factoryfloor.cli.errors import INTERRUPTED
    from factoryfloor.kernel import find_game

    rules = find_game(game)
    if go_on and records is None:
        raise BadUsage("--continue goes with --records DIR, the folder to go on with")
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
        typer.Argument(metavar="BOT", help="Who climbs.", show_default="bots of all strengths, and the levels"),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(metavar="N", help="How many play.", show_default="as few as can play each other")
    ] = None,
    options: Options = None,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="Any text: repeats a ladder of bots without clocks.")] = "1",
    data: Annotated[
        Path, typer.Option(metavar="DIR", help="Where results are kept, GAME.jsonl, and gone on with.")
    ] = Path("ladder"),
    within: Annotated[float, typer.Option(metavar="ELO", min=1, help="Play until all ratings are so well known.")] = 40,
    games: Annotated[
        int, typer.Option(metavar="N", min=0, help="At most about so many games in all; 0: no bound.")
    ] = 0,
    slow: Annotated[
        int, typer.Option(metavar="N", min=0, help="Deals for each bot that thinks by the clock, at the end.")
    ] = 8,
    page: Annotated[
        Path | None, typer.Option(metavar="FILE.md", help="Write the page of all ladders in the folder.")
    ] = None,
    levels: Annotated[
        Path | None, typer.Option(metavar="FILE.json", help="Choose evenly spaced levels into this table.")
    ] = None,
    cluster: Cluster = None,
    jobs: Jobs = 0,
) -> None:
    """Rate bots of all strengths: the games that say most are played next, until all are known."""
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
        Path, typer.Option(metavar="DIR", help="Games, fits and weights; the same command goes on with what it holds.")
    ],
    part: Annotated[float, typer.Option(metavar="SHARE", min=0.0001, max=100, help="Of the recipe's games.")] = 1.0,
    seed: Annotated[int, typer.Option(metavar="N", min=0, max=10**9, help="Of all chance of the training.")] = 1,
    cluster: Cluster = None,
    jobs: Jobs = 0,
) -> None:
    """Learn to evaluate a game from games between bots (docs/bots/training.md); needs the extra rl."""
    from factoryfloor.cli.errors import INTERRUPTED
    from factoryfloor.cli.train import train as learn

    executor = _executor(cluster, jobs)
    if not learn(game, folder, part, seed, executor):
        raise typer.Exit(INTERRUPTED)


@app.command()
def protocol() -> None:
    """Speak with another program: JSON lines on standard input and output (docs/bots/protocol.md)."""
    import sys

    from factoryfloor.cli.protocol import converse

    if sys.stdin is not None and sys.stdout is not None:
        converse(sys.stdin.buffer, sys.stdout.buffer)
