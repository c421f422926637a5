"""Reasons why a card cannot be built or activated: a rule, or a missing amount (F7, F9)."""

from typing import Any

from factoryfloor.kernel.masks import bit

from ..rules import recipes
from ..rules.activation import can_run, copies_in_row, row_of
from ..rules.building import material, may_stand, metal_cost
from ..rules.cards import (
    CARD_IDS,
    ENERGY_COST,
    LABORATORY,
    MONUMENTS,
    PASSIVE,
    REPLICATOR,
    TOOL,
    TOOLS,
    prestige_of,
)
from ..rules.dice import PAIRS, RUNS, SINGLES, SUM_14, TRIPLES, X_OF, possible
from ..rules.position import CARDS, ENERGY, METAL, READY, SEAT, USED, Position
from ..rules.recipes import STEPS

Why = dict[str, Any]


def why_not_built(position: Position, seat: int, kind: int) -> Why:
    """Return the reason why a card cannot be built: its tool, metal or energy is missing, or the name already occurs
    (F7).
    """
    at, card = seat * SEAT, CARD_IDS[kind]
    if not may_stand(position, seat, kind):
        return {"key": "build.twice", "card": card}
    metal = (int(metal_cost(position, seat, kind)), int(position.own[at + METAL]))
    energy = (int(ENERGY_COST[kind]), int(position.own[at + ENERGY]))
    short = lacking("build", card, metal, energy)
    if short:
        return short
    if not material(position, seat, kind):
        return {"key": "build.tool", "card": card, "tool": TOOLS[TOOL[kind]]}
    return {}


def lacking(does: str, card: str, metal: tuple[int, int], energy: tuple[int, int]) -> Why:
    """Return the missing metal and energy, each as needed and available amounts.

    The result is empty if both suffice.
    """
    short = [name for name, (needs, has) in (("metal", metal), ("energy", energy)) if has < needs]
    if len(short) == 2:
        amounts = {"metal": metal[0], "has_metal": metal[1], "energy": energy[0], "has_energy": energy[1]}
        return {"key": f"{does}.both", "card": card} | amounts
    if not short:
        return {}
    needs, has = metal if short[0] == "metal" else energy
    return {"key": f"{does}.{short[0]}", "card": card, "needs": needs, "has": has}


def why_idle(position: Position, seat: int, kind: int) -> Why:
    """Return the reason why a card is never activated: it is a monument or works automatically.

    For other cards, return an empty dict.
    """
    if MONUMENTS & bit(kind):
        return {"key": "card.monument", "card": CARD_IDS[kind], "prestige": int(prestige_of(kind, 1))}
    if PASSIVE & bit(kind):
        return {"key": "card.goods_draw" if kind == LABORATORY else "card.itself", "card": CARD_IDS[kind]}
    return {}


def why_not_activated(position: Position, seat: int, kind: int) -> Why:
    """Return the reason why a card cannot be activated: it was used, or dice, metal, energy or cards are missing
    (F9).
    """
    at = seat * SEAT
    if position.own[at + USED] & bit(kind):
        return {"key": "card.used", "card": CARD_IDS[kind]}
    energy = int(position.own[at + ENERGY])
    if kind != REPLICATOR:
        return why_not_run(position, seat, kind, energy)
    if energy < 1:
        return {"key": "card.energy", "card": CARD_IDS[kind], "needs": 1, "has": 0}
    dice = possible(position.own[at + READY])
    if copies_in_row(position, position.own[at + METAL], energy - 1, position.own[at + CARDS], dice):
        return {}
    return {"key": "card.copies", "card": CARD_IDS[kind], "left": energy - 1}


def why_not_run(position: Position, seat: int, kind: int, energy: int) -> Why:
    """Return the unmet requirement of a kind's recipe, given the available ``energy``.

    Return an empty dict if the recipe can run.
    """
    at, card, row = seat * SEAT, CARD_IDS[kind], int(row_of(position, kind))
    metal, cards = int(position.own[at + METAL]), int(position.own[at + CARDS])
    dice = int(possible(position.own[at + READY]))
    if can_run(row, metal, energy, cards, dice):
        return {}
    least = STEPS * row + recipes.NAMES_X[row]
    short = lacking("card", card, (int(recipes.COST_METAL[least]), metal), (int(recipes.COST_ENERGY[least]), energy))
    if short:
        return short
    if cards < recipes.DISCARDS[row]:
        return {"key": "card.cards", "card": card, "needs": int(recipes.DISCARDS[row]), "has": cards}
    takes = int(recipes.TAKES[row])
    fitting = takes & dice
    if fitting:
        return too_dear(card, row, fitting, metal, energy)
    return {"key": f"card.dice.{wanted_dice(takes)}", "card": card} | limits_of(takes)


def too_dear(card: str, row: int, fitting: int, metal: int, energy: int) -> Why:
    """Return the reason for dice that fit if their X in metal or energy cannot be paid."""
    least = min(int(X_OF[pattern]) for pattern in range(len(X_OF)) if fitting >> pattern & 1)
    in_metal = recipes.PAYS_X_METAL[row]
    return {"key": "card.x.metal" if in_metal else "card.x.energy", "card": card, "needs": least} | {
        "has": metal if in_metal else energy
    }


def wanted_dice(takes: int) -> str:
    """Return the name of the sets of dice that a card takes."""
    if takes in (0, SINGLES):
        return "any"
    named = {int(PAIRS): "pair", int(TRIPLES): "triple", int(RUNS): "run", int(SUM_14): "sum"}
    return named.get(takes) or ("one" if takes & (takes - 1) == 0 else "range")


def limits_of(takes: int) -> dict[str, int]:
    """Return the smallest and the largest value of a single die that a card takes.

    The result is empty if any value fits.
    """
    if takes in (0, SINGLES) or takes > SINGLES:
        return {}
    values = [value for value in range(1, 7) if takes >> (value - 1) & 1]
    return {"least": values[0], "most": values[-1]}
