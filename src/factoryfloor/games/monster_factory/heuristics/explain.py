"""The reason for an action: a key, and figures of the structures before and after the action."""

from typing import Any, Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.outcome import measured_chance

from ..rules.actions import cell_of, owner_of, turn_of
from ..rules.pieces import KINDS, LINKED, LINKS, TURNED
from ..rules.plane import is_finished, open_cells, with_tile
from ..rules.position import START, Position
from .evaluation import Evaluation
from .expected_draws import FITTING
from .priors import share_after
from .weights import BEST_LINKS

_FEW: Final = 3  # links that make a start tile large
_SLOPE: Final = 0.75
_SHIFT: Final = 1.05


def explain(position: Position, seat: i64, action: i64) -> dict[str, Any]:
    """Return the reason for an action of the seat whose turn it is."""
    if position.phase == START:
        return _start(position, action >> 1)
    if len(position.choices) == 1:
        return {"key": "only", "owner": int(owner_of(action))}
    owner = owner_of(action)
    evaluation = Evaluation(position)
    edge = _edge_after(position, action)
    if is_finished(edge):
        return _finishing(position, seat, owner, evaluation)
    if evaluation.bag.left == 0.0:
        return {"key": "last", "points": int(position.points[seat])}
    before = _percent(position, evaluation, owner)
    dead = _dead_cells(evaluation, edge) - _dead_cells(evaluation, position.edges[owner])
    evaluation.structure(owner, edge, 1, position.tile & 1)
    after = _percent(position, evaluation, owner)
    facts = {"owner": int(owner), "open": int(open_cells(edge)), "before": before, "after": after}
    if owner == seat:
        return _own(position, seat, edge, facts)
    is_first = position.numbers[owner] == 0
    if dead > 0:
        return {"key": "dead_end" if is_first else "dead_end_minion", "size": int(position.sizes[owner]) + 1} | facts
    if after < before:
        return {"key": "hinder" if is_first else "hinder_minion"} | facts
    return _elsewhere(position, seat, action, facts)


def _start(position: Position, kind: i64) -> dict[str, Any]:
    sides, links = KINDS[kind].id, int(LINKS[kind])
    facts = {"links": links, "seats": int(position.seats), "thin": sides.count("t"), "thick": sides.count("T")}
    if float(links) < BEST_LINKS[position.seats] - 1.0:
        return {"key": "best"}
    size = "large" if links >= _FEW else "small"
    mixed = facts["thin"] > 0 and facts["thick"] > 0
    return {"key": f"start_{size}_mixed" if mixed else f"start_{size}"} | facts


def _finishing(position: Position, seat: i64, owner: i64, evaluation: Evaluation) -> dict[str, Any]:
    """Return the score of a finished structure, and whether it ends the game (M8, M9)."""
    is_first = position.numbers[owner] == 0
    points = int(position.sizes[owner] + 1 if is_first else position.eyes[owner] + (position.tile & 1))
    facts = {"owner": int(owner), "points": points}
    if evaluation.bag.left == 0.0 or (is_first and evaluation.firsts == 1):
        totals = [int(position.points[one]) + (points if one == owner else 0) for one in range(position.seats)]
        total = totals.pop(int(seat))
        rival = max(totals)
        end = "end_ahead" if total > rival else "end_level" if total == rival else "end_behind"
        return {"key": end, "total": total, "rival": rival} | facts
    if owner != seat:
        return {"key": "finish_rival" if is_first else "finish_rival_minion"} | facts
    if is_first:
        return {"key": "finish_own"} | facts
    return {"key": "finish_minion" if points else "finish_blind"} | facts


def _own(position: Position, seat: i64, edge: vec[i64], facts: dict[str, Any]) -> dict[str, Any]:
    opened = facts["open"] - int(open_cells(position.edges[seat]))
    if position.numbers[seat]:
        facts["worth"] = int(position.eyes[seat] + (position.tile & 1))
        if position.tile & 1:
            return {"key": "eye_own"} | facts
        key = "close_minion" if opened < 0 else "extend_minion" if opened == 0 else "grow_minion"
        return {"key": key} | facts
    facts["worth"] = int(position.sizes[seat]) + 1
    facts["left"] = int(position.left())
    key = "close_own" if opened < 0 else "extend_own" if opened == 0 else "grow_own"
    return {"key": key} | facts


