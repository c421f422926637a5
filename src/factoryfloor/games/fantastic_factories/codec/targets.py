"""The pieces that an action needs."""

from mypy_extensions import i64

from ..rules import actions
from ..rules.building import piece_id
from ..rules.cards import CARD_IDS, FLOORS
from ..rules.chain import set_aside
from ..rules.dice import PATTERNS, VALUES
from ..rules.placing import unset_die
from ..rules.position import CAST, SEAT, SUBJECT, VERB, Position
from ..rules.production import slot_id
from ..rules.rounds import die_id
from .chain_view import dice_ids, hand_id
from .notation import ROWS, TOKENS


def targets(position: Position, seat: i64, action: i64) -> list[str]:
    """Return the ids of exactly those pieces that an action needs. Equal pieces are interchangeable."""
    number, player = int(action), int(seat)
    if number < actions.TAKE:
        return [f"row-{ROWS[number // 2]}"]
    if number < actions.HIRE:
        return [f"blueprint-{number - actions.TAKE + 1}"]
    if number < actions.PASS:
        return [f"contractor-{number - actions.HIRE + 1}"]
    if number == actions.PASS or number in (actions.ROLL, actions.END):
        return []
    if number < actions.SET:
        return [f"player-{number - actions.OPPONENT}"]
    if number < actions.ROLL:
        return [die_id(seat, unset_die(position, seat))]
    if number < actions.PLACE:
        return [die_id(seat, 4)]
    if number < actions.END:
        value, floor = divmod(number - actions.PLACE, len(FLOORS))
        return [*dice_ids(position, player, (value + 1,)), f"floor-{player}-{FLOORS[floor]}"]
    if number < actions.REROLL:
        return [f"{TOKENS[number - actions.THROW_METAL]}-{player}"]
    return targets_in_chain(position, seat, number)


def targets_in_chain(position: Position, seat: i64, number: int) -> list[str]:
    """Return the ids of the pieces for the first step or a later step of a chain."""
    at = seat * SEAT
    player = int(seat)
    if number < actions.TAKE_DICE:
        return [piece_id(position, seat, position.own[at + SUBJECT])]
    if number < actions.DISCARD:
        cast = int(position.own[at + CAST])
        chosen = [value for value in range(1, VALUES + 1) for _ in range(cast >> (4 * (value - 1)) & 15)]
        return dice_ids(position, player, PATTERNS[number - actions.TAKE_DICE], tuple(chosen))
    kind = (number - actions.DISCARD) % len(CARD_IDS)
    if number < actions.BUILD:
        taken = int(set_aside(position, seat, kind))
        if position.own[at + VERB] == actions.BUILDING and position.own[at + SUBJECT] == kind:
            taken += 1
        return [hand_id(kind, taken)]
    if number < actions.ACTIVATE:
        return [hand_id(kind, 0)]
    if number < actions.COPY_CARD:
        return [piece_id(position, seat, kind)]
    place = slot_id(position, kind)
    return [place] if place else []
