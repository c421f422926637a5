"""Loads the row of one seat: tokens, hand, compound and dice."""

from typing import Any, Final

from factoryfloor.kernel.validation import entries, fields, id_of, number, require, truth

from ..rules import recipes
from ..rules.building import may_stand, put_up
from ..rules.cards import CARD_IDS, CARD_OF, CONTRACTOR_IDS, FLOORS, KINDS, MONUMENTS, REPLICATOR
from ..rules.dice import ONE
from ..rules.position import (
    BUILT,
    COPIED,
    DICE,
    DIE,
    ENERGY,
    GOODS,
    HAND,
    HIRED,
    KNOWN,
    MADE,
    METAL,
    MOST_DICE,
    ON_CARD,
    ON_FLOOR,
    READY,
    REFRESHED,
    SEAT,
    USED,
    Position,
)
from ..rules.position import FLOORS as FLOOR_DICE
from ..rules.stock import to_hand
from .name_validation import cards_in, counts_in, one_or_none

_FIELDS: Final = (
    "metal",
    "energy",
    "hand",
    "known",
    "compound",
    "goods",
    "used",
    "copied",
    "dice",
    "hired",
    "refreshed",
    "chain",
)
_MOST_TOKENS: Final = 999
_PLACES: Final = (*FLOORS, *CARD_IDS)
_FLOOR_VALUES: Final = ((1, 6), (1, 3), (4, 6))


def read_player(position: Position, seat: int, value: object) -> None:
    """Fill the row of a seat. Raises BadPosition if the row is invalid."""
    who = f"seat {seat}"
    given = fields(value, who, _FIELDS)
    at = seat * SEAT
    own = position.own
    own[at + METAL] = number(given["metal"], f"metal of {who}", 0, _MOST_TOKENS)
    own[at + ENERGY] = number(given["energy"], f"energy of {who}", 0, _MOST_TOKENS)
    for kind in cards_in(given["hand"], f"the hand of {who}", CARD_OF):
        to_hand(position, seat, kind)
    for kind, count in counts_in(given["known"], f"known of {who}", CARD_OF, 5).items():
        held = int(own[at + HAND + kind])
        require(count <= held, f"{count} {CARD_IDS[kind]} are known to be in the hand of {who}, which has {held}")
        own[at + KNOWN + kind] = count
    for kind in cards_in(given["compound"], f"the compound of {who}", CARD_OF):
        require(may_stand(position, seat, kind), f"{CARD_IDS[kind]} is twice in the compound of {who}")
        put_up(position, seat, kind)
    for kind, count in counts_in(given["goods"], f"goods of {who}", CARD_OF, 99).items():
        stands = bool(int(own[at + BUILT]) >> kind & 1)
        makes = kind == REPLICATOR or recipes.MADE_GOODS[kind] > 0
        require(stands and makes, f"{CARD_IDS[kind]} of {who} cannot hold goods")
        own[at + MADE + kind] = count
        own[at + GOODS] += count
    own[at + HIRED] = one_or_none(given["hired"], f"hired of {who}", CONTRACTOR_IDS) + 1
    own[at + REFRESHED] = truth(given["refreshed"], f"refreshed of {who}")
    _read_used(position, seat, given)
    _read_dice(position, seat, given["dice"])


def _read_used(position: Position, seat: int, given: dict[str, Any]) -> None:
    who = f"seat {seat}"
    at = seat * SEAT
    used = cards_in(given["used"], f"used of {who}", CARD_OF)
    require(used == sorted(set(used)), f"used of {who} must list cards in alphabetical order, each once")
    for kind in used:
        stands = bool(int(position.own[at + BUILT] & ~MONUMENTS) >> kind & 1)
        require(stands, f"used of {who} has {CARD_IDS[kind]}, which is not a card with an action in its compound")
        position.own[at + USED] = int(position.own[at + USED]) | 1 << kind
    copied = given["copied"]
    require(
        (copied is not None) == (REPLICATOR in used),
        f"copied of {who} must be a card if the replicator is used, else null",
    )
    if copied is not None:
        position.own[at + COPIED] = id_of(copied, f"copied of {who}", "card", CARD_OF) + 1


def _read_dice(position: Position, seat: int, value: object) -> None:
    who = f"the dice of seat {seat}"
    dice = entries(value, who)
    require(len(dice) <= MOST_DICE, f"{who} must be at most {MOST_DICE}")
    at = seat * SEAT
    own = position.own
    own[at + DICE] = len(dice)
    for die, entry in enumerate(dice):
        given = fields(entry, f"die {die + 1} of seat {seat}", ("value", "place"))
        shows = 0 if given["value"] is None else number(given["value"], f"a value in {who}", 1, 6)
        place = one_or_none(given["place"], f"a place in {who}", _PLACES)
        if 0 <= place < len(FLOORS):
            least, most = _FLOOR_VALUES[place]
            require(least <= shows <= most, f"dice on {FLOORS[place]} must be {least} to {most}, not {shows or None}")
            on_floor = int(own[at + FLOOR_DICE]) + (1 << (4 * place))
            require(on_floor >> (4 * place) & 15 <= 3, f"{who} has more than three dice on {FLOORS[place]}")
            own[at + FLOOR_DICE] = on_floor
        elif place >= len(FLOORS):
            require(shows > 0, f"{who} has a placed die without a value")
        elif shows:
            own[at + READY] += ONE[shows]
        where = ON_FLOOR + place if place < len(FLOORS) else ON_CARD + place - len(FLOORS)
        own[at + DIE + die] = shows | (where if place >= 0 else 0) << 3


def dice_on(position: Position, seat: int, kind: int) -> list[int]:
    """Return the values of the dice on a card in ascending order."""
    at = seat * SEAT
    words = [int(position.own[at + DIE + die]) for die in range(int(position.own[at + DICE]))]
    return sorted(word & 7 for word in words if word >> 3 == ON_CARD + kind)


def loose_kinds(position: Position, seat: int) -> list[int]:
    """Return the cards with dice on them."""
    at = seat * SEAT
    places = [int(position.own[at + DIE + die]) >> 3 for die in range(int(position.own[at + DICE]))]
    return [kind for kind in range(KINDS) if ON_CARD + kind in places]
