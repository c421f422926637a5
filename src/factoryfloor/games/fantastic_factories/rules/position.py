"""The position of Fantastic Factories as a few vectors.

Each seat has a row in ``own``, read as ``own[seat * SEAT + METAL]``. The market and the discard piles are in
``common``. A copy of a position copies these two vectors.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit
from factoryfloor.kernel.state import State

from .cards import KINDS, RULEBOOK
from .places import FURTHER_ROLL

RULES: Final = 1  # increases whenever an old record would replay differently

# Phases.
MARKET: Final = 0
SETTING: Final = 1  # Foremen set dice before the others are rolled (F20)
WORK: Final = 2
LIMITS: Final = 3
OVER: Final = 4

# A seat's row.
METAL: Final = 0
ENERGY: Final = 1
GOODS: Final = 2
CARDS: Final = 3  # blueprints in hand
HELD: Final = 4  # mask of their kinds
DOUBLE: Final = 5  # mask of the kinds in hand more than once
BUILT: Final = 6  # mask of the kinds in the compound
BUILDINGS: Final = 7
PRESTIGE: Final = 8
BEACONS: Final = 9
OBELISKS: Final = 10
USED: Final = 11  # mask of the kinds that worked this round
READY: Final = 12  # unplaced dice that have a value, counted in nibbles as in ``dice``
DICE: Final = 13  # number of dice this round
FLOORS: Final = 14  # dice on each floor, in nibbles
HIRED: Final = 15  # contractor of this round + 1, 0 for none
REFRESHED: Final = 16  # whether a row was discarded this round
COPIED: Final = 17  # kind that the Replicator copied this round + 1, 0 for none

# The seat's unfinished chain, which has no effect until it is complete.
WANT: Final = 18  # next step, 0 outside a chain
VERB: Final = 19
SUBJECT: Final = 20  # market slot or kind
COPY: Final = 21  # kind to copy + 1
PATTERN: Final = 22  # dice taken: pattern + 1
SPENT: Final = 23  # discards, kind + 1 in 6 bits each, the first one lowest
SPENT_COUNT: Final = 24
CAST: Final = 25  # dice to reroll, in nibbles
NAMED_VALUE: Final = 26  # X, or the value of a new die
CHOICE: Final = 27  # chosen gain + 1
SPLIT: Final = 28  # metal of a split + 1
CHAIN_END: Final = 29

DIE: Final = 29  # dice: value (0: none yet) and, from bit 3, its place: see ON_FLOOR
MOST_DICE: Final = 10
HAND: Final = 40  # copies in hand, by kind
KNOWN: Final = HAND + KINDS  # copies publicly known to be in hand
MADE: Final = KNOWN + KINDS  # goods on a card, by kind
SEAT: Final = MADE + KINDS

# Places of a die; 0 is unplaced.
ON_FLOOR: Final = 1  # + floor
ON_CARD: Final = 4  # + kind

# Indexes in ``common``, after the four blueprints of the row.
CREW: Final = 4  # contractors of the row
GONE: Final = 8  # blueprints in the discard pile, by kind
DISMISSED: Final = GONE + KINDS  # contractors in their discard pile
COMMON: Final = DISMISSED + 8
EMPTY: Final = -1

NOBODY: Final = -1
MACHINE: Final = 5  # its bit in ``triggers``


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(State):
    """The rows of the seats, the market, the decks and the marks of a game.

    Copies share ``deck``, ``agency``, ``built`` and ``machine``, which are replaced and never changed in place.
    """

    def __init__(
        self,
        seats: i64,
        chance: Chance,
        own: vec[i64],
        common: vec[i64],
        deck: vec[i64],
        agency: vec[i64],
        built: vec[i64],
        machine: vec[i64],
    ) -> None:
        super().__init__(seats, chance)
        self.own = own
        self.common = common
        self.deck = deck  # blueprints in the order of drawing
        self.agency = agency  # contractors in the order of drawing
        self.built = built  # seat * 32 + kind in the order built
        self.machine = machine  # the Machine's kinds in the order taken
        self.next: i64 = 0  # index of the top of the deck
        self.agency_next: i64 = 0
        self.edition: i64 = RULEBOOK
        self.difficulty: i64 = 1
        self.work_order: i64 = 0
        self.tools: i64 = 0  # tokens above the contractors, two bits a slot
        self.phase: i64 = MARKET
        self.round: i64 = 1
        self.first: i64 = 0
        self.turn: i64 = 0  # the seat on turn in the market, or at work one after the other
        self.last: bool = False  # whether this is the last round
        self.triggers: i64 = 0  # seats, and the Machine, that triggered the end
        self.machine_goods: i64 = 0
        self.machine_turn: i64 = 0  # its last turn, packed as in ``machine.py``
        # Places of chance. They are not part of the JSON position, and are 0 after loading.
        self.shufflings: i64 = 0  # of the blueprints since the start
        self.agency_shufflings: i64 = 0
        self.further_rolls: i64 = 0  # of each seat in this round, twelve bits a seat

    def fields_from(self, other: "Position") -> None:
        self.base_from(other)
        self.next = other.next
        self.agency_next = other.agency_next
        self.edition = other.edition
        self.difficulty = other.difficulty
        self.work_order = other.work_order
        self.tools = other.tools
        self.phase = other.phase
        self.round = other.round
        self.first = other.first
        self.turn = other.turn
        self.last = other.last
        self.triggers = other.triggers
        self.machine_goods = other.machine_goods
        self.machine_turn = other.machine_turn
        self.shufflings = other.shufflings
        self.agency_shufflings = other.agency_shufflings
        self.further_rolls = other.further_rolls

    def go_to_further_roll(self, seat: i64) -> None:
        """Move chance to the place of a seat's next roll after its first roll of the round."""
        shift = 12 * seat
        number = self.further_rolls >> shift & 4095
        self.chance.at(FURTHER_ROLL, self.round, seat * 4096 + number)
        self.further_rolls += bit(shift)

    def tool_over(self, slot: i64) -> i64:
        """Return the tool of the token above a contractor."""
        return self.tools >> (2 * slot) & 3
