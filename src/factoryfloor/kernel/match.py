"""Matches: the game, seats, options, seed and the actions so far."""

from collections.abc import Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from factoryfloor.kernel.chance import chance_of, commitment, fresh_seed
from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.errors import BadOption, BadSeats, FactoryFloorError, IllegalAction, NoUndo
from factoryfloor.kernel.events import Event
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.state import State


class Move(Copyable):
    """A played action, with the data that an undo needs.

    ``joined`` means that a plan or chain played this move together with the previous move. The two moves are then
    undone together.
    """

    def __init__(self, seat: int, action: int, text: str, pending: int, irrevocable: bool, events: list[Event]) -> None:
        self.seat = seat
        self.action = action
        self.text = text
        self.pending = pending  # mask of the seats that were pending before the action
        self.irrevocable = irrevocable  # the action used chance or revealed hidden information
        self.events = events
        self.joined: bool = False


@mypyc_attr(allow_interpreted_subclasses=True)
class _Undo(Copyable):
    """The last action of a seat, and the same game without this action.

    ``state`` is the position without the action. ``later`` lists the later moves, replayed in that position. ``reason``
    is the reason why the action cannot be undone, or empty if it can be undone.
    """

    def __init__(self, move: Move, first: int, end: int, before: State) -> None:
        self.move = move
        self.first = first
        self.upto = end
        self.state = before
        self.later: list[Move] = []
        self.reason: str = ""
        if move.irrevocable:
            self.refuse("it drew or revealed something")

    def refuse(self, reason: str) -> None:
        """Store the reason why an undo is impossible, and drop the later moves."""
        self.reason = f"{self.move.text!r} cannot be undone: {reason}"
        self.later = []

    def follow(self, move: Move) -> None:
        """Replay a later move in the position without the undone action. If the replayed events differ, refuse the
        undo.
        """
        if self.reason:
            return
        if not self.move.pending >> move.seat & 1:
            self.refuse(f"seat {move.seat} has decided since")
            return
        state = self.state
        again: Move | None = None
        if move.action in state.legal(move.seat) and state.notation(move.seat, move.action) == move.text:
            again = _carried_out(state, move.seat, move.action)
        if again is None or [event.whole() for event in again.events] != [event.whole() for event in move.events]:
            self.refuse(f"a later action of seat {move.seat} depends on it")
            return
        again.joined = move.joined
        self.later.append(again)


