"""What lies on the table of Fzzzt!: plain fields, one vec a kind of pile, indexed by seat."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.state import State

from .pieces import MECHANICS, NONE, UNIT_COUNT, bit, count

AUCTION: Final = 0
PRODUCTION: Final = 1
OVER: Final = 2

BELT: Final = 8  # cards on the belt, and auctions a round
HAND: Final = 6  # cards dealt
BIG_HAND: Final = 8  # cards dealt after the memory pack

NO_WORTHS: Final = vec[float]()


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(State):
    """The piles, the belt and the marks of a game of Fzzzt!. Sets of cards are masks (see ``pieces``).

    ``deck`` is never changed in place and may be shared by copies; so are ``units``, ``mounts``,
    ``shredded``, ``worths`` and ``stack``, which are replaced whole when they change.
    """

    def __init__(
        self,
        seats: i64,
        chance: Chance,
        hand: vec[i64],
        discard: vec[i64],
        secret: vec[i64],
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
        self.secret = secret  # own cards of which others cannot tell whether they are in hand or discard
        self.bids = bids  # what lies face down now, still part of the hand; 0: nothing
        self.shown = shown  # the bids of the auction before, as revealed
        self.units = units  # production units by seat
        self.mounts = mounts  # robots standing on each of the twelve units
        self.deck = deck  # all cards of the belt deck in the order drawn
        self.stack = stack  # the peripherals in the order opened
        self.shredded = shredded  # robots removed from the game by each seat (p11)
        self.phase: i64 = AUCTION
        self.chief: i64 = 0
        self.base: i64 = 0  # index in the deck of the card at the end of the belt
        self.opened: i64 = 0  # belt cards opened this round, counted from the end of the belt
        self.sold: i64 = 0  # mask of the belt slots that are empty
        self.buyers: i64 = 0  # four bits a slot: the buyer's seat
        self.lot: i64 = NONE  # the slot on auction
        self.active: i64 = NONE  # the peripheral of the round
        self.stack_next: i64 = 0  # index in the stack of the next peripheral
        self.once: i64 = 0  # units that took a robot in this production phase
        self.full: i64 = 0  # units that can take no more in this production phase
        self.shredders: i64 = 0  # seats that used the shredder in this production phase
        self.last_lot: i64 = NONE  # belt code of the card sold last
        self.last_winner: i64 = NONE
        self.last_tied: i64 = 0  # seats that tied for the highest total
        self.last_returned: i64 = 0  # card taken back (p09)
        self.last_active: i64 = NONE  # the peripheral at work then
        self.worths: vec[float] = NO_WORTHS  # what a lot is worth to each seat, as ``appraisal`` found it
        self.worths_of: i64 = NONE  # index in the deck of that lot

    def fields_from(self, other: "Table") -> None:
        """Take over what the constructor does not: the marks."""
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
        self.worths = other.worths
        self.worths_of = other.worths_of

    def round_number(self) -> i64:
        """The round being played, from 1."""
        return self.base // BELT + 1

    def rounds(self) -> i64:
        """How many rounds the belt deck is good for (Z3)."""
        return len(self.deck) // BELT

    def auction_number(self) -> i64:
        """Which of the eight auctions is on, 1 to 8; 0 outside the auctions."""
        return count(self.sold) + 1 if self.phase == AUCTION else 0

    def is_last_round(self) -> bool:
        """Whether fewer than eight cards are left in the belt deck (Z18)."""
        return len(self.deck) - self.base - BELT < BELT

    def loose(self, seat: i64) -> i64:
        """The cards of a seat that do not stand on a unit, mechanic included."""
        return self.hand[seat] | self.discard[seat]

    def mounted(self, seat: i64) -> i64:
        """The robots of a seat that stand on its units."""
        robots: i64 = 0
        for unit in range(UNIT_COUNT):
            if self.units[seat] & bit(unit):
                robots |= self.mounts[unit]
        return robots

    def robots(self, seat: i64) -> i64:
        """All robots of a seat, wherever they are."""
        return (self.loose(seat) & ~MECHANICS) | self.mounted(seat)
