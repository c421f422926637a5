"""The view of an unfinished chain for its owner, and the ids of the pieces in the chain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..rules.actions import ACTIVATING, BUILDING, HIRING
from ..rules.cards import CARD_IDS, CONTRACTOR_IDS
from ..rules.dice import PATTERNS, VALUES
from ..rules.position import (
    CAST,
    CHOICE,
    COPY,
    CREW,
    DICE,
    DIE,
    NAMED_VALUE,
    PATTERN,
    SEAT,
    SPENT,
    SPLIT,
    SUBJECT,
    VERB,
    Position,
)
from ..rules.production import slot_id
from ..rules.rounds import die_id

if TYPE_CHECKING:
    from .view_types import Chain, Verb

VERBS: Final[tuple[Verb, ...]] = ("hire", "build", "activate")
GAINS: Final = ("metal", "energy", "blueprints")


def chain_view(position: Position, player: int) -> Chain:
    """Return the steps of an unfinished chain."""
    at = player * SEAT
    own = position.own
    verb, subject = int(own[at + VERB]), int(own[at + SUBJECT])
    copied = int(own[at + COPY])
    split = int(own[at + SPLIT])
    choice = int(own[at + CHOICE])
    return {
        "verb": VERBS[verb - 1],
        "card": CONTRACTOR_IDS[position.common[CREW + subject]] if verb == HIRING else CARD_IDS[subject],
        "id": subject_id(player, verb, subject),
        "copy": CARD_IDS[copied - 1] if copied else None,
        "copy_id": slot_id(position, copied - 1) if copied else None,
        "dice": chosen_dice(position, player),
        "discards": chosen_cards(position, player),
        "value": int(own[at + NAMED_VALUE]) or None,
        "gain": GAINS[choice - 1] if choice else None,
        "split": {"metal": split - 1, "energy": 5 - split} if split else None,
    }


def subject_id(player: int, verb: int, subject: int) -> str:
    """Return the id of the first piece of a chain."""
    if verb == HIRING:
        return f"contractor-{subject + 1}"
    if verb == BUILDING:
        return hand_id(subject, 0)
    assert verb == ACTIVATING
    return f"card-{player}-{CARD_IDS[subject]}"


def chosen_dice(position: Position, player: int) -> list[str]:
    """Return the ids of the dice of a chain."""
    at = player * SEAT
    pattern = int(position.own[at + PATTERN])
    if pattern:
        return dice_ids(position, player, PATTERNS[pattern - 1])
    cast = int(position.own[at + CAST])
    values = [value for value in range(1, VALUES + 1) for _ in range(cast >> (4 * (value - 1)) & 15)]
    return dice_ids(position, player, tuple(values))


def dice_ids(position: Position, player: int, values: tuple[int, ...], skipped: tuple[int, ...] = ()) -> list[str]:
    """Return the ids of the first unplaced dice with these values.

    Dice with the values in ``skipped`` are skipped first.
    """
    at = player * SEAT
    left, over = list(values), list(skipped)
    found = []
    for die in range(int(position.own[at + DICE])):
        word = int(position.own[at + DIE + die])
        if word in over:
            over.remove(word)
        elif word in left:
            left.remove(word)
            found.append(die_id(player, die))
    return found


def chosen_cards(position: Position, player: int) -> list[str]:
    """Return the ids of the hand cards that a chain has set aside, except the card to build."""
    at = player * SEAT
    spent = int(position.own[at + SPENT])
    taken: dict[int, int] = {int(position.own[at + SUBJECT]): 1} if position.own[at + VERB] == BUILDING else {}
    found = []
    while spent:
        kind = (spent & 63) - 1
        spent >>= 6
        found.append(hand_id(kind, taken.get(kind, 0)))
        taken[kind] = taken.get(kind, 0) + 1
    return found


def hand_id(kind: int, copy: int) -> str:
    """Return the id of the nth card (from 0) of a kind in the viewer's hand."""
    return f"hand-{CARD_IDS[kind]}-{copy + 1}"
