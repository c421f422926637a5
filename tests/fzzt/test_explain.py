"""The reason for a bid is correct in every position: remaining power, other players and odds."""

import random
from collections import Counter
from statistics import mean
from typing import Any, cast

import pytest

from factoryfloor.games.fzzt import GAME
from factoryfloor.games.fzzt.heuristics.bidding import Bidding
from factoryfloor.games.fzzt.rules.actions import DONE, SHRED, cards_at
from factoryfloor.games.fzzt.rules.auction import power
from factoryfloor.games.fzzt.rules.pieces import CARD_POWER, MECHANICS, NONE, UNIT, belt_id, card_ids
from factoryfloor.games.fzzt.rules.position import AUCTION, BELT, Position
from factoryfloor.games.fzzt.rules.scoring import points, unit_points
from factoryfloor.kernel import FastChance, State
from factoryfloor.kernel.masks import bit, count
from factoryfloor.testing.reason_coverage import random_positions

POSITIONS = 400
WORLDS = 20


class Bid:
    """The facts about a bid, computed independently of the reasons."""

    def __init__(self, position: Position, seat: int, action: int) -> None:
        hand, bidding = position.hand[seat], Bidding()
        bidding.look(position, seat)
        cards = cards_at(hand, action)
        self.only_mechanics = cards & MECHANICS == cards
        self.power = power(cards, position.active)
        self.kept = power(hand & ~cards, position.active)
        self.least = min(power(cards_at(hand, other), position.active) for other in position.legal(seat))
        self.odds = 100.0 * bidding.odds_of(float(self.power))
        self.rivals = [other for other in range(position.seats) if other != seat and position.hand[other]]
        self.price = max((bidding.prices[other] for other in self.rivals), default=0.0)
        self.legal = len(position.legal(seat))
        self.cards, self.left = count(cards), count(hand & ~cards)
        self.later = BELT - 1 - count(position.sold)
        then = cast("Position", position.copy())
        then.apply(seat, action)
        self.wins = then.last_winner == seat
        self.still_alone = then.phase == AUCTION and then.pending == bit(seat)
        self.worth = bidding.lot_values.values[seat]
        self.lot = position.deck[position.base + position.lot]
        self.last = count(position.sold) == BELT - 1
        self.star, self.now = bought(position, seat, self.lot)
        self.keenest = max((bidding.lot_values.values[other] for other in self.rivals), default=0.0)
        self.aim = bidding.aim
        played = [auction(position, seat, action, world) for world in range(WORLDS)] if self.rivals else []
        self.results = [won for won, _ in played]
        self.price = max(self.price, mean([max(bids.values()) for _, bids in played] or [0]))
        for other in self.rivals:
            if max(bids[other] for _, bids in played) < self.power:
                bidding.sureness[other] = 0.0  # this rival never wins
        self.likely = 100.0 * max(bidding.odds_of(float(self.power)), mean(self.results or [0]))


def auction(position: Position, seat: int, action: int, world: int) -> tuple[bool, dict[int, int]]:
    """Returns whether a bid wins in a world that is possible for the bidder, and the powers of the other bids, which
    are random.
    """
    then, lots = cast("Position", position.copy()), random.Random(world)
    then.resample(seat, FastChance(world))
    number = then.reveals
    for other in range(then.seats):
        if then.hand[other]:
            then.bids[other] = 0
            then.pending |= bit(other)
    while then.reveals == number:
        mover = then.movers()[0]
        then.apply(mover, action if mover == seat else lots.choice(then.legal(mover)))
    others = {other: power(cards, then.last_active) for other, cards in enumerate(then.shown) if other != seat}
    return then.last_winner == seat, others


def bought(position: Position, seat: int, lot: int) -> tuple[int, int]:
    """Returns the points of a card, and the change of the points of the seat's units, by the engine's scores."""
    before = points(position, seat), unit_points(position, seat)
    then = cast("Position", position.copy())
    if lot >= UNIT:
        then.units[seat] |= bit(lot - UNIT)
    else:
        then.hand[seat] |= bit(lot)
    brings = unit_points(then, seat) - before[1]
    return points(then, seat) - before[0] - brings, brings


def denied(bid: Bid) -> bool:
    """Returns whether another seat gains clearly more than the bidder."""
    return bool(bid.keenest >= 2.0 + max(bid.worth, 0.0) and bid.keenest > 1.5 * bid.worth)


def unwanted(bid: Bid) -> bool:
    """Returns whether winning gains the bidder nothing, and other seats too little to deny it."""
    return bid.worth <= 0.5 and (bid.aim <= 0.0 or not denied(bid))


