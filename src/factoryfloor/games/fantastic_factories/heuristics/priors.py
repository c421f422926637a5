"""How promising each action looks, and what a quick player does."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.masks import bit

from ..rules.actions import (
    ACTIVATE,
    ASK_DISCARD,
    ASK_MATERIAL,
    ASK_REROLL,
    BUILD,
    BUILDING,
    COPY_CARD,
    DISCARD,
    END,
    REROLL,
    ROLL,
    SET,
    TAKE_DICE,
    THROW_METAL,
)
from ..rules.cards import BLACK_MARKET, ENERGY_COST, METAL_COST, REPEATING, ROBOT
from ..rules.dice import ONE, total
from ..rules.position import (
    BUILT,
    COPY,
    DOUBLE,
    MARKET,
    NO_COURSE,
    NOBODY,
    PATTERN,
    READY,
    SEAT,
    SETTING,
    SUBJECT,
    VERB,
    WANT,
    WORK,
    Position,
)
from . import market_value as shopping
from .beam import UNTRIED, Beam
from .node import B_FRESH, B_READY, B_ROLLED, BENCH, step
from .planning import search
from .values import Prices, Scales

CLARITY: Final = 3.0  # logarithms of odds for a point
_FAR: Final = -6.0  # of what does not come up in planning
_LEAD: Final = 3.0  # of what is planned, before all else: a search rarely finds better within a chain
_BROAD: Final = 60  # benches in the beam
_NARROW: Final = 6
FORESIGHT: Final = 15  # decisions of a seat, about a round: then its prospects say more than many quick rounds would


def insight(position: Position, seat: i64, legal: list[int]) -> list[float]:
    """How promising each legal action is, as logarithms of odds."""
    if len(legal) < 2:
        return [0.0] * len(legal)
    if position.phase == WORK:
        return work_insight(position, seat, legal)
    if position.phase == MARKET:
        return [CLARITY * worth for worth in shopping.worths(position, seat, legal)]
    if position.phase == SETTING:
        return setting_insight(position, seat, legal)
    return [CLARITY * -loss(position, seat, action, Scales(position, seat, 0.0).going) for action in legal]


def hunch(position: Position, seat: i64, legal: list[int], chance: Chance) -> i64:
    """What a player does who has not looked closely: a plan made with a narrow beam, and held to."""
    if len(legal) == 1:
        return legal[0]
    if position.phase == WORK and not position.own[seat * SEAT + WANT]:
        return planned(position, seat)
    if position.phase == WORK and position.course_seat == seat and position.course_next < len(position.course):
        return position.course[position.course_next]
    found = shopping.worths(position, seat, legal) if position.phase == MARKET else insight(position, seat, legal)
    best: i64 = 0
    top: float = -1e9
    for index in range(len(found)):
        worth: float = found[index]
        if position.phase == MARKET:
            worth += float(chance.below(1024)) / 3000.0
        if worth > top:
            top = worth
            best = index
    return legal[best]


# The work.


def planned(position: Position, seat: i64) -> i64:
    """The next action of the plan at hand, or of a new one."""
    if position.course_seat != seat or position.course_next >= len(position.course):
        beam = Beam(position, seat, Scales(position, seat, 0.0), _NARROW)
        search(beam)
        position.course = actions_of(beam)
        position.course_seat = seat
        position.course_next = 0
    return position.course[position.course_next]


def follow(position: Position, action: i64) -> None:
    """The planning seat acts: the plan goes on, or is dropped."""
    if position.course_next < len(position.course) and position.course[position.course_next] == action:
        position.course_next += 1
    else:
        position.course_seat = NOBODY
        position.course = NO_COURSE


def actions_of(beam: Beam) -> vec[i64]:
    """The course found as actions, to where a die is rolled; then the end, unless cards are drawn on the way."""
    found = vec[i64]()
    index = beam.best
    uncertain = beam.nodes[index * BENCH + B_FRESH] or beam.nodes[index * BENCH + B_ROLLED]
    for move in beam.moves():
        rolls = False
        while move:
            action = (move & 255) - 1
            found = append(found, action)
            rolls = rolls or is_robot(action)
            move >>= 8
        if rolls:
            return found
    if not uncertain or not len(found):
        found = append(found, END)
    return found


def is_robot(action: i64) -> bool:
    """Whether an action rolls a further die."""
    return action in (ACTIVATE + ROBOT, COPY_CARD + ROBOT)


def work_insight(position: Position, seat: i64, legal: list[int]) -> list[float]:
    """The plan's next action first, the others by what they lead to."""
    at = seat * SEAT
    want = position.own[at + WANT]
    scales = Scales(position, seat, 0.0)
    prices = scales.going
    if want in (ASK_DISCARD, ASK_MATERIAL):
        return [-CLARITY * loss(position, seat, action, prices) for action in legal]
    if want == ASK_REROLL:
        return reroll_insight(position, at, legal)
    beam = beam_for(position, seat, scales)
    search(beam)
    moves = beam.moves()
    due: i64 = END
    if len(moves):
        due = next_action(beam, moves[0])
    top = beam.best_value
    found: list[float] = []
    for action in legal:
        if action == due:
            found.append(_LEAD)
        elif action == END:
            found.append(CLARITY * (beam.finished(0) - top))
        elif beam.worths[action] > UNTRIED:
            found.append(max(_FAR, min(0.0, CLARITY * (beam.worths[action] - top))))
        else:
            found.append(_FAR)
    return found


