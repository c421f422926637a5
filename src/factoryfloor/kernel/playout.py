"""Uniformly random playouts, and loops that measure the speed of a game's rules."""

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.masks import lowest_seat
from factoryfloor.kernel.state import State


def random_playout(state: State, chance: Chance) -> i64:
    """Play a state to the end, and return the number of decisions.

    The lowest pending seat always acts first. Decisions are drawn uniformly from ``chance``. It must not be the state's
    own chance, because the rules draw from the state's chance.
    """
    decisions: i64 = 0
    while state.pending:
        seat = lowest_seat(state.pending)
        legal = state.legal(seat)
        state.apply(seat, legal[chance.below(len(legal))])
        decisions += 1
    return decisions


def copy_often(state: State, times: i64) -> None:
    """Copy a state repeatedly, for measuring the speed of copies."""
    for _ in range(times):
        state.copy()


def resample_often(state: State, seat: i64, chance: Chance, times: i64) -> None:
    """Resample a copy of a state repeatedly, for measuring the speed of resampling."""
    sample = state.copy()
    for _ in range(times):
        sample.resample(seat, chance)
