"""Reasons in the work phase: the gain of an action, and how the plan uses it."""

from typing import Any, cast

from ..rules import recipes
from ..rules.actions import (
    ACTIVATE,
    ASK_REROLL,
    BUILD,
    COPY_CARD,
    DISCARD,
    END,
    GAIN,
    NAME,
    PLACE,
    REROLL,
    SPLIT_TO,
    TAKE_DICE,
    VALUE,
)
from ..rules.activation import acting_kind, row_of
from ..rules.cards import BUILDINGS_TO_END, CARD_IDS, FLOORS, GOODS_TO_END, prestige_of
from ..rules.dice import PATTERNS, X_OF, total
from ..rules.placing import floor_yield, lies_on
from ..rules.position import BUILDINGS, CARDS, ENERGY, GOODS, METAL, READY, SEAT, WANT, Position
from ..rules.recipes import STEPS, turned
from .plan import WorkPlan
from .roles import role_facts, role_of, sentence_of


def of_work(position: Position, seat: int, action: int) -> dict[str, Any]:
    """Return the reason for an action in the work phase, except discards."""
    if action == END:
        return of_end(position, seat)
    if action == REROLL:
        return {"key": "reroll.roll"}
    plan = WorkPlan(position, seat)
    if action < PLACE:
        return of_value(plan, "name", action, action - NAME + 1)
    if action < END:
        return of_place(plan, action)
    if action < SPLIT_TO:
        return of_gain(plan, action)
    if action < VALUE:
        metal = action - SPLIT_TO
        return {"key": "split", "amounts": {"metal": metal, "energy": 4 - metal}}
    if action < TAKE_DICE:
        return of_value(plan, "value", action, action - VALUE + 1)
    if action < DISCARD:
        return of_dice(plan, action)
    if action < ACTIVATE:
        return of_build(plan, action)
    if action < COPY_CARD:
        return of_activation(plan, action, action - ACTIVATE)
    kind = action - COPY_CARD
    role, amount = role_of(position, seat, kind)
    return {"key": f"copy.{role}", "card": CARD_IDS[kind], "amount": amount} | role_facts(position, role, kind)


def of_end(position: Position, seat: int) -> dict[str, Any]:
    """Return the reason for ending the work: other possible actions, and resources that are kept."""
    at = seat * SEAT
    dice = int(total(position.own[at + READY]))
    if len(position.legal(seat)) == 1:
        return {"key": "end.only"}
    if WorkPlan(position, seat).moves:
        return {"key": "best"}
    kept = {"metal": int(position.own[at + METAL]), "energy": int(position.own[at + ENERGY])}
    if dice:
        return {"key": "end.dice", "dice": dice}
    if position.last:
        return {"key": "end.last"}
    return {"key": "end.keep", "amounts": kept} if any(kept.values()) else {"key": "end.none"}


def of_value(plan: WorkPlan, word: str, action: int, value: int) -> dict[str, Any]:
    """Return the use of a die with the chosen value."""
    use = plan.use_of(value, plan.after(action))
    which = "card" if "other" in use else "floor"
    return ({"key": f"{word}.{which}", "value": value} | use) if use else {"key": "best"}


def of_place(plan: WorkPlan, action: int) -> dict[str, Any]:
    """Return the gain from a die on a floor, and the card that needs this gain."""
    position, seat = plan.position, plan.seat
    value, floor = divmod(action - PLACE, len(FLOORS))
    name = FLOORS[floor]
    facts = {"value": value + 1, "amount": int(floor_yield(position, seat, value + 1, floor))}
    if floor:
        other = plan.needs("metal" if floor == 2 else "energy", plan.after(action))
        if other:
            return {"key": f"place.{name}.for", "other": other} | facts
    if lies_on(position, seat, value + 1, floor):
        return {"key": f"place.{name}.equal"} | facts
    if not floor and int(position.own[seat * SEAT + READY]) >> (4 * value) & 15 > 1:
        use = plan.use_of(value + 1, plan.after(action))
        if use:
            which = "other" if "other" in use else "pair" if use["floor"] == name else "floor"
            return {"key": f"place.research.{which}"} | facts | use
    if position.last:
        return left_over(("blueprints", "energy", "metal")[floor], facts["amount"])
    return {"key": f"place.{name}"} | facts


