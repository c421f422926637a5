"""An auction as one player sees it: what power is worth, how high the others may go, what each bid promises."""

from math import sqrt
from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from ..rules.pieces import FZZZTS, POWER_AT, POWER_ONES, REST, SURGE_GUARD, TRANSFORMER, count
from ..rules.position import BELT, Table
from .lot_value import worths

DENIAL: Final = 0.975  # of what the lot is worth to the keenest other, shared among all others
LOT: Final = 8.15  # what a lot is worth on average
LOT_LATER: Final = 2.67
THRIFT: Final = 0.86  # how dear own power is, beside what it buys on average
WEALTH: Final = 0.437  # how much dearer it is to those who have little
PRICE: Final = 1.95  # what others bid, beside what the lot is worth to them
PURSE: Final = 1.18  # the part of a hand's power that others may bid at most
PURSE_OF_TWO: Final = -0.36  # more, with two seats
SPREAD: Final = 0.369  # how far their bids are from that
SPREAD_PRICE: Final = 0.0878
CARD: Final = -0.09  # what a card is worth for its own sake
CARD_OF_TWO: Final = 0.48  # more, with two seats
CHIEF: Final = 0.587  # what the chief's advantage is worth in power
WHIM: Final = 0.6  # how far a hunch about the worth of things may be off

_MOST: Final = 48  # no hand has as much power
_UNKNOWN: Final = -1.0
_HALF: Final = 1073741824  # 2**30

# The power of each set of places of the hand looked at; overwritten again and again.
_POWERS: Final = vec[i64]([0] * 256)
_SIZES: Final = vec[float]([float(places.bit_count()) for places in range(256)])


@final
class Market:
    """The auction going on, for a seat that bids in it."""

    def __init__(self, table: Table, seat: i64) -> None:
        self.table = table
        self.seat: i64 = seat
        self.worths = worths(table)
        self.prices = vec[float]([0.0] * table.seats)  # what the others are likely to bid, and how surely
        self.sureness = vec[float]([0.0] * table.seats)
        self.odds = vec[float]([_UNKNOWN] * _MOST)  # of winning, by the power bid; found when needed
        self.gains = vec[float]([0.0] * _MOST)  # what it then promises, the number of cards left aside
        own = purse_of(table, seat, seat)
        whole: float = 1.0 + own
        keenest: float = 0.0
        for other in range(table.seats):
            if other != seat:
                purse = purse_of(table, other, seat)
                self.prices[other] = purse
                whole += purse
                if self.worths[other] > keenest:
                    keenest = self.worths[other]
        left = float(table.rounds() - table.round_number())
        lots = float(BELT - count(table.sold))
        rate = (LOT + LOT_LATER * left) * lots / whole  # points that a point of power buys
        fair = whole / float(table.seats)
        few = 2.0 / float(table.seats)
        self.dearness: float = rate * THRIFT * (lots - 1.0) / lots * (1.0 + WEALTH * (fair - own) / (fair + own))
        self.card_price: float = CARD + CARD_OF_TWO * few if lots > 1.0 else 0.0
        self.aim: float = self.worths[seat] + DENIAL * keenest / float(table.seats - 1)
        self.expect(PRICE / rate, PURSE + PURSE_OF_TWO * few)

    def expect(self, power_for_a_point: float, part: float) -> None:
        """Guess the others' bids: what the lot is worth to them, within a part of what they hold."""
        table = self.table
        for other in range(table.seats):
            if other != self.seat:
                price = power_for_a_point * self.worths[other]
                purse = part * self.prices[other]
                if price > purse:
                    price = purse
                if price < 0.0:
                    price = 0.0
                self.sureness[other] = 1.0 / (SPREAD + SPREAD_PRICE * price) if table.hand[other] else 0.0
                if table.chief == self.seat:
                    price -= CHIEF
                elif table.chief == other:
                    price += CHIEF
                self.prices[other] = price

    def waver(self, first: i64, second: i64) -> None:
        """Misjudge what the lot and the power are worth, by two random numbers below 2**30."""
        self.aim *= 1.0 + WHIM * (2.0 * float(first) / _HALF - 1.0)
        self.dearness *= 1.0 + WHIM * (2.0 * float(second) / _HALF - 1.0)

    def promises(self, legal: list[int], scale: float) -> list[float]:
        """What each bid promises, in points times ``scale``."""
        self.tabulate()
        found: list[float] = []
        for places in legal:
            found.append(scale * self.promise(places))
        return found

    def best(self, legal: list[int]) -> i64:
        """The bid that promises most."""
        self.tabulate()
        best: i64 = 0
        most: float = -1.0e300
        for places in legal:
            promise = self.promise(places)
            if promise > most:
                most = promise
                best = places
        return best

    def promise(self, places: i64) -> float:
        """What the bid of these places promises: the odds of winning, times what is then won and spent."""
        power = _POWERS[places]
        odds = self.odds[power]
        if odds < 0.0:
            odds = self.odds_of(float(power))
            self.odds[power] = odds
            self.gains[power] = odds * (self.aim - self.dearness * float(power))
        return self.gains[power] - odds * self.card_price * _SIZES[places]

    def odds_of(self, power: float) -> float:
        """How likely a bid of so much power wins."""
        odds: float = 1.0
        for other in range(self.table.seats):
            sureness = self.sureness[other]
            if sureness > 0.0:
                edge = (power - self.prices[other]) * sureness
                odds *= 0.5 + 0.5 * edge / sqrt(1.0 + edge * edge)
        return odds

    def tabulate(self) -> None:
        """The power of each set of places in the own hand."""
        table = self.table
        powers = _POWERS
        cards = table.hand[self.seat]
        top: i64 = 1
        while cards:
            card = cards & -cards
            cards ^= card
            power = card_power(card, table.active)
            for places in range(top):
                powers[top + places] = powers[places] + power
            top += top


def card_power(card: i64, active: i64) -> i64:
    """What a card is worth in a bid under the peripheral of the round."""
    power: i64 = POWER_AT[card % REST]
    if active == SURGE_GUARD and card & FZZZTS:
        return 0
    if active == TRANSFORMER and card & POWER_ONES:
        return 2
    return power


def power_of(cards: i64) -> float:
    """The power printed on cards, summed."""
    total: i64 = 0
    while cards:
        card = cards & -cards
        cards ^= card
        total += POWER_AT[card % REST]
    return float(total)


def purse_of(table: Table, seat: i64, viewer: i64) -> float:
    """The power in a hand, as far as the viewer can tell."""
    hand = table.hand[seat]
    unsure = table.secret[seat]
    if seat == viewer or unsure == 0:
        return power_of(hand)
    return power_of(hand & ~unsure) + power_of(unsure) * float(count(hand & unsure)) / float(count(unsure))
