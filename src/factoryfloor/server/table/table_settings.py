"""House rules of a table: who its host is, and what the host has decided about other people."""

from collections.abc import Sequence
from typing import Any

from factoryfloor.server.storage.entry import Entry
from factoryfloor.server.wire import ChatAccess, Takeover


class TableSettings:
    """What follows from the log so far.

    ``host`` is who made the table, with the name ``host_name`` then; once that person has left all seats, whoever has
    sat longest. Whose seat is held for them has not left it.
    """

    def __init__(self, created: Entry) -> None:
        facts = created.payload
        self.host = created.player
        self.host_name: str = facts.get("host_name", "")
        self.takeover: Takeover = facts["takeover"]
        self.chat: ChatAccess = facts["chat"]
        self.muted: set[str] = set()
        self.removed: set[str] = set()
        self._offered: set[int] = set()  # bots' seats that the host has offered
        self._withheld: set[int] = set()  # seats of people whom the host has removed
        self._seated = _distinct([seat["player"] for seat in facts["seats"]])  # who sat down first comes first
        self._host_sat = self.host in self._seated

    def offers(self, seat: int, *, held: bool = False) -> bool:
        """Whether anybody may take the seat from its bot; one that is ``held`` for somebody only by an offer."""
        return seat in self._offered or (not held and self.takeover == "anybody" and seat not in self._withheld)

    def may_take(self, seat: int, player: str, former: str, *, held: bool) -> bool:
        """Whether this person may take the seat from its bot, as far as the host is concerned.

        ``former`` may come back to it; ``held`` for that person it is for nobody else, unless the host offers it.
        """
        if player in self.removed or (held and player != former):
            return seat in self._offered
        return player in (self.host, former) or self.offers(seat)

    def note(self, entry: Entry, before: str, seated: Sequence[str]) -> None:
        """Note an entry. ``before``: who sat at its seat until then; ``seated``: by seat, whose it is now."""
        payload, seat = entry.payload, entry.seat
        match entry.kind:
            case "sit" | "return":
                self._offered.discard(seat)
            case "remove":
                self.removed.add(before)
                self._withheld.add(seat)
                self._offered.discard(seat)
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
        self._pass_on(_distinct(seated))

    def _pass_on(self, persons: list[str]) -> None:
        """Make somebody else the host if the host has left."""
        self._seated = _distinct([player for player in self._seated if player in persons] + persons)
        if self._host_sat and self.host not in persons and persons:
            self.host = self._seated[0]
        self._host_sat = self._host_sat or self.host in persons


def usual_takeover(seats: Sequence[dict[str, Any]]) -> Takeover:
    """Who may take bots' seats where nobody has said: at a table begun alone only whom the host lets."""
    alone = len({seat["player"] for seat in seats} - {""}) < 2 and all(seat["kind"] != "open" for seat in seats)
    return "host" if alone else "anybody"


def _distinct(players: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(player for player in players if player))
