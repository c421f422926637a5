"""The position of Fzzzt!: plain fields, and one vec per kind of pile, indexed by seat."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit, count
from factoryfloor.kernel.state import State

from .pieces import MECHANICS, NONE, UNIT_COUNT

RULES: Final = 1  # increases whenever an old record would replay differently

AUCTION: Final = 0
PRODUCTION: Final = 1
OVER: Final = 2

BELT: Final = 8  # cards on the belt, auctions a round
HAND: Final = 6  # cards dealt
BIG_HAND: Final = 8  # cards dealt after the memory pack (p12)


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(State):
    """The piles, the belt and the marks of a game. Masks represent sets of cards (see ``pieces``).

    Copies share ``deck``, ``units``, ``mounts``, ``shredded`` and ``stack``, which are replaced and never changed in
    place.
    """

    def __init__(
        self,
        seats: i64,
        chance: Chance,
        hand: vec[i64],
        discard: vec[i64],
        unsure: vec[i64],
        bids: vec[i64],
        shown: vec[i64],
        units: vec[i64],
        mounts: vec[i64],
        deck: vec[i64],
        stack: vec[i64],
        shredded: vec[i64],
    ) -> None:
        super().__init__(seats, chance)
        self.hand = hand
        self.discard = discard
        self.unsure = unsure  # own cards whose place, hand or discard, is hidden from others
        self.bids = bids  # the bid laid face down, still part of the hand; 0 for none
        self.shown = shown  # the bids of the last auction
        self.units = units  # production units by seat
        self.mounts = mounts  # robots on each of the twelve units
        self.deck = deck  # belt codes of the whole belt deck in the order drawn
        self.stack = stack  # peripherals in the order opened
        self.shredded = shredded  # robots that each seat shredded (p11)
        self.phase: i64 = AUCTION
        self.chief: i64 = 0
        self.base: i64 = 0  # index in the deck of the first card of the round
        self.opened: i64 = 0  # belt cards opened this round, from the end of the belt
        self.sold: i64 = 0  # mask of the slots sold
        self.buyers: i64 = 0  # the buyer's seat, four bits a slot
        self.lot: i64 = NONE  # the slot on auction
        self.active: i64 = NONE  # the peripheral of the round
        self.stack_next: i64 = 0  # index in the stack of the next peripheral
        self.once: i64 = 0  # mouse (p10): units with one of two robots in this production phase
        self.full: i64 = 0  # units that take no more robots in this production phase
        self.shredders: i64 = 0  # seats that used the shredder in this production phase
        self.last_lot: i64 = NONE  # belt code of the card sold last
        self.last_winner: i64 = NONE
        self.last_tied: i64 = 0  # seats tied for the highest power
        self.last_returned: i64 = 0  # the card taken back (p09)
        self.last_active: i64 = NONE  # the peripheral that was active

    def fields_from(self, other: "Position") -> None:
        self.base_from(other)
        self.phase = other.phase
        self.chief = other.chief
        self.base = other.base
        self.opened = other.opened
        self.sold = other.sold
        self.buyers = other.buyers
        self.lot = other.lot
        self.active = other.active
        self.stack_next = other.stack_next
        self.once = other.once
        self.full = other.full
        self.shredders = other.shredders
        self.last_lot = other.last_lot
        self.last_winner = other.last_winner
        self.last_tied = other.last_tied
        self.last_returned = other.last_returned
        self.last_active = other.last_active

    def round_number(self) -> i64:
        """Return the current round, from 1."""
        return self.base // BELT + 1

    def rounds(self) -> i64:
        """Return the number of rounds, which depends on the size of the belt deck (Z3)."""
        return len(self.deck) // BELT

    def auction_number(self) -> i64:
        """Return the current auction, 1 to 8, or 0 outside the auctions."""
        return count(self.sold) + 1 if self.phase == AUCTION else 0

    def is_last_round(self) -> bool:
        """Return whether fewer than eight cards are left in the belt deck (Z18)."""
        return len(self.deck) - self.base - BELT < BELT

    def loose(self, seat: i64) -> i64:
        """Return the cards of a seat that are not on a unit, including the mechanic."""
        return self.hand[seat] | self.discard[seat]

    def mounted(self, seat: i64) -> i64:
        """Return the robots on the units of a seat."""
        robots: i64 = 0
        for unit in range(UNIT_COUNT):
            if self.units[seat] & bit(unit):
                robots |= self.mounts[unit]
        return robots

    def robots(self, seat: i64) -> i64:
        """Return all robots of a seat."""
        return (self.loose(seat) & ~MECHANICS) | self.mounted(seat)
