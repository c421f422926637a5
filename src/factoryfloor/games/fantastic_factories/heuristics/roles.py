"""The role of a blueprint: one word and one number."""

from typing import Any

from factoryfloor.kernel.masks import bit

from ..rules import recipes
from ..rules.activation import row_of
from ..rules.cards import BEACON, CARD_IDS, EDITIONS, LABORATORY, MONUMENTS, PASSIVE, prestige_of
from ..rules.position import BEACONS, SEAT, Position


def role_of(position: Position, seat: int, kind: int) -> tuple[str, int]:
    """Return the role (goods, prestige, supplies, die, change, cards, itself or copy), and the number of goods or
    prestige, or 0.
    """
    row = int(row_of(position, kind))
    if MONUMENTS & bit(kind):
        copy = int(position.own[seat * SEAT + BEACONS]) + 1 if kind == BEACON else 1
        return "prestige", int(prestige_of(kind, copy))
    if recipes.MADE_GOODS[row]:
        return "goods", int(recipes.MADE_GOODS[row])
    if PASSIVE & bit(kind):
        return "cards" if kind == LABORATORY else "itself", 0
    if recipes.COPIES_ROW[row]:
        return "copy", 0
    if recipes.MAKES_DIE[row]:
        return "die", 0
    return ("change" if recipes.CHANGES[row] or recipes.REROLLS[row] else "supplies"), 0


def role_facts(position: Position, role: str, kind: int) -> dict[str, Any]:
    """Return the card whose printed effect belongs to the sentence. The sentences of monuments and the Replicator
    contain no effect.
    """
    told = role not in ("prestige", "copy")
    return {"effect": CARD_IDS[kind], "edition": EDITIONS[position.edition]} if told else {}


def sentence_of(role: str) -> str:
    """Return the word for a role in the reasons for taking and building a card.

    For a card that must be activated, its printed effect names the dice and the cost, so all these roles share a word.
    """
    if role in ("cards", "itself"):
        return "itself"
    return role if role in ("prestige", "copy") else "effect"