def beam_for(position: Position, seat: i64, scales: Scales) -> Beam:
    """A beam that goes on from what is chosen of an unfinished chain."""
    at = seat * SEAT
    if not position.own[at + WANT]:
        return Beam(position, seat, scales, _BROAD)
    beam = Beam(position, seat, scales, _BROAD)
    beam.chosen = chosen_of(position, at)
    return beam


def chosen_of(position: Position, at: i64) -> i64:
    """The actions of an unfinished chain, discards left out, as a move."""
    own = position.own
    subject = own[at + SUBJECT]
    chosen = step(0, BUILD + subject if own[at + VERB] == BUILDING else ACTIVATE + subject)
    if own[at + COPY]:
        chosen = step(chosen, COPY_CARD + own[at + COPY] - 1)
    if own[at + PATTERN]:
        chosen = step(chosen, TAKE_DICE + own[at + PATTERN] - 1)
    return chosen


def next_action(beam: Beam, move: i64) -> i64:
    """The action of a planned move that is due."""
    chosen = beam.chosen
    while move:
        action = (move & 255) - 1
        move >>= 8
        if DISCARD <= action < BUILD:
            continue
        if chosen == 0:
            return action
        chosen >>= 8
    return END


def reroll_insight(position: Position, at: i64, legal: list[int]) -> list[float]:
    """A set to roll again: once something is in it, roll."""
    return [2.0 if action == REROLL else -0.1 * float(action - TAKE_DICE) for action in legal]


def loss(position: Position, seat: i64, action: i64, prices: Prices) -> float:
    """What is lost with a card or a token that is discarded, less what a Black Market gives for it."""
    if action == THROW_METAL:
        return prices.metal * 0.9
    if action < DISCARD:
        return prices.energy
    at = seat * SEAT
    kind = action - DISCARD
    spare = (position.own[at + DOUBLE] | (position.own[at + BUILT] & ~REPEATING)) & bit(kind)
    worth: float = 0.0 if spare else prices.held[kind]
    if position.own[at + WANT] == ASK_DISCARD and black_market_at_work(position, at):
        worth -= float(METAL_COST[kind]) * prices.metal + float(ENERGY_COST[kind]) * prices.energy
    return worth


def black_market_at_work(position: Position, at: i64) -> bool:
    """Whether the chain is a Black Market's."""
    return position.own[at + SUBJECT] == BLACK_MARKET or position.own[at + COPY] == BLACK_MARKET + 1


# The Foreman.


def setting_insight(position: Position, seat: i64, legal: list[int]) -> list[float]:
    """Each value as if all dice left showed it."""
    found: list[float] = []
    scales = Scales(position, seat, 0.0)
    left = 4 - total(position.own[seat * SEAT + READY])
    for action in legal:
        if action == ROLL:
            found.append(_FAR if left else _LEAD)
            continue
        beam = Beam(position, seat, scales, _NARROW)
        beam.nodes[B_READY] += left * ONE[action - SET + 1]
        search(beam)
        found.append(CLARITY * beam.best_value)
    return found
