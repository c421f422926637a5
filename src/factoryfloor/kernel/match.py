"""A game being played: game, seats, options, seed and the actions so far."""

from collections.abc import Sequence
from typing import Any

from factoryfloor.kernel.chance import TableChance, commitment, fresh_seed
from factoryfloor.kernel.errors import BadOption, BadSeats, FactoryFloorError, IllegalAction, NoUndo
from factoryfloor.kernel.events import Event
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.state import State


class Move:
    """An action that was taken, with what undo must know about it.

    ``joined``: it was played together with the move before it, in a plan or chain, and undo takes back all of that.
    """

    def __init__(self, seat: int, action: int, text: str, pending: int, irrevocable: bool, events: list[Event]) -> None:
        self.seat = seat
        self.action = action
        self.text = text
        self.pending = pending  # the seats that owed a decision when it was taken
        self.irrevocable = irrevocable  # it drew chance or brought something hidden to light
        self.events = events
        self.joined: bool = False


class Match:
    """A game from its start to here. Every change goes through it; the state is never changed beside it.

    ``seed`` is secret until the end; ``commitment`` may be published at once. A match that starts from a
    position instead of a deal keeps that position in ``start``; its seats and options are the position's.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, Any] | None = None,
        seed: str | None = None,
        start: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.seed = fresh_seed() if seed is None else seed
        self.commitment = commitment(self.seed)
        self.start = start
        self.moves: list[Move] = []
        chance = TableChance(self.seed)
        if start is None:
            game.check_seats(seats)
            self.options = game.settle(options, seats)
            self.state = game.start(seats, self.options, chance)
        else:
            self.state = game.load(start, chance)
            if seats != self.state.seats:
                raise BadSeats(f"the position to start from has {self.state.seats} seats, not {seats!r}")
            self.options = game.settle(start.get("options"), seats)
            if options is not None and game.settle(options, seats) != self.options:
                raise BadOption(f"the position to start from has the options {self.options}, not {options}")
        self.seats = seats

    @property
    def over(self) -> bool:
        return self.state.over

    def play(self, seat: int, action: int | str) -> list[Event]:
        """Take one action, given as a number or in notation. Raises NotToMove or IllegalAction."""
        state = self.state
        number = state.parse(seat, action) if isinstance(action, str) else action
        state.check_mover(seat)
        if number not in state.legal(seat):
            raise IllegalAction(state.refusal(seat, f"action {number}"))
        text = state.notation(seat, number)
        pending, draws, reveals = int(state.pending), int(state.chance.draws), int(state.reveals)
        events: list[Event] = []
        state.log = events
        try:
            state.apply(seat, number)
        finally:
            state.log = None
        irrevocable = int(state.chance.draws) != draws or int(state.reveals) != reveals
        self.moves.append(Move(seat, number, text, pending, irrevocable, events))
        return events

    def play_chain(self, seat: int, actions: Sequence[int | str]) -> list[Event]:
        """Take several actions of one seat, all or none. Raises as :meth:`play` does, naming the step."""
        before, length = self.state.copy(), len(self.moves)
        try:
            return self._play_each(seat, actions)
        except Exception:
            self.state = before
            del self.moves[length:]
            raise

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
        """Take a whole plan (a layout, say) as the actions that it consists of, all or none."""
        self.state.check_mover(seat)
        return self.play_chain(seat, self.state.plan(seat, plan))

    def why_not_undo(self, seat: int) -> str:
        """Why the seat's last action cannot be taken back, or an empty string if it can."""
        try:
            self._without_last(seat)
        except NoUndo as error:
            return str(error)
        return ""

    def undo(self, seat: int) -> Move:
        """Take back the seat's last action, by replay of the others. Raises NoUndo; returns what was taken back.

        Allowed as long as that action drew no chance and brought nothing hidden to light, and those who
        acted after it owed their decision beside it and would have seen the same happen without it. A plan or
        chain that was played together is taken back as one, and returned as one move.
        """
        undone, state, moves = self._without_last(seat)
        self.state, self.moves = state, moves
        return undone

    def _without_last(self, seat: int) -> tuple[Move, State, list[Move]]:
        end = self._last_of(seat) + 1
        index = first_of(self.moves, end - 1)
        undone, later = together(self.moves[index:end]), self.moves[end:]
        if undone.irrevocable:
            raise NoUndo(f"{undone.text!r} cannot be taken back: it drew or revealed something")
        for move in later:
            if not undone.pending >> move.seat & 1:
                raise NoUndo(f"{undone.text!r} cannot be taken back: seat {move.seat} has decided since")
        replayed = self._replayed(self.moves[:index])
        for move in later:
            if not self._happens_again(replayed, move):
                raise NoUndo(f"{undone.text!r} cannot be taken back: what seat {move.seat} did since depends on it")
        return undone, replayed.state, replayed.moves

    def _last_of(self, seat: int) -> int:
        for index in range(len(self.moves) - 1, -1, -1):
            if self.moves[index].seat == seat:
                return index
        raise NoUndo(f"seat {seat} has taken no action yet")

    def _replayed(self, moves: list[Move]) -> "Match":
        other = Match(self.game, self.seats, self.options, self.seed, self.start)
        for move in moves:
            other.play(move.seat, move.action)
            other.moves[len(other.moves) - 1].joined = move.joined
        return other

    def _happens_again(self, replayed: "Match", move: Move) -> bool:
        try:
            events = replayed.play(move.seat, move.action)
        except FactoryFloorError:
            return False
        again = replayed.moves[len(replayed.moves) - 1]
        again.joined = move.joined
        same_text = again.text == move.text
        return same_text and [event.whole() for event in events] == [event.whole() for event in move.events]

    def fork(self) -> "Match":
        """An independent match at the same point that shares the moves made so far."""
        other = Match(self.game, self.seats, self.options, self.seed, self.start)
        other.state = self.state.copy()
        other.moves = list(self.moves)
        return other


def first_of(moves: list[Move], index: int) -> int:
    """The index of the first move of those that were played together with the one at ``index``."""
    while moves[index].joined:
        index -= 1
    return index


def together(moves: list[Move]) -> Move:
    """Moves that were played together as one; the seats that owed a decision throughout are its pending ones."""
    if len(moves) == 1:
        return moves[0]
    pending = moves[0].pending
    events: list[Event] = []
    for move in moves:
        pending &= move.pending
        events += move.events
    text = "; ".join(move.text for move in moves)
    return Move(moves[0].seat, moves[0].action, text, pending, any(move.irrevocable for move in moves), events)