def left_over(what: str, number: int) -> dict[str, Any]:
    """Return the reason for a gain in the last round without a planned use."""
    return {"key": "left", "amounts": {what: number}}


def of_build(plan: WorkPlan, action: int) -> dict[str, Any]:
    """Return the gain from a building: prestige, goods or supplies, in this round or later, or the trigger of
    the end.
    """
    position, seat, kind = plan.position, plan.seat, action - BUILD
    number = int(position.own[seat * SEAT + BUILDINGS]) + 1
    facts = {"card": CARD_IDS[kind], "buildings": number}
    role, amount = role_of(position, seat, kind)
    facts |= role_facts(position, role, kind)
    if number == BUILDINGS_TO_END and not position.last:
        return {"key": "build.last"} | facts
    if any(move[0] == ACTIVATE + kind for move in plan.after(action)):
        return {"key": f"build.{sentence_of(role)}.now", "amount": amount} | facts
    if not position.last:
        return {"key": f"build.{sentence_of(role)}", "amount": amount} | facts
    worth = amount if role == "prestige" else int(prestige_of(kind, 1))
    return {"key": "build.prestige" if worth else "build.stands", "amount": worth} | facts


def of_activation(plan: WorkPlan, action: int, kind: int) -> dict[str, Any]:
    """Return the gain from an activation, and the card that needs this gain."""
    position, seat = plan.position, plan.seat
    role, amount = role_of(position, seat, kind)
    facts = {"card": CARD_IDS[kind], "amount": amount}
    goods = int(position.own[seat * SEAT + GOODS])
    if role == "goods":
        last = goods < GOODS_TO_END <= goods + amount and not position.last
        return {"key": "activate.last" if last else "activate.goods", "goods": goods + amount} | facts
    move = plan.move_with(action)
    if role == "change":
        for step in move:
            if TAKE_DICE <= step < DISCARD:
                return of_change(plan, action, kind, step, "activate.change") | facts
        return {"key": "activate.reroll" if recipes.REROLLS[row_of(position, kind)] else "activate.change"} | facts
    if role == "copy":
        copied = plan.acting(move)
        return ({"key": "activate.copy", "other": CARD_IDS[copied]} if move else {"key": "activate.copies"}) | facts
    if role == "supplies":
        for what in ("metal", "energy"):
            other = plan.needs(what, plan.after(action))
            if other and brings(int(row_of(position, kind)), what):
                return {"key": f"activate.{what}.for", "other": other} | facts
        return (of_supplies(plan, move) if move else {"key": "activate.any"} | role_facts(position, role, kind)) | facts
    return {"key": f"activate.{role}"} | facts


def of_supplies(plan: WorkPlan, move: list[int]) -> dict[str, Any]:
    """Return what the seat gains and pays by a planned activation, or ``best`` if it is not possible yet."""
    seat, after = plan.seat, cast("Position", plan.position.copy())
    for step in move:
        if step not in after.legal(seat):
            return {"key": "best"}
        after.apply(seat, step)
    more = {}
    for what, place in (("metal", METAL), ("energy", ENERGY), ("blueprints", CARDS)):
        more[what] = int(after.own[seat * SEAT + place]) - int(plan.position.own[seat * SEAT + place])
    gain = {what: number for what, number in more.items() if number > 0}
    paid = {what: -number for what, number in more.items() if number < 0}
    if not gain:
        return {"key": "best"}
    return {"key": "activate.trade" if paid else "activate.supplies", "amounts": gain, "paid": paid}


def brings(row: int, what: str) -> bool:
    """Return whether an activation may yield metal, or energy."""
    gains = recipes.GAIN_METAL if what == "metal" else recipes.GAIN_ENERGY
    at = 0 if what == "metal" else 1
    chosen = any(recipes.CHOICE_GAINS[9 * row + 3 * choice + at] for choice in range(3))
    return bool(recipes.SALVAGES[row] or chosen or gains[STEPS * row + 6])


