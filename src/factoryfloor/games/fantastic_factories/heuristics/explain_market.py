"""Reasons for market actions: the gain from a card or contractor, and the time until the card can be built."""

from typing import Any, Final

from factoryfloor.kernel.masks import bit

from ..rules.actions import HIRE, OPPONENT, PASS, TAKE
from ..rules.building import material
from ..rules.cards import (
    ARCHITECT,
    CARD_IDS,
    CONTRACTOR_IDS,
    ELECTRICIAN,
    ENERGY_COST,
    EXTRA_COST,
    METAL_COST,
    MINER,
    REPEATING,
    TOOL,
    TOOLS,
    WITH_TOOL,
    payable,
)
from ..rules.position import BUILT, CARDS, CREW, ENERGY, HELD, METAL, SEAT, SUBJECT, Position
from ..rules.scoring import points
from .explain_refresh import of_refresh
from .first_card import begins_with, is_beginning, is_material, is_ordinary
from .roles import role_facts, role_of, sentence_of
from .values import Scales

# The gifts of contractors to an opponent (F4).
GIFTS: Final[dict[int, dict[str, int]]] = {
    ARCHITECT: {"blueprints": 1},
    ELECTRICIAN: {"energy": 2},
    MINER: {"metal": 1},
}

# The gains of contractors for the hirer, for the sentence.
_BRINGS: Final = {"architect": 3, "electrician": 5, "hired_hands": 2, "miner": 3, "specialist": 1}


def of_market(position: Position, seat: int, action: int) -> dict[str, Any]:
    """Return the reason for a market action."""
    if action < TAKE:
        return of_refresh(position, seat, action)
    if action < HIRE:
        return of_card(position, seat, int(position.common[action - TAKE]))
    if action < PASS:
        return of_hire(position, seat, int(position.common[CREW + action - HIRE]))
    if action == PASS:
        return {"key": "pass"}
    return of_opponent(position, seat, action - OPPONENT)


def of_card(position: Position, seat: int, kind: int) -> dict[str, Any]:
    """Return the use of a blueprint in the row: to build it now or later, or to pay for another card."""
    at, card, tool = seat * SEAT, CARD_IDS[kind], TOOLS[TOOL[kind]]
    held = int(position.own[at + HELD])
    mates = held & int(WITH_TOOL[TOOL[kind]])
    if is_beginning(position, seat) and is_material(position, seat, kind):
        return {"key": "take.material", "card": card, "tool": tool, "other": CARD_IDS[mates.bit_length() - 1]}
    wanted = Scales(position, seat, 0.0).going.held[kind] > 0.0
    soon = is_ordinary(position, seat, kind)
    wanted = wanted or begins_with(position, seat, kind)
    twice = (int(position.own[at + BUILT]) | held) & ~REPEATING & int(bit(kind))
    if wanted and not twice:
        ready = mates and payable(position.own[at + METAL], position.own[at + ENERGY]) & bit(kind)
        costs = {"metal": int(METAL_COST[kind]), "energy": int(ENERGY_COST[kind])}
        facts = {"tool": tool, "amounts": costs}
        role, amount = role_of(position, seat, kind)
        facts |= role_facts(position, role, kind)
        when = "now" if ready else "soon" if soon and mates else "later"
        return {"key": f"take.{sentence_of(role)}.{when}", "card": card, "amount": amount} | facts
    if mates and mates & (mates - 1) == 0:
        mate = CARD_IDS[mates.bit_length() - 1]
        return {"key": "take.pair", "card": card, "tool": tool, "other": mate}
    return {"key": "take.twice" if twice else "take.pays", "card": card, "tool": tool}


def of_hire(position: Position, seat: int, hire: int) -> dict[str, Any]:
    """Return the gain from a contractor, and the card in hand that becomes affordable with the contractor's metal and
    energy.
    """
    at, name = seat * SEAT, CONTRACTOR_IDS[hire]
    metal, energy = int(position.own[at + METAL]), int(position.own[at + ENERGY])
    facts = {"card": name, "amount": _BRINGS.get(name, 0), "energy": int(EXTRA_COST[hire])}
    if hire in (MINER, ELECTRICIAN):
        more = payable(metal + 3, energy) if hire == MINER else payable(metal, energy + 5)
        short = int(position.own[at + HELD]) & int(more) & ~int(payable(metal, energy))
        ready = [kind for kind in range(len(CARD_IDS)) if short >> kind & 1 and material(position, seat, kind)]
        if ready:
            held = Scales(position, seat, 0.0).going.held
            best = max(ready, key=held.__getitem__)
            return {"key": f"hire.{name}.for", "other": CARD_IDS[best]} | facts
    has = {"architect": int(position.own[at + CARDS]), "miner": metal, "electrician": energy}
    return {"key": f"hire.{name}", "has": has.get(name, 0)} | facts


def of_opponent(position: Position, seat: int, opponent: int) -> dict[str, Any]:
    """Return the reason for the chosen opponent: whether that player has the fewest points."""
    scores = [int(points(position, other)) for other in range(int(position.seats)) if other != seat]
    score, least, most = int(points(position, opponent)), min(scores), max(scores)
    word = "only" if len(scores) == 1 else "equal" if least == most else "last" if score == least else "ahead"
    amounts = GIFTS[int(position.common[CREW + position.own[seat * SEAT + SUBJECT]])]
    return {"key": f"opponent.{word}", "points": score, "least": least, "amounts": amounts}
