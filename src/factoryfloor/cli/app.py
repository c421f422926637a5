"""The commands of the command line. Their implementations are imported only when they run."""

from pathlib import Path

import click

from factoryfloor.cli import contests, moderation, options, site
from factoryfloor.cli.errors import BadUsage
from factoryfloor.cli.puzzles import puzzles


def _version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted:
        from factoryfloor.cli.version import version_lines

        click.echo("\n".join(version_lines()))
        context.exit()


@click.group(
    "factoryfloor",
    cls=options.Commands,
    invoke_without_command=True,
    context_settings=options.SETTINGS,
    help="Factory board games: play them in a browser, against computer opponents, or from a program. "
    "Without a command: start the server and open the browser.",
    epilog="Exit codes: 0 success, 1 failure, 2 usage error, 130 interrupted.",
)
@options.host
@options.port
@options.database
@options.browser(default=True)
@options.workers
@click.option(
    "--version",
    is_flag=True,
    callback=_version,
    is_eager=True,
    expose_value=False,
    help="Print the versions of package and rules.",
)
@click.pass_context
def app(
    context: click.Context, host: str, port: int | None, database: str | None, browser: bool, bot_workers: int | None
) -> None:
    if context.invoked_subcommand is None:
        site.start_server(context, host, port, database, browser, bot_workers)
    given = [name for name in context.params if _is_given(context, name)]
    if given:
        option = "--" + given[0].replace("_", "-")
        raise BadUsage(f"{option} is an option of `serve`; use: factoryfloor serve {option} ...")


