"""``factoryfloor puzzles``: find puzzles, check those of the package, show one."""

from pathlib import Path

import click

from factoryfloor.cli import options


@click.group(cls=options.Commands, no_args_is_help=True)
def puzzles() -> None:
    """Find puzzles in games, and show those of the package."""


@puzzles.command()
@options.game
@click.option("--seed", metavar="TEXT", default="1", help="The seed of the bots' games.")
@click.option("--games", metavar="N", type=click.IntRange(1), default=20, help="The number of games.")
@click.option("--first", metavar="N", type=click.IntRange(0), default=0, help="The number of the first game.")
@click.option(
    "--players", metavar="BOT,BOT...", help="The bots that play, in turn.", show_default="levels and weaker bots"
)
@click.option(
    "--records",
    metavar="FILE",
    type=options.FILE,
    multiple=True,
    help="Take recorded games instead; their players must have agreed. Repeatable.",
)
@click.option("--natural", is_flag=True, help="Find decisions at which the obvious action is the best instead.")
@click.option(
    "--skip",
    metavar="SHARE",
    type=click.FloatRange(0.0, 1.0),
    default=0.0,
    help="Skip this share of each game; decisions near the end take less time.",
)
@click.option("--check", is_flag=True, help="Find the puzzles of the package again.")
@click.option("--every", metavar="N", type=click.IntRange(1), default=1, help="Check each N-th puzzle.")
@click.option("--file", metavar="FILE", type=options.FILE, help="Add the puzzles to a file in the form of the package.")
@options.as_json
def mine(
    game: str,
    seed: str,
    games: int,
    first: int,
    players: str | None,
    records: tuple[Path, ...],
    natural: bool,
    skip: float,
    check: bool,
    every: int,
    file: Path | None,
    as_json: bool,
) -> None:
    """Find decisions at which one action is clearly best, and print each as it is found."""
    from factoryfloor.cli.puzzle_output import check_puzzles, find_puzzles, print_puzzles

    if check:
        check_puzzles(game, every, as_json)
    else:
        chosen = players.split(",") if players else []
        found = find_puzzles(game, seed, games, first, chosen, list(records), natural, skip)
        print_puzzles(found, file, as_json)


@puzzles.command()
@options.game
@click.argument("puzzle", required=False, metavar="[ID]", help="The id of a puzzle; default: list all.")
@options.language
def show(game: str, puzzle: str | None, language: str | None) -> None:
    """Show a puzzle with its table, its solution and the loss of every other action."""
    from factoryfloor.cli.language import chosen_language
    from factoryfloor.cli.puzzle_output import list_puzzles, show_puzzle

    if puzzle:
        show_puzzle(game, puzzle, chosen_language(language))
    else:
        list_puzzles(game)
