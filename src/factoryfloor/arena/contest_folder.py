"""The folder of a contest.

It is written while the contest runs. A stopped or killed contest can resume from this folder. The file ``contest.json``
defines the contest. ``results.jsonl`` has a line for each finished game, in order of completion. ``game-000001.json``
and so on are records. ``summary.json`` is written at the end.
"""

import json
from math import isfinite
from pathlib import Path
from typing import Any, ClassVar, Final

from factoryfloor import __version__
from factoryfloor.arena.contest import Contest
from factoryfloor.arena.jsonl import drop_partial_line
from factoryfloor.arena.play_game import PlayedGame
from factoryfloor.arena.standings import Summary
from factoryfloor.arena.usage import read_usage
from factoryfloor.kernel import FactoryFloorError, IllegalAction, find_game

CONTEST: Final = "contest.json"
RESULTS: Final = "results.jsonl"
SUMMARY: Final = "summary.json"
_FORMAT: Final = "factoryfloor-contest"


class NotWritten(FactoryFloorError):
    """A file of the contest cannot be written."""

    code: ClassVar[str] = "not_written"


class NotContinued(FactoryFloorError):
    """The folder contains a different contest, which cannot be resumed."""

    code: ClassVar[str] = "not_continued"


class RecordFolder:
    """The folder of a contest.

    The folder must be new or empty, or contain the same contest, which then resumes. ``known`` contains the results
    that were already in the folder. ``torn`` means that a partial last line of a killed process was dropped.
    """

    def __init__(self, path: Path, contest: Contest, go_on: bool = False) -> None:
        self.path = path
        self.known: list[PlayedGame] = []
        self.torn: bool = False
        try:
            path.mkdir(parents=True, exist_ok=True)
            begun, occupied = (path / CONTEST).exists(), any(path.iterdir())
        except OSError as fault:
            raise NotWritten(f"{path} cannot be used for records: {fault.strerror}") from fault
        if go_on and begun:
            _check_same(path, contest)
            self._read(contest)
        elif occupied:
            more = "resume it with --continue" if begun else "it contains no contest to resume"
            raise NotWritten(f"{path} is not empty; choose a new folder, so that contests do not mix ({more})")
        else:
            self._write(CONTEST, _header(contest))
        try:
            self._results = (path / RESULTS).open("ab")
        except OSError as fault:
            raise NotWritten(f"{path / RESULTS} cannot be written: {fault.strerror}") from fault

    def add(self, outcome: PlayedGame) -> None:
        """Write the record of a game (if any), and then its result. The result commits the game."""
        self._write(f"game-{outcome.number:06}.json", outcome.record)
        try:
            self._results.write(json.dumps(_result(outcome)).encode() + b"\n")
            self._results.flush()
        except OSError as fault:
            raise NotWritten(f"{self.path / RESULTS} cannot be written: {fault.strerror}") from fault

    def close(self, summary: Summary) -> None:
        """Write the summary."""
        self._results.close()
        self._write(SUMMARY, summary.to_json())

    def _write(self, name: str, content: object) -> None:
        try:
            (self.path / name).write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        except OSError as fault:
            raise NotWritten(f"{self.path / name} cannot be written: {fault.strerror}") from fault

    def _read(self, contest: Contest) -> None:
        """Read the existing results and drop a partial last line."""
        file = self.path / RESULTS
        if not file.exists():
            return
        self.torn = drop_partial_line(file)
        *lines, _ = file.read_bytes().split(b"\n")
        known: dict[int, PlayedGame] = {}
        for number, line in enumerate(lines, 1):
            try:
                outcome = _outcome(json.loads(line))
                _check_result(outcome, contest)
            except (ArithmeticError, IllegalAction, LookupError, RecursionError, TypeError, ValueError) as fault:
                raise NotContinued(
                    f"line {number} of {file} is damaged: {fault!r:.200}; remove it to resume"
                ) from fault
            known[outcome.number] = outcome
        self.known = list(known.values())


