"""Golden games. A golden game is a completely stored random game. Any change of the rules shows as a readable
difference.

A file contains one JSON object per line. The first object names game, rules version, seats, options and seed. Each
further line describes a decision: ``play`` (seat and notation), ``events`` (with their private parts), and, where they
changed, ``legal`` (in notation, by seat), ``position``, ``view`` (a spectator's) and ``own`` (where a seat's view
differs from it). Changes are given by path, as in ``"players[1].points": 7``. The last line contains scores and
ranking.

    python -m factoryfloor.testing.golden write GAME DIR    # GAME is an id or module:ATTRIBUTE
    python -m factoryfloor.testing.golden check GAME DIR
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from factoryfloor.kernel import Event, Game, State, TableChance, find_game
from factoryfloor.kernel.errors import FactoryFloorError
from factoryfloor.testing.difference import changes, difference, text_of
from factoryfloor.testing.failure import ContractBroken
from factoryfloor.testing.trial import Trial

Line = dict[str, Any]


def golden_path(folder: Path, game: Game, seats: int, name: str = "") -> Path:
    """Return the path of the golden game for a seat count. ``name`` distinguishes games with other options."""
    return folder / f"{game.id}-{seats}{'-' + name if name else ''}.jsonl"


def write_golden(
    game: Game,
    folder: Path,
    options: dict[str, Any] | None = None,
    name: str = "",
    seat_counts: Iterable[int] | None = None,
) -> list[Path]:
    """Write a golden game for each of some seat counts (by default all). Return the paths."""
    folder.mkdir(parents=True, exist_ok=True)
    paths: list[Path] = []
    for seats in seat_counts or range(game.seats_min, game.seats_max + 1):
        trial = Trial(game, seats, options, seed=f"golden {game.id} {seats}")
        header = {"game": game.id, "rules": game.rules, "seats": seats}
        header |= {"options": game.settle(trial.options, seats), "seed": trial.seed}
        path = golden_path(folder, game, seats, name)
        lines = _retold(game, header, iter(trial.script))
        path.write_text("".join(text_of(line) + "\n" for line in lines), encoding="utf-8")
        paths.append(path)
    return paths


def check_golden(game: Game, path: Path) -> None:
    """Replay a golden game. At the first deviation, raise ContractBroken with the difference."""
    try:
        kept = [json.loads(line) for line in path.read_text(encoding="utf-8-sig").splitlines()]
        header, decisions = kept[0], [line["play"] for line in kept if "play" in line]
    except (OSError, ValueError, LookupError) as error:
        raise ContractBroken(f"{path} is not a golden game: {error}") from error
    if header.get("game") != game.id or header.get("rules") != game.rules:
        raise ContractBroken(
            f"{path} is a golden game of {header.get('game')}, rules {header.get('rules')}: write it again"
        )
    number = 0
    for number, (line, now) in enumerate(_side_by_side(game, header, kept, decisions), 1):
        wrong = difference(line, now, ("in the golden game", "now"))
        if wrong:
            raise ContractBroken(f"{path}, line {number} ({_title(line)}): {wrong}")
    if number != len(kept):
        raise ContractBroken(f"{path} has {len(kept)} lines, but the game ends after line {number}")
    if "over" not in kept[-1]:
        raise ContractBroken(f"{path} is truncated after line {number}")


def _side_by_side(game: Game, header: Line, kept: list[Line], decisions: list[Any]) -> Iterator[tuple[Line, Line]]:
    """Yield the stored lines, each with the current line. Raises ContractBroken for decisions that are now illegal."""
    lines = _retold(game, header, iter(decisions))
    for number, line in enumerate(kept, 1):
        try:
            yield line, next(lines)
        except FactoryFloorError as error:
            raise ContractBroken(f"golden game of {game.id}, line {number} ({_title(line)}): {error}") from error
        except StopIteration:
            return


def _retold(game: Game, header: Line, decisions: Iterator[Any]) -> Iterator[Line]:
    """Generate the lines of a game. Decisions are pairs of seat and action, or of seat and notation."""
    yield header
    state = game.start(header["seats"], header["options"], TableChance(header["seed"]))
    teller = _ChangeTracker()
    yield {"start": True} | teller.changed(state)
    for seat, decision in decisions:
        action = state.parse(seat, decision) if isinstance(decision, str) else decision
        line: Line = {"play": [seat, state.notation(seat, action)]}
        events: list[Event] = []
        state.events = events
        state.apply(seat, action)
        state.events = None
        yield line | {"events": [event.whole() for event in events]} | teller.changed(state)
    yield {"over": state.over, "scores": state.scores(), "ranking": state.ranking()}


class _ChangeTracker:
    """Finds the changes from each position to the next."""

    def __init__(self) -> None:
        self.told: Line = {"legal": None, "position": None, "view": None, "own": None}

    def changed(self, state: State) -> Line:
        """Return the changes since the last call, by path. Fields that several views share are listed once."""
        view = state.view(None)
        now: Line = {
            "legal": {str(seat): _legal(state, seat) for seat in range(state.seats)},
            "position": state.position(),
            "view": view,
            "own": {str(seat): changes(view, state.view(seat)) for seat in range(state.seats)},
        }
        before, self.told = self.told, json.loads(text_of(now))
        line = {name: changes(before[name], self.told[name]) for name in now}
        return {name: changed for name, changed in line.items() if changed}


def _legal(state: State, seat: int) -> list[str]:
    return [state.notation(seat, action) for action in state.legal(seat)]


def _title(line: Line) -> str:
    if "play" in line:
        return f"seat {line['play'][0]}: {line['play'][1]}"
    return "start" if "start" in line else "end" if "over" in line else "header"


def named_game(name: str) -> Game:
    module, _, attribute = name.partition(":")
    game = getattr(import_module(module), attribute) if attribute else find_game(name)
    if not isinstance(game, Game):
        raise TypeError(f"{name} is not a game")
    return game


def main(arguments: list[str] | None = None) -> int:
    """Write or check the golden games of a folder. Return 1 if a golden game deviates."""
    parser = argparse.ArgumentParser(prog="python -m factoryfloor.testing.golden", description="Golden games.")
    parser.add_argument("command", choices=["write", "check"])
    parser.add_argument("game", help="a game's id, or module:ATTRIBUTE")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--options", type=json.loads, help="options as JSON, for write")
    parser.add_argument("--name", default="", help="distinguishes games with other options, for write")
    parser.add_argument("--seats", type=int, nargs="+", help="seat counts, for write; default: all")
    given = parser.parse_args(arguments)
    game = named_game(given.game)
    if given.command == "write":
        for path in write_golden(game, given.folder, given.options, given.name, given.seats):
            sys.stdout.write(f"{path}\n")
        return 0
    wrong = 0
    paths = sorted(given.folder.glob(f"{game.id}-*.jsonl"))
    if not paths:
        sys.stderr.write(f"there is no golden game of {game.id} in {given.folder}\n")
        return 1
    for path in paths:
        try:
            check_golden(game, path)
        except ContractBroken as broken:
            wrong += 1
            sys.stderr.write(f"{broken}\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
