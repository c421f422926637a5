"""Previews: the certain costs and gains of an action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit

from ..rules import actions, recipes
from ..rules.activation import acting_kind, next_step
from ..rules.building import metal_cost
from ..rules.cards import (
    ARCHITECT,
    BEACON,
    ELECTRICIAN,
    ENERGY_COST,
    EXTRA_COST,
    FLOORS,
    HAS_GIFT,
    HIRED_HANDS,
    LABORATORY,
    MINER,
    PAYING,
    RETAIL,
    SCRAP_YARD,
    SOLAR_ARRAY,
    SPECIALIST,
    prestige_of,
)
from ..rules.dice import SINGLE, SIZE_OF
from ..rules.placing import floor_yield
from ..rules.position import BEACONS, BUILT, CREW, EMPTY, MARKET, SEAT, SPENT_COUNT, SUBJECT, USED, VERB, WANT, Position
from ..rules.production import Order
from ..rules.work import note

if TYPE_CHECKING:
    from .component_types import Amounts
    from .view_types import Preview

# Gifts of contractors to the hirer and to a chosen opponent: metal, energy, blueprints, dice.
NOTHING: Final = (0, 0, 0, 0)
GAINS_OF: Final = {
    ARCHITECT: ((0, 0, 3, 0), (0, 0, 1, 0)),
    ELECTRICIAN: ((0, 5, 0, 0), (0, 2, 0, 0)),
    MINER: ((3, 0, 0, 0), (1, 0, 0, 0)),
    HIRED_HANDS: ((0, 0, 0, 2), NOTHING),
    SPECIALIST: ((0, 0, 0, 1), NOTHING),
}
GAIN_NAMES: Final = ("metal", "energy", "blueprints", "dice")


def preview(position: Position, seat: i64, action: i64) -> Preview:
    """Return the costs and gains of a legal action, whether it is the last step of a chain, and whether it draws or
    rolls.
    """
    number = int(action)
    if position.own[seat * SEAT + WANT]:
        return in_chain(position, seat, number)
    if position.phase == MARKET:
        return in_market(position, seat, number)
    if number < actions.PLACE:
        return of_die(number)
    if number < actions.END:
        value, floor = divmod(number - actions.PLACE, len(FLOORS))
        what = ("blueprints", "energy", "metal")[floor]
        gained = {what: int(floor_yield(position, seat, value + 1, floor))}
        return told({"dice": 1}, gained, random=floor == 0)
    if number == actions.END:
        return {"last": True, "ends": True}
    if number < actions.REROLL:
        return told({"metal" if number == actions.THROW_METAL else "energy": 1}, {})
    if number < actions.BUILD:
        return told({"blueprints": 1}, {})
    return beginning(position, seat, number)


def told(cost: dict[str, int], gain: dict[str, int], last: bool = True, random: bool = False) -> Preview:
    """Return a preview without amounts of 0."""
    found: Preview = {"last": last}
    paid, gained = nonzero(cost), nonzero(gain)
    if paid:
        found["cost"] = paid
    if gained:
        found["gain"] = gained
    if random:
        found["random"] = True
    return found


def nonzero(amounts: dict[str, int]) -> Amounts:
    """Return the amounts other than 0."""
    return cast("Amounts", {what: amount for what, amount in amounts.items() if amount})


def of_die(number: int) -> Preview:
    """Return the preview of setting a die, choosing its value, or rolling the remaining dice."""
    if number == actions.ROLL:
        return {"last": True, "random": True}
    first = actions.SET if number < actions.ROLL else actions.NAME
    return {"last": True, "die": number - first + 1}


def in_market(position: Position, seat: i64, number: int) -> Preview:
    """Return the preview of a market action. The preview of a hire covers only the first step."""
    if number < actions.TAKE:
        return told({"energy" if number % 2 else "metal": 1}, {}, random=True)
    if number < actions.HIRE:
        return told({}, {"blueprints": 1}, random=True)
    if number == actions.PASS:
        return {"last": True}
    return hire_preview(int(position.common[CREW + number - actions.HIRE]), False)


def hire_preview(hire: int, last: bool, gift: bool = False) -> Preview:
    """Return the preview of a hire. With ``gift``, the preview includes the opponent's gift."""
    own, others = GAINS_OF.get(hire, (NOTHING, NOTHING))
    gain = dict(zip(GAIN_NAMES, own, strict=True))
    found = told({"blueprints": 1, "energy": int(EXTRA_COST[hire])}, gain, last, random=last)
    given = nonzero(dict(zip(GAIN_NAMES, others, strict=True)))
    if gift and given:
        found["opponent"] = given
    return found