def seed_in(path: Path) -> str | None:
    """Return the seed of the contest in a folder, or None."""
    return _read_header(path)["seed"] if (path / CONTEST).exists() else None


def _header(contest: Contest) -> dict[str, Any]:
    return {
        "format": _FORMAT,
        "program": __version__,
        "rules": find_game(contest.game).rules,
        "game": contest.game,
        "bots": list(contest.bots),
        "seats": contest.seats,
        "options": contest.options,
        "focus": contest.focus,
        "adjust": contest.adjust,
        "seed": contest.seed,
        "deals": None if contest.deals is None else contest.deals.commitment,
    }


def _read_header(path: Path) -> dict[str, Any]:
    try:
        header = json.loads((path / CONTEST).read_text("utf-8"))
    except (OSError, RecursionError, ValueError) as fault:
        raise NotContinued(f"{path / CONTEST} cannot be read ({fault}); choose a new folder") from fault
    if not isinstance(header, dict) or header.get("format") != _FORMAT or not isinstance(header.get("seed"), str):
        raise NotContinued(f"{path / CONTEST} does not describe a contest; choose a new folder")
    return header


def _check_same(path: Path, contest: Contest) -> None:
    """Raise NotContinued if the contests differ in more than the number of games and the sequential test."""
    there, here = _read_header(path), _header(contest)
    for field, value in here.items():
        old = there.get(field)
        if old == value:
            continue
        if field in ("program", "rules"):
            what = f"version {old} of " + ("the program" if field == "program" else f"the rules of {contest.game}")
            raise NotContinued(f"{path} was started by {what}, but this is {value}; choose a new folder")
        raise NotContinued(
            f"{path} contains another contest: its {field} is {old!r}, not {value!r}; choose another folder"
        )


def _result(outcome: PlayedGame) -> dict[str, Any]:
    return {
        "game": outcome.number,
        "sample": outcome.sample,
        "seating": outcome.seating,
        "scores": outcome.scores,
        "ranking": outcome.ranking,
        "thought": outcome.thought,
        "luck": outcome.luck,
        "fallbacks": outcome.fallbacks,
        "usage": [usage.to_json() for usage in outcome.usage],
    }


def _outcome(result: dict[str, Any]) -> PlayedGame:
    luck = result["luck"]
    return PlayedGame(
        int(result["game"]),
        int(result["sample"]),
        tuple(map(int, result["seating"])),
        tuple(map(int, result["scores"])),
        tuple(map(int, result["ranking"])),
        tuple((int(decisions), float(seconds)) for decisions, seconds in result["thought"]),
        None if luck is None else tuple(map(float, luck)),
        tuple((int(seat), int(number), str(why)) for seat, number, why in result.get("fallbacks", ())),
        tuple(map(read_usage, result.get("usage", ()))),
    )


def _check_result(outcome: PlayedGame, contest: Contest) -> None:
    """Raise ValueError unless the outcome fits the contest."""
    seats, bots = contest.seats, len(contest.bots)
    lengths = {len(outcome.seating), len(outcome.scores), len(outcome.ranking), len(outcome.thought)}
    if lengths != {seats} or (outcome.luck is not None and len(outcome.luck) != seats):
        raise ValueError(f"the result does not have {seats} seats")
    if outcome.usage and len(outcome.usage) != seats:
        raise ValueError(f"the usage does not have {seats} seats")
    if outcome.number < 1 or outcome.sample < 1 or not all(0 <= bot < bots for bot in outcome.seating):
        raise ValueError("there is no such game or bot")
    if not all(1 <= rank <= max(2, seats) for rank in outcome.ranking):
        raise ValueError(f"the ranking {outcome.ranking} is impossible")
    if bool(contest.adjust) != (outcome.luck is not None):
        raise ValueError("the luck values are missing or unexpected")
    numbers = [seconds for _, seconds in outcome.thought] + list(outcome.luck or ())
    if not all(map(isfinite, numbers)):
        raise ValueError("a number is not finite")
