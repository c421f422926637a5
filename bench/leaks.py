"""Search for leaks of hidden information in Fzzzt! with pairs of positions that differ only in what a seat cannot see.

    python -m bench.leaks --pairs 100000

Half of the pairs are redealt independently from what a spectator sees, half by the game's ``resample``. The view of
each seat must be equal byte for byte, now and after one more face-down bid. Prints the number of pairs by seats and
peripherals (equal positions are not counted) and the first differences; the exit code is 1 if there are any.
"""

import argparse
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import product

from factoryfloor.kernel import Event
from factoryfloor.kernel.fast import COMPILED
from tests.fzzt import play
from tests.fzzt.cards import PERIPHERALS
from tests.fzzt.twin_positions import Onlooker, redealt, resampled

SEATS = range(2, 7)
VARIANTS = ("without", "with")
LOOKS = 0.25  # share of the positions of a game that are looked at
SHOWN = 3  # differences printed in full


class Task:
    """Play random games of one kind until ``pairs`` pairs have been compared."""

    def __init__(self, seats: int, variant: str, pairs: int, seed: str) -> None:
        self.seats = seats
        self.variant = variant
        self.pairs = pairs
        self.seed = seed


class Found:
    """The number of compared pairs, and the differences."""

    def __init__(self) -> None:
        self.pairs: Counter[str] = Counter()
        self.differences: list[str] = []

    def add(self, other: "Found") -> None:
        self.pairs += other.pairs
        self.differences += other.differences


def compare(task: Task) -> Found:
    """Play games, and compare pairs of positions along the way."""
    found, game = Found(), 0
    while found.pairs.total() < task.pairs:
        rng = random.Random(f"{task.seed} {task.seats} {task.variant} {game}")
        chosen = rng.sample(PERIPHERALS, rng.randint(1, 12)) if task.variant == "with" else []
        compare_in_game(task, tuple(chosen), f"{task.seed} {game}", rng, found)
        game += 1
    return found


def compare_in_game(task: Task, peripherals: tuple[str, ...], seed: str, rng: random.Random, found: Found) -> None:
    """Compare pairs for every seat in some positions of one random game."""
    state = play.start(task.seats, peripherals, seed)
    onlooker = Onlooker(state.view(None))
    while not state.over:
        if rng.random() < LOOKS:
            for seat in range(task.seats):
                for way, pair in (
                    ("by hand", redealt(state, onlooker, seat, rng)),
                    ("by resample", resampled(state, seat, rng)),
                ):
                    found.pairs[f"{task.seats} seats, {task.variant} peripherals, {way}"] += pair.differs()
                    difference = pair.difference(rng)
                    if difference:
                        found.differences.append(f"game {seed!r}, {peripherals}, seat {seat}, {way}\n{difference}")
        events: list[Event] = []
        state.events = events
        state.apply(*play.decide(state, rng))
        state.events = None
        onlooker.hear(events)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.leaks", description="Look for leaks in Fzzzt!")
    parser.add_argument("--pairs", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    kinds = list(product(SEATS, VARIANTS))
    share = -(-given.pairs // (len(kinds) * given.workers))
    tasks = [
        Task(seats, variant, share, f"{given.seed} {number}")
        for seats, variant in kinds
        for number in range(given.workers)
    ]
    began, found = time.monotonic(), Found()
    with ProcessPoolExecutor(given.workers) as workers:
        for part in workers.map(compare, tasks):
            found.add(part)
    report(found, time.monotonic() - began)
    return 1 if found.differences else 0


def report(found: Found, seconds: float) -> None:
    for kind, number in sorted(found.pairs.items()):
        print(f"{number:8,} pairs  {kind}")
    for difference in found.differences[:SHOWN]:
        print(difference)
    kind = "compiled" if COMPILED else "plain Python"
    print(f"{found.pairs.total():,} pairs, {len(found.differences)} differences, {seconds:.0f} s, {kind}")


if __name__ == "__main__":
    sys.exit(main())