def _elsewhere(position: Position, seat: i64, action: i64, facts: dict[str, Any]) -> dict[str, Any]:
    """Return the reason for a tile that does not hinder other seats: the effect on the seat's own structure."""
    own = [one for one in position.choices if owner_of(one) == seat]
    if not own:
        return _no_own(position, action, facts)
    evaluation = Evaluation(position)
    before = _percent(position, evaluation, seat)
    best = max(own, key=lambda action: share_after(evaluation, seat, action))
    edge = _edge_after(position, best)
    is_first = position.numbers[seat] == 0
    if is_finished(edge):
        points = int(position.sizes[seat]) + 1 if is_first else int(position.eyes[seat] + (position.tile & 1))
        return {"key": "keep_open" if is_first else "keep_open_minion", "owner": facts["owner"], "points": points}
    evaluation.structure(seat, edge, 1, position.tile & 1)
    after = _percent(position, evaluation, seat)
    owner = facts["owner"]
    if after < before:
        return {"key": "spare_own", "owner": owner, "before": before, "after": after}
    if any(_opened(position, action) >= 0 for action in own):
        return {"key": "best"}
    if position.numbers[owner]:
        return {"key": "close_rival_minion"} | facts
    # each open cell of a first monster needs a tile
    least = int(position.sizes[owner]) + 1 + facts["open"]
    return {"key": "close_rival", "points": least, "places": int(open_cells(position.edges[seat]))} | facts


def _no_own(position: Position, action: i64, facts: dict[str, Any]) -> dict[str, Any]:
    """Return the reason for a tile that fits no own place: it helps no rival here, or nowhere less."""
    rise = facts["after"] - facts["before"]
    if rise == 0:
        return {"key": "no_own_level"} | facts
    elsewhere = min((_rise(position, one) for one in position.choices if one >> 2 != action >> 2), default=0)
    if elsewhere < rise:
        return {"key": "best"}
    if elsewhere == rise:
        return {"key": "no_own_equal", "rise": rise} | facts
    return {"key": "no_own", "rise": rise, "elsewhere": elsewhere} | facts


def _rise(position: Position, action: i64) -> int:
    """Return the change of the owner's chance to finish the structure, in percentage points."""
    owner = owner_of(action)
    evaluation = Evaluation(position)
    before = _percent(position, evaluation, owner)
    edge = _edge_after(position, action)
    if is_finished(edge):
        return 100 - before
    evaluation.structure(owner, edge, 1, position.tile & 1)
    return _percent(position, evaluation, owner) - before


def _opened(position: Position, action: i64) -> i64:
    """Return the change in the number of open cells of the structure that gets the tile."""
    return open_cells(_edge_after(position, action)) - open_cells(position.edges[owner_of(action)])


def _edge_after(position: Position, action: i64) -> vec[i64]:
    sides = TURNED[((position.tile >> 1) << 2) + turn_of(action)]
    return with_tile(position.edges[owner_of(action)], cell_of(action), sides)


def _dead_cells(evaluation: Evaluation, edge: vec[i64]) -> int:
    """Return the number of open cells that no remaining tile fits."""
    return sum(1 for cell in edge if cell & LINKED and not FITTING[cell & 255] & evaluation.bag.there)


def _percent(position: Position, evaluation: Evaluation, seat: i64) -> int:
    """Return the probability that the structure of a seat is finished, in whole percents.

    The evaluation underestimates minions. In games between levels, minions with 14, 45 and 63 % were finished in 41, 67
    and 87 % of all cases.
    """
    chance: float = evaluation.chance[seat]
    if position.numbers[seat] > 0:
        chance = measured_chance(chance, _SHIFT, _SLOPE)
    return round(100.0 * chance)
