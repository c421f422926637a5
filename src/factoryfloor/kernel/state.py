"""The contract of a position: what every game's state can be asked and told."""

import json
from hashlib import blake2b
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.errors import IllegalAction, NotToMove
from factoryfloor.kernel.events import Event
from factoryfloor.kernel.outcome import rank, utility

TO_THE_END: Final = 1_000_000_000
"""More decisions than any game has."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position of a game, changed in place by :meth:`apply`.

    Plain attributes, cheap to read: ``seats``; ``pending``, the bit mask of the seats that owe a decision
    now; ``over``; ``chaining``, the bit mask of the seats that are in the middle of a chain of steps;
    ``reveals``, how often something hidden came to light; ``chance``; ``log``, the list that receives
    events, or None (search) when nobody listens.
    """

    def __init__(self, seats: i64, chance: Chance) -> None:
        self.seats: i64 = seats
        self.pending: i64 = 0
        self.chaining: i64 = 0
        self.reveals: i64 = 0
        self.over: bool = False
        self.chance: Chance = chance
        self.log: list[Event] | None = None

    # What a game must say.

    def legal(self, seat: i64) -> list[int]:
        """The legal actions of a seat in ascending order, empty if it owes none. Shared: not to be changed."""
        raise NotImplementedError

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out an action that is known to be legal. Unchecked, for search; others call :meth:`play`."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """The score of each seat: final when the game is over, as it stands before that."""
        raise NotImplementedError

    def copy(self) -> "State":
        """An independent position, chance included, without a log."""
        raise NotImplementedError

    def resample(self, seat: i64, chance: Chance) -> None:
        """Redeal at random all that ``seat`` cannot know, consistently with all that it knows.

        Decisions of others that were made but not shown are taken back to pending. From here on the
        state draws from ``chance``.
        """
        raise NotImplementedError

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see, or an onlooker (None), as JSON. Nothing else ever leaves a server."""
        raise NotImplementedError

    def position(self) -> dict[str, Any]:
        """Everything but chance, in plain names, as JSON: what :meth:`Game.load` takes."""
        raise NotImplementedError

    def notation(self, seat: i64, action: i64) -> str:
        """How a legal action is written."""
        raise NotImplementedError

    # What a game may say better.

    def ranking(self) -> list[int]:
        """The place of each seat, 1 for the winner, tie-breaks applied, ties shared."""
        return rank([[score] for score in self.scores()])

    def question(self, seat: i64) -> str:
        """What is wanted of a pending seat, as one word that the client has a sentence for."""
        return "act"

    def touches(self, seat: i64, action: i64) -> list[str]:
        """The ids of the pieces, as the view names them, that a player touches to take this action."""
        return []

    def preview(self, seat: i64, action: i64) -> dict[str, Any]:
        """What a legal action would cost and gain, as far as the seat may know it."""
        return {}

    def plan(self, seat: i64, plan: dict[str, Any]) -> list[int]:
        """The actions that a whole plan consists of. Raises IllegalAction if it cannot be carried out."""
        raise IllegalAction("this game takes single actions, not plans")

    def consider(self, seat: i64, plan: dict[str, Any]) -> dict[str, Any]:
        """What a plan would do, finished or not, as JSON: price, faults with their places. Changes nothing.

        Raises IllegalAction if the plan cannot be read.
        """
        return {}

    def hint(self, seat: i64) -> dict[str, Any] | None:
        """A plan, as :meth:`plan` takes it, that the game would suggest to a pending seat; None where it has none."""
        return None

    def patience(self, seat: i64) -> tuple[int, int] | None:
        """How many seconds a pending seat has to decide, and the action that is taken for it then; None: any time."""
        return None

    def pause(self, seat: i64, action: i64) -> float:
        """The seconds in which a person would see that it wants this legal action, from when it is first asked.

        Bots wait so long at a table with people, so that a race is one.
        """
        return 0.0

    def estimate(self, seat: i64) -> float:
        """A cheap guess at how the game will end for a seat: 1.0 a sole win, 0.0 the last place.

        Alone at the table it is whatever grows with success, at the end too; by default the score.
        """
        return float(self.scores()[seat]) if self.seats == 1 else utility(self.ranking(), seat)

    def estimates(self) -> list[float]:
        """:meth:`estimate` for every seat; overridden where all of them cost little more than one."""
        return [self.estimate(seat) for seat in range(self.seats)]

    def insight(self, seat: i64) -> list[float]:
        """How promising each of ``legal(seat)`` looks from what the seat can see: larger is better.

        Search reads it as logarithms of odds: an action with 1.0 more is tried first e times as often.
        """
        return [0.0] * len(self.legal(seat))

    def hunch(self, seat: i64, chance: Chance) -> i64:
        """A legal action as a quick player might take it, for playouts: by default any, equally likely."""
        legal = self.legal(seat)
        return legal[chance.below(len(legal))]

    def foresight(self) -> i64:
        """After how many decisions of each seat a search had better cut a playout and take :meth:`estimates`.

        By default never: playouts go to the end.
        """
        return TO_THE_END

    def observe(self, seat: i64) -> list[int]:
        """What a seat sees as ``Game.observation_size`` small integers, for learning."""
        return []

    def trace(self, seat: i64) -> i64:
        """A fingerprint (0 .. 2**62 - 1) of all that a seat knows: equal in what it cannot tell apart.

        Search keys its information sets by it. This one is right for every game and slow; a game that is
        searched keeps a rolling one.
        """
        text = json.dumps([self.view(seat), self.legal(seat)], sort_keys=True)
        return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little") >> 2

    def faster(self, seat: int, text: str) -> int:
        """The seat that was faster with what a seat wanted, where several race for one thing; -1 for none."""
        return -1

    def normal(self, text: str) -> str:
        """A notation as a person may type it, brought into the form that :meth:`notation` prints."""
        return " ".join(text.lower().split())

    # What the kernel makes of it.

    def movers(self) -> list[int]:
        """The seats that owe a decision now; more than one when play is simultaneous."""
        pending: int = self.pending
        return [seat for seat in range(self.seats) if pending >> seat & 1]

    def parse(self, seat: int, text: str) -> int:
        """The legal action that is written so. Raises NotToMove or IllegalAction."""
        self.check_mover(seat)
        wanted = self.normal(text)
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
        if not 0 <= seat < int(self.seats):  # whatever was asked for, it need not fit into an i64
            raise NotToMove(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")
        if not (int(self.pending) >> seat) & 1:
            to_move = ", ".join(str(mover) for mover in self.movers())
            raise NotToMove(f"seat {seat} owes no decision now; to move: {to_move}")

    def refusal(self, seat: int, text: str) -> str:
        """Why an action is refused: a sentence with what would be right."""
        legal = self.legal(seat)
        some = "; ".join(self.notation(seat, action) for action in legal[:8])
        more = f"; and {len(legal) - 8} more" if len(legal) > 8 else ""
        shown = text if len(text) <= 60 else text[:57] + "..."
        return f"{shown!r} is not legal for seat {seat} now; legal: {some}{more}"

    def base_from(self, other: "State") -> None:
        """Take over the plain attributes that a new copy does not get from its constructor."""
        self.pending = other.pending
        self.chaining = other.chaining
        self.reveals = other.reveals
        self.over = other.over
