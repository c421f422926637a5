"""The contract of a position: the rules of a game, and nothing that only bots, clients or clocks ask for."""

import json
from hashlib import blake2b
from typing import Any

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.errors import IllegalAction, NotToMove
from factoryfloor.kernel.events import Event
from factoryfloor.kernel.outcome import rank


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position of a game, changed in place by :meth:`apply`.

    Plain attributes, cheap to read: ``seats``; ``pending``, the bit mask of the seats that owe a decision now;
    ``over``; ``mid_chain``, the bit mask of the seats in the middle of a chain of steps; ``reveals``, a count of
    hidden things that came to light; ``chance``; ``events``, the list that receives events, or None (search);
    ``fewest_wins``, as the game says.
    """

    def __init__(self, seats: i64, chance: Chance, fewest_wins: bool = False) -> None:
        self.seats: i64 = seats
        self.pending: i64 = 0
        self.mid_chain: i64 = 0
        self.reveals: i64 = 0
        self.over: bool = False
        self.chance: Chance = chance
        self.events: list[Event] | None = None
        self.fewest_wins: bool = fewest_wins

    # Required.

    def legal(self, seat: i64) -> list[int]:
        """The legal actions of a seat in ascending order, empty if it owes none. Shared: not to be changed."""
        raise NotImplementedError

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out an action known to be legal. Unchecked, for search; others call :meth:`play`."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """The score of each seat: final when the game is over, as it stands before that."""
        raise NotImplementedError

    def copy(self) -> "State":
        """An independent position, chance included, without listeners."""
        raise NotImplementedError

    def resample(self, seat: i64, chance: Chance) -> None:
        """Redeal at random everything hidden from ``seat``, consistently with everything it knows (determinization).

        Decisions of others that were made but not shown are taken back to pending. From here on the state draws
        from ``chance``.
        """
        raise NotImplementedError

    def view(self, seat: int | None) -> dict[str, Any]:
        """The observation of a seat, or of an onlooker (None), as JSON. Nothing else ever leaves a server."""
        raise NotImplementedError

    def position(self) -> dict[str, Any]:
        """Everything but chance, in plain names, as JSON: the input of :meth:`Game.load`."""
        raise NotImplementedError

    def notation(self, seat: i64, action: i64) -> str:
        """The text of a legal action."""
        raise NotImplementedError

    # Optional: right by default.

    def reshuffle(self, chance: Chance) -> None:
        """Redeal what nobody has seen, such as the order of a deck; decisions laid but not shown stay.

        Every seat's view, legal actions, notation and information key stay the same. From here on the state draws
        from ``chance``. The default is right where nothing is dealt ahead.
        """
        self.chance = chance

    def ranking(self) -> list[int]:
        """The place of each seat, 1 for the winner, tie-breaks applied, ties shared."""
        sign = -1 if self.fewest_wins else 1
        return rank([[sign * score] for score in self.scores()])

    def canonical(self, text: str) -> str:
        """Typed notation in the form that :meth:`notation` prints."""
        return " ".join(text.lower().split())

    def information_key(self, seat: i64) -> i64:
        """A hash (0 .. 2**62 - 1) of the seat's information state: equal for positions it cannot tell apart.

        The default is right for every game and slow; a game that is searched computes its own.
        """
        text = json.dumps([self.view(seat), self.legal(seat)], sort_keys=True)
        return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little") >> 2

    def refusal(self, seat: int, text: str) -> str:
        """The reason for refusing an action: a sentence that says what would be right."""
        legal = self.legal(seat)
        some = "; ".join(self.notation(seat, action) for action in legal[:8])
        more = f"; and {len(legal) - 8} more" if len(legal) > 8 else ""
        shown = text if len(text) <= 60 else text[:57] + "..."
        return f"{shown!r} is not legal for seat {seat} now; legal: {some}{more}"

    # Provided by the kernel.

    def movers(self) -> list[int]:
        """The seats that owe a decision now; more than one when play is simultaneous."""
        pending: int = self.pending
        return [seat for seat in range(self.seats) if pending >> seat & 1]

    def parse(self, seat: int, text: str) -> int:
        """The legal action with this notation. Raises NotToMove or IllegalAction."""
        self.check_mover(seat)
        wanted = self.canonical(text)
        for action in self.legal(seat):
            if self.notation(seat, action) == wanted:
                return action
        raise IllegalAction(self.refusal(seat, text))

    def play(self, seat: int, action: int) -> None:
        """Carry out an action if it is legal. Raises NotToMove or IllegalAction and changes nothing otherwise."""
        self.check_mover(seat)
        if action not in self.legal(seat):
            raise IllegalAction(self.refusal(seat, f"action {action}"))
        self.apply(seat, action)

    def check_mover(self, seat: int) -> None:
        """Raises NotToMove unless the seat owes a decision now."""
        if self.over:
            raise NotToMove("the game is over; no more actions are taken")
        if not 0 <= seat < int(self.seats):  # any number may be asked for, also one that does not fit into an i64
            raise NotToMove(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")
        if not (int(self.pending) >> seat) & 1:
            to_move = ", ".join(str(mover) for mover in self.movers())
            raise NotToMove(f"seat {seat} owes no decision now; to move: {to_move}")

    def base_from(self, other: "State") -> None:
        """Copy the plain attributes that a new copy does not get from its constructor."""
        self.pending = other.pending
        self.mid_chain = other.mid_chain
        self.reveals = other.reveals
        self.over = other.over
        self.fewest_wins = other.fewest_wins
