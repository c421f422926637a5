"""The position after each person's last decision. Later entries can be replayed from this position."""

from collections.abc import Sequence
from dataclasses import dataclass

from factoryfloor.kernel import Match
from factoryfloor.tables.state.entry import Entry
from factoryfloor.tables.state.seats import Seat


@dataclass(frozen=True, slots=True)
class LastDecision:
    """A person's last decision at a seat: its entry ``n``, and the match directly after the decision. Do not modify the
    match.

    Before the person's first decision, ``n`` is the entry that started the game or gave the seat to the person.
    """

    n: int
    player: str
    match: Match


class LastDecisions:
    """The last decision at each seat. The moves of a bot that plays for a person do not count as that person's
    decisions.
    """

    def __init__(self) -> None:
        self._by_seat: dict[int, LastDecision] = {}

    def of(self, seat: int, player: str) -> LastDecision | None:
        """Return the last decision of a person at a seat. Return None without a decision, or if the game is over."""
        last = self._by_seat.get(seat)
        return last if last is not None and last.player == player else None

    def note(self, entry: Entry, match: Match, seats: Sequence[Seat]) -> None:
        """Update the last decisions after an entry."""
        match entry.kind:
            case "start":
                start = match.fork()
                for seat, taken in enumerate(seats):
                    if taken.player:
                        self._by_seat[seat] = LastDecision(entry.n, taken.player, start)
            case "over":
                self._by_seat.clear()
            case "action" | "undo" if entry.player:
                self._by_seat[entry.seat] = LastDecision(entry.n, entry.player, match.fork())
            case "sit" | "return" if self.of(entry.seat, entry.player) is None:
                self._by_seat[entry.seat] = LastDecision(entry.n, entry.player, match.fork())
