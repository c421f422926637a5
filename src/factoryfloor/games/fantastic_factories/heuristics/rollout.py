"""The rollout policy.

In the work phase, it follows a plan from a narrow beam. In the market phase, it takes the best action with some noise.
"""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import append, vec

from ..rules.actions import ACTIVATE, COPY_CARD, END
from ..rules.cards import ROBOT
from ..rules.position import MARKET, NOBODY, SEAT, WANT, WORK, Position
from .beam import Beam
from .beam_node import N_FRESH, N_ROLLED, NODE_SIZE, unpack
from .market_value import action_values
from .moves import search
from .priors import priors
from .values import Scales

# Set by hand.
HORIZON: Final = 15  # decisions of a seat, about a round: evaluating then is more accurate than longer rollouts
_WIDTH: Final = 6  # nodes in the beam
_NOISE: Final = 1024  # steps of noise in the market
_STEPS_A_POINT: Final = 3000.0


@final
class RolloutPlan:
    """The planned actions of one seat's work, and the number of actions taken. A plan is valid for one line of play."""

    def __init__(self) -> None:
        self.seat: i64 = NOBODY
        self.actions: vec[i64] = vec[i64]()
        self.taken: i64 = 0

    def drop(self) -> None:
        """Discard the plan."""
        self.seat = NOBODY
        self.actions = vec[i64]()
        self.taken = 0

    def holds(self, seat: i64) -> bool:
        """Return whether the seat has a planned action left."""
        return self.seat == seat and self.taken < len(self.actions)

    def make(self, position: Position, seat: i64) -> None:
        """Plan the rest of a seat's work. Call this outside the seat's chains."""
        beam = Beam(position, seat, Scales(position, seat, 0.0), _WIDTH, vec[i64]())
        search(beam)
        self.seat = seat
        self.actions = planned_actions(beam)
        self.taken = 0

    def due(self) -> i64:
        """Return the next action of a valid plan."""
        return self.actions[self.taken]

    def follow(self, seat: i64, action: i64) -> None:
        """Advance the plan by an action of its seat. If the action differs from the planned action, drop the plan."""
        if self.holds(seat) and self.due() == action:
            self.taken += 1
        elif self.seat == seat:
            self.drop()


def rollout_action(plan: RolloutPlan, position: Position, seat: i64, legal: list[int], chance: Chance) -> i64:
    """Return a plausible action from ``legal`` with little computation.

    In the work phase, the action follows the plan. An invalid plan is computed again.
    """
    if len(legal) == 1:
        return legal[0]
    if position.phase == WORK:
        if not position.own[seat * SEAT + WANT] and not plan.holds(seat):
            plan.make(position, seat)
        if plan.holds(seat):
            return plan.due()
    in_market = position.phase == MARKET
    values = action_values(position, seat, legal) if in_market else priors(position, seat, legal)
    best: i64 = 0
    top: float = -1e9
    for index in range(len(values)):
        value: float = values[index]
        if in_market:
            value += float(chance.below(_NOISE)) / _STEPS_A_POINT
        if value > top:
            top = value
            best = index
    return legal[best]


def planned_actions(beam: Beam) -> vec[i64]:
    """Return the actions of the best moves up to a rolled die. The end of the work follows, unless the moves draw
    cards.
    """
    actions = vec[i64]()
    at = beam.best * NODE_SIZE
    uncertain = beam.nodes[at + N_FRESH] or beam.nodes[at + N_ROLLED]
    for move in beam.moves():
        rolls = False
        for action in unpack(move):
            actions = append(actions, action)
            rolls = rolls or rolls_die(action)
        if rolls:
            return actions
    if not uncertain or not len(actions):
        actions = append(actions, END)
    return actions


def rolls_die(action: i64) -> bool:
    """Return whether an action rolls another die."""
    return action in (ACTIVATE + ROBOT, COPY_CARD + ROBOT)
