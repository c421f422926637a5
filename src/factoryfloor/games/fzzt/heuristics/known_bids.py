"""What a bidder knows for certain about the bids of other players.

A player with cards in hand must bid at least one card (Z6). A single card is therefore the bid.
"""

from dataclasses import dataclass

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit, count

from ..rules.auction import power, winner_of
from ..rules.pieces import CALCULATOR
from ..rules.position import Position


@dataclass(frozen=True)
class KnownBid:
    """The possible powers of a player's bid. ``exact`` means that each value of ``powers`` is equally likely.

    Otherwise, ``powers`` contains only the least and the highest possible power.
    """

    powers: list[int]
    exact: bool

    @property
    def mean(self) -> float:
        return sum(self.powers) / len(self.powers)

    def beaten(self, strength: int, *, ties: bool) -> float | None:
        """Return the probability that a bid beats this player, or None if it is unknown.

        ``ties`` means that the bid also wins a tie.
        """
        lower = sum(other < strength or (ties and other == strength) for other in self.powers)
        if self.exact or lower in (0, len(self.powers)):
            return lower / len(self.powers)
        return None


def known_bid(position: Position, other: i64) -> KnownBid:
    """Return what all other players know about the bid of a player with cards in hand."""
    active = position.active
    unsure = position.unsure[other]
    known, hidden = position.hand[other] & ~unsure, int(count(position.hand[other] & unsure))
    sure = _powers(known, active)
    perhaps = _powers(unsure, active) if hidden else []
    if len(sure) + hidden == 1:
        return KnownBid(sure + perhaps, exact=True)
    most = max(sure + perhaps) if active == CALCULATOR else sum(sure) + sum(sorted(perhaps)[len(perhaps) - hidden :])
    return KnownBid([min(sure + perhaps), most], exact=False)


def wins_ties(position: Position, seat: i64, other: i64) -> bool:
    """Return whether a player wins a tie with another player."""
    return winner_of(position, bit(seat) | bit(other)) == seat


def _powers(cards: i64, active: i64) -> list[int]:
    """Return the power of each of these cards as a bid of one card."""
    powers: list[int] = []
    while cards:
        card = cards & -cards
        cards ^= card
        powers.append(int(power(card, active)))
    return powers
