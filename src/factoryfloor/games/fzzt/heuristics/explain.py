"""The reason for an action: the key of a sentence, and the bot's numbers."""

from typing import Any, Final

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit, count
from factoryfloor.kernel.outcome import measured_chance

from ..rules.actions import DONE, SHRED, cards_at, mounted_unit
from ..rules.auction import legal_bids, power
from ..rules.construction import best_units
from ..rules.gains import construction_of, gain
from ..rules.pieces import FZZZTS, MECHANICS, POWER_AT, REST, UNIT, UNIT_IDS, belt_id, card_ids
from ..rules.position import AUCTION, BELT, Position
from ..rules.production import robot_of
from ..rules.scoring import robot_points, unit_points
from .bidding import Bidding
from .hand_summary import HandSummary, dealt_power
from .known_bids import known_bid, wins_ties
from .lot_value import power_gain

_SURE: Final = 55  # per cent of the bidder's odds: a bid above it is likely to win
_UNLIKELY: Final = 25  # a bid below it is not made to win
_SLOPE: Final = 0.4
_SHIFT: Final = -0.1
_ABOUT: Final = frozenset({"only", "save", "long_shot", "outbid", "deny", "last_auction", "win", "try"})
"""The keys of reasons that state how often a bid wins."""
_WORTHY: Final = 2.0  # points worth denying to others
_DENIED: Final = 1.5  # ratio of an opponent's value to the bidder's, from which the reason names the opponent


def explain(bidding: Bidding, position: Position, seat: i64, action: i64) -> dict[str, Any]:
    """Return the reason for a bid, mount, shred or ``done``."""
    if position.phase == AUCTION:
        return _certain(_of_bid(bidding, position, seat, action))
    return _of_work(position, seat, action)


def _of_bid(bidding: Bidding, position: Position, seat: i64, places: i64) -> dict[str, Any]:
    """Return the reason for a bid: its power, the remaining power, and the opponents' likely bids."""
    bidding.look(position, seat)
    hand = position.hand[seat]
    cards = cards_at(hand, places)
    strength = int(power(cards, position.active))
    kept = int(power(hand & ~cards, position.active))
    worths = [float(worth) for worth in bidding.lot_values.values]
    own = worths[int(seat)]
    worth = round(own)
    code = position.deck[position.base + position.lot]
    lots = int(BELT - 1 - count(position.sold))
    legal = legal_bids(position, seat)
    others = [other for other in range(int(position.seats)) if other != seat and position.hand[other]]
    if not others:
        return {"key": _without_rivals(int(count(cards)), int(count(hand & ~cards)), len(legal), lots, worth)}
    odds, wins = _odds(bidding, position, seat, strength, others)
    if len(legal) == 1:
        return {"key": "only", "odds": wins}
    price = round(max([float(bidding.prices[other]) for other in others]))
    keenest = max(others, key=worths.__getitem__)
    facts: dict[str, Any] = {"power": strength, "odds": wins, "worth": worth, "lot": belt_id(code)}
    facts |= _parts(position, seat, code, worth)
    denies = worths[keenest] > own * _DENIED and worths[keenest] - max(own, 0.0) >= _WORTHY
    if denies:
        facts |= {"rival": keenest, "keenest": round(worths[keenest])}
    if worth <= 0 and (bidding.aim <= 0.0 or not denies):
        if strength > min(int(bidding.powers[other]) for other in legal):
            return {"key": "best"}
        if code < UNIT and belt_id(code).startswith("fzzzt"):
            return {"key": "avoid"} | facts
        return {"key": "yield" if denies else "unwanted"} | facts
    little = own < _WORTHY and not denies
    if cards & MECHANICS == cards and kept:
        if little:
            return {"key": "spare_mechanic"} | facts
        if lots and price > strength and odds < _UNLIKELY:
            return {"key": "dear", "price": price} | facts
    if odds < _UNLIKELY:
        if price <= strength:
            return {"key": "save" if lots and kept else "long_shot", "kept": kept} | facts
        return {"key": "spare" if little and strength <= kept else "outbid", "price": price} | facts
    if denies:
        return {"key": "deny"} | facts
    if lots == 0:
        return {"key": "last_auction"} | facts
    return {"key": "win" if odds >= _SURE or strength > kept else "try"} | facts


