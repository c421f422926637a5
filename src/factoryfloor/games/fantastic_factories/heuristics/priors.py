"""Priors: the log odds of the legal actions."""

from typing import Final

from mypy_extensions import i64

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
from ..rules.cards import BLACK_MARKET, ENERGY_COST, METAL_COST, REPEATING
from ..rules.dice import ONE, total
from ..rules.position import (
    BUILT,
    COPY,
    DOUBLE,
    MARKET,
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
from .beam import UNTRIED, Beam
from .beam_node import N_READY, next_action
from .market_value import action_values
from .moves import search
from .values import Prices, Scales

# Set by hand.
_INVERSE_TEMPERATURE: Final = 3.0  # log odds per point
WIDTH: Final = 60  # nodes in the beam
FOREMAN_WIDTH: Final = 6
_PLANNED: Final = 3.0  # log odds of the planned action: within a chain a search rarely finds better
_UNPLANNED: Final = -6.0  # of an action that the beam search did not try
_REROLL: Final = 2.0  # of rerolling once a die is chosen; less for dice of larger values
_REROLLED_VALUE: Final = -0.1
_METAL_THROWN: Final = 0.9  # share of its price: metal is discarded before energy of the same price


def priors(position: Position, seat: i64, legal: list[int]) -> list[float]:
    """Return the log odds of each legal action."""
    if len(legal) < 2:
        return [0.0] * len(legal)
    if position.phase == WORK:
        return work_priors(position, seat, legal)
    if position.phase == MARKET:
        return [_INVERSE_TEMPERATURE * value for value in action_values(position, seat, legal)]
    if position.phase == SETTING:
        return foreman_priors(position, seat, legal)
    return discard_priors(position, seat, legal, Scales(position, seat, 0.0).going)


def work_priors(position: Position, seat: i64, legal: list[int]) -> list[float]:
    """Return the log odds in the work phase.

    The first planned action ranks first. Other actions rank by the best value found after them.
    """
    at = seat * SEAT
    want = position.own[at + WANT]
    scales = Scales(position, seat, 0.0)
    if want in (ASK_DISCARD, ASK_MATERIAL):
        return discard_priors(position, seat, legal, scales.going)
    if want == ASK_REROLL:
        return [_REROLL if action == REROLL else _REROLLED_VALUE * float(action - TAKE_DICE) for action in legal]
    beam = Beam(position, seat, scales, WIDTH, chosen_in_chain(position, at))
    search(beam)
    moves = beam.moves()
    due: i64 = next_action(moves[0], beam.chosen) if len(moves) else END
    top = beam.best_value
    found: list[float] = []
    for action in legal:
        if action == due:
            found.append(_PLANNED)
        elif action == END:
            found.append(_INVERSE_TEMPERATURE * (beam.value_at(0) - top))
        elif beam.action_values[action] > UNTRIED:
            found.append(max(_UNPLANNED, min(0.0, _INVERSE_TEMPERATURE * (beam.action_values[action] - top))))
        else:
            found.append(_UNPLANNED)
    return found


def chosen_in_chain(position: Position, at: i64) -> vec[i64]:
    """Return the actions of the seat's unfinished chain without discards. The list is empty outside a chain."""
    own = position.own
    chosen = vec[i64]()
    if not own[at + WANT]:
        return chosen
    chosen = append(chosen, own[at + SUBJECT] + (BUILD if own[at + VERB] == BUILDING else ACTIVATE))
    if own[at + COPY]:
        chosen = append(chosen, COPY_CARD + own[at + COPY] - 1)
    if own[at + PATTERN]:
        chosen = append(chosen, TAKE_DICE + own[at + PATTERN] - 1)
    return chosen


def discard_priors(position: Position, seat: i64, legal: list[int], prices: Prices) -> list[float]:
    """Return the log odds of discards, which decrease with the discard's cost."""
    return [-_INVERSE_TEMPERATURE * discard_cost(position, seat, action, prices) for action in legal]


def discard_cost(position: Position, seat: i64, action: i64, prices: Prices) -> float:
    """Return the value of a discarded card or token, minus a Black Market's gain from it."""
    if action == THROW_METAL:
        return prices.metal * _METAL_THROWN
    if action < DISCARD:
        return prices.energy
    at = seat * SEAT
    kind = action - DISCARD
    spare = (position.own[at + DOUBLE] | (position.own[at + BUILT] & ~REPEATING)) & bit(kind)
    value: float = 0.0 if spare else prices.held[kind]
    if position.own[at + WANT] == ASK_DISCARD and black_market_at_work(position, at):
        value -= float(METAL_COST[kind]) * prices.metal + float(ENERGY_COST[kind]) * prices.energy
    return value


def black_market_at_work(position: Position, at: i64) -> bool:
    """Return whether the chain belongs to a Black Market."""
    return position.own[at + SUBJECT] == BLACK_MARKET or position.own[at + COPY] == BLACK_MARKET + 1


def foreman_priors(position: Position, seat: i64, legal: list[int]) -> list[float]:
    """Return the log odds of each value for the Foreman's next die, as if all remaining dice showed this value."""
    found: list[float] = []
    scales = Scales(position, seat, 0.0)
    left = 4 - total(position.own[seat * SEAT + READY])
    for action in legal:
        if action == ROLL:
            found.append(_UNPLANNED if left else _PLANNED)
            continue
        beam = Beam(position, seat, scales, FOREMAN_WIDTH, vec[i64]())
        beam.nodes[N_READY] += left * ONE[action - SET + 1]
        search(beam)
        found.append(_INVERSE_TEMPERATURE * beam.best_value)
    return found
