"""How fast the search is on a position."""

import time

from mypy_extensions import i64

from factoryfloor.bots.search import Search, SearchSettings
from factoryfloor.kernel.chance import FastChance
from factoryfloor.kernel.state import TO_THE_END, State


def search_rate(
    state: State, seat: i64, seconds: float, horizon: i64 = TO_THE_END, hunches: bool = False, seed: int = 1
) -> float:
    """Playouts a second of one search for ``seat``, which owes a decision, running for about ``seconds``.

    ``horizon`` is the number of decisions of each seat after which a playout is estimated; by default it
    goes to the end of the game. Beyond the tree playouts are random, which measures the search itself; with
    ``hunches`` they cost what the game's hunches cost, as when the bot plays. ``state`` is not changed.
    """
    state.check_mover(seat)
    chance = FastChance(seed)
    sample = state.copy()
    sample.resample(seat, chance)
    search = Search(sample, seat, chance, SearchSettings(horizon=horizon, hunches=hunches))
    start = time.perf_counter()
    search.run(1)
    elapsed = time.perf_counter() - start
    while elapsed < seconds:
        search.run(16)
        elapsed = time.perf_counter() - start
    return float(search.playouts) / elapsed
