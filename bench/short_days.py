"""Tables by the day whose days last only seconds, and the check that no bot took a seat too early."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from factoryfloor.server.rooms import uptime
from factoryfloor.server.storage.outage_rows import outages
from factoryfloor.server.storage.store import Store
from factoryfloor.tables.state import day_limits
from factoryfloor.tables.state.clock import Clock
from factoryfloor.tables.state.day_limits import Pause
from factoryfloor.tables.state.setup import DEFAULT
from factoryfloor.tables.state.table import Table


def shorten(day: float) -> None:
    """Shorten a day, the notice of a deadline and the time after an outage in this process."""
    vars(day_limits).update(DAY=day, NOTICE=day / 10)
    vars(uptime).update(GRACE=day / 10, _BEAT=day / 10)


class _PastClock(Clock):
    """A clock at the time of an entry, with the outages that had ended by then.

    A later outage may begin slightly earlier, at the last time at which the server was recorded as running.
    """

    def __init__(self, outages: Sequence[Pause]) -> None:
        self._outages = outages
        self.at(0.0)

    def at(self, moment: float) -> None:
        """Set the time."""
        self.moment = moment
        self.pauses = [(began, ended) for began, ended in self._outages if ended - uptime.GRACE <= moment]

    def now(self) -> float:
        return self.moment

    def monotonic(self) -> float:
        return self.moment


def seats_taken(store: Store, table_id: str) -> tuple[int, list[str]]:
    """The number of seats that went to a bot at a table, and the number that went before their deadline."""
    pauses: Any = store.read(outages)
    clock = _PastClock(pauses)
    first, *entries = store.entries(table_id)
    table = Table(table_id, first, replace(DEFAULT, clock=clock))
    taken, early = 0, list[str]()
    for entry in entries:
        clock.at(entry.at)
        if entry.kind == "stand_in" and table.by_day is not None:
            taken += 1
            deadline = table.by_day.deadline(entry.seat)
            if deadline is None or entry.at < deadline:
                early.append(f"{table_id} {entry.n}: seat {entry.seat} at {entry.at}, deadline {deadline}")
        table.apply(entry)
    return taken, early
