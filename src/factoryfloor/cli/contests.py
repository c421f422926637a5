"""Commands that play many games: contests, ladders, baselines and training."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from factoryfloor.cli.errors import BadUsage
from factoryfloor.cli.option_types import AsJson, Cluster, GameId, Jobs, Options

if TYPE_CHECKING:
    from factoryfloor.arena import Executor

contests: Final = typer.Typer()

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
"""The numbers of games of a contest, without and with a sequential test."""


@contests.command(epilog=ARENA_NOTES)
def arena(
    game: GameId,
    bots: Annotated[
        list[str],
        typer.Argument(metavar="BOT", help="apprentice to inventor, greedy, search:200ms; yours: module:Name."),
    ],
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


@contests.command()
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


@contests.command()
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


@contests.command()
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
