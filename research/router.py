"""The router of Factory Fun on fixed positions: how often it finds the best build, what it misses, how long it takes.

    python -m research.router            the installed router, or PYTHONPATH=src for plain Python
    python -m research.router --json     figures alone

The best builds were found by an exact solver, see research/exact_router.py. For a position without a proved best build,
only the time and the existence of a build count. The gap is in money, 5 for each unit that chains gain.
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

from factoryfloor.games.factory_fun.heuristics.router import route
from factoryfloor.games.factory_fun.rules.legality import is_legal
from factoryfloor.kernel.fast import COMPILED
from research.judge import Disagreement, judge
from research.positions import STAGES, Best, Layout, Task, load


@dataclass(frozen=True)
class Try:
    """The result of the router on one position. ``net`` is None if it found no build."""

    task: Task
    best: Best | None
    net: int | None
    seconds: float

    @property
    def gap(self) -> int | None:
        """The money that the router missed. If it found no build, giving up costs 5."""
        if self.best is None or not self.best.proved:
            return None
        if self.best.net is None or self.net is None:
            return 0 if self.best.net == self.net else LOST
        return self.best.net - self.net


LOST = 5  # the gap if the router finds no build although there is one


@dataclass(frozen=True)
class Line:
    """The figures of a group of positions."""

    group: str
    positions: int
    proved: int
    solved: float
    mean_gap: float
    found: int
    median_ms: float
    p95_ms: float


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, choices=(0, 1, 2), default=0, help="earlier machines that may be moved")
    parser.add_argument("--seconds", type=float, default=1.0, help="for the validator")
    parser.add_argument("--missed", action="store_true", help="list the positions where it missed the best build")
    parser.add_argument("--json", action="store_true", help="print JSON only")
    wanted = parser.parse_args()
    tries = [attempt(task, best.get(str(wanted.moves)), wanted.moves) for task, best in load()]
    lines = lines_of(tries)
    rate = validator_rate([one.task.before() for one in tries], wanted.seconds)
    if wanted.json:
        figures = {"compiled": COMPILED, "moves": wanted.moves, "validator_per_s": round(rate)}
        print(json.dumps(figures | {"router": [asdict(line) for line in lines]}, indent=1))
        return 0
    print_table(lines)
    print(f"\nvalidator: {rate:,.0f} whole layouts a second, {'compiled' if COMPILED else 'plain Python'}")
    for one in tries if wanted.missed else []:
        if one.gap:
            print(f"{one.task.name} {one.task.kind}: {one.net}, and {one.best and one.best.net} is the best")
    return 0


def attempt(task: Task, best: Best | None, moves: int) -> Try:
    """Let the router find a build, and judge the build. Raises Disagreement."""
    before, stock, any_colour = task.before(), task.stock(), task.any_colour()
    start = time.perf_counter()
    found = route(before, task.machine, task.funds, stock, any_colour, task.diagonal, moves)
    seconds = time.perf_counter() - start
    if found is None:
        return Try(task, best, None, seconds)
    judged = judge(task, found.layout)
    if judged.price != found.price or judged.moves > moves:
        raise Disagreement(f"{task.name}: {judged}, and the router says {found.price}")
    if best and best.proved and (best.net is None or judged.net > best.net):
        raise Disagreement(f"{task.name}: {judged.net} is better than the proved best, {best.net}")
    return Try(task, best, judged.net, seconds)


def lines_of(tries: list[Try]) -> list[Line]:
    """Figures of all positions, of each stage, and of each kind of board."""
    groups: dict[str, Callable[[Task], bool]] = {"all": lambda _: True}
    groups |= {stage: (lambda task, stage=stage: task.stage == stage) for stage in STAGES}  # type: ignore[misc]
    groups |= {kind: (lambda task, kind=kind: task.kind == kind) for kind in ("classic", "expert")}  # type: ignore[misc]
    groups["diagonal"] = lambda task: task.diagonal
    return [line(name, [one for one in tries if belongs(one.task)]) for name, belongs in groups.items()]


def line(group: str, tries: list[Try]) -> Line:
    gaps = [one.gap for one in tries if one.gap is not None]
    times = sorted(1000 * one.seconds for one in tries)
    return Line(
        group,
        len(tries),
        len(gaps),
        sum(gap == 0 for gap in gaps) / len(gaps) if gaps else 0.0,
        statistics.fmean(gaps) if gaps else 0.0,
        sum(one.net is not None for one in tries),
        statistics.median(times) if times else 0.0,
        times[int(0.95 * len(times))] if times else 0.0,
    )


def print_table(lines: list[Line]) -> None:
    print(
        f"{'positions':<10}{'':>5}{'proved':>8}{'solved':>9}{'mean gap':>10}{'builds':>8}{'median ms':>11}{'p95 ms':>9}"
    )
    for one in lines:
        print(
            f"{one.group:<10}{one.positions:>5}{one.proved:>8}{one.solved:>9.1%}{one.mean_gap:>10.2f}"
            f"{one.found:>8}{one.median_ms:>11.1f}{one.p95_ms:>9.1f}"
        )


def validator_rate(layouts: list[Layout], seconds: float) -> float:
    """The number of whole factories per second that are checked by U11 to U17."""
    judged, elapsed = 0, 0.0
    start = time.perf_counter()
    while elapsed < seconds or not judged:
        for layout in layouts:
            is_legal(layout)
        judged += len(layouts)
        elapsed = time.perf_counter() - start
    return judged / elapsed


if __name__ == "__main__":
    sys.exit(main())
