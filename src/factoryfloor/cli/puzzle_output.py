"""The output of ``factoryfloor puzzles``."""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from rich.text import Text as Line

from factoryfloor.cli.arguments import read_record_file
from factoryfloor.cli.console import console, error_console
from factoryfloor.cli.errors import BadUsage
from factoryfloor.cli.players import names_of
from factoryfloor.kernel import Game, Match, find_game
from factoryfloor.locales import catalogue
from factoryfloor.puzzles.mining import PLAYERS, mine, mine_records, mined_again
from factoryfloor.puzzles.puzzle import Puzzle, match_of
from factoryfloor.puzzles.showing import courses_of
from factoryfloor.puzzles.stored import find_puzzle, puzzles_of, read_puzzles, write_puzzles
from factoryfloor.text import text_of, theme_in_words, words_of
from factoryfloor.text.review_words import ReviewWords


def find_puzzles(
    game: str,
    seed: str,
    games: int,
    first: int,
    players: Sequence[str],
    records: Sequence[Path],
    natural: bool = False,
    skip: float = 0.0,
) -> Iterator[Puzzle]:
    """Yield the puzzles found in bots' games or in records. Without ``players``, the default bots play.

    With ``natural``, yield only puzzles in which the best action has the highest prior. ``skip`` is the share of each
    game before the first examined decision. Raises BadUsage, BadBot or BadRecord if an argument is invalid.
    """
    rules = find_game(game)
    if records:
        return mine_records(_matches(rules, records), natural, skip)
    return mine(rules, seed, games, first, players or PLAYERS, natural, skip)


def print_puzzles(found: Iterable[Puzzle], file: Path | None, as_json: bool) -> None:
    """Print puzzles as they are found, one per line, and add new puzzles to a file.

    At the end, print their number to standard error.
    """
    number = 0
    known = {puzzle["id"]: puzzle for puzzle in read_puzzles(file)} if file is not None and file.exists() else {}
    for puzzle in found:
        number += 1
        sys.stdout.write((json.dumps(puzzle) if as_json else _line(puzzle)) + "\n")
        sys.stdout.flush()
        known.setdefault(puzzle["id"], puzzle)
        if file is not None:
            write_puzzles(file, known.values())
    error_console().print(Line(f"{number or 'No'} puzzle{'s' * (number != 1)} found."))


def check_puzzles(game: str, every: int, as_json: bool) -> None:
    """Find each N-th puzzle of the package again, and report the differences."""
    asked = puzzles_of(game)[::every]
    gone: list[str] = []
    differing: list[str] = []
    for puzzle in asked:
        again = mined_again(puzzle)
        if again is None:
            gone.append(puzzle["id"])
        elif again != puzzle:
            differing.append(puzzle["id"])
    if as_json:
        sys.stdout.write(json.dumps({"checked": len(asked), "gone": gone, "differing": differing}) + "\n")
        return
    same = len(asked) - len(gone) - len(differing)
    sys.stdout.write(f"{game}: {same} of {len(asked)} puzzles are found again and equal\n")
    for what, ids in (("not found", gone), ("found with other figures", differing)):
        if ids:
            sys.stdout.write(f"{what}: {', '.join(ids)}\n")


def list_puzzles(game: str) -> None:
    """Print a line for each puzzle of the package."""
    for puzzle in puzzles_of(game):
        sys.stdout.write(_line(puzzle) + "\n")


def show_puzzle(game: str, id: str, language: str) -> None:
    """Print the table of a puzzle, and then its tries, best first."""
    puzzle = find_puzzle(game, id)
    match, seat = match_of(puzzle), puzzle["seat"]
    words = words_of(match.game, names_of([""] * match.seats, catalogue("common", language)), language)
    text, say, screen = text_of(match.game), words.common.say, console()
    screen.rule(say("terminal.title", game=match.game.title, n=match.seats))
    view = match.state.view(seat)
    screen.print(text.board(view, words))
    prompt = text.ask(match.game.presentation().prompt(match.state, seat), view, words)
    screen.print(Line(words.labelled(words.name(seat), prompt), style="bold"))
    said = ReviewWords(match.game, words)
    for course, loss in courses_of(puzzle, match):
        best = loss["value"] == 0.0
        line = Line("; ".join(course["actions"]), style="green" if best else "")
        screen.print(line if best else line.append(f"  {said.cost(loss)}", style="yellow"))
        if best:
            why = said.solution(course, puzzle["because"], puzzle["line"])
            themes = ", ".join(theme_in_words(match.game, theme, language) for theme in puzzle["themes"])
            for reason in filter(None, (themes, why)):
                screen.print(Line(f"    {reason}", style="green"))


def _line(puzzle: Puzzle) -> str:
    next_best = min(tried["loss"]["value"] for tried in puzzle["tries"][1:])
    return (
        f"{puzzle['id']}  rating {puzzle['rating']:5}  {puzzle['seats']} seats  {len(puzzle['tries']):2} actions  "
        f"the next best loses {100 * next_best:.0f} wins in 100 games  {' '.join(puzzle['themes'])}"
    )


def _matches(game: Game, records: Sequence[Path]) -> Iterator[Match]:
    for path in records:
        match, _ = read_record_file(path)
        if match.game.id != game.id:
            raise BadUsage(f"{path} is a record of {match.game.title}, not of {game.title}")
        yield match
