"""The printed facts of the cards as JSON, for clients and for the rules page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from ..rules import cards as pieces
from ..rules import dice, recipes
from ..rules.cards import BLUEPRINTS, CONTRACTORS, Blueprint, Contractor
from ..rules.recipes import Recipe, recipe_of
from .preview import GAIN_NAMES, GAINS_OF, NOTHING

if TYPE_CHECKING:
    from .component_types import Activation, Amounts, BlueprintFacts, Components, ContractorFacts, MachineCards, Yield

_DICE: Final = {
    0: "none",
    dice.SINGLES: "any",
    dice.PAIRS: "pair",
    dice.TRIPLES: "triple",
    dice.RUNS: "run",
    dice.SUM_14: "sum14",
    **{recipes.die_of(value): str(value) for value in range(1, 7)},
    recipes.die_of(1, 2, 3, 4, 5): "1-5",
    recipes.die_of(2, 3, 4, 5, 6): "2-6",
}
_CHANGES: Final = (None, "up", "down", "over")


def components() -> Components:
    """Return blueprints and contractors by id, and the limits of the rules."""
    return {
        "blueprints": {card.id: _blueprint(card) for card in BLUEPRINTS},
        "contractors": {card.id: _contractor(number, card) for number, card in enumerate(CONTRACTORS)},
        "machine": cast("MachineCards", dict(zip(pieces.DIFFICULTIES, pieces.MACHINE_CARDS, strict=True))),
        "limits": {"blueprints": pieces.HAND_LIMIT, "tokens": pieces.TOKEN_LIMIT},
        "ends_with": {"goods": pieces.GOODS_TO_END, "buildings": pieces.BUILDINGS_TO_END},
    }


def _blueprint(card: Blueprint) -> BlueprintFacts:
    facts: BlueprintFacts = {
        "name": _name(card.id),
        "copies": card.copies,
        "type": card.type,
        "tool": card.tool,
        "metal": card.metal,
        "energy": card.energy,
        "prestige": card.prestige,
        "repeats": card.repeats,
        "passive": card.id not in recipes.ACTIVATIONS,
    }
    if card.id == "beacon":
        facts["prestige_by_copy"] = [int(pieces.prestige_of(pieces.BEACON, copy)) for copy in range(1, card.copies + 1)]
    recipe = recipe_of(card.id, "rulebook")
    if recipe is not None:
        facts = {**facts, **_recipe(recipe)}
    retail = recipes.RETAIL_ACTIVATIONS.get(card.id)
    if retail is not None:
        facts["retail"] = _recipe(retail)
    return facts


def _recipe(recipe: Recipe) -> Activation:
    """Return an activation with dice, cost, gain and special effects."""
    return {
        "dice": "as_copied" if recipe.copies else _DICE[recipe.dice],
        "places": recipe.dice != 0 and recipe.change == recipes.UNCHANGED,
        "cost": _amounts(metal=recipe.metal, energy=recipe.energy, blueprints=recipe.discards),
        "gain": _yield(
            goods=recipe.goods,
            metal=recipe.gain_metal,
            energy=recipe.gain_energy,
            blueprints=recipe.draws,
            dice=1 if recipe.die else 0,
        ),
        "choices": [_amounts(**dict(zip(GAIN_NAMES, choice, strict=False))) for choice in recipe.choices],
        "change": _CHANGES[recipe.change],
        "names_x": recipe.names_x,
        "rerolls": recipe.rerolls,
        "salvages": recipe.salvages,
        "copies_row": recipe.copies,
    }


def _amounts(**amounts: int | recipes.Amounts) -> Amounts:
    """Return nonzero amounts. ``"x"`` stands for the value of the die."""
    return cast("Amounts", _yield(**amounts))


def _yield(**amounts: int | recipes.Amounts) -> Yield:
    """Return nonzero amounts. ``"x"`` stands for the value of the die. A list has one amount for each value."""
    found: dict[str, int | str | list[int]] = {}
    for name, amount in amounts.items():
        if amount == recipes.X:
            found[name] = "x"
        elif amount:
            found[name] = list(amount) if isinstance(amount, tuple) else amount
    return cast("Yield", found)


def _contractor(number: int, card: Contractor) -> ContractorFacts:
    own, opponent = GAINS_OF.get(number, (NOTHING, NOTHING))
    return {
        "name": _name(card.id),
        "copies": card.copies,
        "energy": card.energy,
        "gain": _amounts(**dict(zip(GAIN_NAMES, own, strict=True))),
        "opponent": _amounts(**dict(zip(GAIN_NAMES, opponent, strict=True))),
    }


def _name(id: str) -> str:
    return id.replace("_", " ").title()
