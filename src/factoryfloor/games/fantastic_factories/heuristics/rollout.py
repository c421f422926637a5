"""Rollout policy: a plan made with a narrow beam and held to; in the market the best action, with some noise."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import append, vec

from ..rules.actions import ACTIVATE, COPY_CARD, END
from ..rules.cards import ROBOT
from ..rules.position import MARKET, NO_COURSE, NOBODY, SEAT, WANT, WORK, Position
from .beam import Beam
from .market_value import action_values
from .moves import search
from .node import N_FRESH, N_ROLLED, NODE_SIZE, unpack
from .priors import priors
from .values import Scales

# Set by hand.
HORIZON: Final = 15  # decisions of a seat, about a round: evaluations then tell more than many quick rounds
ROLLOUT_WIDTH: Final = 6  # nodes in the beam
_NOISE: Final = 1024  # steps of noise in the market
_STEPS_A_POINT: Final = 3000.0


def rollout_action(position: Position, seat: i64, legal: list[int], chance: Chance) -> i64:
    """A cheap, sensible action out of ``legal``."""
    if len(legal) == 1:
        return legal[0]
    if position.phase == WORK and not position.own[seat * SEAT + WANT]:
        return planned(position, seat)
    if position.phase == WORK and position.course_seat == seat and position.course_next < len(position.course):
        return position.course[position.course_next]
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


def planned(position: Position, seat: i64) -> i64:
    """The next action of the plan at hand, or of a new one."""
    if position.course_seat != seat or position.course_next >= len(position.course):
        beam = Beam(position, seat, Scales(position, seat, 0.0), ROLLOUT_WIDTH, vec[i64]())
        search(beam)
        position.course = planned_actions(beam)
        position.course_seat = seat
        position.course_next = 0
    return position.course[position.course_next]


def follow(position: Position, action: i64) -> None:
    """Advance the plan by an action of its seat, or drop it."""
    if position.course_next < len(position.course) and position.course[position.course_next] == action:
        position.course_next += 1
    else:
        position.course_seat = NOBODY
        position.course = NO_COURSE


def planned_actions(beam: Beam) -> vec[i64]:
    """The actions of the best moves, up to a die that is rolled; then the end, unless cards are drawn on the way."""
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
    """Whether an action rolls a further die."""
    return action in (ACTIVATE + ROBOT, COPY_CARD + ROBOT)
