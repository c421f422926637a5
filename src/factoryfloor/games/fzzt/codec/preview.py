"""The targets of an action, and its cost and gain."""

from typing import Any

from mypy_extensions import i64

from ..rules.actions import DONE, SHRED, cards_at, mounted_unit
from ..rules.auction import power
from ..rules.construction import best_units
from ..rules.pieces import FZZZTS, MECHANICS, UNIT_IDS, card_ids
from ..rules.position import AUCTION, Position
from ..rules.production import robot_of
from ..rules.scoring import robot_points, unit_points


def targets(position: Position, seat: i64, action: i64) -> list[str]:
    """Return the ids of the cards, and of the unit, that a player touches to take an action."""
    if position.phase == AUCTION:
        return card_ids(cards_at(position.hand[seat], action))
    if action == DONE:
        return []
    robot = card_ids(robot_of(position, seat, action))
    return [*robot, UNIT_IDS[mounted_unit(action)]] if action < SHRED else robot


def preview(position: Position, seat: i64, action: i64) -> dict[str, Any]:
    """Return the power of a bid, or the change of the seat's current points by a mount or a shred."""
    if position.phase == AUCTION:
        return {"power": int(power(cards_at(position.hand[seat], action), position.active))}
    if action == DONE:
        return {}
    card = robot_of(position, seat, action)
    mounts = position.mounts
    lost: i64 = 0
    if action < SHRED:
        mounts = mounts[:]
        mounts[mounted_unit(action)] |= card
    else:
        lost = robot_points(card)
    free = position.loose(seat) & ~(MECHANICS | FZZZTS | card)
    return {"gain": int(best_units(position.units[seat], mounts, free) - lost - unit_points(position, seat))}
