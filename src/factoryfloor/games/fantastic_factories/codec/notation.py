"""The notation of actions, with prompts and rejections."""

from typing import Final

from mypy_extensions import i64

from ..rules import actions
from ..rules.cards import CARD_IDS, CONTRACTOR_IDS, FLOORS
from ..rules.dice import PATTERNS
from ..rules.position import CREW, LIMITS, SEAT, WANT, Position
from .chain_view import GAINS
from .view import PHASES

ROWS: Final = ("blueprints", "contractors")
TOKENS: Final = ("metal", "energy")


def write(position: Position, seat: i64, action: i64) -> str:
    """Return the notation of a legal action."""
    number = int(action)
    if number < actions.SET:
        return write_market(position, number)
    if number < actions.THROW_METAL:
        return write_work(number)
    if number < actions.DISCARD:
        return write_step(position, seat, number)
    family = ("discard", "build", "activate", "copy")[(number - actions.DISCARD) // len(CARD_IDS)]
    return f"{family} {CARD_IDS[(number - actions.DISCARD) % len(CARD_IDS)]}"


def write_market(position: Position, number: int) -> str:
    """Return the notation of a market action."""
    if number < actions.TAKE:
        return f"refresh {ROWS[number // 2]} {TOKENS[number % 2]}"
    if number < actions.HIRE:
        slot = number - actions.TAKE
        return f"take {slot + 1} {CARD_IDS[position.common[slot]]}"
    if number < actions.PASS:
        slot = number - actions.HIRE
        return f"hire {slot + 1} {CONTRACTOR_IDS[position.common[CREW + slot]]}"
    return "pass" if number == actions.PASS else f"opponent {number - actions.OPPONENT}"


def write_work(number: int) -> str:
    """Return the notation of an action in the work phase."""
    if number == actions.ROLL:
        return "roll"
    if number < actions.ROLL:
        return f"set {number - actions.SET + 1}"
    if number < actions.PLACE:
        return f"name {number - actions.NAME + 1}"
    if number == actions.END:
        return "end"
    value, floor = divmod(number - actions.PLACE, len(FLOORS))
    return f"place {value + 1} {FLOORS[floor]}"


def write_step(position: Position, seat: i64, number: int) -> str:
    """Return the notation of a step in a chain, or of a discarded token."""
    if number < actions.REROLL:
        return f"discard {TOKENS[number - actions.THROW_METAL]}"
    if number == actions.REROLL:
        return "reroll"
    if number < actions.SPLIT_TO:
        return f"gain {GAINS[number - actions.GAIN]}"
    if number < actions.VALUE:
        metal = number - actions.SPLIT_TO
        return f"split {metal} {4 - metal}"
    if number < actions.TAKE_DICE:
        return f"value {number - actions.VALUE + 1}"
    pattern = PATTERNS[number - actions.TAKE_DICE]
    return ("die " if len(pattern) == 1 else "dice ") + " ".join(str(value) for value in pattern)


def prompt(position: Position, seat: i64) -> str:
    """Return the name of the next step of a chain, or of the phase."""
    want = position.own[seat * SEAT + WANT]
    return actions.PROMPTS[want] if want else PHASES[position.phase]


def refusal(position: Position, seat: i64, text: str) -> str:
    """Return the reason why an action is illegal, and the legal actions."""
    legal = position.legal(seat)
    shown = text if len(text) <= 60 else text[:57] + "..."
    some = "; ".join(write(position, seat, action) for action in legal[:10])
    more = f"; and {len(legal) - 10} more" if len(legal) > 10 else ""
    wanted = {
        "market": "takes a blueprint, hires a contractor or refreshes a row",
        "foreman": "sets dice, then rolls the rest",
        "work": "places dice, builds, activates cards or ends",
    }
    what = wanted.get(prompt(position, seat), f"must take the next step ({prompt(position, seat)})")
    if position.phase == LIMITS:
        what = "discards what is above the limits"
    return f"{shown!r} is not legal: seat {int(seat)} {what}: {some}{more}"