def _odds(bidding: Bidding, position: Position, seat: i64, strength: int, others: list[int]) -> tuple[int, int]:
    """Return the bidder's odds of a bid, and the share of such bids that wins, in per cent.

    Where the cards in hand determine the chance against a player, this chance replaces the bidder's estimate.
    """
    chance: float = 1.0
    estimated = False
    for other in others:
        known = known_bid(position, other)
        against = known.beaten(strength, ties=wins_ties(position, seat, other))
        if against is None:
            estimated = True
        else:
            chance *= against
            bidding.sureness[other] = 0.0  # the estimate leaves out this player
        if known.exact:
            bidding.prices[other] = known.mean
    if not estimated or chance == 0.0:
        return round(100.0 * chance), round(100.0 * chance)
    odds = bidding.odds_of(float(strength))
    won = round(100.0 * chance * _share_won(odds))
    return round(100.0 * chance * odds), min(99, max(1, won))


def _certain(reason: dict[str, Any]) -> dict[str, Any]:
    """Return the reason for a bid, with another key if the bid certainly wins, or certainly does not win."""
    key, certain = reason["key"], {0: "lost", 100: "sure"}.get(reason.get("odds", -1))
    if certain is None or key not in _ABOUT:
        return reason
    return reason | {"key": f"only_{certain}" if key == "only" else certain}


def _share_won(odds: float) -> float:
    """Return the share of auctions that bids with these odds win.

    The odds of a bidder are too extreme. In games between levels, bids with odds of 99, 82, 52, 27 and 7 % won 84, 57,
    43, 38 and 20 % of their auctions.
    """
    return measured_chance(odds, _SHIFT, _SLOPE)


def _without_rivals(cards: int, kept: int, legal: int, lots: int, worth: int) -> str:
    """Return the key of the reason for a bid if no other player has cards in hand, so that any bid wins.

    ``cards`` are bid, and ``kept`` stay in hand. ``legal`` is the number of legal bids. ``lots`` auctions follow.
    """
    if legal == 1:
        return "alone_only"
    if worth <= 0:
        return "alone_takes"
    if lots == 0:
        return "alone_last"
    if cards == 1:
        return "alone"
    return "alone_spare" if kept >= lots else "alone_more"


def _parts(position: Position, seat: i64, code: i64, worth: int) -> dict[str, Any]:
    """Return the parts of a robot's value in whole points: its printed points, its widgets, and its power in later
    rounds. For a unit, return its current gain.
    """
    if code >= UNIT:
        points, _ = gain(position, seat, construction_of(position, seat), code)
        return {"now": int(points)}
    star = int(robot_points(bit(code)))
    left = float(position.rounds() - position.round_number())
    hands = round(left * power_gain(HandSummary(position, seat), code, position.seats))
    widgets = max(0, worth - star - hands)
    return {"star": star, "widgets": widgets, "hands": worth - star - widgets}


def _of_work(position: Position, seat: i64, action: i64) -> dict[str, Any]:
    if action == DONE:
        return _of_done(position, seat)
    card = robot_of(position, seat, action)
    more = _more_power(position, seat, card)
    facts: dict[str, Any] = {"robot": card_ids(card)[0], "more": more}
    if action >= SHRED:
        if not card & FZZZTS and more <= 0.0:
            return {"key": "best"}
        return {"key": "shred_fzzzt" if card & FZZZTS else "shred"} | facts
    facts["unit"] = UNIT_IDS[mounted_unit(action)]
    loss = _lost_points(position, seat, card, mounted_unit(action))
    if loss > 0:
        return {"key": "mount_costly", "loss": loss} | facts
    return {"key": "mount"} | facts


def _of_done(position: Position, seat: i64) -> dict[str, Any]:
    """Return the reason for ``done``, which depends on whether each mount lowers the score or does not increase the
    power of the next hand.
    """
    mounts = [action for action in position.legal(seat) if action != DONE and action < SHRED]
    for action in mounts:
        card = robot_of(position, seat, action)
        if _more_power(position, seat, card) > 0.0 and not _lost_points(position, seat, card, mounted_unit(action)):
            return {"key": "free"}
    return {"key": "keep"} if mounts else {"key": "best"}


def _more_power(position: Position, seat: i64, card: i64) -> float:
    """Return the change of the next hand's mean power if a card leaves the hand and the discard pile."""
    summary = HandSummary(position, seat)
    return round(dealt_power(summary.cards - 1, summary.power - POWER_AT[card % REST]) - summary.next_hand(), 1)


def _lost_points(position: Position, seat: i64, card: i64, unit: i64) -> int:
    """Return the number of points that a seat's units lose if a robot is mounted."""
    mounts = position.mounts[:]
    mounts[unit] |= card
    free = position.loose(seat) & ~(MECHANICS | FZZZTS | card)
    return int(unit_points(position, seat) - best_units(position.units[seat], mounts, free))
