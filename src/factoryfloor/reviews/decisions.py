"""The decisions of a finished game. A decision has the position before it, and one or more actions."""

from dataclasses import dataclass, field

from factoryfloor.kernel import Match, State


@dataclass
class Taken:
    """A decision of the game: one action, or the steps of a chain or plan up to the first step that uses chance.

    ``before`` is the position before the first action. ``turns`` are the turns of the actions. ``forced`` means that no
    step had an alternative.
    """

    seat: int
    before: State
    turns: list[int] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    forced: bool = True


@dataclass(frozen=True)
class Event:
    """A chance event: an action that drew or revealed something, with the positions before and after the action."""

    turn: int
    seat: int
    action: int
    before: State
    after: State


@dataclass(frozen=True)
class Course:
    """A replayed game: the first position, the decisions in the order of their first actions, and the chance events."""

    start: State
    decisions: list[Taken]
    events: list[Event]
    positions: list[State]


def replay(match: Match) -> Course:
    """Replay a match from its start."""
    again = match.at_start()
    start = again.state.copy()
    decisions: list[Taken] = []
    events: list[Event] = []
    positions: list[State] = [start]
    open_by_seat: dict[int, Taken] = {}
    for turn, move in enumerate(match.moves):
        before = positions[turn]
        taken = open_by_seat.get(move.seat)
        if taken is None or not (move.joined or _mid_chain(before, move.seat)):
            taken = open_by_seat[move.seat] = Taken(move.seat, before)
            decisions.append(taken)
        taken.turns.append(turn)
        taken.actions.append(move.action)
        taken.forced = taken.forced and len(before.legal(move.seat)) == 1
        again.play(move.seat, move.action)
        positions.append(again.state.copy())
        if move.irrevocable:
            del open_by_seat[move.seat]
            events.append(Event(turn + 1, move.seat, move.action, before, positions[turn + 1]))
    return Course(start, decisions, events, positions)


def _mid_chain(state: State, seat: int) -> bool:
    return bool(int(state.mid_chain) >> seat & 1)
