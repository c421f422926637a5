"""The hints given at a table, as marked in its record."""

from collections.abc import Sequence

from factoryfloor.kernel import Match, Move


class Hints:
    """Per hint, the number of actions before it and the seat."""

    def __init__(self) -> None:
        self.given: list[tuple[int, int]] = []

    def note(self, match: Match | None, seat: int) -> None:
        """Note a hint. Without a match nothing is noted: the record already exists."""
        if match is not None:
            self.given.append((len(match.moves), seat))

    def undone(self, before: Sequence[Move], after: Sequence[Move]) -> None:
        """Renumber the hints after an undo."""
        first = next((n for n, (one, other) in enumerate(zip(before, after, strict=False)) if one is not other), None)
        first = len(after) if first is None else first
        gone = len(before) - len(after)
        self.given = [(n if n <= first else max(first, n - gone), seat) for n, seat in self.given]

    def record(self) -> list[list[int]]:
        """The marks of a record, in order."""
        return [[n, seat] for n, seat in sorted(set(self.given))]
