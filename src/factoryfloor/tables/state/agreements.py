"""Proposals to end the game or to undo an action, on which all people at a table must agree."""

from typing import TYPE_CHECKING, Final, Literal

from factoryfloor.kernel import Match
from factoryfloor.tables.state.entry import Entry

if TYPE_CHECKING:
    from factoryfloor.tables.state.messages import Agreement

Topic = Literal["end", "undo"]
END: Final = "end"
UNDO: Final = "undo"


class Agreements:
    """The current proposals, and the people who agree to each proposal. Seat -1 stands for the whole table."""

    def __init__(self) -> None:
        self._by: dict[tuple[Topic, int], list[str]] = {}

    def note(self, entry: Entry) -> None:
        """Apply an entry. An action or an undo ends all proposals to undo."""
        match entry.kind:
            case "agree":
                proposal = entry.payload["what"], entry.seat
                others = [player for player in self._by.pop(proposal, []) if player != entry.player]
                agreeing = [*others, entry.player] if entry.payload["agreed"] else others
                if agreeing:
                    self._by[proposal] = agreeing
            case "action" | "undo" if self._by:
                self._by = {proposal: by for proposal, by in self._by.items() if proposal[0] != UNDO}
            case "over":
                self._by.clear()

    def by(self, what: Topic, seat: int) -> list[str]:
        """Return the people who agree to a proposal, beginning with the person who made the proposal."""
        return self._by.get((what, seat), [])

    def listed(self) -> list["Agreement"]:
        """Return the proposals as JSON."""
        return [{"what": what, "seat": seat, "by": list(by)} for (what, seat), by in self._by.items()]


def undone_together(match: Match, seat: int) -> int | None:
    """Return the first move to undo if a seat's last action and all later moves are undone.

    Return None if the seat has not acted, or if one of these moves used chance or revealed information.
    """
    moves = match.moves
    first = next((number for number in reversed(range(len(moves))) if moves[number].seat == seat), None)
    while first is not None and first > 0 and moves[first].joined:
        first -= 1
    if first is None or any(move.irrevocable for move in moves[first:]):
        return None
    return first


def rewound(match: Match, first: int) -> Match:
    """Replay the match from its start up to the move before ``first``."""
    again, number = match.at_start(), 0
    while number < first:
        end = match.end_of(number)
        again.play_chain(match.moves[number].seat, [move.action for move in match.moves[number:end]])
        number = end
    again.moves = match.moves[:first]
    return again
