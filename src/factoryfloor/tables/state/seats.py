"""The seats of a table with their occupants and previous players."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from factoryfloor.tables.state.entry import Entry
from factoryfloor.tables.state.words import SeatKind

Viewer = tuple[int, ...]
"""The seats of a viewer in ascending order. A spectator has no seats."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat that is free or belongs to a person (``player``, a public id) or to a bot (``bot``, a specification).

    ``before`` is the name of the last other person who had the seat. ``former`` is the public id of the person who may
    reclaim the seat from the bot. If the seat is ``held``, this person gets the seat back on reconnecting. ``program``
    is the public id of the owner if ``player`` or ``former`` is a program. ``programs`` means that a program may take
    the seat.
    """

    kind: SeatKind = "open"
    name: str = ""
    player: str = ""
    bot: str = ""
    before: str = ""
    former: str = ""
    held: bool = False
    program: str = ""
    programs: bool = False

    @property
    def owner(self) -> str:
        """Return the public id of the person who has the seat or for whom the seat is held, or an empty string."""
        return self.former if self.held else self.player

    @property
    def played_by(self) -> str:
        """Return the names of the people who have played at the seat, for results and records."""
        return f"{self.before}, then {self.name}" if self.before else self.name

    @property
    def responsible(self) -> str:
        """Return the person who is responsible for the seat: its owner, or the owner of the program."""
        return self.owner and (self.program or self.owner)


def reseated(seats: Sequence[Seat], entry: Entry, *, running: bool) -> list[Seat]:
    """Return the seats after an entry that changes a seat.

    An entry of kind ``offer`` changes a seat only if it is an offer to programs.
    """
    after = list(seats)
    was = after[entry.seat]
    if entry.kind == "offer":
        after[entry.seat] = replace(was, programs=entry.payload["offered"])
        return after
    after[entry.seat] = replace(_occupant(was, entry, running=running), programs=was.programs)
    if entry.kind == "remove":  # a removed person cannot reclaim a seat
        return [
            replace(seat, former="", held=False, program="") if seat.former == was.player else seat for seat in after
        ]
    return after


def _occupant(was: Seat, entry: Entry, *, running: bool) -> Seat:
    """Return the seat that an entry changes, with its occupant after the entry."""
    bot: str = entry.payload.get("bot", "")
    if entry.kind in ("sit", "return"):
        name = entry.payload["name"]
        same = entry.player == was.former or was.before == name
        program = was.program if entry.kind == "return" else entry.payload.get("program", "")
        return Seat("player", name, entry.player, before="" if same else was.before, program=program)
    if not bot:
        return Seat()
    before = (was.name if was.kind == "player" else was.before) if running else ""
    left = entry.kind == "bot" and entry.player == was.player
    held = entry.kind == "stand_in"
    former = was.player if left or held else ""
    return Seat("bot", bot, bot=bot, before=before, former=former, held=held, program=was.program if former else "")


def rematch_seats(seats: Sequence[Seat], here: frozenset[str], left_out: frozenset[str]) -> list[Seat]:
    """Return the seats of a rematch.

    All players, including bots, move on by one seat. People who left their seat to a bot play again if they are
    ``here``. Otherwise they may reclaim the seat. People in ``left_out`` get no seat.
    """
    return [_rematch_seat(seats[number - 1], here, left_out) for number in range(len(seats))]


def _rematch_seat(seat: Seat, here: frozenset[str], left_out: frozenset[str]) -> Seat:
    if seat.player in left_out or (seat.held and seat.former in left_out):
        return Seat(programs=seat.programs)
    if seat.former in left_out:
        return replace(seat, before="", former="")
    if seat.former in here and seat.before:
        return Seat("player", seat.before, seat.former, program=seat.program, programs=seat.programs)
    return replace(seat, before="", held=False)
