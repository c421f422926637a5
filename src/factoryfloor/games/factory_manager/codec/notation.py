"""How actions are written: ``nominate 6 1``, ``put storage``, ``buy machine-5 aside``, ``shut machine-2``."""

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
from ..rules.bureaucracy import to_toggle
from ..rules.buying import to_tear
from ..rules.ids import tile_id
from ..rules.market import top_of
from ..rules.pieces import COLUMN_HALF, HALF, KIND_IDS, TILES
from ..rules.position import AUCTION, BUYING, MARKET, Position
from ..rules.tiles import TYPES


def write(action: i64) -> str:
    """The notation of an action."""
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


def normal(text: str) -> str:
    """Any case, any spacing; ``done`` for ``hire 0``."""
    words = " ".join(text.lower().split())
    return "hire 0" if words == "done" else words


def question(position: Position) -> str:
    """What is wanted of the seat on turn."""
    if position.phase == AUCTION:
        if position.lot == 0:
            return "nominate"
        return "bid" if position.bidding else "add"
    if position.phase == MARKET:
        return "put" if position.owed else "extra"
    return "buy" if position.phase == BUYING else "run"


def touched(position: Position, seat: i64, action: i64) -> list[str]:
    """The pieces that a player touches for an action."""
    number = int(action)
    if number < BID:
        return [f"turn-{(number - NOMINATE) // BIDS + 1}"]
    if number < PUT:
        return [] if number == PASS else [f"turn-{position.lot}"]
    if number < ENOUGH:
        column = number - PUT
        return [tile_id(seat, COLUMN_HALF[column], top_of(position, column)), f"column-{TYPES[column]}"]
    if BUY <= number < HIRE:
        return _tile_touched(position, seat, number)
    if HIRE <= number < CONFIRM:
        return [f"seasonal-{seat}-{worker}" for worker in range(1, number - HIRE + 1)]
    if number >= TOGGLE:
        kind = (number - TOGGLE) // 2
        return [tile_id(seat, HALF[kind], to_toggle(position, number - TOGGLE))]
    return []


def _tile_touched(position: Position, seat: i64, number: int) -> list[str]:
    if number >= TEAR:
        kind = number - TEAR
        return [tile_id(seat, HALF[kind], to_tear(position, seat, kind))]
    factory = f"factory-{seat}"
    if number >= LAY:
        kind = number - LAY
        tiles = int(position.waiting[2 * seat + HALF[kind]] & TILES[kind])
        return [tile_id(seat, HALF[kind], tiles & -tiles), factory]
    kind, aside = divmod(number - BUY, 2)
    tiles = int((position.market_1 if HALF[kind] else position.market_0) & TILES[kind])
    return [tile_id(seat, HALF[kind], tiles & -tiles), f"aside-{seat}" if aside else factory]


def refusal(position: Position, seat: i64, text: str) -> str:
    """Why an action is refused, in the words of the game."""
    shown = text if len(text) <= 60 else text[:57] + "..."
    what = _wanted(position)
    some = "; ".join(write(action) for action in position.choices[:8])
    more = f"; and {len(position.choices) - 8} more" if len(position.choices) > 8 else ""
    return f"{shown!r} is not legal: seat {int(seat)} {what}: {some}{more}"


def _wanted(position: Position) -> str:
    seat = position.turn
    most = int(position.free[seat]) - 1
    wanted = {
        "nominate": f"picks a tile turned up and opens with 0 to {most} workers",
        "bid": f"raises above {int(position.high)} with at most {most} workers, or passes",
        "add": f"lays 0 to {most} workers on the last tile",
        "put": f"still puts out {int(position.owed)} of the tiles that lie open in the columns",
        "extra": f"may add up to {int(position.extra)} tiles, or has enough",
        "buy": f"has {int(position.owed)} workers left to buy or tear down and {int(position.money[seat])} money",
        "run": "confirms what runs, or changes it in the order of the table",
    }
    return wanted[question(position)]
