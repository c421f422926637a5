"""The results of a finished game, which are computed from the log without the rules."""

from collections.abc import Iterable
from dataclasses import dataclass

from factoryfloor.tables.state.entry import Entry
from factoryfloor.tables.state.seats import Seat, reseated


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of a seat. ``player`` is the person who has the seat or who left it to the bot. For a bot's seat,
    ``player`` is empty.

    ``bot`` is the specification of the seat's bot. ``whole`` means that one person or one bot had the seat for the
    whole game.
    """

    seat: int
    player: str
    bot: str
    whole: bool
    place: int
    points: int


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game. ``ended`` is the time of its end in seconds since 1970.

    ``fair`` means that no hint was given, the deal was new to all players, and the game ended by its rules. ``rated``
    means that the table counts for the rating among people and was never open to programs.
    """

    game: str
    ended: float
    fair: bool
    rated: bool
    results: list[SeatResult]

    def of(self, player: str) -> list[SeatResult]:
        """Return the seats of a person, beginning with the best place."""
        return sorted((each for each in self.results if each.player == player), key=lambda each: each.place)

    @property
    def players(self) -> list[str]:
        """Return the people in the order of their first seats."""
        return list(dict.fromkeys(each.player for each in self.results if each.player))


def played(entries: Iterable[Entry]) -> PlayedGame | None:
    """Return the finished game of a log. Return None for an unfinished game, a lesson, or a position that is played
    again.
    """
    first, *others = entries
    facts = first.payload
    if facts.get("lesson") or facts.get("chance"):
        return None
    seats = [Seat(**seat) for seat in facts["seats"]]
    whole = [True] * len(seats)
    rated = bool(facts.get("rated")) and not facts.get("programs")
    fair = not facts.get("coached") and not facts.get("practice")
    running = False
    for entry in others:
        if entry.kind == "start":
            running = True
        elif entry.kind == "hint":
            fair = False
        elif entry.kind in ("sit", "leave", "bot", "remove", "stand_in", "return") and entry.seat >= 0:
            seats = reseated(seats, entry, running=running)
            whole[entry.seat] = whole[entry.seat] and not running
        elif entry.kind == "settings" and entry.payload.get("programs"):
            rated = False
        elif entry.kind == "over":
            fair = fair and not entry.payload.get("log_full") and not entry.payload.get("together")
            results = _results(seats, whole, entry)
            return PlayedGame(facts["game"], entry.at, fair, rated, results)
    return None


def _results(seats: list[Seat], whole: list[bool], over: Entry) -> list[SeatResult]:
    places, points = over.payload["ranking"], over.payload["scores"]
    return [
        SeatResult(number, seat.player or seat.former, seat.bot, whole[number], places[number], points[number])
        for number, seat in enumerate(seats)
    ]