def of_change(plan: WorkPlan, action: int, kind: int, step: int, word: str) -> dict[str, Any]:
    """Return the use of a changed die."""
    value = PATTERNS[step - TAKE_DICE][0]
    after = int(turned(value, recipes.CHANGES[row_of(plan.position, kind)]))
    moves = plan.after(action)
    use = plan.use_of(after, moves)
    key = f"{word}.card" if "other" in use else f"{word}.floor" if use else word
    facts = {"from": value, "to": after} | use
    if not key.endswith(".floor"):
        return {"key": key} | facts
    floor = FLOORS.index(use["floor"])
    if not can_hold(floor, value):
        return {"key": key} | facts
    placed = sum(PLACE + len(FLOORS) * (after - 1) + floor in move for move in moves)
    equal = placed > 1 or bool(lies_on(plan.position, plan.seat, after, floor))
    return {"key": f"{word}.equal" if equal else word} | facts


def can_hold(floor: int, value: int) -> bool:
    """Return whether a die of this value can be placed on a floor."""
    name = FLOORS[floor]
    return name == "research" or (value <= 3) == (name == "generate")


def of_dice(plan: WorkPlan, action: int) -> dict[str, Any]:
    """Return the reason for a set of dice: it is the only possible set, the best or cheapest set, or not needed
    elsewhere.
    """
    position, seat = plan.position, plan.seat
    pattern = action - TAKE_DICE
    if position.own[seat * SEAT + WANT] == ASK_REROLL:
        return {"key": "best"}
    kind = int(acting_kind(position, seat))
    row = int(row_of(position, kind))
    if recipes.CHANGES[row]:
        return of_change(plan, action, kind, action, "change")
    facts = {"card": CARD_IDS[kind], "value": PATTERNS[pattern][0]}
    sets = [other - TAKE_DICE for other in position.legal(seat)]
    if len(sets) == 1:
        return {"key": "dice.only"} | facts
    gains = [gain_of(row, other) for other in sets]
    if gain_of(row, pattern) == max(gains) > min(gains):
        return {"key": "dice.most"} | facts
    costs = [cost_of(row, other) for other in sets]
    if cost_of(row, pattern) == min(costs) < max(costs):
        return {"key": "dice.least"} | facts
    for other in sets:
        for value in PATTERNS[other]:
            use = plan.use_of(value, plan.after(action)) if value not in PATTERNS[pattern] else {}
            if use:
                key = "dice.card" if "other" in use else "dice.floor"
                return {"key": key, "spared": value} | use | facts
    same = min(gains) == max(gains) and min(costs) == max(costs)
    return {"key": "dice.any" if same else "dice.fit"} | facts


def gain_of(row: int, pattern: int) -> int:
    """Return the metal and energy that a card yields with a set of dice."""
    step = STEPS * row + int(X_OF[pattern])
    return int(recipes.GAIN_METAL[step]) + int(recipes.GAIN_ENERGY[step])


def cost_of(row: int, pattern: int) -> int:
    """Return the metal and energy that a card costs with a set of dice."""
    step = STEPS * row + int(X_OF[pattern])
    return int(recipes.COST_METAL[step]) + int(recipes.COST_ENERGY[step])


def of_gain(plan: WorkPlan, action: int) -> dict[str, Any]:
    """Return the use of a chosen gain."""
    what = ("metal", "energy", "cards")[action - GAIN]
    row = int(row_of(plan.position, acting_kind(plan.position, plan.seat)))
    facts = {"amount": int(recipes.CHOICE_GAINS[9 * row + 4 * (action - GAIN)])}
    other = plan.needs(what, plan.after(action)) if what != "cards" else ""
    if other:
        return {"key": f"gain.{what}.for", "other": other} | facts
    if plan.position.last:
        return left_over("blueprints" if what == "cards" else what, facts["amount"])
    return {"key": f"gain.{what}"} | facts
