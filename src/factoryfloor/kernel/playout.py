"""Random play to the end: the plainest playout, and the measure of how fast a game's rules are."""

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.masks import lowest_seat
from factoryfloor.kernel.state import State


def random_playout(state: State, chance: Chance) -> i64:
    """Play a state to its end, the lowest pending seat first, and count the decisions.

    Every decision is drawn from ``chance``, each legal action being equally likely; the rules draw from the state's
    own chance, which must be another object.
    """
    decisions: i64 = 0
    while state.pending:
        seat = lowest_seat(state.pending)
        legal = state.legal(seat)
        state.apply(seat, legal[chance.below(len(legal))])
        decisions += 1
    return decisions


def copy_often(state: State, times: i64) -> None:
    """Copy a state so many times and keep none: a measure."""
    for _ in range(times):
        state.copy()


def resample_often(state: State, seat: i64, chance: Chance, times: i64) -> None:
    """Redeal a copy of a state so many times: a measure."""
    sample = state.copy()
    for _ in range(times):
        sample.resample(seat, chance)
