"""The priors and the rollout policy, which judge placements by the expected utility of the result."""

from math import log
from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec

from ..rules.actions import cell_of, owner_of, turn_of
from ..rules.pieces import KINDS, LINKS, TURNED
from ..rules.plane import is_finished, with_tile
from ..rules.position import START, Position
from .evaluation import Evaluation, settled
from .weights import BEST_LINKS, INVERSE_TEMPERATURE, LINK_OFF, MIXED, WAVER

_DRAW: Final = 1073741824  # 2**30
_MIX: Final = vec[float]([float(min(kind.id.count("t"), kind.id.count("T"))) for kind in KINDS])


def priors(position: Position, seat: i64) -> list[float]:
    """Return the log odds of each legal action."""
    if position.phase == START:
        return [start_value(position, action >> 1) for action in position.choices]
    evaluation = Evaluation(position)
    scale = INVERSE_TEMPERATURE * float(position.seats)
    found: list[float] = []
    for action in position.choices:
        share = 0.00001 + 0.99998 * share_after(evaluation, seat, action)
        found.append(scale * log(share / (1.0 - share)))
    return found


def start_value(position: Position, kind: i64) -> float:
    """Return the value of a start tile of this kind, as log odds."""
    return MIXED * _MIX[kind] - LINK_OFF * abs(float(LINKS[kind]) - BEST_LINKS[position.seats])


def rollout_action(position: Position, seat: i64, chance: Chance) -> i64:
    """Return the start tile or placement with the highest value, with a little noise."""
    choices = position.choices
    if len(choices) == 1:
        return choices[0]
    if position.phase == START:
        return rollout_start(position, chance)
    evaluation = Evaluation(position)
    waver = WAVER / (float(position.seats - 1) * float(_DRAW))
    best: i64 = 0
    most: float = -1.0
    for action in choices:
        share = share_after(evaluation, seat, action) + waver * float(chance.below(_DRAW))
        if share > most:
            most = share
            best = action
    return best


def rollout_start(position: Position, chance: Chance) -> i64:
    """Return the start tile with the highest value. A little noise makes equal tiles equally likely."""
    best: i64 = 0
    most: float = -1e9
    for action in position.choices:
        value = start_value(position, action >> 1) + WAVER * float(chance.below(_DRAW)) / float(_DRAW)
        if value > most:
            most = value
            best = action
    return best


def share_after(evaluation: Evaluation, seat: i64, action: i64) -> float:
    """Return the expected utility after a placement, for the ``seat`` whose turn it is."""
    position = evaluation.position
    owner = owner_of(action)
    edge = with_tile(position.edges[owner], cell_of(action), TURNED[((position.tile >> 1) << 2) + turn_of(action)])
    if is_finished(edge):
        return share_finishing(evaluation, seat, owner)
    if evaluation.bag.left == 0.0:
        return settled(position, seat, owner, position.points[owner])
    safe, chance, worth = evaluation.safe[owner], evaluation.chance[owner], evaluation.worth[owner]
    evaluation.structure(owner, edge, 1, position.tile & 1)
    share = evaluation.share(seat)
    evaluation.safe[owner], evaluation.chance[owner], evaluation.worth[owner] = safe, chance, worth
    return share


def share_finishing(evaluation: Evaluation, seat: i64, owner: i64) -> float:
    """Return the expected utility of ``seat`` after a placement that finishes the structure of ``owner`` (M11)."""
    position = evaluation.position
    is_first = position.numbers[owner] == 0
    points = position.points[owner] + (
        position.sizes[owner] + 1 if is_first else position.eyes[owner] + (position.tile & 1)
    )
    if evaluation.bag.left == 0.0 or (is_first and evaluation.firsts == 1):
        return settled(position, seat, owner, points)
    firsts = evaluation.firsts
    evaluation.survey(firsts - 1 if is_first else firsts)
    evaluation.new_minion(owner, points)
    share = evaluation.share(seat)
    evaluation.survey(firsts)
    return share
