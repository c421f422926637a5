"""The pending decision of each seat: the legal actions, the time at which the decision came up, and the deadline."""

from factoryfloor.kernel import State, Timing
from factoryfloor.tables.state.clock import Clock
from factoryfloor.tables.state.entry import Entry


class PendingDecisions:
    """The pending decisions of a table after the log entries so far.

    ``since[seat]`` is the entry of the seat's last action, or of a later change of its legal actions. ``asked[seat]``
    and ``asked_n[seat]`` are the time and entry at which the seat's decision came up. All times and deadlines are
    monotonic. ``acted[seat]`` and ``acted_n[seat]`` are the time and entry of the seat's last action.
    ``_offered[seat]`` contains all actions that have been legal since the decision came up, keyed by notation. It is
    used only with a time limit.
    """

    def __init__(self, timing: Timing | None, created: Entry, seats: int, clock: Clock) -> None:
        self.since = [created.n] * seats
        self.asked = [clock.monotonic_of(created.at)] * seats
        self.asked_n = [created.n] * seats
        self.acted = [self.asked[0]] * seats
        self.acted_n = [0] * seats
        self._clock = clock
        self._timing = timing
        self._legal: list[list[int]] = [[] for _ in range(seats)]
        self._time_limit: list[tuple[int, int] | None] = [None] * seats
        self._offered: list[dict[str, int]] = [{} for _ in range(seats)]

    def note(self, entry: Entry, state: State, running: bool) -> None:
        """Update the decisions after an entry."""
        kind, at = entry.kind, self._clock.monotonic_of(entry.at)
        touched = (
            -1 if kind in ("offer", "vote", "hint", "warn", "agree") else entry.seat
        )  # these entries leave decisions unchanged
        if kind == "action":
            self.acted[entry.seat], self.acted_n[entry.seat] = at, entry.n
        timing, deciding, mid_chain = self._timing, state.pending if running else 0, state.mid_chain
        for seat, before in enumerate(self._legal):
            pending = deciding >> seat & 1
            legal = list(state.legal(seat)) if pending else []
            limit = timing.time_limit(state, seat) if pending and timing is not None else None
            acted = seat == touched and not mid_chain >> seat & 1
            if kind != "undo" and (acted or not before or limit != self._time_limit[seat]):
                self.asked[seat], self.asked_n[seat], self._offered[seat] = at, entry.n, {}
            if legal != before or limit != self._time_limit[seat] or seat == touched:
                self._legal[seat], self._time_limit[seat] = legal, limit
                self.since[seat] = entry.n
                if limit is not None:
                    self._offered[seat] |= {state.notation(seat, action): action for action in legal}

    def legal(self, seat: int) -> list[int]:
        """Return the legal actions of a seat, or an empty list if the seat has no decision. Do not modify the list,
        because callers share it.
        """
        return self._legal[seat]

    def deadline(self, seat: int) -> float | None:
        """Return the deadline of the seat's decision, or None if there is no time limit."""
        limit = self._time_limit[seat]
        return None if limit is None else self.asked[seat] + limit[0]

    def is_current(self, seat: int, n: int) -> bool:
        """Return whether a choice based on entry ``n`` is still accepted.

        With a time limit, a choice is accepted until the seat's next decision, because only the order of arrival
        counts.
        """
        return n >= (self.since[seat] if self.deadline(seat) is None else self.asked_n[seat])

    def next_deadline(self) -> float | None:
        """Return the earliest deadline, or None."""
        if self._timing is None:
            return None
        return min((end for seat in range(len(self.since)) if (end := self.deadline(seat)) is not None), default=None)

    def overdue(self) -> tuple[int, int] | None:
        """Return a seat that is past its deadline and the action to take for this seat, or None."""
        now = self._clock.monotonic()
        for seat, limit in enumerate(self._time_limit):
            if limit is not None and (end := self.deadline(seat)) is not None and end <= now:
                return seat, limit[1]
        return None

    def waited(self, seat: int) -> float:
        """Return the seconds since a pending seat's decision came up."""
        return max(0.0, self._clock.monotonic() - self.asked[seat])

    def race_winner(self, state: State, seat: int, text: str) -> int:
        """Return the seat that won the race for an action offered to ``seat``, or -1 if there was no race."""
        if self._timing is None:
            return -1
        action = self._offered[seat].get(state.canonical(text))
        return -1 if action is None else self._timing.race_winner(state, seat, action)
