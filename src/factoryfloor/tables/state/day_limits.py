"""Deadlines of a table by the day, where each person has some days for each decision.

The deadlines run only while the program runs.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from factoryfloor.tables.state.clock import Clock
from factoryfloor.tables.state.entry import Entry
from factoryfloor.tables.state.pending import PendingDecisions
from factoryfloor.tables.state.seats import Seat

DAY: Final = 24 * 3600.0
MOST_DAYS: Final = 14
VACATION: Final = 14
"""The number of vacation days that a person has per year."""

NOTICE: Final = 3600.0
"""The minimum number of seconds between a warning and its deadline."""

_HALF: Final = 0.5
_MOST: Final = 0.9

Pause = tuple[float, float]
"""The start and end of a period that deadlines do not count, in seconds since 1970."""


@dataclass(slots=True)
class _Wait:
    """A person's pending decision, with the entry and the time at which it came up.

    ``warned`` is the entry of the warning about this decision.
    """

    player: str
    n: int
    asked: float
    warned: float = 0.0


@dataclass(frozen=True, slots=True)
class WaitFor:
    """A person's pending decision: its entry and time, and the times at which half and nine tenths of the person's time
    are over.
    """

    player: str
    n: int
    asked: float
    half: float
    most: float


class DayLimits:
    """The deadlines after the log entries so far. Times are in seconds since 1970, because they must survive a restart.

    ``days`` is the time for each decision. ``bot`` takes the seat of a person at the deadline.
    """

    def __init__(self, days: int, bot: str, seats: int, clock: Clock) -> None:
        self.days = days
        self.bot = bot
        self._clock = clock
        self._vacations: dict[str, list[Pause]] = {}  # keyed by person
        self._waits: list[_Wait | None] = [None] * seats

    @property
    def _limit(self) -> float:
        return self.days * DAY

    def note(self, entry: Entry, pending: PendingDecisions, seats: Sequence[Seat]) -> None:
        """Update the deadlines after an entry."""
        if entry.kind == "vacation":
            self._vacations.setdefault(entry.player, []).append((entry.at, entry.payload["until"]))
        for number, seat in enumerate(seats):
            wait = self._waits[number]
            if seat.kind != "player" or not pending.legal(number):
                self._waits[number] = None
            elif wait is None or wait.n != pending.asked_n[number]:
                self._waits[number] = _Wait(seat.player, pending.asked_n[number], entry.at)
            elif entry.kind == "warn" and entry.seat == number:
                wait.warned = entry.at

    def deadline(self, seat: int) -> float | None:
        """Return the time at which a seat goes to the bot, or None if no person has a pending decision at the seat."""
        wait = self._waits[seat]
        if wait is None:
            return None
        pauses = self._pauses(wait.player)
        end = paused(wait.asked, self._limit, pauses)
        return max(end, paused(wait.warned, NOTICE, pauses)) if wait.warned else end

    def warned(self, seat: int) -> bool:
        """Return whether the person at a seat has been warned about the pending decision."""
        wait = self._waits[seat]
        return wait is not None and wait.warned > 0.0

    def next(self) -> float | None:
        """Return the time of the next warning or deadline, or None."""
        return min((moment for moment in map(self._due, range(len(self._waits))) if moment is not None), default=None)

    def due(self) -> list[int]:
        """Return the seats whose warning or deadline is due."""
        now = self._clock.now()
        return [seat for seat in range(len(self._waits)) if (moment := self._due(seat)) is not None and moment <= now]

    def _due(self, seat: int) -> float | None:
        """Return the time of the seat's warning, or of its deadline if the person has already been warned."""
        wait = self._waits[seat]
        if wait is None or wait.warned:
            return self.deadline(seat)
        return paused(wait.asked, self._limit - min(self._limit / 4, DAY), self._pauses(wait.player))

    def waits(self) -> Iterator[WaitFor]:
        """Yield the pending decisions of people in the order of their seats."""
        for wait in self._waits:
            if wait is not None:
                pauses = self._pauses(wait.player)
                half, most = (paused(wait.asked, share * self._limit, pauses) for share in (_HALF, _MOST))
                yield WaitFor(wait.player, wait.n, wait.asked, half, most)

    def vacation(self, player: str) -> float | None:
        """Return the end of a person's vacation, or None if the person is not on vacation."""
        ends = [end for _, end in self._vacations.get(player, []) if end > self._clock.now()]
        return max(ends, default=None)

    def _pauses(self, player: str) -> Sequence[Pause]:
        """Return the periods that a person's deadlines do not count, in order."""
        vacations = self._vacations.get(player)
        return sorted([*self._clock.pauses, *vacations]) if vacations else self._clock.pauses


def paused(start: float, seconds: float, pauses: Iterable[Pause]) -> float:
    """Return the end of a period that begins at ``start`` and does not run during the sorted pauses."""
    reached, left = start, seconds
    for begins, ends in pauses:
        if ends <= reached:
            continue
        if begins >= reached + left:
            break
        left -= max(0.0, begins - reached)
        reached = ends
    return reached + left
