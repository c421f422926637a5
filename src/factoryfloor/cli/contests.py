"""Commands that play many games: contests, ladders, baselines and training."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from factoryfloor.cli import options
from factoryfloor.cli.errors import BadUsage

if TYPE_CHECKING:
    from factoryfloor.arena import Executor

ARENA_NOTES: Final = (
    "With more seats than bots, the bots' numbers of seats differ by at most one; with more bots than seats, all "
    "combinations are played equally often, each in every seating. Wins are games won by any seat of a bot; shared "
    "wins count in parts; fair is the share of equally strong bots. All rotations of a circle share one deal and are "
    "one sample of the intervals. Ratings are Elo (Plackett-Luce), 0 for random, or else for the first bot. Only here, "
    "omniscient:2000 is a search from which nothing is hidden, and exec:COMMAND is an external program "
    "(docs/bots/arena.md)."
)

USUAL: Final = 200
MOST: Final = 100_000
"""The default number of games in a contest without and with a sequential test."""


@click.command(epilog=ARENA_NOTES)
@options.game
@click.argument(
    "bots",
    nargs=-1,
    required=True,
    metavar="BOT...",
    help="apprentice to inventor, greedy, search:200ms; yours: module:Name.",
)
@click.option(
    "--seats",
    metavar="N",
    type=int,
    help="Number of seats; bots are repeated or take turns.",
    show_default="one per bot",
)
@click.option("--games", metavar="N", type=int, help="Number of games.", show_default=f"{USUAL}; with --until {MOST}")
@options.game_options
@click.option("--seed", metavar="TEXT", help="Any text; reproduces contests of bots without time budgets.")
@click.option(
    "--deals",
    metavar="FILE",
    help="Play a set of deals in all rotations, luck adjusted; published: the set of the package.",
)
@click.option("--records", metavar="DIR", type=options.FILE, help="New folder for results and records.")
@click.option("--continue", "go_on", is_flag=True, help="Resume the interrupted contest in the folder of --records.")
@click.option(
    "--until",
    metavar="ELO0,ELO1",
    help="Sequential test between two strengths of the first bot, such as 0,30.",
)
@click.option("--adjust", metavar="EVALUATION", default="", help="Control variate: adjust for luck by this evaluation.")
@options.cluster
@click.option("--plot", metavar="FILE.svg", type=options.FILE, help="Plot the share of wins by deals.")
@options.jobs
@click.option("--focus", is_flag=True, help="Give the first bot only one seat.")
@options.as_json
@click.pass_context
def arena(
    context: click.Context,
    game: str,
    bots: tuple[str, ...],
    seats: int | None,
    games: int | None,
    options: tuple[str, ...],
    seed: str | None,
    deals: str | None,
    records: Path | None,
    go_on: bool,
    until: str | None,
    adjust: str,
    cluster: str | None,
    plot: Path | None,
    jobs: int,
    focus: bool,
    as_json: bool,
) -> None:
    """Play a contest between bots with rotating seats, and rate them."""
    from factoryfloor.arena import contest_on, make_contest, read_deals, seed_in
    from factoryfloor.cli.arena import hold
    from factoryfloor.cli.arguments import elo_bounds, game_options
    from factoryfloor.cli.errors import INTERRUPTED
    from factoryfloor.kernel import find_game

    rules = find_game(game)
    if go_on and records is None:
        raise BadUsage("--continue needs --records DIR, the folder to resume")
    if deals is not None:
        _check_conditions(seats=seats, games=games, options=options, seed=seed, until=until, adjust=adjust)
        contest = contest_on(read_deals(deals, rules), list(bots), focus)
    else:
        if go_on and records is not None and seed is None:
            seed = seed_in(records)
        bounds = None if until is None else elo_bounds(until)
        number = games if games is not None else USUAL if until is None else MOST
        given = game_options(rules, list(options))
        contest = make_contest(rules, list(bots), seats, given, number, seed, focus, bounds, adjust)
    executor = _executor(cluster, jobs)
    if not hold(contest, executor, records, as_json, go_on, plot):
        context.exit(INTERRUPTED)


def _check_conditions(**conditions: object) -> None:
    """Raise BadUsage for a condition of a contest that the set of deals already determines."""
    for option, value in conditions.items():
        if value not in (None, (), ""):
            raise BadUsage(f"--{option} is set by the --deals file; omit this option")


@click.command()
@options.game
@click.argument(
    "bots", nargs=-1, metavar="[BOT]...", help="Bots to rate; default: bots of all strengths, and the levels."
)
@options.fewest_seats
@options.game_options
@click.option("--seed", metavar="TEXT", default="1", help="Any text; reproduces bots without time budgets.")
@click.option(
    "--data",
    metavar="DIR",
    type=options.FILE,
    default=Path("ladder"),
    help="Folder of the results, GAME.jsonl; existing ones are resumed.",
)
@click.option("--within", metavar="ELO", type=click.FloatRange(1), default=40, help="Target precision of all ratings.")
@click.option(
    "--games", metavar="N", type=click.IntRange(0), default=0, help="Approximate limit on the number of games; 0: none."
)
@click.option(
    "--slow", metavar="N", type=click.IntRange(0), default=8, help="Deals for each bot with a time budget, at the end."
)
@click.option("--page", metavar="FILE.md", type=options.FILE, help="Write a page of all ladders in the folder.")
@click.option("--levels", metavar="FILE.json", type=options.FILE, help="Write evenly spaced levels to this table.")
@options.cluster
@options.jobs
@click.pass_context
def ladder(
    context: click.Context,
    game: str,
    bots: tuple[str, ...],
    seats: int | None,
    options: tuple[str, ...],
    seed: str,
    data: Path,
    within: float,
    games: int,
    slow: int,
    page: Path | None,
    levels: Path | None,
    cluster: str | None,
    jobs: int,
) -> None:
    """Rate bots of all strengths: play the most informative games until all ratings are precise."""
    from factoryfloor.arena.ladder import make_ladder
    from factoryfloor.cli.arguments import game_options
    from factoryfloor.cli.errors import INTERRUPTED
    from factoryfloor.cli.ladder import choose_levels, climb_and_show, write_page
    from factoryfloor.kernel import find_game

    made = make_ladder(game, seats, game_options(find_game(game), list(options)), seed)
    executor = _executor(cluster, jobs)
    ended = climb_and_show(made, list(bots), executor, data, within, games, slow)
    if levels is not None:
        choose_levels(levels, data, game)
    if page is not None:
        write_page(page, data, levels)
    if not ended:
        context.exit(INTERRUPTED)


@click.command()
@options.game
@click.argument(
    "bots", nargs=-1, metavar="[BOT]...", help="More bots, such as module:Name; default: only the usual ones."
)
@options.fewest_seats
@options.game_options
@click.option(
    "--deals", metavar="N", type=click.IntRange(1), default=100, help="Common deals, each played in every seat."
)
@click.option(
    "--slow",
    metavar="N",
    type=click.IntRange(0),
    default=4,
    help="Deals for each bot with a time limit; 0 leaves them out.",
)
@click.option("--seed", metavar="TEXT", default="baselines", help="Seed of the deals; keep it, to compare.")
@options.cluster
@options.jobs
@options.as_json
@click.pass_context
def baselines(
    context: click.Context,
    game: str,
    bots: tuple[str, ...],
    seats: int | None,
    options: tuple[str, ...],
    deals: int,
    slow: int,
    seed: str,
    cluster: str | None,
    jobs: int,
    as_json: bool,
) -> None:
    """Measure random, greedy, the levels, a learner and your bots by one protocol (docs/methods/baselines.md)."""
    from factoryfloor.arena import Baselines
    from factoryfloor.cli.arguments import game_options
    from factoryfloor.cli.baselines import print_baselines
    from factoryfloor.cli.errors import INTERRUPTED
    from factoryfloor.kernel import find_game

    rules = find_game(game)
    settled = game_options(rules, list(options))
    table = Baselines(rules, list(bots), seats, settled, deals, slow, seed)
    if not print_baselines(table, _executor(cluster, jobs), as_json):
        context.exit(INTERRUPTED)


def _executor(cluster: str | None, jobs: int) -> "Executor":
    from factoryfloor.arena import LocalExecutor

    if cluster is None:
        return LocalExecutor(jobs)
    from factoryfloor.arena.ray_executor import RayExecutor

    return RayExecutor(cluster)


@click.command()
@options.game
@click.option(
    "--folder",
    metavar="DIR",
    type=options.FILE,
    required=True,
    help="Folder for games, fits and weights; the same command resumes it.",
)
@click.option(
    "--part", metavar="SHARE", type=click.FloatRange(0.0001, 100), default=1.0, help="Share of the recipe's games."
)
@click.option("--seed", metavar="N", type=click.IntRange(0, 10**9), default=1, help="Seed of the training.")
@options.cluster
@options.jobs
@click.pass_context
def train(
    context: click.Context, game: str, folder: Path, part: float, seed: int, cluster: str | None, jobs: int
) -> None:
    """Train a learned evaluation by self-play (docs/bots/training.md); needs the extra rl."""
    from factoryfloor.cli.errors import INTERRUPTED
    from factoryfloor.cli.train import train as learn

    executor = _executor(cluster, jobs)
    if not learn(game, folder, part, seed, executor):
        context.exit(INTERRUPTED)
