"""Compare batched environments, ours and others, in steps per second on one core of one machine.

    make bench-environments                                    those installed in .venv-peers
    make bench-environments ARGS="--python PYTHON"             and those of another interpreter (fastcatan needs 3.12)

A step is one action in one game; finished games restart. Actions are random legal ones, chosen outside the measured
time. The games differ, and so does the content of a step, which the table lists: the figures compare what a learner
gets from each program. Each measurement runs in a process with one thread; all run in turn, several times, and the
median counts.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

ROUNDS = 5
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1") | {
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
}

Steps = Iterator[float]
"""Steps all games once, repeatedly. Returns the seconds of each step."""


@dataclass(frozen=True)
class Engine:
    package: str
    contains: str  # what a step gives
    steps: Callable[[int], Steps]


def timed(act: Callable[[], Any]) -> float:
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


def ours(game: str, *, observation: bool = True) -> Callable[[int], Steps]:
    def steps(n: int) -> Steps:
        import numpy as np

        from factoryfloor.learn import Batch

        chance = np.random.default_rng(1)
        with Batch(game, seats=4, n=n, seed=1, observation=observation) as batch:
            while True:
                actions = batch.random_actions(chance)
                yield timed(partial(batch.step, actions))

    return steps


def fastcatan(n: int) -> Steps:
    import fastcatan as catan
    import numpy as np

    chance = np.random.default_rng(1)
    games = catan.BatchedEnv(n, 1)
    games.reset()
    done, masks = np.zeros(n, np.uint8), np.zeros((n, catan.MASK_WORDS), np.uint64)

    def step(actions: Any) -> None:
        games.step_autoreset(actions, done)
        games.write_masks(masks)

    games.write_masks(masks)
    while True:
        legal = np.unpackbits(masks.view(np.uint8), axis=1, bitorder="little")
        actions = (chance.random(legal.shape, np.float32) * legal).argmax(1).astype(np.uint32)
        yield timed(partial(step, actions))


def pgx(name: str) -> Callable[[int], Steps]:
    def steps(n: int) -> Steps:
        import jax
        import pgx as library

        env = library.make(name)
        begin = jax.jit(jax.vmap(env.init))
        fresh = jax.vmap(env.init)

        def stepped(state: Any, actions: Any, keys: Any) -> Any:
            later, begun = jax.vmap(env.step)(state, actions, keys), fresh(keys)
            over = later.terminated | later.truncated
            return jax.tree.map(
                lambda old, new: jax.numpy.where(over.reshape(-1, *[1] * (old.ndim - 1)), new, old), later, begun
            )

        step = jax.jit(stepped)
        choose = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.where(mask, 0.0, -1e9)))
        key = jax.random.key(1)
        state = begin(jax.random.split(key, n))
        while True:
            key, one, other = jax.random.split(key, 3)
            actions, keys = choose(one, state.legal_action_mask), jax.random.split(other, n)
            jax.block_until_ready((actions, keys))
            began = time.perf_counter()
            state = jax.block_until_ready(step(state, actions, keys))
            yield time.perf_counter() - began

    return steps


def open_spiel(name: str) -> Callable[[int], Steps]:
    def steps(n: int) -> Steps:
        import random

        from open_spiel.python import rl_environment
        from open_spiel.python.vector_env import SyncVectorEnv

        class Chosen:
            """An action in the form that the environments accept."""

            def __init__(self, action: int) -> None:
                self.action = action

        chance = random.Random(1)
        games = SyncVectorEnv([rl_environment.Environment(name) for _ in range(n)])
        shown = games.reset()

        def step(actions: list[Chosen]) -> None:
            nonlocal shown
            shown = games.step(actions, reset_if_done=True)[0]

        while True:
            seen = [one.observations for one in shown]
            actions = [Chosen(chance.choice(one["legal_actions"][one["current_player"]])) for one in seen]
            yield timed(partial(step, actions))

    return steps


WHOLE = "observation, mask, seat, rewards, a fresh game from a seed of its own"
MASK = "mask, seat, rewards, a fresh game from a seed of its own; no observation"
OURS = ("fzzt", "monster_factory", "fantastic_factories", "factory_manager", "factory_fun")
ENGINES = {
    **{f"factoryfloor {game}, 4 seats": Engine("factoryfloor", WHOLE, ours(game)) for game in OURS},
    **{
        f"factoryfloor {game}, 4 seats, mask alone": Engine("factoryfloor", MASK, ours(game, observation=False))
        for game in OURS
    },
    "fastcatan, 4 seats, C++": Engine("fastcatan", "mask as bits, done; no observation", fastcatan),
    "Pgx backgammon, 2 seats, JAX": Engine("pgx", "observation, mask, seat, rewards", pgx("backgammon")),
    "Pgx go_9x9, 2 seats, JAX": Engine("pgx", "observation, mask, seat, rewards", pgx("go_9x9")),
    "OpenSpiel euchre, 4 seats, C++ from Python": Engine(
        "open_spiel", "observation of every seat, legal actions, rewards", open_spiel("euchre")
    ),
    "OpenSpiel gin_rummy, 2 seats, C++ from Python": Engine(
        "open_spiel", "observation of every seat, legal actions, rewards", open_spiel("gin_rummy")
    ),
}


def rate(name: str, n: int, seconds: float) -> float:
    """Steps per second. The first step is not counted, because it compiles and allocates much."""
    steps = ENGINES[name].steps(n)
    next(steps)
    taken = count = 0.0
    until = time.perf_counter() + seconds
    while not count or time.perf_counter() < until:
        taken += next(steps)
        count += n
    return count / taken


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", action="append", default=[], help="another interpreter, with other packages")
    parser.add_argument("--n", type=int, default=1024, help="games stepped together")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each engine in each round")
    parser.add_argument("--one", choices=ENGINES, help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.one:
        print(rate(wish.one, wish.n, wish.seconds))
        return 0
    places = [sys.executable, *wish.python]
    found = {name: has for name, engine in ENGINES.items() if (has := python_with(engine.package, places))}
    for missing in sorted({engine.package for name, engine in ENGINES.items() if name not in found}):
        print(f"{missing} is in no interpreter given, so it is left out", file=sys.stderr)
    rates: dict[str, list[float]] = {name: [] for name in found}
    for _ in range(ROUNDS):
        for name, python in found.items():
            rates[name].append(measured(python, name, wish))
    print("| environment | steps/s, median | least to most | a step gives |\n|---|---|---|---|")
    for name, all_of_it in rates.items():
        middle, least, most = statistics.median(all_of_it), min(all_of_it), max(all_of_it)
        print(f"| {name} | {middle:,.0f} | {least:,.0f} to {most:,.0f} | {ENGINES[name].contains} |")
    print(json.dumps(rates))
    return 0


def python_with(package: str, places: list[str]) -> str | None:
    """The first interpreter that has a package."""
    has = f"import importlib.util as u, sys; sys.exit(u.find_spec({package!r}) is None)"
    return next((python for python in places if subprocess.run([python, "-c", has], check=False).returncode == 0), None)


def measured(python: str, name: str, wish: argparse.Namespace) -> float:
    command = [python, "-P", __file__, "--one", name, "--n", str(wish.n), "--seconds", str(wish.seconds)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=os.environ | ONE_THREAD)
    return float(done.stdout.splitlines()[-1])


if __name__ == "__main__":
    sys.exit(main())
