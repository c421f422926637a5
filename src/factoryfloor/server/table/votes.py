"""Votes at a table about the seats of persons who are away."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Final

from factoryfloor.server.storage.entry import Entry

WAIT: Final = "wait"
NOBODY: Final = "nobody"
"""The choices beside bots: to wait on, which is as good as no vote, and to go on without the person."""


@dataclass(slots=True)
class _Ballot:
    """The votes about one person. ``cast`` counts them by voter, changed ones too."""

    seat: int
    choices: dict[str, str] = field(default_factory=dict)
    cast: dict[str, int] = field(default_factory=dict)


class Votes:
    """What follows from the log so far: by absent person, what each voter has chosen."""

    def __init__(self) -> None:
        self._ballots: dict[str, _Ballot] = {}

    def note(self, entry: Entry, before: str, persons: Collection[str]) -> None:
        """Note an entry. ``before``: who sat at its seat until then; ``persons``: who has a seat now."""
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
        """Whether votes about this person wait to be forgotten."""
        return player in self._ballots

    def choice(self, player: str, voter: str) -> str:
        """What somebody has chosen about a person; to wait, if nothing."""
        ballot = self._ballots.get(player)
        return WAIT if ballot is None else ballot.choices.get(voter, WAIT)

    def cast(self, player: str, voter: str) -> int:
        """How often somebody has voted about a person since that person was here last."""
        ballot = self._ballots.get(player)
        return 0 if ballot is None else ballot.cast.get(voter, 0)

    def listed(self) -> list[dict[str, Any]]:
        """The votes that are not to wait, as JSON."""
        return [
            {"seat": ballot.seat, "of": player, "voter": voter, "choice": choice}
            for player, ballot in self._ballots.items()
            for voter, choice in ballot.choices.items()
            if choice != WAIT
        ]
