"""The contract of a position, which applies the rules of a game."""

import json
from copy import deepcopy
from hashlib import blake2b
from typing import Any

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.errors import IllegalAction, NotToMove
from factoryfloor.kernel.events import Event
from factoryfloor.kernel.outcome import rank


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Copyable):
    """A position of a game. :meth:`apply` changes it in place.

    Plain attributes are fast to read: ``seats``; ``pending``, the bit mask of the seats that must decide now; ``over``;
    ``mid_chain``, the bit mask of the seats in the middle of a chain; ``reveals``, the number of things revealed so
    far; ``chance``; ``events``, the list that receives events, or None during search; ``fewest_wins``, copied from the
    game.
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

    # Required methods.

    def legal(self, seat: i64) -> list[int]:
        """Return the legal actions of a seat in ascending order, or an empty list if the seat is not pending. Do not
        change the returned list, because callers share it.
        """
        raise NotImplementedError

    def apply(self, seat: i64, action: i64) -> None:
        """Apply a legal action without checks. Only search calls this method. Other code calls :meth:`play`."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Return the score of each seat. The scores are final when the game is over, and provisional before."""
        raise NotImplementedError

    def copy(self) -> "State":
        """Return an independent copy, including the chance. ``events`` of the copy is None."""
        raise NotImplementedError

    def resample(self, seat: i64, chance: Chance) -> None:
        """Redeal everything hidden from ``seat``, consistently with the seat's knowledge (determinization).

        Unrevealed decisions of other seats become pending again. Afterwards the state draws from ``chance``.
        """
        raise NotImplementedError

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return the view of a seat as JSON, or the view of a spectator if ``seat`` is None.

        A server sends only views of a position to clients.
        """
        raise NotImplementedError

    def position(self) -> dict[str, Any]:
        """Return the complete position without its chance as JSON. :meth:`Game.load` reads this JSON."""
        raise NotImplementedError

    def notation(self, seat: i64, action: i64) -> str:
        """Return the notation of a legal action."""
        raise NotImplementedError

    # Optional methods. The defaults are correct for every game.

    def reshuffle(self, chance: Chance) -> None:
        """Redeal everything that no seat has seen, such as the order of a deck. Unrevealed decisions stay.

        The view, legal actions, notation and information key of every seat stay the same. Afterwards the state draws
        from ``chance``. The default is correct for games that deal nothing in advance.
        """
        self.chance = chance

    def own_view(self, seat: int, public: dict[str, Any]) -> dict[str, Any]:
        """Return the fields of a seat's view that may differ from the spectators' view ``public``.

        All other fields are the same as in ``public``. A server builds the spectators' view once, and only these fields
        for each seat.
        """
        return self.view(seat)

    def ranking(self) -> list[int]:
        """Return the rank of each seat after tie-breaks. The winner has rank 1. Tied seats share a rank."""
        sign = -1 if self.fewest_wins else 1
        return rank([[sign * score] for score in self.scores()])

    def canonical(self, text: str) -> str:
        """Convert notation that a person has typed to the form of :meth:`notation`."""
        return " ".join(text.lower().split())

    def information_key(self, seat: i64) -> i64:
        """Return a hash (0 to 2**62 - 1) of the seat's information state.

        Positions that the seat cannot distinguish have equal hashes. The default is correct for every game, but slow.
        Override it in games for which search is used.
        """
        text = json.dumps([self.view(seat), self.legal(seat)], sort_keys=True)
        return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little") >> 2

    def refusal(self, seat: int, text: str) -> str:
        """Return an error message for an illegal action. The message lists the legal actions."""
        legal = self.legal(seat)
        some = "; ".join(self.notation(seat, action) for action in legal[:8])
        more = f"; and {len(legal) - 8} more" if len(legal) > 8 else ""
        shown = text if len(text) <= 60 else text[:57] + "..."
        return f"{shown!r} is not legal for seat {seat} now; legal: {some}{more}"

    # Methods of the kernel.

    def __repr__(self) -> str:
        pending = "over" if self.over else f"pending {self.movers()}"
        return f"<{type(self).__name__}: {self.seats} seats, {pending}>"

    def movers(self) -> list[int]:
        """Return the seats that must decide now. There are several seats if decisions are simultaneous."""
        pending: int = self.pending
        return [seat for seat in range(self.seats) if pending >> seat & 1]

    def parse(self, seat: int, text: str) -> int:
        """Return the legal action with this notation. Raises NotToMove or IllegalAction."""
        self.check_mover(seat)
        wanted = self.canonical(text)
        for action in self.legal(seat):
            if self.notation(seat, action) == wanted:
                return action
        raise IllegalAction(self.refusal(seat, text))

    def play(self, seat: int, action: int) -> None:
        """Apply an action if it is legal. Otherwise raise NotToMove or IllegalAction without changing anything."""
        self.check_mover(seat)
        if action not in self.legal(seat):
            raise IllegalAction(self.refusal(seat, f"action {action}"))
        self.apply(seat, action)

    def check_mover(self, seat: int) -> None:
        """Raise NotToMove unless the seat is pending."""
        if self.over:
            raise NotToMove("the game is over; no further actions are possible")
        if not 0 <= seat < int(self.seats):  # an int, because the argument may be too large for an i64
            raise NotToMove(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")
        if not (int(self.pending) >> seat) & 1:
            to_move = ", ".join(str(mover) for mover in self.movers())
            raise NotToMove(f"seat {seat} has no pending decision; to move: {to_move}")

    def __deepcopy__(self, memory: dict[int, Any]) -> "State":
        other = self.copy()
        other.chance = deepcopy(self.chance, memory)
        other.events = deepcopy(self.events, memory)
        return other

    def base_from(self, other: "State") -> None:
        """Copy those attributes of this class that are not constructor arguments."""
        self.pending = other.pending
        self.mid_chain = other.mid_chain
        self.reveals = other.reveals
        self.over = other.over
        self.fewest_wins = other.fewest_wins
