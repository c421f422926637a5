"""Measures the speed of search on a position."""

import time

from mypy_extensions import i64

from factoryfloor.bots.search import Search, SearchSettings
from factoryfloor.kernel.chance import FastChance
from factoryfloor.kernel.heuristics import TO_THE_END, Heuristics
from factoryfloor.kernel.state import State


def search_rate(
    state: State,
    seat: i64,
    heuristics: Heuristics,
    seconds: float,
    horizon: i64 = TO_THE_END,
    rollouts: bool = False,
    seed: int = 1,
) -> float:
    """Return a search's playouts per second for a pending seat, measured for about ``seconds``.

    ``horizon`` is the number of decisions of each seat after which a playout is evaluated; by default playouts run to
    the end of the game. Outside the tree, playouts are uniformly random, so that only the speed of the search is
    measured. With ``rollouts``, playouts use the rollout policy, as they do in games. ``state`` does not change.
    """
    state.check_mover(seat)
    sample = state.copy()
    sample.resample(seat, FastChance(seed))
    search = Search(sample, seat, FastChance(seed + 1), heuristics, SearchSettings(horizon=horizon, rollouts=rollouts))
    start = time.perf_counter()
    search.run(1)
    elapsed = time.perf_counter() - start
    while elapsed < seconds:
        search.run(16)
        elapsed = time.perf_counter() - start
    return float(search.playouts) / elapsed