def _is_given(context: click.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


@app.command()
def games() -> None:
    """List the installed games."""
    from factoryfloor.cli.games import show_games

    show_games()


@app.command("new-game")
@click.argument("name", metavar="NAME", help="The id of the game: lower-case letters, digits and _.")
@click.option("--into", metavar="FOLDER", type=options.FILE, default=Path(), help="Where the folder NAME is made.")
def new_game(name: str, into: Path) -> None:
    """Write the package of a new game: rules, a bot, a lesson, texts in two languages, tests."""
    from factoryfloor.cli.new_game import new_game as write

    write(name, into)


@app.command()
@click.argument("command", metavar="COMMAND")
@click.option("--server", metavar="URL", required=True, help="The address of the site.")
@click.option("--table", metavar="ID", default="", help="Sit at this table only. [default: any that welcomes programs]")
@click.option("--game", "games", metavar="GAME", multiple=True, help="Play only this game; may be repeated.")
@click.option("--token-file", metavar="FILE", type=options.FILE, help="Where the token is. [default: BOT_TOKEN]")
def bridge(command: str, server: str, table: str, games: tuple[str, ...], token_file: Path | None) -> None:
    """Let the program COMMAND play at tables with people, as a bot of a site."""
    from factoryfloor.cli.bridge import bridge as run

    run(command, server, table, games, token_file)


@app.command()
@click.argument("game", required=False, metavar="[GAME]", help="See: factoryfloor games.")
@options.seats
@click.option(
    "--bots",
    metavar="BOT,BOT...",
    help="The opponents in seat order, repeated if there are more seats.",
    show_default="search:200ms",
)
@options.game_options
@click.option("--seed", metavar="TEXT", help="Any text; the same seed deals the same cards.")
@click.option("--seat", metavar="SEAT", default=0, help="Your seat, from 0.")
@click.option("--hint", metavar="BOT", default="judge:1000ms", help="The bot that gives hints.")
@click.option("--resume", metavar="FILE", type=options.FILE, help="Resume a saved game.")
@options.language
def play(
    game: str | None,
    seats: int | None,
    bots: str | None,
    options: tuple[str, ...],
    seed: str | None,
    seat: int,
    hint: str,
    resume: Path | None,
    language: str | None,
) -> None:
    """Play in the terminal against bots: apprentice to inventor, random, greedy, search:200ms, search:2000."""
    from factoryfloor.cli import play as commands
    from factoryfloor.cli.language import chosen_language

    if resume is not None:
        commands.resume(game, resume, hint, bots, chosen_language(language))
    elif game is None:
        raise BadUsage("GAME is missing; list the installed games with: factoryfloor games")
    else:
        commands.play(game, seats, bots, list(options), seed, seat, hint, chosen_language(language))


@app.command()
@click.argument("game", required=False, metavar="[GAME]", help="Default: list the lessons.")
@click.argument("lesson", required=False, metavar="[LESSON]", help="Where to start; default: the first unfinished one.")
@options.language
def learn(game: str | None, lesson: str | None, language: str | None) -> None:
    """Take the lessons of a game in the terminal."""
    from factoryfloor.cli import learn as commands
    from factoryfloor.cli.language import chosen_language

    if game is None:
        commands.show_lessons(chosen_language(language))
    else:
        commands.learn(game, lesson, chosen_language(language))


@app.command()
@click.argument("game", metavar="GAME", help="See: factoryfloor games.")
@options.language
def rules(game: str, language: str | None) -> None:
    """Print the rules of a game."""
    from factoryfloor.cli.games import show_rules
    from factoryfloor.cli.language import chosen_language

    show_rules(game, chosen_language(language))


@app.command()
@options.record_file
@click.option("--seat", metavar="SEAT", type=int, help="Show this seat's view.", show_default="a spectator's view")
@options.language
def replay(file: Path, seat: int | None, language: str | None) -> None:
    """Step through a record, or print all of it if there is no terminal."""
    from factoryfloor.cli.language import chosen_language
    from factoryfloor.cli.replay import replay as show

    show(file, seat, chosen_language(language))


@app.command()
@options.record_file
@click.option("--seat", metavar="SEAT", type=int, help="List the losses of this seat.", show_default="of all seats")
@click.option(
    "--lens", metavar="knew|open", default="knew", help="Compare with what the seat knew, or with open hands."
)
@click.option(
    "--budget", metavar="N", default=0, help="The number of playouts.", show_default="the usual number of the game"
)
@click.option("--seed", metavar="TEXT", default="", show_default=False, help="The seed of the sampled worlds.")
@options.as_json
@options.language
def review(
    file: Path, seat: int | None, lens: str, budget: int, seed: str, as_json: bool, language: str | None
) -> None:
    """Review a finished game: the losses of decisions, the effect of luck, and the better actions."""
    from factoryfloor.cli.language import chosen_language
    from factoryfloor.cli.review import review as show

    show(file, seat, lens, budget, seed, as_json, chosen_language(language))


@app.command()
@click.argument("target", metavar="FILE.npz", type=options.FILE, help="A new file.")
@click.argument(
    "sources",
    metavar="RECORD...",
    nargs=-1,
    required=True,
    type=options.FILE,
    help="Records, or folders written by arena --records.",
)
def dataset(target: Path, sources: tuple[Path, ...]) -> None:
    """Write recorded games as arrays, for offline learning (docs/environments); needs the extra rl."""
    from factoryfloor.cli.dataset import write

    write(target, sources)


@app.command()
@click.argument("games", nargs=-1, metavar="[GAME]...", help="Default: all games.")
@options.as_json
@options.seats
@click.option("--seconds", metavar="N", type=click.FloatRange(0.01, 3600), default=5.0, help="Seconds per game.")
def bench(games: tuple[str, ...], as_json: bool, seats: int | None, seconds: float) -> None:
    """Measure the speed of the rules on this machine."""
    from factoryfloor.cli.bench import show_bench

    show_bench(list(games), seats, seconds, as_json)


@app.command()
def protocol() -> None:
    """Serve another program by JSON lines on standard input and output (docs/bots/protocol.md)."""
    import sys

    from factoryfloor.cli.protocol_lines import converse

    if sys.stdin is not None and sys.stdout is not None:
        converse(sys.stdin.buffer, sys.stdout.buffer)


@app.command()
@click.option("--server", metavar="ADDRESS", default="http://127.0.0.1:8000", help="Address of the server.")
@click.option(
    "--token-file",
    metavar="FILE",
    type=options.FILE,
    help="File with the token of the bot.",
    show_default="the variable BOT_TOKEN",
)
def mcp(server: str, token_file: Path | None) -> None:
    """Serve a language-model agent at tables of a server, by MCP on standard input and output (docs/bots/mcp.md)."""
    from factoryfloor.cli.mcp import serve_agent

    serve_agent(server, token_file)


for command in (
    site.serve,
    site.worker,
    site.settings,
    site.doctor,
    site.backup,
    site.restore,
    site.databases,
    site.records,
    site.ratings,
    moderation.reports,
    moderation.ban,
    moderation.unban,
    contests.arena,
    contests.ladder,
    contests.baselines,
    contests.train,
    puzzles,
):
    app.add_command(command)
