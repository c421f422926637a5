"""The hints of a table, with the recommended actions and the marks of the hints in the record."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from factoryfloor.kernel import Match, Move
from factoryfloor.tables.state.entry import Entry


class Advice(NamedTuple):
    """A hint: the number of actions before it, the seat, and the recommended actions in notation."""

    before: int
    seat: int
    actions: list[str]


def hints_of(record: Mapping[str, Any]) -> list[Advice]:
    """Return the hints of a record. Records of older versions lack the recommended actions."""
    marks: Sequence[Sequence[int]] = record.get("hints", ())
    advice = [*record.get("advice", ()), *[[] for _ in marks]]
    return [Advice(before, seat, list(actions)) for (before, seat), actions in zip(marks, advice, strict=False)]


class Hints:
    """The hints of a table, in the order of the log. ``latest`` maps each seat to the entry of its last hint."""

    def __init__(self) -> None:
        self.given: list[Advice] = []
        self._latest: dict[int, Entry] = {}

    def note(self, match: Match | None, entry: Entry) -> None:
        """Record a hint. Without a match, do nothing, because the record already exists."""
        if match is not None:
            self.given.append(Advice(len(match.moves), entry.seat, entry.payload["actions"]))
            self._latest[entry.seat] = entry

    def latest(self, seat: int, since: int) -> list[str]:
        """Return the actions of the last hint for a seat's decision that came up at entry ``since``.

        Without a hint, the list is empty.
        """
        entry = self._latest.get(seat)
        return entry.payload["actions"] if entry is not None and entry.n > since else []

    def undone(self, before: Sequence[Move], after: Sequence[Move]) -> None:
        """Renumber the hints after an undo."""
        first = next((n for n, (one, other) in enumerate(zip(before, after, strict=False)) if one is not other), None)
        first = len(after) if first is None else first
        gone = len(before) - len(after)
        self.given = [
            each if each.before <= first else each._replace(before=max(first, each.before - gone))
            for each in self.given
        ]

    def record(self) -> list[list[int]]:
        """Return the marks of the hints for a record, in order."""
        return [list(mark) for mark in sorted(self._by_mark())]

    def advice(self) -> list[list[str]]:
        """Return the actions that the last hint at each mark recommended."""
        return [actions for _, actions in sorted(self._by_mark().items())]

    def _by_mark(self) -> dict[tuple[int, int], list[str]]:
        return {(each.before, each.seat): each.actions for each in self.given}
