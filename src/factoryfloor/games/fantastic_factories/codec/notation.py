"""How actions are written, and the pieces that they touch."""

from typing import Final

from mypy_extensions import i64

from ..rules import actions
from ..rules.building import piece_id
from ..rules.cards import CARD_IDS, CONTRACTOR_IDS, FLOORS
from ..rules.chain import set_aside
from ..rules.dice import PATTERNS, VALUES
from ..rules.placing import unset_die
from ..rules.position import CAST, CREW, LIMITS, SEAT, SUBJECT, VERB, WANT, Position
from ..rules.production import slot_id
from ..rules.rounds import die_id
from .chain_view import GAINS, dice_ids, hand_id
from .view import PHASES

_ROWS: Final = ("blueprints", "contractors")
_TOKENS: Final = ("metal", "energy")


def write(position: Position, seat: i64, action: i64) -> str:
    """The notation of a legal action."""
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
    """A decision of the market."""
    if number < actions.TAKE:
        return f"refresh {_ROWS[number // 2]} {_TOKENS[number % 2]}"
    if number < actions.HIRE:
        slot = number - actions.TAKE
        return f"take {slot + 1} {CARD_IDS[position.common[slot]]}"
    if number < actions.PASS:
        slot = number - actions.HIRE
        return f"hire {slot + 1} {CONTRACTOR_IDS[position.common[CREW + slot]]}"
    return "pass" if number == actions.PASS else f"opponent {number - actions.OPPONENT}"


def write_work(number: int) -> str:
    """A decision about one's own dice."""
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
    """A step of a chain, or a token thrown away."""
    if number < actions.REROLL:
        return f"discard {_TOKENS[number - actions.THROW_METAL]}"
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


def touched(position: Position, seat: i64, action: i64) -> list[str]:
    """Exactly the pieces that an action needs; equal ones may be exchanged."""
    number, player = int(action), int(seat)
    if number < actions.TAKE:
        return [f"row-{_ROWS[number // 2]}"]
    if number < actions.HIRE:
        return [f"blueprint-{number - actions.TAKE + 1}"]
    if number < actions.PASS:
        return [f"contractor-{number - actions.HIRE + 1}"]
    if number == actions.PASS or number in (actions.ROLL, actions.END):
        return []
    if number < actions.SET:
        return [f"player-{number - actions.OPPONENT}"]
    if number < actions.ROLL:
        return [die_id(seat, unset_die(position, seat))]
    if number < actions.PLACE:
        return [die_id(seat, 4)]
    if number < actions.END:
        value, floor = divmod(number - actions.PLACE, len(FLOORS))
        return [*dice_ids(position, player, (value + 1,)), f"floor-{player}-{FLOORS[floor]}"]
    if number < actions.REROLL:
        return [f"{_TOKENS[number - actions.THROW_METAL]}-{player}"]
    return touched_in_chain(position, seat, number)


def touched_in_chain(position: Position, seat: i64, number: int) -> list[str]:
    """The pieces of a step, or of what begins a chain."""
    at = seat * SEAT
    player = int(seat)
    if number < actions.TAKE_DICE:
        return [piece_id(position, seat, position.own[at + SUBJECT])]
    if number < actions.DISCARD:
        cast = int(position.own[at + CAST])
        chosen = [value for value in range(1, VALUES + 1) for _ in range(cast >> (4 * (value - 1)) & 15)]
        return dice_ids(position, player, PATTERNS[number - actions.TAKE_DICE], tuple(chosen))
    kind = (number - actions.DISCARD) % len(CARD_IDS)
    if number < actions.BUILD:
        taken = int(set_aside(position, seat, kind))
        if position.own[at + VERB] == actions.BUILDING and position.own[at + SUBJECT] == kind:
            taken += 1
        return [hand_id(kind, taken)]
    if number < actions.ACTIVATE:
        return [hand_id(kind, 0)]
    if number < actions.COPY_CARD:
        return [piece_id(position, seat, kind)]
    place = slot_id(position, kind)
    return [place] if place else []


def question(position: Position, seat: i64) -> str:
    """What is wanted: the next step of a chain, or what the phase asks for."""
    want = position.own[seat * SEAT + WANT]
    return actions.QUESTIONS[want] if want else PHASES[position.phase]


def refusal(position: Position, seat: i64, text: str, legal: list[int]) -> str:
    """Why an action is refused, with what would be right."""
    shown = text if len(text) <= 60 else text[:57] + "..."
    some = "; ".join(write(position, seat, action) for action in legal[:10])
    more = f"; and {len(legal) - 10} more" if len(legal) > 10 else ""
    wanted = {
        "market": "takes a blueprint, hires a contractor or first refreshes a row",
        "foreman": "sets dice and then rolls the rest",
        "work": "places dice, builds, activates cards or ends",
    }
    what = wanted.get(question(position, seat), f"owes the next step ({question(position, seat)})")
    if position.phase == LIMITS:
        what = "discards what is above the limits"
    return f"{shown!r} is not legal: seat {int(seat)} {what}: {some}{more}"
