"""``factoryfloor puzzles``: find puzzles, check those of the package, show one."""

from pathlib import Path
from typing import Annotated, Final

import typer

from factoryfloor.cli.option_types import AsJson, GameId, Language

puzzles: Final = typer.Typer(help="Find puzzles in games, and show those of the package.", no_args_is_help=True)


@puzzles.command()
def mine(
    game: GameId,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="The seed of the bots' games.")] = "1",
    games: Annotated[int, typer.Option(metavar="N", min=1, help="The number of games.")] = 20,
    first: Annotated[int, typer.Option(metavar="N", min=0, help="The number of the first game.")] = 0,
    players: Annotated[
        str | None,
        typer.Option(metavar="BOT,BOT...", help="The bots that play, in turn.", show_default="levels and weaker bots"),
    ] = None,
    records: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Take recorded games instead; their players must have agreed. Repeatable."),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Find the puzzles of the package again.")] = False,
    every: Annotated[int, typer.Option(metavar="N", min=1, help="Check each N-th puzzle.")] = 1,
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="FILE", help="Add the puzzles to a file in the form of the package."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Find decisions at which one action is clearly best and not obvious; they are printed as they are found."""
    from factoryfloor.cli.puzzle_output import check_puzzles, find_puzzles, print_puzzles

    if check:
        check_puzzles(game, every, as_json)
    else:
        found = find_puzzles(game, seed, games, first, players.split(",") if players else [], records or [])
        print_puzzles(found, file, as_json)


@puzzles.command()
def show(
    game: GameId,
    puzzle: Annotated[str, typer.Argument(metavar="ID", help="The id of a puzzle.", show_default="list all")] = "",
    language: Language = None,
) -> None:
    """Show a puzzle with its table, its solution and what every other action loses."""
    from factoryfloor.cli.language import chosen_language
    from factoryfloor.cli.puzzle_output import list_puzzles, show_puzzle

    if puzzle:
        show_puzzle(game, puzzle, chosen_language(language))
    else:
        list_puzzles(game)
