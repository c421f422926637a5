"""The settings of a table: the host, and the host's decisions about other people."""

from collections.abc import Sequence
from typing import Any

from factoryfloor.tables.state.entry import Entry
from factoryfloor.tables.state.words import ChatAccess, Takeover


class TableSettings:
    """The settings after the log entries so far.

    ``host`` is the person who created the table, with the name ``host_name``. If the host leaves all seats, the person
    who has been seated longest becomes the host. A person whose seat is held has not left the seat. ``programs`` means
    that programs may take all seats, so that the game is never rated among people. ``rated`` means that the result
    counts for the rating among people.
    """

    def __init__(self, created: Entry) -> None:
        facts = created.payload
        self.host = created.player
        self.host_name: str = facts.get("host_name", "")
        self.rated: bool = facts.get("rated", False)
        self.takeover: Takeover = facts["takeover"]
        self.chat: ChatAccess = facts["chat"]
        self.programs: bool = facts.get("programs", False)
        self.muted: set[str] = set()
        self.removed: set[str] = set()
        self._offered: set[int] = set()  # seats of bots that the host offers to people
        self._withheld: set[int] = set()  # seats from which the host removed a person
        self._seated = _distinct([seat["player"] for seat in facts["seats"]])  # in the order in which they sat down
        self._host_sat = self.host in self._seated

    def offered(self, seat: int) -> bool:
        """Return whether the host has offered the seat. Removed people may also take an offered seat."""
        return seat in self._offered

    def offers(self, seat: int, *, held: bool = False) -> bool:
        """Return whether any person may take the seat from its bot. For a ``held`` seat, this is never allowed."""
        return not held and (seat in self._offered or (self.takeover == "anybody" and seat not in self._withheld))

    def may_take(self, seat: int, player: str, former: str, *, held: bool) -> bool:
        """Return whether the settings allow this person to take the seat from its bot.

        ``former`` may reclaim the seat. A ``held`` seat is reserved for ``former``.
        """
        if held:
            return player == former
        if player in self.removed:
            return seat in self._offered
        return player in (self.host, former) or self.offers(seat)

    def note(self, entry: Entry, before: str, seated: Sequence[str]) -> None:
        """Apply an entry.

        ``before`` is the previous person at the entry's seat. ``seated`` lists the current owner of each seat.
        """
        payload, seat = entry.payload, entry.seat
        match entry.kind:
            case "sit" | "return":
                self._offered.discard(seat)
            case "remove":
                self.removed.add(before)
                self._withheld.add(seat)
                self._offered.discard(seat)
            case "offer" if payload.get("to"):
                pass  # the seat itself stores this
            case "offer" if payload["offered"]:
                self._offered.add(seat)
            case "offer":
                self._offered.discard(seat)
                self._withheld.add(seat)
            case "mute" if payload["muted"]:
                self.muted.add(payload["of"])
            case "mute":
                self.muted.discard(payload["of"])
            case "settings":
                self.takeover, self.chat = payload["takeover"], payload["chat"]
                self.programs = payload.get("programs", self.programs)
        self._pass_on(_distinct(seated))

    def _pass_on(self, persons: list[str]) -> None:
        """Make another person the host if the host has left the table."""
        self._seated = _distinct([player for player in self._seated if player in persons] + persons)
        if self._host_sat and self.host not in persons and persons:
            self.host = self._seated[0]
        self._host_sat = self._host_sat or self.host in persons


def default_takeover(seats: Sequence[dict[str, Any]]) -> Takeover:
    """Return the default of ``takeover``: ``host`` for one person without open seats, ``anybody`` otherwise."""
    alone = len({seat["player"] for seat in seats} - {""}) < 2 and all(seat["kind"] != "open" for seat in seats)
    return "host" if alone else "anybody"


def _distinct(players: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(player for player in players if player))