@mypyc_attr(allow_interpreted_subclasses=True)
class Match(Copyable):
    """A game in progress or a finished game.

    Change a match only through its methods, never through ``state`` directly. ``seed`` is secret until the end.
    ``commitment`` may be published at the start. If a match starts from a position instead of a deal, ``start``
    contains this position, which determines the seats and options. ``rules`` is the rules version. ``chance`` is the
    kind of chance: ``places``, or ``fast`` with a number as seed for the episodes of an environment.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, Any] | None = None,
        seed: str | None = None,
        start: dict[str, Any] | None = None,
        rules: int = 0,
        chance: str = "",
        reached: State | None = None,
    ) -> None:
        """Deal or load the first position, with the installed rules or with the version ``rules``.

        To fork a match, pass the current position as ``reached``. Raises OtherRules, BadSeats, BadOption or
        BadPosition.
        """
        self.game = game
        self.rules: int = rules or game.rules
        self.chance: str = chance or game.replays(self.rules, seats)
        self.seed: str = fresh_seed() if seed is None else seed
        self.commitment: str = commitment(self.seed)
        self.start = start
        self.moves: list[Move] = []
        self._undos: dict[int, _Undo] | None = None  # keyed by seat; None until the first use, then kept up to date
        if reached is not None:
            self.state: State = reached
            self.options: dict[str, Any] = options or {}
        elif start is None:
            game.check_seats(seats)
            self.options = game.settle(options, seats)
            self.state = game.start(seats, self.options, chance_of(self.chance, self.seed))
        else:
            self.state = game.load(start, chance_of(self.chance, self.seed))
            if seats != self.state.seats:
                raise BadSeats(f"the start position has {self.state.seats} seats, not {seats!r}")
            self.options = game.settle(start.get("options"), seats)
            if options is not None and game.settle(options, seats) != self.options:
                raise BadOption(f"the start position has the options {self.options}, not {options}")
        self.seats = seats

    def __repr__(self) -> str:
        over = ", over" if self.over else ""
        return f"<Match: {self.game.id}, {self.seats} seats, {len(self.moves)} moves{over}>"

    @property
    def over(self) -> bool:
        return self.state.over

    def play(self, seat: int, action: int | str) -> list[Event]:
        """Play one action, given as a number or in notation. Raises NotToMove or IllegalAction."""
        state = self.state
        number = state.parse(seat, action) if isinstance(action, str) else action
        state.check_mover(seat)
        if number not in state.legal(seat):
            raise IllegalAction(state.refusal(seat, f"action {number}"))
        before = None if self._undos is None else state.copy()
        move = _carried_out(state, seat, number)
        self.moves.append(move)
        if before is not None:
            self._note(len(self.moves) - 1, before)
        return move.events

    def play_chain(self, seat: int, actions: Sequence[int | str]) -> list[Event]:
        """Play several actions of one seat.

        If one action fails, none is played. Raises the errors of :meth:`play`, with the number of the failed step.
        """
        before, length, undos = self.state.copy(), len(self.moves), self._undos
        self._undos = None
        try:
            events = self._play_each(seat, actions)
        except Exception:
            self.state = before
            del self.moves[length:]
            self._undos = undos
            raise
        self._undos = undos
        if undos is not None and len(self.moves) > length:
            self._note(length, before)
        return events

    def _play_each(self, seat: int, actions: Sequence[int | str]) -> list[Event]:
        events: list[Event] = []
        for step, action in enumerate(actions, 1):
            try:
                events += self.play(seat, action)
                self.moves[len(self.moves) - 1].joined = step > 1
            except FactoryFloorError as error:
                if len(actions) == 1:
                    raise
                raise type(error)(f"step {step} of {len(actions)}: {error}") from error
        return events

    def play_plan(self, seat: int, plan: dict[str, Any]) -> list[Event]:
        """Play all actions of a plan, such as a layout.

        If one action fails, none is played. Raises the errors of :meth:`play_chain`.
        """
        self.state.check_mover(seat)
        return self.play_chain(seat, self.plan_actions(seat, plan))

    def plan_actions(self, seat: int, plan: dict[str, Any]) -> list[int]:
        """Return the actions of a plan. Raises IllegalAction if the plan is invalid or the game has no plans."""
        plans = self.game.plans()
        if plans is None:
            raise IllegalAction(f"{self.game.title} has no plans; play single actions")
        return plans.actions(self.state, seat, plan)

    def why_not_undo(self, seat: int) -> str:
        """Return the reason why the seat's last action cannot be undone, or an empty string if it can be undone.

        An action can be undone only if it neither used chance nor revealed anything. In addition, every seat that acted
        later must have been pending at the same time, and must have seen the same events as without the action.
        """
        undo = self._known_undos().get(seat)
        if undo is None:
            return f"seat {seat} has taken no action yet"
        while undo.upto < len(self.moves) - 1:
            undo.upto += 1
            undo.follow(self.moves[undo.upto])
        return undo.reason

    def before_last(self, seat: int) -> "tuple[State, list[int]] | None":
        """Return the position before the seat's last action, plan or chain, and its actions.

        Return None if the seat has not acted.
        """
        undo = self._known_undos().get(seat)
        if undo is None:
            return None
        return undo.state.copy(), [move.action for move in self.moves[undo.first : self.end_of(undo.first)]]

    def end_of(self, first: int) -> int:
        """Return the index after the last move that was played together with move ``first``."""
        end = first + 1
        while end < len(self.moves) and self.moves[end].joined:
            end += 1
        return end

    def acts_beside(self, seat: int, other: int) -> bool:
        """Return whether ``other`` was pending when the seat last acted.

        An action of such a seat does not prevent an undo by itself.
        """
        undo = self._known_undos().get(seat)
        return undo is not None and bool(undo.move.pending >> other & 1)

    def undo(self, seat: int) -> Move:
        """Undo the seat's last action.

        A plan or a chain is undone as a whole. Raises NoUndo if the action cannot be undone.
        """
        reason = self.why_not_undo(seat)
        if reason:
            raise NoUndo(reason)
        undo = self._known_undos()[seat]
        self.state = undo.state
        self.moves = self.moves[: undo.first] + undo.later
        self._undos = None
        return undo.move

    def _known_undos(self) -> dict[int, _Undo]:
        """Return the last action of each seat.

        The first call and each call after an undo replay the match. Later calls use the stored result.
        """
        undos = self._undos
        if undos is None:
            replayed = self.at_start()
            undos = replayed._undos = {}
            first = 0
            while first < len(self.moves):
                end = self.end_of(first)
                replayed.play_chain(self.moves[first].seat, [move.action for move in self.moves[first:end]])
                first = end
            self._undos = undos
        return undos

    def _note(self, first: int, before: State) -> None:
        """Store the moves since ``first`` as the last action of their seat.

        ``before`` is the position before these moves.
        """
        move = _together(self.moves[first:])
        undos = self._undos
        if undos is not None:
            undos[move.seat] = _Undo(move, first, len(self.moves) - 1, before)

    def fork(self) -> "Match":
        """Return an independent match at the same point. The two matches share the past moves."""
        other = self._begun(self.state.copy())
        other.moves = list(self.moves)
        return other

    def at_start(self) -> "Match":
        """Return the same match before its first move, for playing it again."""
        return self._begun(None)

    def _begun(self, reached: State | None) -> "Match":
        """Return the match without its moves, at the start or at the later position ``reached``."""
        game, seats = self.game, self.seats
        return Match(game, seats, self.options, self.seed, self.start, self.rules, self.chance, reached)


def _carried_out(state: State, seat: int, action: int) -> Move:
    """Apply a legal action. Return the move and the events of the action."""
    text = state.notation(seat, action)
    pending, draws, reveals = int(state.pending), int(state.chance.draws), int(state.reveals)
    events: list[Event] = []
    state.events = events
    try:
        state.apply(seat, action)
    finally:
        state.events = None
    irrevocable = int(state.chance.draws) != draws or int(state.reveals) != reveals
    return Move(seat, action, text, pending, irrevocable, events)


def _together(moves: list[Move]) -> Move:
    """Merge moves that were played together.

    In the merged move, a seat counts as pending only if it was pending in all moves.
    """
    if len(moves) == 1:
        return moves[0]
    pending = moves[0].pending
    events: list[Event] = []
    for move in moves:
        pending &= move.pending
        events += move.events
    text = "; ".join(move.text for move in moves)
    return Move(moves[0].seat, moves[0].action, text, pending, any(move.irrevocable for move in moves), events)
