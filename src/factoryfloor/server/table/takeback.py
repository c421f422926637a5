"""Which seats could take back their last action now: the answer of ``Match.why_not_undo``, kept up to date cheaply.

The match answers by replaying the game from its start. Here, for each seat, the position before its last action is
kept, and what others do since is played on it too: if it goes the same way there, their actions did not depend on it.
"""

from dataclasses import dataclass

from factoryfloor.kernel import Event, Match, Move, State
from factoryfloor.kernel.match import first_of, together


@dataclass(slots=True)
class _Mark:
    """The position without the last action of a seat, up to and with the move at index ``upto``."""

    pending: int
    state: State | None  # None: it cannot be taken back any more
    upto: int


class TakeBacks:
    """Follows a match; told of every action, it knows which can be undone."""

    def __init__(self) -> None:
        self._marks: dict[int, _Mark] = {}

    def played(self, match: Match, seat: int, first: int, before: State) -> None:
        """The seat took the moves from index ``first`` on; ``before`` is the position before them, now ours."""
        move = together(match.moves[first:])
        self._marks[seat] = _Mark(move.pending, None if move.irrevocable else before, len(match.moves) - 1)

    def possible(self, match: Match, seat: int) -> bool:
        """Whether the seat's last action can be taken back now."""
        mark = self._marks.get(seat)
        if mark is None:
            return False
        while mark.state is not None and mark.upto < len(match.moves) - 1:
            mark.upto += 1
            move = match.moves[mark.upto]
            if not mark.pending >> move.seat & 1 or not _happens_again(mark.state, move):
                mark.state = None
        return mark.state is not None

    def rebuild(self, match: Match) -> None:
        """Start anew from a match whose moves have changed."""
        self._marks.clear()
        last = {move.seat: index for index, move in enumerate(match.moves)}
        first = {first_of(match.moves, index): index for index in last.values()}
        replayed = Match(match.game, match.seats, match.options, match.seed, match.start)
        for index, move in enumerate(match.moves):
            if index in first:
                whole = together(match.moves[index : first[index] + 1])
                before = None if whole.irrevocable else replayed.state.copy()
                self._marks[move.seat] = _Mark(whole.pending, before, first[index])
            replayed.play(move.seat, move.action)


def _happens_again(state: State, move: Move) -> bool:
    """Take the move in another position; whether everybody would be told the same."""
    if move.action not in state.legal(move.seat) or state.notation(move.seat, move.action) != move.text:
        return False
    events: list[Event] = []
    state.log = events
    state.apply(move.seat, move.action)
    state.log = None
    return [event.whole() for event in events] == [event.whole() for event in move.events]
