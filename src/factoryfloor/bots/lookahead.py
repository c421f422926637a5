"""One-ply lookahead, which evaluates the position after an action, and a guard against blunders."""

from math import exp
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from factoryfloor.bots.search import CLEAR, stage_complete
from factoryfloor.kernel.chance import FastChance
from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.masks import lowest_seat
from factoryfloor.kernel.state import State

FEW: Final = 6
"""The number of actions with the highest priors that are compared with other actions."""

MARGIN: Final = 0.1
"""An action is a blunder if its utility is lower than the best utility by at least this number."""

_LONGEST: Final = 200  # maximum decisions of one lookahead


def look_ahead(heuristics: Heuristics, state: State, seat: i64, action: i64) -> float:
    """Return the utility of an action for ``seat`` by one-ply lookahead.

    Before the evaluation, the highest priors make the simultaneous decisions of the other seats and complete unfinished
    chains. With ``to_quiet``, rollouts then continue to a quiet position (quiescence search). ``state`` must be a
    sample for the seat. It is not changed.
    """
    after = state.copy()
    heuristics.begin()
    mover, step = seat, action
    for _ in range(_LONGEST):
        pending = after.pending
        heuristics.follow(mover, step)
        after.apply(mover, step)
        if after.over or stage_complete(pending, after):
            break
        mover = lowest_seat(after.pending)
        step = _likeliest(heuristics, after, mover)
    _calm(heuristics, after)
    return heuristics.evaluate(after)[seat]


def _calm(heuristics: Heuristics, state: State) -> None:
    """Roll out to a quiet position. The random numbers are the same for all actions."""
    if not heuristics.search_parameters(state.seats).to_quiet:
        return
    chance = FastChance(1)
    for _ in range(_LONGEST):
        if state.over or heuristics.is_quiet(state):
            break
        mover = lowest_seat(state.pending)
        step = heuristics.rollout_action(state, mover, chance)
        heuristics.follow(mover, step)
        state.apply(mover, step)


def _likeliest(heuristics: Heuristics, state: State, seat: i64) -> i64:
    legal = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    priors = heuristics.priors(state, seat)
    return legal[priors.index(max(priors))]


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class BlunderGuard(Copyable):
    """Rejects blunders at one decision: actions that the heuristics call blunders, and actions whose lookahead value is
    more than ``MARGIN`` below the best value of a few actions.

    ``clear`` means that one prior dominates. All actions are then accepted. With one seat, values have no fixed range.
    Therefore the margin is relative to the best value.
    """

    def __init__(self, heuristics: Heuristics, state: State, seat: i64) -> None:
        self.heuristics = heuristics
        self.state = state
        self.seat: i64 = seat
        self.legal = state.legal(seat)
        heuristics.begin()
        self.priors = heuristics.priors(state, seat)
        self.looked: dict[int, float] = {}
        self.top: float = 0.0  # the best value of the few actions and the blunder threshold, computed on first use
        self.blunder: float = 0.0
        self.asked = False
        top = max(self.priors)
        self.likeliest: int = self.legal[self.priors.index(top)]
        self.clear: bool = 1.0 / sum([exp(prior - top) for prior in self.priors]) >= CLEAR

    def few(self) -> list[int]:
        """Return the actions with the highest priors."""
        order = sorted([(-prior, index) for index, prior in enumerate(self.priors)])
        return [self.legal[index] for _, index in order[:FEW]]

    def value(self, action: int) -> float:
        """Return the value of an action by one-ply lookahead."""
        if action not in self.looked:
            self.looked[action] = look_ahead(self.heuristics, self.state, self.seat, action)
        return self.looked[action]

    def passes(self, action: int) -> bool:
        """Return whether an action is not a blunder."""
        if self.clear and action == self.likeliest:
            return True
        if self.heuristics.is_blunder(self.state, self.seat, action):
            return False
        if not self.asked:
            self.asked = True
            self.top = max([self.value(one) for one in self.few()])
            size = 1.0 if self.state.seats > 1 else abs(self.top)
            self.blunder = self.top - MARGIN * size
        value = self.value(action)
        return value > self.blunder or value >= self.top

    def best(self) -> int:
        """Return the best action of the few. Ties go to the higher prior."""
        few = self.few()
        values = [self.value(action) for action in few]
        return few[values.index(max(values))]
