"""Measures the mutation score of a game's tests: plants generic faults, and reports which checks and golden games find
them.

python -m factoryfloor.testing.mutate GAME                  # GAME is an id or module:ATTRIBUTE
python -m factoryfloor.testing.mutate GAME --goldens DIR    # with the golden games of a folder
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from factoryfloor.kernel import Game
from factoryfloor.testing.contract import check_game
from factoryfloor.testing.failure import ContractBroken
from factoryfloor.testing.fault import Fault
from factoryfloor.testing.golden import check_golden, named_game, write_golden
from factoryfloor.testing.mutant_game import MutantGame
from factoryfloor.testing.planted_faults import FAULTS


@dataclass(frozen=True)
class Result:
    """A planted fault: the check that found it, and whether a golden game found it.

    ``effects`` is the number of changes that the fault made.
    """

    fault: str
    check: str
    golden: bool
    effects: int

    @property
    def outcome(self) -> str:
        """Return ``found``, ``missed``, or ``no effect`` for a fault that changed nothing in this game."""
        return "found" if self.check or self.golden else "missed" if self.effects else "no effect"


def mutate(game: Game, goldens: list[Path], games: int = 12, seed: int = 1) -> Iterator[Result]:
    """Plant each fault, and yield the results of ``check_game`` and the golden games."""
    for kind in FAULTS:
        fault = kind(game)
        mutant = MutantGame(game, fault)
        yield Result(
            fault.name, _check(mutant, games, seed), any(_deviates(mutant, path) for path in goldens), fault.effects
        )


def _check(game: Game, games: int, seed: int) -> str:
    """Return the name of the check that finds a violation, or an empty string."""
    try:
        check_game(game, games, seed)
    except ContractBroken as broken:
        notes = [note for note in getattr(broken, "__notes__", []) if note.startswith("found by ")]
        words = f"{notes[-1] if notes else broken}".replace(":", " ").split()
        return next((word for word in words if word.startswith("check_")), "check_facts")
    return ""


def _deviates(game: Game, path: Path) -> bool:
    try:
        check_golden(game, path)
    except ContractBroken:
        return True
    return False


def main(arguments: list[str] | None = None) -> int:
    """Print the table of faults. Return 1 if the game itself fails its checks."""
    parser = argparse.ArgumentParser(prog="python -m factoryfloor.testing.mutate", description="Mutation score.")
    parser.add_argument("game", help="a game's id, or module:ATTRIBUTE")
    parser.add_argument("--goldens", type=Path, help="folder of golden games; without it they are written for this run")
    parser.add_argument("--games", type=int, default=12, help="random games of check_game")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    game = named_game(given.game)
    broken = _check(MutantGame(game, Fault(game)), given.games, given.seed)
    if broken:
        sys.stderr.write(f"{game.id} without a fault is rejected by {broken}; correct it first\n")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        if given.goldens is None:
            paths = write_golden(game, Path(folder))
        else:
            paths = sorted(given.goldens.glob(f"{game.id}-*.jsonl"))
        results = []
        for result in mutate(game, paths, given.games, given.seed):
            results.append(result)
            golden = "golden game" if result.golden else ""
            sys.stdout.write(f"{result.outcome:<10} {result.fault:<46} {result.check:<32} {golden}".rstrip() + "\n")
            sys.stdout.flush()
    effective = [result for result in results if result.outcome != "no effect"]
    found = sum(result.outcome == "found" for result in effective)
    sys.stdout.write(
        f"{found} of {len(effective)} faults found, {sum(bool(one.check) for one in effective)} by checks\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
