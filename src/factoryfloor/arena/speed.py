"""Measures the speed of one game: random play, copies, resampling and search.

If the rules are compiled, the measured loops are also compiled.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from statistics import fmean
from typing import Any, Final

from factoryfloor.bots import search_rate
from factoryfloor.kernel import FastChance, Game, State
from factoryfloor.kernel.playout import copy_often, random_playout, resample_often

USUAL_SEATS: Final = 4
CUT: Final = 4
"""The horizon of truncated playouts, in decisions per seat."""
MOMENTS: Final = (0.25, 0.5, 0.75)
"""The points of a random game at which copies, resampling and playouts are measured."""
_BATCH: Final = 100


@dataclass(frozen=True)
class Measurement:
    """Measured rates per second.

    ``decisions`` and ``games`` measure random games, including setup and scoring. The other rates are means over
    positions at a quarter, half and three quarters of a random game. ``playouts`` of a search run to the end of the
    game. ``playouts_cut`` are truncated at ``CUT``.
    """

    game: str
    compiled: bool
    seats: int
    decisions: float
    games: float
    copies: float
    resamples: float
    playouts: float
    playouts_cut: float

    def to_json(self) -> dict[str, Any]:
        """Return the rates as JSON, in the format of ``factoryfloor bench --json``."""
        return {
            "game": self.game,
            "compiled": self.compiled,
            "seats": self.seats,
            "decisions_per_s": self.decisions,
            "games_per_s": self.games,
            "copies_per_s": self.copies,
            "resamples_per_s": self.resamples,
            "playouts_per_s": self.playouts,
            "playouts_cut_per_s": self.playouts_cut,
        }


def is_compiled(game: Game) -> bool:
    """Return whether the rules of a game (not only the kernel) are compiled."""
    path = getattr(sys.modules.get(type(game).__module__), "__file__", None)
    return path is not None and not path.endswith(".py")


def usual_seats(game: Game) -> int:
    """Return four seats, or the nearest number that the game allows."""
    return min(max(USUAL_SEATS, game.seats_min), game.seats_max)


def measure(game: Game, seats: int | None = None, seconds: float = 5.0, seed: int = 1) -> Measurement:
    """Measure a game for about ``seconds``, in equal parts for each rate. Raises BadSeats if the game does not allow
    this number of seats.
    """
    seats = usual_seats(game) if seats is None else seats
    part = seconds / 5
    moment = part / len(MOMENTS)
    decisions, games = random_games(game, seats, part, seed)
    positions = _positions(game, seats, seed)
    return Measurement(
        game=game.id,
        compiled=is_compiled(game),
        seats=seats,
        decisions=decisions,
        games=games,
        copies=fmean(_rate(partial(copy_often, state), moment) for state in positions),
        resamples=fmean(_rate(_resampling(state, seed), moment) for state in positions),
        playouts=fmean(search_rate(state, _mover(state), game.heuristics(), moment) for state in positions),
        playouts_cut=fmean(
            search_rate(state, _mover(state), game.heuristics(), moment, horizon=CUT) for state in positions
        ),
    )


def random_games(game: Game, seats: int, seconds: float, seed: int = 1) -> tuple[float, float]:
    """Return decisions and games per second in random games, including setup and scoring. At least one game is
    played.
    """
    chance = FastChance(seed)
    decisions, games, elapsed = 0, 0, 0.0
    start = time.perf_counter()
    while elapsed < seconds or not games:
        state = game.start(seats, None, FastChance(seed + 1 + games))
        decisions += random_playout(state, chance)
        state.scores()
        games += 1
        elapsed = time.perf_counter() - start
    return decisions / elapsed, games / elapsed


def _positions(game: Game, seats: int, seed: int) -> list[State]:
    """Return the positions of one random game at the ``MOMENTS``."""
    chance = FastChance(seed)
    first = game.start(seats, None, FastChance(seed + 1))
    length = int(random_playout(first.copy(), chance.copy()))
    return [_after(first, chance, int(length * moment)) for moment in MOMENTS]


def _after(first: State, chance: FastChance, decisions: int) -> State:
    """Return the position of the same game after a number of decisions."""
    state, chance = first.copy(), chance.copy()
    for _ in range(decisions):
        seat = _mover(state)
        legal = state.legal(seat)
        state.apply(seat, legal[chance.below(len(legal))])
    return state


def _mover(state: State) -> int:
    return state.movers()[0]


def _resampling(state: State, seed: int) -> Callable[[int], None]:
    return partial(resample_often, state, _mover(state), FastChance(seed))


def _rate(often: Callable[[int], None], seconds: float) -> float:
    """Return the rate of a compiled loop that is called for about ``seconds``. At least one batch is run."""
    times, elapsed = 0, 0.0
    start = time.perf_counter()
    while elapsed < seconds or not times:
        often(_BATCH)
        times += _BATCH
        elapsed = time.perf_counter() - start
    return times / elapsed
