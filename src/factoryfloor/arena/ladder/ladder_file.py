"""The file of a ladder. The first line contains the conditions. Each other line contains a circle, in order of
completion.

A stopped or killed ladder resumes from this file, and bots may be added.
"""

import json
from pathlib import Path
from typing import Any, ClassVar, Final

from factoryfloor import __version__
from factoryfloor.arena.contest_folder import NotWritten
from factoryfloor.arena.jsonl import drop_partial_line
from factoryfloor.arena.ladder.ladder import Ladder
from factoryfloor.arena.ladder.rotation import Circle
from factoryfloor.kernel import FactoryFloorError, find_game

SUFFIX: Final = ".jsonl"
_FORMAT: Final = "factoryfloor-ladder"


class BadLadder(FactoryFloorError):
    """The file contains no ladder, or a different ladder."""

    code: ClassVar[str] = "bad_ladder"


class LadderFile:
    """The file to which a ladder is written. ``known`` lists the circles that were already in the file, in order."""

    def __init__(self, path: Path, ladder: Ladder) -> None:
        self.path = path
        self.known: list[Circle] = []
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists():
                self._check_same(ladder)
            else:
                path.write_text(_line(_header(ladder)), encoding="utf-8")
            self._file = path.open("ab")
        except OSError as fault:
            raise NotWritten(f"{path} cannot be used for a ladder: {fault.strerror}") from fault

    def add(self, circle: Circle) -> None:
        try:
            self._file.write(_line(circle.to_json()).encode())
            self._file.flush()
        except OSError as fault:
            raise NotWritten(f"{self.path} cannot be written: {fault.strerror}") from fault

    def close(self) -> None:
        self._file.close()

    def _check_same(self, ladder: Ladder) -> None:
        drop_partial_line(self.path, least=1)  # a file without a complete first line may be anything
        there, self.known = _read(self.path)
        for field, value in _header(ladder).items():
            if there.get(field) != value:
                raise BadLadder(
                    f"{self.path} contains another ladder: its {field} is {there.get(field)!r}, not {value!r}; "
                    "choose another folder, or remove the file to start again"
                )


def read_ladder(path: Path) -> tuple[Ladder, list[Circle]]:
    """Read the ladder and the circles of a file. Raises BadLadder if the file contains no ladder."""
    header, circles = _read(path)
    try:
        return Ladder(header["game"], header["seats"], header["options"], header["seed"]), circles
    except LookupError as fault:
        raise BadLadder(f"{path} is not a ladder file: {fault} is missing") from fault


def _header(ladder: Ladder) -> dict[str, Any]:
    return {
        "format": _FORMAT,
        "program": __version__,
        "rules": find_game(ladder.game).rules,
        "game": ladder.game,
        "seats": ladder.seats,
        "options": ladder.options,
        "seed": ladder.seed,
    }


def _line(content: dict[str, Any]) -> str:
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False) + "\n"


def _read(path: Path) -> tuple[dict[str, Any], list[Circle]]:
    try:
        first, *lines = path.read_text("utf-8").splitlines() or [""]
        header = json.loads(first)
    except (OSError, RecursionError, ValueError) as fault:
        raise BadLadder(f"{path} cannot be read as a ladder: {fault}") from fault
    if not isinstance(header, dict) or header.get("format") != _FORMAT:
        raise BadLadder(f"{path} is not a ladder file")
    known: dict[int, Circle] = {}
    for number, line in enumerate(lines, 2):
        try:
            circle = Circle.from_json(json.loads(line))
        except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError) as fault:
            raise BadLadder(f"line {number} of {path} is damaged: {fault!r:.200}; remove it to resume") from fault
        known[circle.number] = circle
    return header, [known[number] for number in sorted(known)]
