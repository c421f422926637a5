"""The reason why a piece is not a target now: a key of the catalogue, and its facts."""

from factoryfloor.kernel.masks import bit

from ..rules import actions
from ..rules.cards import FLOOR_PLACES, FLOORS, HAND_LIMIT, TOKEN_LIMIT
from ..rules.end_of_work import legal_discards
from ..rules.placing import free_floors, unset_die
from ..rules.position import (
    CARDS,
    DIE,
    ENERGY,
    LIMITS,
    MARKET,
    METAL,
    READY,
    SEAT,
    SETTING,
    WANT,
    WORK,
    Position,
)
from ..rules.rounds import excess_cards, excess_tokens, has_unnamed_die
from .targets import targets
from .touchable import Piece, pieces, read
from .why_not_card import Why, why_idle, why_not_activated, why_not_built
from .why_not_chain import why_not_in_chain
from .why_not_market import why_not_in_market


def why_not(position: Position, seat: int, piece: str) -> Why:
    """Return the reason why a piece is not a target of a pending seat's legal actions.

    Return an empty dict for a target.
    """
    if not position.pending & bit(seat):
        return {}
    if piece not in pieces(position, seat):
        return {"key": "other"}
    what = read(piece)
    told = why_useless(position, seat, what, piece)
    if told or what.sort not in ("die", "hand"):
        return told
    if any(piece in targets(position, seat, action) for action in position.legal(seat)):
        return {}
    return {"key": f"same.{what.sort}"}


def why_useless(position: Position, seat: int, what: Piece, piece: str) -> Why:
    """Return the reason why a piece cannot be used, and no equal piece (with the same value or name) either."""
    if what.seat not in (-1, seat) and not (what.sort == "player" and asks_opponent(position, seat)):
        return {"key": "others"}
    if position.own[seat * SEAT + WANT]:
        return why_not_in_chain(position, seat, what, piece)
    if position.phase == MARKET:
        return why_not_in_market(position, seat, what)
    if position.phase == SETTING:
        return why_not_set(position, seat, what)
    if position.phase == WORK:
        return why_not_at_work(position, seat, what)
    assert position.phase == LIMITS
    return why_not_given_back(position, seat, what)


def asks_opponent(position: Position, seat: int) -> bool:
    """Return whether the pending step chooses an opponent."""
    return int(position.own[seat * SEAT + WANT]) == actions.ASK_OPPONENT


def why_not_set(position: Position, seat: int, what: Piece) -> Why:
    """Return the reason for a Foreman's die. Only the next of the seat's four dice can be set (F20)."""
    if what.sort != "die":
        return {"key": "foreman.first"}
    unset = int(unset_die(position, seat)) + 1
    if what.number == unset:
        return {}
    value = int(position.own[seat * SEAT + DIE + what.number - 1])
    return {"key": "foreman.set", "value": value} if value else {"key": "foreman.order"}


def why_not_at_work(position: Position, seat: int, what: Piece) -> Why:
    """Return the reason for a piece in the work phase: a card, a die, a floor, or the closed market."""
    if what.sort == "hand":
        return why_not_built(position, seat, what.kind)
    if what.sort == "card":
        return why_idle(position, seat, what.kind) or why_not_activated(position, seat, what.kind)
    if what.sort == "die":
        return why_not_placed(position, seat, what.number - 1)
    if what.sort == "floor":
        return why_not_on_floor(position, seat, FLOORS.index(what.name))
    if what.sort in ("blueprint", "contractor", "row"):
        return {"key": "work.market"}
    return not_touched(what)


def not_touched(what: Piece) -> Why:
    """Return the reason for a piece that no decision outside a chain uses."""
    if what.sort in ("metal", "energy"):
        return {"key": "token", "limit": TOKEN_LIMIT}
    return {"key": "machine" if what.sort == "machine" else "player"}


def why_not_placed(position: Position, seat: int, die: int) -> Why:
    """Return the reason why a die cannot be placed: it is already placed, or no floor takes its value (F8, F9, F21)."""
    word = int(position.own[seat * SEAT + DIE + die])
    if word == 0:
        assert has_unnamed_die(position, seat)
        return {}
    if word > 6:
        return {"key": "die.placed"}
    free = int(free_floors(position, seat))
    takes = 0b011 if word < 4 else 0b101
    return {} if free & takes else {"key": "die.floors", "value": word}


def why_not_on_floor(position: Position, seat: int, floor: int) -> Why:
    """Return the reason why a floor takes no die: the floor is full, or no die has a fitting value (F8)."""
    if not int(free_floors(position, seat)) >> floor & 1:
        return {"key": "floor.full", "places": FLOOR_PLACES}
    ready = int(position.own[seat * SEAT + READY])
    if not ready:
        return {"key": "floor.no_dice"}
    if floor == 1 and not ready & 0xFFF:
        return {"key": "floor.low"}
    if floor == 2 and not ready >> 12:
        return {"key": "floor.high"}
    return {}


def why_not_given_back(position: Position, seat: int, what: Piece) -> Why:
    """Return the reason in the limits phase. In this phase, only the excess above a limit is discarded (F14)."""
    at = seat * SEAT
    if what.sort == "hand":
        if excess_cards(position, seat) > 0:
            return {}
        return {"key": "limits.cards", "has": int(position.own[at + CARDS]), "limit": HAND_LIMIT}
    if what.sort in ("metal", "energy"):
        has = int(position.own[at + METAL] + position.own[at + ENERGY])
        if excess_tokens(position, seat) <= 0:
            return {"key": "limits.tokens", "has": has, "limit": TOKEN_LIMIT}
        throw = actions.THROW_METAL if what.sort == "metal" else actions.THROW_ENERGY
        return {} if throw in legal_discards(position, seat) else {"key": "limits.none", "what": what.sort}
    cards, tokens = int(excess_cards(position, seat)), int(excess_tokens(position, seat))
    return {"key": "limits.first", "cards": cards, "tokens": tokens}
