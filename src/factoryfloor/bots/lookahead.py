"""One look ahead: what an action leads to at once, and the guard that refuses those that look like a blunder."""

from math import exp
from typing import Final, final

from mypy_extensions import i64

from factoryfloor.bots.search import CLEAR, stage_complete
from factoryfloor.kernel.chance import FastChance
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.masks import lowest_seat
from factoryfloor.kernel.state import State

FEW: Final = 6
"""So many actions with the highest priors stand for what the strongest would play."""

MARGIN: Final = 0.1
"""Of a win: what looks worse by as much is a blunder."""

_LONGEST: Final = 200  # decisions of one look


def look_ahead(heuristics: Heuristics, state: State, seat: i64, action: i64) -> float:
    """The value of a position for ``seat`` once an action of its own has come to something.

    After a single step of a chain, or with a simultaneous decision half made, positions say little. So those who
    still owe the same decision, and a seat in the middle of a chain, first go on by the highest priors, and where the
    heuristics want it all by their rollout policy until the position is quiet; then it is evaluated. ``state`` is not
    changed; it must have nothing hidden that the seat may not know.
    """
    after = state.copy()
    heuristics.begin()
    mover, step = seat, action
    for _ in range(_LONGEST):
        owed = after.pending
        heuristics.follow(mover, step)
        after.apply(mover, step)
        if after.over or stage_complete(owed, after):
            break
        mover = lowest_seat(after.pending)
        step = _likeliest(heuristics, after, mover)
    _calm(heuristics, after)
    return heuristics.evaluate(after)[seat]


def _calm(heuristics: Heuristics, state: State) -> None:
    """Play on until the position is fit to be evaluated, with the same chance after every action that is looked at."""
    if not heuristics.guide(state.seats).to_quiet:
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
class Guard:
    """The guard of one decision: it looks one decision ahead, at the actions it is asked about and the best few.

    ``clear``: the priors leave no doubt, so there is nothing to guard. Alone at the table, where a value may be of any
    size, the margin is a share of the best value.
    """

    def __init__(self, heuristics: Heuristics, state: State, seat: i64) -> None:
        self.heuristics = heuristics
        self.state = state
        self.seat: i64 = seat
        self.legal = state.legal(seat)
        heuristics.begin()
        self.priors = heuristics.priors(state, seat)
        self.looked: dict[int, float] = {}
        self.top: float = 0.0  # of the few, and what is a blunder: known as soon as the first action is asked about
        self.blunder: float = 0.0
        self.asked = False
        top = max(self.priors)
        self.likeliest: int = self.legal[self.priors.index(top)]
        self.clear: bool = 1.0 / sum([exp(prior - top) for prior in self.priors]) >= CLEAR

    def few(self) -> list[int]:
        """The actions with the highest priors."""
        order = sorted([(-prior, index) for index, prior in enumerate(self.priors)])
        return [self.legal[index] for _, index in order[:FEW]]

    def value(self, action: int) -> float:
        """What an action is worth at one look ahead."""
        if action not in self.looked:
            self.looked[action] = look_ahead(self.heuristics, self.state, self.seat, action)
        return self.looked[action]

    def passes(self, action: int) -> bool:
        """Whether an action is no blunder: not worse by the margin than the best of the few."""
        if self.clear and action == self.likeliest:
            return True
        if not self.asked:
            self.asked = True
            self.top = max([self.value(one) for one in self.few()])
            size = 1.0 if self.state.seats > 1 else abs(self.top)
            self.blunder = self.top - MARGIN * size
        value = self.value(action)
        return value > self.blunder or value >= self.top

    def best(self) -> int:
        """The best of the few; of equals the one with the highest prior."""
        few = self.few()
        values = [self.value(action) for action in few]
        return few[values.index(max(values))]
