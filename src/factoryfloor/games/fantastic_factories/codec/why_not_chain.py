"""Reasons within a chain. The pending step of a chain takes only certain pieces (F29)."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit

from ..rules import actions, recipes
from ..rules.activation import acting_kind, dice_for, energy_left, row_of
from ..rules.building import material
from ..rules.cards import CARD_IDS, CONTRACTOR_IDS, COPYABLE, MONUMENTS, REPLICATOR, TOOL, TOOLS, WITH_TOOL
from ..rules.chain import spendable
from ..rules.dice import PATTERNS, possible, shown
from ..rules.position import CAST, CREW, DIE, EMPTY, HELD, METAL, READY, SEAT, SUBJECT, VERB, WANT, Position
from .chain_view import subject_id
from .touchable import Piece
from .why_not_card import Why, limits_of, wanted_dice, why_not_run

# The sort of piece that a step requires. Steps that are not listed require a value.
_SORTS: Final = {
    "hire": "hand",
    "build": "hand",
    "discard": "hand",
    "opponent": "player",
    "copy": "blueprint",
    "dice": "die",
    "change": "die",
    "reroll": "die",
}


def why_not_in_chain(position: Position, seat: int, what: Piece, piece: str) -> Why:
    """Return the reason why a piece is not a target of the next step."""
    at = seat * SEAT
    verb, subject = int(position.own[at + VERB]), int(position.own[at + SUBJECT])
    step = actions.PROMPTS[position.own[at + WANT]]
    card = CONTRACTOR_IDS[position.common[CREW + subject]] if verb == actions.HIRING else CARD_IDS[subject]
    asked = _SORTS.get(step, "")
    if what.sort != asked:
        closes = not asked or (step == "reroll" and position.own[at + CAST] != 0)
        if closes and piece == subject_id(seat, verb, subject):
            return {}
        return {"key": f"chain.{step}", "card": card}
    if asked == "hand":
        return why_not_spent(position, seat, what.kind, step, card)
    if asked == "player":
        return {"key": "opponent.self"} if what.seat == seat else {}
    if asked == "blueprint":
        return why_not_copied(position, seat, what.number - 1)
    return why_not_taken(position, seat, what.number - 1, step)


def why_not_spent(position: Position, seat: int, kind: int, step: str, card: str) -> Why:
    """Return the reason why a card cannot be the payment: it has the wrong tool, is the card to build, or is already
    set aside.
    """
    at = seat * SEAT
    subject = position.own[at + SUBJECT]
    if step == "discard":
        return {} if spendable(position, seat) & bit(kind) else {"key": "discard.aside"}
    if step == "hire":
        tool = position.tool_over(subject)
        fits: i64 = position.own[at + HELD] & WITH_TOOL[tool]
    else:
        tool = i64(TOOL[subject])
        fits = material(position, seat, subject)
    if fits & bit(kind):
        return {}
    if step == "build" and kind == subject:
        return {"key": "build.itself", "card": card}
    return {"key": f"{step}.pays", "card": card, "tool": TOOLS[tool]}


def why_not_copied(position: Position, seat: int, slot: int) -> Why:
    """Return the reason why a card cannot be copied: it is not in the market row, is never activated, or is too
    expensive (F11, F23).
    """
    kind = int(position.common[slot])
    if kind == EMPTY:
        return {"key": "slot.empty"}
    if not COPYABLE & bit(kind):
        which = "monument" if MONUMENTS & bit(kind) else "replicator" if kind == REPLICATOR else "itself"
        return {"key": f"copy.{which}", "card": CARD_IDS[kind]}
    return why_not_run(position, seat, kind, int(energy_left(position, seat)))


def why_not_taken(position: Position, seat: int, die: int, step: str) -> Why:
    """Return the reason why a die cannot be taken: it is placed, has a wrong value, or has an X that cannot be paid."""
    at = seat * SEAT
    word = int(position.own[at + DIE + die])
    if word > 6:
        return {"key": "die.placed"}
    if word == 0:
        return {"key": "die.unnamed"}
    if step == "reroll":
        left = shown(position.own[at + READY] - position.own[at + CAST])
        return {} if int(left) >> (word - 1) & 1 else {"key": "reroll.chosen"}
    kind = int(acting_kind(position, seat))
    row, card, energy = int(row_of(position, kind)), CARD_IDS[kind], int(energy_left(position, seat))
    metal = int(position.own[at + METAL])
    there = int(possible(position.own[at + READY]))
    takes = int(recipes.TAKES[row])
    if any(word in PATTERNS[pattern] for pattern in patterns_in(int(dice_for(row, metal, energy, there)))):
        return {}
    if any(word in PATTERNS[pattern] for pattern in patterns_in(takes & there)):
        dear = "metal" if recipes.PAYS_X_METAL[row] else "energy"
        return {"key": f"die.x.{dear}", "card": card, "needs": word, "has": metal if dear == "metal" else energy}
    return {"key": f"die.{wanted_dice(takes)}", "card": card} | limits_of(takes)


def patterns_in(sets: int) -> list[int]:
    """Return the numbers of the patterns in a mask."""
    return [pattern for pattern in range(len(PATTERNS)) if sets >> pattern & 1]