FITS: dict[str, Any] = {
    "only": lambda bid: bid.legal == 1,
    "alone": lambda bid: bid.wins and bid.cards == 1 and bid.still_alone and bid.later > 0,
    "alone_only": lambda bid: bid.wins and bid.legal == 1,
    "alone_takes": lambda bid: bid.wins and bid.worth < 1.0,
    "alone_last": lambda bid: bid.wins and bid.last,
    "alone_spare": lambda bid: bid.wins and bid.left >= bid.later > 0,
    "alone_more": lambda bid: bid.wins and bid.left < bid.later and bid.cards > 1,
    "avoid": lambda bid: bid.power == bid.least and unwanted(bid) and belt_id(bid.lot).startswith("fzzzt"),
    "unwanted": lambda bid: bid.power == bid.least and unwanted(bid) and not denied(bid),
    "yield": lambda bid: bid.power == bid.least and unwanted(bid) and denied(bid),
    "dear": lambda bid: bid.only_mechanics and bid.kept > 0 and bid.price > bid.power and not bid.last,
    "spare": lambda bid: bid.power <= bid.kept and bid.power < bid.price and bid.worth > 0.0,
    "spare_mechanic": lambda bid: bid.only_mechanics and bid.kept > 0 and 0.0 < bid.worth < 2.0,
    "outbid": lambda bid: bid.power < bid.price and not unwanted(bid),
    "long_shot": lambda bid: bid.odds < 50.0 and not unwanted(bid),
    "save": lambda bid: bid.odds < 50.0 and not unwanted(bid) and bid.kept > 0 and not bid.last,
    "sure": lambda bid: all(bid.results) and not unwanted(bid),
    "lost": lambda bid: not any(bid.results) and not unwanted(bid),
    "only_sure": lambda bid: bid.legal == 1 and all(bid.results),
    "only_lost": lambda bid: bid.legal == 1 and not any(bid.results),
    "last_auction": lambda bid: bid.last and bid.worth > 0.0,
    "deny": lambda bid: bid.likely > 20.0 and denied(bid) and bid.aim > 0.0,
    "win": lambda bid: bid.likely > 20.0 and bid.worth > 0.0,
    "try": lambda bid: bid.likely > 20.0 and bid.worth > 0.0 and bid.power <= bid.kept,
    "best": lambda bid: unwanted(bid) and bid.power > bid.least,
}


def facts_match(told: dict[str, Any], bid: Bid) -> bool:
    """Returns whether the value of a card, its parts and the seat that gains more agree with the engine."""
    stated = told.get("odds", 50)
    if (stated == 100 and not all(bid.results)) or (stated == 0 and any(bid.results)):
        return False
    if "worth" not in told:
        return True
    if told["worth"] != round(bid.worth) or ("rival" in told) != denied(bid):
        return False
    if bid.lot >= UNIT:
        return bool(told["now"] == bid.now)
    return bool(told["star"] == bid.star and told["star"] + told["widgets"] + told["hands"] == told["worth"])


def sentences(reason: dict[str, Any]) -> list[dict[str, Any]]:
    said: list[dict[str, Any]] = GAME.presentation().reason(reason)["value"]["sentences"]
    return said


def test_reason_lists_the_parts_of_a_cards_value() -> None:
    parts = {"commas": [{"key": "explain.printed", "n": 1}, {"key": "explain.hands_less", "n": 2}]}
    win = {"key": "win", "worth": 5, "star": 1, "widgets": 0, "hands": -2}
    assert sentences(win) == [{"key": "explain.worth", "n": 5, "parts": parts}]
    assert sentences({"key": "win", "worth": 5, "now": -3}) == [{"key": "explain.hoped", "n": 5}]
    assert sentences({"key": "win", "worth": 5, "now": 3}) == [{"key": "explain.made", "n": 5}]


def test_reason_names_the_seat_that_gains_more() -> None:
    rival = {"key": "explain.rival", "rival": {"seat": 1}, "n": 18}
    deny = {"key": "deny", "worth": -4, "now": -9, "rival": 1, "keenest": 18}
    assert sentences(deny) == [{"key": "explain.loss", "n": 4}, rival]
    less = {"key": "explain.less", "rival": {"seat": 1}, "n": 4, "more": 18}
    assert sentences(deny | {"worth": 4}) == [less]


