"""The file of a ladder: its conditions in the first line, then a line for each circle, in whatever order they ended.

A ladder that was stopped, or killed, goes on from there; so does one to which bots are added.
"""

import json
from pathlib import Path
from typing import Any, ClassVar, Final

from factoryfloor import __version__
from factoryfloor.arena.contest_folder import NotWritten
from factoryfloor.arena.jsonl import cut_torn
from factoryfloor.arena.ladder.ladder import Ladder
from factoryfloor.arena.ladder.rotation import Circle
from factoryfloor.kernel import FactoryFloorError, find_game

SUFFIX: Final = ".jsonl"
_FORMAT: Final = "factoryfloor-ladder"


class BadLadder(FactoryFloorError):
    """A file that holds no ladder, or another one."""

    code: ClassVar[str] = "bad_ladder"


class LadderFile:
    """Where a ladder is written as it goes. ``known`` are the circles that were there, in their order."""

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
            raise NotWritten(f"{path} cannot hold a ladder: {fault.strerror}") from fault

    def add(self, circle: Circle) -> None:
        try:
            self._file.write(_line(circle.to_json()).encode())
            self._file.flush()
        except OSError as fault:
            raise NotWritten(f"{self.path} cannot be written: {fault.strerror}") from fault

    def close(self) -> None:
        self._file.close()

    def _check_same(self, ladder: Ladder) -> None:
        cut_torn(self.path, least=1)  # without its first line it may be anything
        there, self.known = _read(self.path)
        for field, value in _header(ladder).items():
            if there.get(field) != value:
                raise BadLadder(
                    f"{self.path} holds another ladder: its {field} is {there.get(field)!r}, not {value!r}; "
                    "name another folder, or remove the file to begin anew"
                )


def read_ladder(path: Path) -> tuple[Ladder, list[Circle]]:
    """A ladder as a file holds it. Raises BadLadder."""
    header, circles = _read(path)
    try:
        return Ladder(header["game"], header["seats"], header["options"], header["seed"]), circles
    except LookupError as fault:
        raise BadLadder(f"{path} holds no ladder: it has no {fault}") from fault


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
    except (OSError, ValueError) as fault:
        raise BadLadder(f"{path} cannot be read as a ladder: {fault}") from fault
    if not isinstance(header, dict) or header.get("format") != _FORMAT:
        raise BadLadder(f"{path} holds no ladder")
    known: dict[int, Circle] = {}
    for number, line in enumerate(lines, 2):
        try:
            circle = Circle.from_json(json.loads(line))
        except (ValueError, LookupError, TypeError) as fault:
            raise BadLadder(f"line {number} of {path} is damaged: {fault!r}; remove it to go on") from fault
        known[circle.number] = circle
    return header, [known[number] for number in sorted(known)]
