"""The seats of a table: who sits there, and who played there before."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from factoryfloor.server.storage.entry import Entry
from factoryfloor.server.wire import SeatKind

Viewer = tuple[int, ...]
"""The seats through whose eyes somebody looks at a table, in order; empty for an onlooker."""


@dataclass(frozen=True, slots=True)
class Seat:
    """An occupant: nobody, a person (``player`` is the public id) or a bot (``bot`` is its specification).

    ``before`` is the name of the last other person who played this seat. A bot may keep it for ``former``, the public
    id of that person, who may take it again; with ``held`` it is given back as soon as that person returns.
    """

    kind: SeatKind = "open"
    name: str = ""
    player: str = ""
    bot: str = ""
    before: str = ""
    former: str = ""
    held: bool = False

    @property
    def owner(self) -> str:
        """Who sits here, or will again by the mere return: a public id, or an empty string."""
        return self.former if self.held else self.player

    @property
    def played_by(self) -> str:
        """The names of whoever played here, for results and records."""
        return f"{self.before}, then {self.name}" if self.before else self.name


def reseated(seats: Sequence[Seat], entry: Entry, *, running: bool) -> list[Seat]:
    """The seats after an entry that changes who sits at one of them."""
    after = list(seats)
    was = after[entry.seat]
    after[entry.seat] = _occupant(was, entry, running=running)
    if entry.kind == "remove":  # who was removed has nothing to come back to
        return [replace(seat, former="", held=False) if seat.former == was.player else seat for seat in after]
    return after


def _occupant(was: Seat, entry: Entry, *, running: bool) -> Seat:
    """Who sits at the seat of an entry after it."""
    bot: str = entry.payload.get("bot", "")
    if entry.kind in ("sit", "return"):
        name = entry.payload["name"]
        same = entry.player == was.former or was.before == name
        return Seat("player", name, entry.player, before="" if same else was.before)
    if not bot:
        return Seat()
    before = (was.name if was.kind == "player" else was.before) if running else ""
    left = entry.kind == "bot" and entry.player == was.player
    held = entry.kind == "stand_in"
    return Seat("bot", bot, bot=bot, before=before, former=was.player if left or held else "", held=held)


def again(seats: Sequence[Seat], here: frozenset[str]) -> list[Seat]:
    """The seats of a rematch: everybody one seat on, bots included.

    Who has left a seat to a bot, or lost it to one while away, plays again if ``here``, and else may come back to it.
    """
    return [_again(seats[number - 1], here) for number in range(len(seats))]


def _again(seat: Seat, here: frozenset[str]) -> Seat:
    if seat.former in here and seat.before:
        return Seat("player", seat.before, seat.former)
    return replace(seat, before="", held=False)