def sampled(state: State, seat: int) -> list[int]:
    """Returns some legal actions: the first, the last, and others at equal steps between."""
    legal = state.legal(seat)
    return sorted({*legal[:: max(1, len(legal) // 6)], legal[-1]})


def without_rivals(position: Position, seat: int) -> Position:
    """Returns a copy of an auction in which the other seats' hands are in their discards."""
    then = cast("Position", position.copy())
    for other in set(range(int(then.seats))) - {seat}:
        then.discard[other] |= then.hand[other]
        then.hand[other] = then.bids[other] = 0
    then.pending = bit(seat)
    return then


def test_reason_for_a_bid_agrees_with_the_bid() -> None:
    seen: Counter[str] = Counter()
    wrong = []
    auctions = [
        (cast("Position", state.copy()), seat)
        for state, seat in random_positions(GAME, POSITIONS)
        if cast("Position", state).phase == AUCTION
    ]
    auctions += [(without_rivals(position, seat), seat) for position, seat in auctions]
    for position, seat in auctions:
        for action in sampled(position, seat):
            told = GAME.heuristics().explain(position, seat, action)
            seen[told["key"]] += 1
            bid = Bid(position, seat, action)
            alone = told["key"].startswith("alone")
            if not FITS[told["key"]](bid) or not facts_match(told, bid) or alone == bool(bid.rivals):
                wrong.append((position.notation(seat, action), told))
    assert not wrong, wrong[:5]
    assert set(seen) >= set(FITS) - {"last_auction"}, seen


def mean_power(position: Position, seat: int) -> float:
    """Returns the mean power of the seat's next hand: six of its loose cards, or all of them."""
    loose = position.loose(seat)
    return int(power(loose, NONE)) * min(1.0, 6 / int(count(loose)))


def effect(position: Position, seat: int, action: int) -> tuple[float, int]:
    """Returns the change of the next hand's mean power and of the seat's points, by the engine."""
    then = cast("Position", position.copy())
    then.pending |= bit(8)  # a seat that does not exist keeps the round from ending
    then.apply(seat, action)
    return mean_power(then, seat) - mean_power(position, seat), points(then, seat) - points(position, seat)


def test_reason_in_production_agrees_with_the_action() -> None:
    """Statements about points and the next hand agree with the position after the action."""
    seen: Counter[str] = Counter()
    for state, seat in random_positions(GAME, 4 * POSITIONS, seed=2):
        if cast("Position", state).phase == AUCTION:
            continue
        for action in state.legal(seat):
            told = GAME.heuristics().explain(state, seat, action)
            seen[told["key"]] += 1
            if action == DONE:
                mounts = [other for other in state.legal(seat) if DONE != other < SHRED]
                effects = [effect(cast("Position", state), seat, other) for other in mounts]
                useless = all(gain < 0 or more < 0.05 for more, gain in effects)
                assert told["key"] == ("best" if not mounts else "keep" if useless else "free"), (told, effects)
                assert all(gain <= 0 for _, gain in effects), effects
                continue
            if told["key"] == "best":
                continue
            more, gain = effect(cast("Position", state), seat, action)
            assert told["more"] == pytest.approx(more, abs=0.0501), told
            if told["key"].startswith("mount"):
                assert (gain, told["key"] == "mount_costly") == (-told.get("loss", 0), gain < 0), told
            if told["key"] == "shred":
                assert told["more"] > 0, told
    assert {"mount", "mount_costly", "keep", "free"} <= set(seen), seen


def test_reason_about_a_discarded_robot_says_when_it_returns() -> None:
    shown = GAME.presentation()
    asked = 0
    for state, seat in random_positions(GAME, POSITIONS, 3, None):
        position = cast("Position", state)
        if position.phase == AUCTION:
            for card in card_ids(position.discard[seat]):
                assert card in shown.pieces(state, seat)
                assert shown.why_not(state, seat, card) == {"key": "discard"}
                asked += 1
    assert asked > 0


def test_known_card_of_a_rival_decides_the_odds_of_a_bid() -> None:
    """A rival with a single card must bid it. If four cards are possible, each of them is equally likely."""
    states = (cast("Position", state) for state, _ in random_positions(GAME, POSITIONS) if state.seats == 2)
    position = cast("Position", next(state for state in states if state.phase == AUCTION).copy())
    position.chief, position.active = 0, NONE
    position.pending = 3
    of_power = [bit(CARD_POWER.index(strength)) for strength in range(5)]
    position.hand[1] = of_power[2] | of_power[3]
    position.discard[1] = position.bids[1] = position.bids[0] = 0
    for strengths, stated in (([3], 0), ([2], 100), ([1, 2, 3, 4], 50)):
        cards = [of_power[strength] for strength in strengths]
        position.hand[0], position.discard[0] = cards[0], sum(cards[1:])
        position.unsure[0] = sum(cards) if len(cards) > 1 else 0
        action = next(places for places in position.legal(1) if cards_at(position.hand[1], places) == of_power[3])
        told = GAME.heuristics().explain(position, 1, action)
        assert (told["odds"], told["power"]) == (stated, 3)
