"""The puzzles of the package, stored in one compact file per game."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final

from factoryfloor.bots.estimates import Estimate
from factoryfloor.kernel import FactoryFloorError, find_game
from factoryfloor.puzzles.puzzle import Puzzle, Try

DATA: Final = Path(__file__).with_name("data")


class UnknownPuzzle(FactoryFloorError):
    """No puzzle has this id."""

    code: ClassVar[str] = "not_found"


def puzzles_of(game: str) -> list[Puzzle]:
    """Return the puzzles of a game by its id, in order, or an empty list if the game has no puzzles.

    Raises UnknownGame if there is no such game.
    """
    return list(_read(find_game(game).id).values())


def find_puzzle(game: str, id: str) -> Puzzle:
    """Return a puzzle of a game. Raises UnknownGame or UnknownPuzzle."""
    found = _read(find_game(game).id).get(id)
    if found is None:
        raise UnknownPuzzle(f"there is no puzzle {id!r:.20} of {game}")
    return found


@cache
def _read(game: str) -> dict[str, Puzzle]:
    file = DATA / f"{game}.json"
    if not file.exists():
        return {}
    return {puzzle["id"]: puzzle for puzzle in read_puzzles(file)}


def read_puzzles(file: Path) -> list[Puzzle]:
    """Read the puzzles in a file."""
    return [_from_row(row) for row in json.loads(file.read_text(encoding="utf-8"))]


def write_puzzles(file: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write a file of puzzles, one per line."""
    rows = ",\n".join(json.dumps(_to_row(puzzle), separators=(",", ":")) for puzzle in puzzles)
    file.write_text(f"[\n{rows}\n]\n", encoding="utf-8")


def _to_row(puzzle: Puzzle) -> dict[str, Any]:
    """Convert a puzzle to a row, with the moves as one list and the losses as lists."""
    moves = [number for move in puzzle["moves"] for number in move]
    tries = [[tried["actions"], *_numbers(tried["loss"])] for tried in puzzle["tries"]]
    judges = {name: _numbers(lead) for name, lead in puzzle["judges"].items()}
    return {**puzzle, "moves": moves, "tries": tries, "judges": judges}


def _from_row(row: dict[str, Any]) -> Puzzle:
    flat = row["moves"]
    tries = [Try(actions=actions, loss=_estimate(numbers)) for actions, *numbers in row["tries"]]
    judges = {name: _estimate(numbers) for name, numbers in row["judges"].items()}
    moves = list(zip(flat[::2], flat[1::2], strict=True))
    puzzle: Puzzle = row | {"moves": moves, "tries": tries, "judges": judges}  # type: ignore[assignment]
    return puzzle


def _estimate(numbers: list[float]) -> Estimate:
    value, low, high = numbers
    return Estimate(value=value, low=low, high=high)


def _numbers(loss: Estimate) -> list[float]:
    return [loss["value"], loss["low"], loss["high"]]
