"""Reasons in the market phase (F2, F3)."""

from ..rules.cards import CARD_IDS, CONTRACTOR_IDS, EXTRA_COST, ROW, TOKEN_LIMIT, TOOLS, WITH_TOOL
from ..rules.position import CREW, EMPTY, ENERGY, HELD, METAL, REFRESHED, SEAT, Position
from .notation import ROWS
from .touchable import Piece
from .why_not_card import Why, why_idle


def why_not_in_market(position: Position, seat: int, what: Piece) -> Why:
    """Return the reason why a piece is not a target for the current seat."""
    if what.sort == "blueprint":
        return {} if position.common[what.number - 1] != EMPTY else {"key": "slot.empty"}
    if what.sort == "contractor":
        return why_not_hired(position, seat, what.number - 1)
    if what.sort == "row":
        return why_not_refreshed(position, seat, ROWS.index(what.name))
    if what.sort == "hand":
        return {"key": "market.hand", "card": CARD_IDS[what.kind]}
    if what.sort == "card":
        return why_idle(position, seat, what.kind) or {"key": "market.card", "card": CARD_IDS[what.kind]}
    if what.sort in ("metal", "energy"):
        return {"key": "token", "limit": TOKEN_LIMIT}
    if what.sort in ("floor", "machine"):
        return {"key": f"market.{what.sort}" if what.sort == "floor" else "machine"}
    return {"key": "player"}


def why_not_hired(position: Position, seat: int, slot: int) -> Why:
    """Return the reason why a contractor cannot be hired: no blueprint has the token's tool, or the extra cost is
    missing (F2).
    """
    hire = int(position.common[CREW + slot])
    if hire == EMPTY:
        return {"key": "slot.empty"}
    at, tool = seat * SEAT, int(position.tool_over(slot))
    card = CONTRACTOR_IDS[hire]
    if not position.own[at + HELD] & WITH_TOOL[tool]:
        return {"key": "hire.tool", "card": card, "tool": TOOLS[tool]}
    needs, has = int(EXTRA_COST[hire]), int(position.own[at + ENERGY])
    return {"key": "hire.energy", "card": card, "needs": needs, "has": has} if has < needs else {}


def why_not_refreshed(position: Position, seat: int, row: int) -> Why:
    """Return the reason why a row cannot be cleared: a row was already cleared this round, no token is left, or the row
    is empty (F3).
    """
    at = seat * SEAT
    if position.own[at + REFRESHED]:
        return {"key": "refresh.once"}
    if not any(position.common[row * CREW + slot] != EMPTY for slot in range(ROW)):
        return {"key": "slot.empty"}
    if not position.own[at + METAL] and not position.own[at + ENERGY]:
        return {"key": "refresh.tokens"}
    return {}
