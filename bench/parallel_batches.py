"""Compare a ParallelBatch with as many processes that step a Batch each at the same time, in steps per second.

    python -m bench.parallel_batches                       two workers with 1,024 games each
    python -m bench.parallel_batches --beside PYTHON       and another build, in turn

A step is one action in one game with four seats. Actions are random legal ones, chosen outside the measured time. The
share is the rate of the ParallelBatch, divided by the sum of the rates of the processes; workers that wait for the
slowest of them make it less than 1.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time
from functools import partial

from bench.environments import ONE_THREAD, OURS, timed


def rate(game: str, workers: int, n: int, seconds: float) -> float:
    """Steps per second of a ParallelBatch with ``n`` games per worker, or of a Batch if there are no ``workers``."""
    import numpy as np

    from factoryfloor.learn import Batch, ParallelBatch

    chance = np.random.default_rng(1)
    made = ParallelBatch(game, seats=4, n=n * workers, workers=workers) if workers else Batch(game, seats=4, n=n)
    taken = count = 0.0
    with made as batch:
        batch.step(batch.random_actions(chance))
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            actions = batch.random_actions(chance)
            taken += timed(partial(batch.step, actions))
            count += batch.n
    return count / taken


def measured(python: str, game: str, workers: int, at_once: int, wish: argparse.Namespace) -> float:
    """The sum of the rates of processes that run at the same time."""
    command = [python, "-m", "bench.parallel_batches", "--one", game, "--workers", str(workers), "--n", str(wish.n)]
    command += ["--seconds", str(wish.seconds)]
    running = [
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | ONE_THREAD)
        for _ in range(at_once)
    ]
    return sum(float(process.communicate()[0].splitlines()[-1]) for process in running)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beside", action="append", default=[], help="the interpreter of another build")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--n", type=int, default=1024, help="games for each worker")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each measurement")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--game", action="append", choices=OURS, help="all if not given")
    parser.add_argument("--one", choices=OURS, help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.one:
        print(rate(wish.one, wish.workers, wish.n, wish.seconds))
        return 0
    print("| game | build | ParallelBatch | sum | share, median | least to most |\n|---|---|---|---|---|---|")
    for game in wish.game or OURS:
        found: dict[str, list[tuple[float, float]]] = {python: [] for python in (sys.executable, *wish.beside)}
        for _ in range(wish.rounds):
            for python, rates in found.items():
                alone = measured(python, game, 0, wish.workers, wish)
                rates.append((measured(python, game, wish.workers, 1, wish), alone))
        for number, rates in enumerate(found.values()):
            many, alone = (statistics.median(column) for column in zip(*rates, strict=True))
            shares = sorted(one / other for one, other in rates)
            spread = f"{statistics.median(shares):.2f} | {shares[0]:.2f} to {shares[-1]:.2f}"
            print(f"| {game} | {'beside' if number else 'this'} | {many:,.0f} | {alone:,.0f} | {spread} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
