"""Votes at a table about the seats of absent people."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from factoryfloor.tables.state.entry import Entry

if TYPE_CHECKING:
    from factoryfloor.tables.state.messages import Vote

WAIT: Final = "wait"
NOBODY: Final = "nobody"
"""The choices that are not bots: to wait (no vote), and to continue without the person."""


@dataclass(slots=True)
class _Ballot:
    """The votes about one person. ``cast`` is the number of votes of each voter, including changed votes."""

    seat: int
    choices: dict[str, str] = field(default_factory=dict)
    cast: dict[str, int] = field(default_factory=dict)


class Votes:
    """The votes after the log entries so far: the choice of each voter about each absent person."""

    def __init__(self) -> None:
        self._ballots: dict[str, _Ballot] = {}

    def __bool__(self) -> bool:
        return bool(self._ballots)

    def note(self, entry: Entry, before: str, persons: Collection[str]) -> None:
        """Apply an entry.

        ``before`` is the previous person at the entry's seat. ``persons`` contains all people who now have a seat.
        """
        if entry.kind == "vote":
            ballot = self._ballots.setdefault(entry.payload["of"], _Ballot(entry.seat))
            ballot.choices[entry.player] = entry.payload["choice"]
            ballot.cast[entry.player] = ballot.cast.get(entry.player, 0) + 1
        elif entry.kind in ("return", "over"):
            self._ballots.pop(entry.player, None)
            if entry.kind == "over":
                self._ballots.clear()
        elif before and before not in persons:
            self._ballots.pop(before, None)
            for ballot in self._ballots.values():
                ballot.choices.pop(before, None)

    def about(self, player: str) -> bool:
        """Return whether any person has voted about this person."""
        return player in self._ballots

    def choice(self, player: str, voter: str) -> str:
        """Return the choice of a voter about a person, or ``wait`` if the voter has not voted."""
        ballot = self._ballots.get(player)
        return WAIT if ballot is None else ballot.choices.get(voter, WAIT)

    def cast(self, player: str, voter: str) -> int:
        """Return how often a voter has voted about a person during this absence."""
        ballot = self._ballots.get(player)
        return 0 if ballot is None else ballot.cast.get(voter, 0)

    def listed(self) -> list["Vote"]:
        """Return all votes except ``wait``, as JSON."""
        return [
            {"seat": ballot.seat, "of": player, "voter": voter, "choice": choice}
            for player, ballot in self._ballots.items()
            for voter, choice in ballot.choices.items()
            if choice != WAIT
        ]
