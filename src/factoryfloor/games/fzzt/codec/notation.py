"""The notation of actions, such as ``bid 3n 1bc``, ``mount 2n pu-standard-nb``, ``shred fz`` and ``done``."""

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit

from ..rules.actions import DONE, SHRED, cards_at, mounted_unit, robot_kind
from ..rules.pieces import CALCULATOR, CARD_KINDS, KINDS, UNIT_IDS
from ..rules.position import AUCTION, Position
from ..rules.production import can_shred


def kinds_of(cards: i64) -> list[str]:
    """Return the kinds of cards, strongest first."""
    kinds: list[str] = []
    card = 0
    while cards:
        if cards & 1:
            kinds.append(KINDS[CARD_KINDS[card]])
        cards >>= 1
        card += 1
    kinds.reverse()
    return kinds


def write(position: Position, seat: i64, action: i64) -> str:
    """Return the notation of a legal action."""
    if position.phase == AUCTION:
        return "bid " + " ".join(kinds_of(cards_at(position.hand[seat], action)))
    if action == DONE:
        return "done"
    kind = KINDS[robot_kind(action)]
    return f"mount {kind} {UNIT_IDS[mounted_unit(action)]}" if action < SHRED else f"shred {kind}"


def canonical(text: str) -> str:
    """Normalize typed notation to the form of :func:`write`. The cards of a bid may come in any order."""
    words = text.lower().split()
    if len(words) > 2 and words[0] == "bid" and all(word in KINDS for word in words[1:]):
        words[1:] = sorted(words[1:], key=KINDS.index, reverse=True)
    return " ".join(words)


def refusal(position: Position, seat: i64, text: str) -> str:
    """Return the reason why an action is illegal."""
    shown = text if len(text) <= 60 else text[:57] + "..."
    kinds = kinds_of(position.hand[seat])
    if position.phase == AUCTION:
        single = position.active == CALCULATOR
        number, example = ("just one card", kinds[0]) if single else ("one or more cards", " ".join(kinds))
        return f"{shown!r} is not legal: seat {int(seat)} bids {number} of its hand, such as 'bid {example}'"
    ways = []
    if can_shred(position, seat):
        ways.append("shreds a Fzzzt or a robot of power 1 (once)")
    units = [UNIT_IDS[unit] for unit in range(len(UNIT_IDS)) if position.units[seat] & ~position.full & bit(unit)]
    if units and not position.is_last_round():
        ways.append(f"mounts one fitting robot on {' or '.join(units)}")
    return f"{shown!r} is not legal: seat {int(seat)} {', '.join([*ways, 'or is done'])}; cards: {' '.join(kinds)}"
