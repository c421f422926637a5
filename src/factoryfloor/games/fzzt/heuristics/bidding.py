"""An auction from one bidder's perspective: the value of the lot and of power, the opponents' likely bids, and the
value of a bid.
"""

from math import sqrt
from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import count

from ..rules.auction import power
from ..rules.pieces import NONE
from ..rules.position import BELT, Position
from .lot_value import LotValues
from .weights import (
    CARD,
    CARD_OF_TWO,
    CHIEF,
    DENIAL,
    LOT,
    LOT_LATER,
    PRICE,
    PURSE,
    PURSE_OF_TWO,
    SPREAD,
    SPREAD_PRICE,
    THRIFT,
    WEALTH,
    WHIM,
)

_HALF: Final = 1073741824  # 2**30
_UNKNOWN: Final = vec[float]([-1.0] * 48)  # more than the power of any hand
_SIZES: Final = vec[float]([float(places.bit_count()) for places in range(256)])


@final
class Bidding:
    """The estimate of an auction for one bidder. Later auctions reuse this object."""

    def __init__(self) -> None:
        self.lot_values = LotValues()
        self.seats: i64 = 0
        self.seat: i64 = 0
        self.prices = vec[float]([0.0] * 6)  # likely bids of the other seats, in power
        self.sureness = vec[float]([0.0] * 6)  # 1 / standard deviation of these bids, 0 for seats that do not bid
        self.odds = _UNKNOWN[:]  # the probability of winning by power bid; computed on demand
        self.gains = _UNKNOWN[:]  # the value of a bid by power bid, without the value of its cards
        self.powers = vec[i64]([0] * 256)  # by places in the bidder's hand
        self.aim: float = 0.0  # the value of winning the lot
        self.dearness: float = 0.0  # the value of a point of power
        self.card_price: float = 0.0

    def look(self, position: Position, seat: i64) -> None:
        """Estimate the current auction of a position for ``seat``."""
        seats = position.seats
        self.seats = seats
        self.seat = seat
        self.odds = _UNKNOWN[:]
        values = self.lot_values.of(position)
        own = purse_of(position, seat, seat)
        whole: float = 1.0 + own
        keenest: float = 0.0
        for other in range(seats):
            if other != seat:
                purse = purse_of(position, other, seat)
                self.prices[other] = purse
                whole += purse
                if values[other] > keenest:
                    keenest = values[other]
        left = float(position.rounds() - position.round_number())
        lots = float(BELT - count(position.sold))
        rate = (LOT + LOT_LATER * left) * lots / whole  # points per point of power
        fair = whole / float(seats)
        few = 2.0 / float(seats)
        self.dearness = rate * THRIFT * (lots - 1.0) / lots * (1.0 + WEALTH * (fair - own) / (fair + own))
        self.card_price = CARD + CARD_OF_TWO * few if lots > 1.0 else 0.0
        self.aim = values[seat] + DENIAL * keenest / float(seats - 1)
        self.expect(position, PRICE / rate, PURSE + PURSE_OF_TWO * few)
        self.tabulate(position.hand[seat], position.active)

    def expect(self, position: Position, power_for_a_point: float, part: float) -> None:
        """Estimate the other seats' bids from the lot's value to these seats.

        No bid exceeds the share ``part`` of the bidder's power.
        """
        values = self.lot_values.values
        for other in range(self.seats):
            if other != self.seat:
                price = power_for_a_point * values[other]
                purse = part * self.prices[other]
                if price > purse:
                    price = purse
                if price < 0.0:
                    price = 0.0
                self.sureness[other] = 1.0 / (SPREAD + SPREAD_PRICE * price) if position.hand[other] else 0.0
                if position.chief == self.seat:
                    price -= CHIEF
                elif position.chief == other:
                    price += CHIEF
                self.prices[other] = price

    def tabulate(self, hand: i64, active: i64) -> None:
        """Compute the power of each set of places in the bidder's hand."""
        powers = self.powers
        top: i64 = 1
        while hand:
            card = hand & -hand
            hand ^= card
            more = power(card, active)
            for places in range(top):
                powers[top + places] = powers[places] + more
            top += top

    def waver(self, first: i64, second: i64) -> None:
        """Add noise to the value of the lot and of power, from two random numbers below 2**30."""
        self.aim *= 1.0 + WHIM * (2.0 * float(first) / _HALF - 1.0)
        self.dearness *= 1.0 + WHIM * (2.0 * float(second) / _HALF - 1.0)

    def values(self, legal: list[int], scale: float) -> list[float]:
        """Return the value of each bid, times ``scale``."""
        found: list[float] = []
        for places in legal:
            found.append(scale * self.value(places))
        return found

    def best(self, legal: list[int]) -> i64:
        """Return the bid with the highest value."""
        best: i64 = 0
        most: float = -1.0e300
        for places in legal:
            value = self.value(places)
            if value > most:
                most = value
                best = places
        return best

    def value(self, places: i64) -> float:
        """Return the value of a bid with the cards at these places: probability of winning times gain minus cost."""
        bid = self.powers[places]
        odds = self.odds[bid]
        if odds < 0.0:
            odds = self.odds_of(float(bid))
            self.odds[bid] = odds
            self.gains[bid] = odds * (self.aim - self.dearness * float(bid))
        return self.gains[bid] - odds * self.card_price * _SIZES[places]

    def odds_of(self, bid: float) -> float:
        """Return the probability that a bid of this power wins."""
        odds: float = 1.0
        for other in range(self.seats):
            sureness = self.sureness[other]
            if sureness > 0.0 and other != self.seat:
                edge = (bid - self.prices[other]) * sureness
                odds *= 0.5 + 0.5 * edge / sqrt(1.0 + edge * edge)
        return odds


def purse_of(position: Position, seat: i64, viewer: i64) -> float:
    """Return the expected power of a hand, given the viewer's knowledge."""
    hand = position.hand[seat]
    unsure = position.unsure[seat]
    if seat == viewer or unsure == 0:
        return float(power(hand, NONE))
    known = float(power(hand & ~unsure, NONE))
    return known + float(power(unsure, NONE)) * float(count(hand & unsure)) / float(count(unsure))