def beginning(position: Position, seat: i64, number: int) -> Preview:
    """Return the preview of the first step of a build or an activation."""
    if number < actions.ACTIVATE:
        return build_preview(position, seat, number - actions.BUILD, False)
    trial = position.copy()
    assert isinstance(trial, Position)
    trial.own[seat * SEAT + VERB] = actions.ACTIVATING
    trial.own[seat * SEAT + SUBJECT] = number - actions.ACTIVATE
    return activation_preview(trial, seat)


def in_chain(position: Position, seat: i64, number: int) -> Preview:
    """Return the preview of the whole chain after one more step."""
    at = seat * SEAT
    verb = position.own[at + VERB]
    if verb == actions.BUILDING:
        return build_preview(position, seat, int(position.own[at + SUBJECT]), True)
    if verb == actions.HIRING:
        asked = position.own[at + WANT] == actions.ASK_PAYMENT
        hire = int(position.common[CREW + position.own[at + SUBJECT]])
        gift = bool(HAS_GIFT[hire]) and position.seats > 1
        return hire_preview(hire, not (asked and gift and position.seats > 2), gift)
    trial = position.copy()
    assert isinstance(trial, Position)
    if number == actions.REROLL:
        return activation_preview(trial, seat) | {"last": True, "random": True}
    note(trial, seat, number)
    return activation_preview(trial, seat)


def build_preview(position: Position, seat: i64, kind: int, last: bool) -> Preview:
    """Return the preview of a build: cost, prestige, and the income from Scrap Yard and Solar Array in the retail
    edition.
    """
    at = seat * SEAT
    cost = {"metal": int(metal_cost(position, seat, kind)), "energy": int(ENERGY_COST[kind]), "blueprints": 1}
    copy = int(position.own[at + BEACONS]) + 1 if kind == BEACON else 1
    gain = {"prestige": int(prestige_of(kind, copy))}
    if position.edition == RETAIL:
        due = position.own[at + BUILT] & ~position.own[at + USED] & PAYING & ~bit(kind)
        gain["metal"] = 1 if due & bit(SCRAP_YARD) else 0
        gain["energy"] = 2 if due & bit(SOLAR_ARRAY) else 0
    return told(cost, gain, last)


def activation_preview(trial: Position, seat: i64) -> Preview:
    """Return the preview of an activation. ``trial`` contains the choices so far."""
    at = seat * SEAT
    if acting_kind(trial, seat) == EMPTY:
        return told({"energy": 1}, {}, False)
    order = Order(trial, seat)
    row = int(order.row)
    last = next_step(trial, seat) == actions.ASK_NOTHING
    making = int(recipes.MAKES_DIE[row])
    lab = bool(order.goods and trial.own[at + BUILT] & ~trial.own[at + USED] & bit(LABORATORY))
    placed = order.pattern >= 0 and not recipes.CHANGES[row]
    cost = {
        "metal": int(order.paid_metal),
        "energy": int(order.paid_energy),
        "blueprints": int(max(i64(recipes.DISCARDS[row]), trial.own[at + SPENT_COUNT])),
        "dice": SIZE_OF[order.pattern] if placed else 0,
    }
    gain = {
        "goods": int(order.goods),
        "metal": int(order.metal),
        "energy": int(order.energy),
        "blueprints": int(order.draws) + lab,
        "dice": 1 if making else 0,
    }
    found = told(cost, gain, last, random=last and bool(gain["blueprints"] or making == recipes.ROLLED))
    if order.pattern >= 0 and recipes.CHANGES[row]:
        before = int(order.pattern) - SINGLE + 1
        return found | {"from": before, "to": int(recipes.turned(before, recipes.CHANGES[row]))}
    if making in (recipes.OF_X, recipes.NAMED) and order.value:
        found["die"] = int(order.value)
    return found
