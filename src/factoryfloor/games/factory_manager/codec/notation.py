"""The notation of actions, such as ``nominate 6 1``, ``put storage``, ``buy machine-5 aside`` and ``shut machine-2``,
with prompts and rejections.
"""

from mypy_extensions import i64

from ..rules.actions import (
    ADD,
    BID,
    BIDS,
    BUY,
    CONFIRM,
    ENOUGH,
    HIRE,
    LAY,
    NOMINATE,
    PASS,
    PUT,
    TEAR,
    TOGGLE,
)
from ..rules.pieces import KIND_IDS
from ..rules.position import AUCTION, BUYING, MARKET, Position
from ..rules.tiles import TYPES


def notation(action: i64) -> str:
    """Return the notation of an action."""
    number = int(action)
    if number < BID:
        tile, bid = divmod(number - NOMINATE, BIDS)
        return f"nominate {tile + 1} {bid}"
    if number < PASS:
        return f"bid {number - BID}"
    if number == PASS:
        return "pass"
    if number < PUT:
        return f"add {number - ADD}"
    if number < ENOUGH:
        return f"put {TYPES[number - PUT]}"
    if number == ENOUGH:
        return "enough"
    if number < LAY:
        kind, aside = divmod(number - BUY, 2)
        return f"buy {KIND_IDS[kind]}{' aside' if aside else ''}"
    if number < TEAR:
        return f"lay {KIND_IDS[number - LAY]}"
    if number < HIRE:
        return f"tear {KIND_IDS[number - TEAR]}"
    if number < CONFIRM:
        return f"hire {number - HIRE}"
    if number == CONFIRM:
        return "confirm"
    kind, on = divmod(number - TOGGLE, 2)
    return f"{'run' if on else 'shut'} {KIND_IDS[kind]}"


def canonical(text: str) -> str:
    """Normalize typed notation. It may use any case and spacing, and ``done`` for ``hire 0``."""
    words = " ".join(text.lower().split())
    return "hire 0" if words == "done" else words


def prompt(position: Position) -> str:
    """Return the kind of the pending decision."""
    if position.phase == AUCTION:
        if position.lot == 0:
            return "nominate"
        return "bid" if position.bidding else "add"
    if position.phase == MARKET:
        return "put" if position.owed else "extra"
    return "buy" if position.phase == BUYING else "run"


def refusal(position: Position, seat: i64, text: str) -> str:
    """Return the reason why an action is illegal."""
    shown = text if len(text) <= 60 else text[:57] + "..."
    some = "; ".join(notation(action) for action in position.choices[:8])
    more = f"; and {len(position.choices) - 8} more" if len(position.choices) > 8 else ""
    return f"{shown!r} is not legal: seat {int(seat)} {_wanted(position)}: {some}{more}"


def _wanted(position: Position) -> str:
    """Describe the decision of a seat in words, with the limits."""
    seat = position.turn
    most = int(position.free[seat]) - 1
    wanted = {
        "nominate": f"nominates a turn-order tile and opens with 0 to {most} workers",
        "bid": f"raises above {int(position.high)} with at most {most} workers, or passes",
        "add": f"puts 0 to {most} workers on the last tile",
        "put": f"must put {int(position.owed)} more tiles on the market",
        "extra": f"can add up to {int(position.extra)} tiles, or has enough",
        "buy": f"has {int(position.owed)} workers left to buy or tear down and {int(position.money[seat])} money",
        "run": "confirms the running set, or changes it in the order of the tiles",
    }
    return wanted[prompt(position)]
