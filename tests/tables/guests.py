"""Guests at tables in this process, whose clock stands still, and the clients by which they follow a table."""

import itertools
import json
from collections.abc import Callable
from typing import Any, Final

import pytest

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.kernel.registry import register
from factoryfloor.tables.local_table import LocalTable, LocalTables
from factoryfloor.tables.ports.storage import Storage
from factoryfloor.tables.state.errors import code_of
from factoryfloor.tables.state.log_limits import UNLIMITED, LogLimits
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.setup import Randomness, Setup
from factoryfloor.tables.verbs.new_table import TableWish
from factoryfloor.tables.verbs.requests import SeatWish
from tests.tables.evening import ManualTime
from tests.tiny_game import GAME

ONE, TWO, THREE, FOUR = GUESTS = [Person(name.lower(), name) for name in ("One", "Two", "Three", "Four")]
AWAY: Final = 120.0
"""Seconds after which a person without a connection counts as absent."""

register(GAME)


class Tables(LocalTables):
    """Tables of the tiny game, unless another is named."""

    def __init__(
        self, limits: LogLimits = UNLIMITED, storage: Storage | None = None, randomness: Randomness | None = None
    ) -> None:
        self.clock = ManualTime()
        super().__init__(storage, Setup(self.clock, limits, randomness or Randomness()))

    def make(self, *seats: str, game: str = "tiny", **wish: Any) -> LocalTable:
        """A table of the first guest. Seats are ``me``, ``open``, or the specification of a bot."""
        wishes = [SeatWish(kind) if kind in ("me", "open") else SeatWish("bot", kind) for kind in seats]  # type: ignore[arg-type]
        return self.create(ONE, game, TableWish(wishes, **wish))

    def full(self, *seats: str, **wish: Any) -> LocalTable:
        """Returns a table whose open seats the other guests have taken, in their order."""
        table = self.make(*seats, **wish)
        for guest, seat in zip(GUESTS[1:], [n for n, kind in enumerate(seats) if kind == "open"], strict=False):
            table.sit(guest, seat)
        return table

    def move(self, seconds: float) -> None:
        """Lets time pass."""
        self.clock.moment += seconds
        for table in self._open.values():
            table.advance()


class Client:
    """A connection to a table, and what it shows."""

    marks = itertools.count(1)

    def __init__(self, table: LocalTable, person: Person | None = None) -> None:
        self.table = table
        self.inbox = table.connect(person)
        self._read = 0
        self._state: dict[str, Any] = {}
        self._entries: list[dict[str, Any]] = []
        self.presence: dict[str, Any] = {}

    @property
    def heard(self) -> list[str]:
        """All received messages."""
        return [message.decode() for message in self.inbox.messages]

    def leave(self) -> None:
        """End the connection."""
        self.table.disconnect(self.inbox)

    @property
    def state(self) -> dict[str, Any]:
        """The fields of the last sync and of the updates after it."""
        for message in map(json.loads, self.inbox.messages[self._read :]):
            if message["kind"] == "sync":
                self._state, self._entries = message, message["log"]
            elif message["kind"] == "update":
                self._state |= {key: value for key, value in message.items() if value is not None}
                self._entries = [*self._entries, message["entry"]]
            elif message["kind"] == "presence":
                self.presence = message
        self._read = len(self.inbox.messages)
        return self._state

    @property
    def n(self) -> int:
        return int(self.state["n"])

    @property
    def over(self) -> bool:
        return bool(self.state["table"]["status"] == "over")

    @property
    def mine(self) -> list[int]:
        return list(self.state["mine"])

    @property
    def entries(self) -> list[dict[str, Any]]:
        """The log that this client has received."""
        return self._entries if self.state else []

    def view(self) -> Any:
        """The first view."""
        return next(iter(self.state["views"].values()))

    def decision(self, seat: int | None = None) -> Any:
        """Returns the pending decision of one of the client's seats (default: the first with a decision), or None."""
        return next((each for each in self.state["decisions"] if seat in (None, each["seat"])), None)

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message; return its answer. Raises KeyError with the code of a refusal."""
        mark = f"mark {next(self.marks)}"
        self.table.receive(self.inbox, {"kind": kind, "id": mark, **fields})
        told = [message for message in map(json.loads, self.inbox.messages) if message.get("id") == mark]
        if told[-1]["kind"] == "error":
            raise KeyError(told[-1]["code"], told[-1]["message"])
        return dict(told[-1])

    def act(self, choice: int = 0, seat: int | None = None) -> dict[str, Any]:
        """Take an action of a pending decision, by default the first."""
        decision = self.decision(seat)
        return self.play(decision["actions"][choice]["text"], seat=decision["seat"])

    def play(self, *texts: str, seat: int) -> dict[str, Any]:
        """Take an action, or a chain of actions, in notation."""
        return self.ask("act", n=self.n, seat=seat, actions=list(texts))

    def undo(self, seat: int) -> dict[str, Any]:
        """Undo the last action of a seat."""
        return self.ask("undo", n=self.n, seat=seat)


def info(table: LocalTable) -> dict[str, Any]:
    """The facts of a table, as a spectator gets them."""
    client = Client(table)
    client.leave()
    return dict(client.state["table"])


def kinds(table: LocalTable) -> str:
    """Returns the seats as letters: p(erson), b(ot), o(pen)."""
    return "".join(seat.kind[0] for seat in table.state.seats)


def refusal(do: Callable[..., object], *args: Any, **wish: Any) -> tuple[str, str]:
    """The code and the message with which a call is refused."""
    with pytest.raises(FactoryFloorError) as refused:
        do(*args, **wish)
    return code_of(refused.value), str(refused.value)


def refused(do: Callable[..., object], *args: Any, **wish: Any) -> str:
    """The code with which a call is refused."""
    return refusal(do, *args, **wish)[0]
