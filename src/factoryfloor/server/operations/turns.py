"""Schedules expensive work in turns: one piece at a time, in a fair order, within the limits of people and networks."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Generator, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass
from math import inf
from typing import Any, Final, TypeVar

from factoryfloor.server.operations.client import ANONYMOUS, Client, networks_of
from factoryfloor.server.operations.fair_queue import Advantages, FairQueue, Price
from factoryfloor.server.operations.own_time import OwnTime
from factoryfloor.server.operations.settings import Settings
from factoryfloor.server.operations.token_bucket import ClientLimit, RateLimiter, Timer, whole_seconds
from factoryfloor.tables.state.errors import Refused

_BURST: Final = 50.0  # seconds of the rate that a client may use at once
_LONGEST: Final = 0.25  # seconds after which the next turn begins even if the current turn is still waiting
_SLICE: Final = 0.005  # seconds of a slice
_REST: Final = 0.5  # as a share of the duration of the previous turn
_MOST_REST: Final = 0.25  # seconds
_TOGETHER: Final = 1000  # maximum waiting pieces of work in total
_BESIDES: Final = 0.0004  # seconds charged for the overhead of a turn: the request, its task, this queue
_SOME: Final = Advantages((0.0, 0.0, 0.0), credit=0.01)  # with more, many networks would delay all others

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Places:
    """The maximum number of waiting and running pieces of work of a person, of an address, and in total."""

    person: int
    address: int
    together: int


class Turns:
    """Schedules the expensive work of a process. One turn runs at a time. The network with the least usage gets the
    next turn.

    ``timer`` is the clock that measures the charged time. ``budget`` is the rate limit of charged time in milliseconds.
    The next turn begins after ``longest`` seconds even if the current turn has not ended. With ``rests``, the process
    stays free after a turn for half as long as the turn lasted.

    A network that already has work here gets another place only while more than twice as many places are free. This
    rule reserves the last places for networks without work here.
    """

    def __init__(
        self,
        places: Places,
        timer: Timer = time.monotonic,
        budget: RateLimiter | None = None,
        longest: float = inf,
        advantages: Advantages | None = None,
        *,
        rests: bool = False,
    ) -> None:
        self._places = places
        self._timer = timer
        self._budget = budget
        self._longest = longest
        self._rests = rests
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue(advantages=advantages or Advantages())
        self._counted: Counter[tuple[str, str]] = Counter()
        self._turn: asyncio.Future[None] | None = None  # the turn in progress
        self._resting = False
        self._within: ContextVar[asyncio.Future[None] | None] = ContextVar("turn", default=None)

    def __len__(self) -> int:
        """Return the number of waiting pieces of work."""
        return len(self._queue)

    @asynccontextmanager
    async def turn(self, client: Client, price: Price, timer: Timer | None = None) -> AsyncIterator[None]:
        """Wait for a turn, and charge the client for the duration of the block. A call within a turn stays in that
        turn.

        Raises Refused if a limit is exceeded. A caller that is cancelled leaves the queue.
        """
        if self._holds:
            yield
            return
        with self._place(client):
            async with self._taken(client, price, timer or self._timer):
                yield

    async def run(self, client: Client, price: Price, work: Coroutine[Any, Any, Value]) -> Value:
        """Run a coroutine in a turn. Charge the client for the coroutine's own processor time."""
        timed = OwnTime(work)
        try:
            async with self.turn(client, price, timed.timer):
                return await timed
        finally:
            timed.close()

    async def slices(self, client: Client, price: Price, steps: Generator[None, None, Value]) -> Value:
        """Run a generator in slices of a few milliseconds, each in its own turn. Return the generator's value.

        A call within a turn ends that turn only if it lasts too long. The event loop is free between the slices.
        """
        with nullcontext() if self._holds else self._place(client):
            while True:
                held = self._holds
                async with nullcontext() if held else self._taken(client, price, self._timer):
                    until = time.perf_counter() + _SLICE
                    try:
                        while time.perf_counter() < until:
                            next(steps)
                    except StopIteration as end:
                        value: Value = end.value
                        return value
                if held:
                    await asyncio.sleep(_SLICE)

    def charge(self, client: Client, seconds: float) -> None:
        """Charge a client for work outside turns."""
        self._queue.charge(client, seconds)
        if self._budget is not None:
            self._budget.charge(client, seconds * 1000.0)

    @property
    def _holds(self) -> bool:
        """Return whether the current turn belongs to the caller."""
        turn = self._within.get()
        return turn is not None and turn is self._turn

    @asynccontextmanager
    async def _taken(self, client: Client, price: Price, timer: Timer) -> AsyncIterator[None]:
        """Run a turn for work that already has a place."""
        turn = asyncio.get_running_loop().create_future()
        self._queue.add(turn, client, price)
        try:
            self._next()
            await turn
            token, began = self._within.set(turn), timer()
            try:
                yield
            finally:
                self._within.reset(token)
                spent = min(timer() - began, self._longest)
                self.charge(client, spent + _BESIDES)
                self._rest(turn, spent)
        finally:
            if not self._queue.remove(turn):
                self._end(turn)

    @contextmanager
    def _place(self, client: Client) -> Iterator[None]:
        """Count a piece of work while the block runs. Raises Refused if the client has no place or no budget left."""
        counted = Counter(self._check(client))
        self._counted.update(counted)
        try:
            yield
        finally:
            self._counted -= counted

    def _check(self, client: Client) -> list[tuple[str, str]]:
        """Raise Refused if the client has no place or no budget left.

        Return the accounts to which the client's work is charged.
        """
        if client is ANONYMOUS:  # the server's own work
            return []
        wait = self._budget.wait(client) if self._budget is not None else 0.0
        if wait > 0.0:
            seconds = whole_seconds(wait)
            raise Refused(
                "too_fast", f"your requests take too much server time; try again in {seconds} s", seconds=seconds
            )
        places, networks = self._places, networks_of(client.address)
        quotas = {("network", network.name): network.times * places.address for network in networks}
        if client.person:
            quotas["person", client.person] = places.person
        free = places.together - self._counted["all", ""]
        own = self._counted["network", networks[-1].name]
        if free <= 2 * own or any(self._counted[key] >= most for key, most in quotas.items()):
            raise Refused("too_fast", "too many requests are waiting; try again shortly", seconds=1)
        return [("all", ""), *quotas]

    def _next(self) -> None:
        """Begin the next turn, unless one is in progress."""
        while self._turn is None and not self._resting and (turn := self._queue.take()) is not None:
            if turn.cancelled():
                continue
            self._turn = turn
            turn.set_result(None)
            if self._longest < inf:
                turn.get_loop().call_later(self._longest, self._end, turn)

    def _rest(self, turn: "asyncio.Future[None]", spent: float) -> None:
        if self._rests and turn is self._turn:
            self._resting = True
            turn.get_loop().call_later(min(spent * _REST, _MOST_REST), self._rested)

    def _rested(self) -> None:
        self._resting = False
        self._next()

    def _end(self, turn: "asyncio.Future[None]") -> None:
        if turn is self._turn:
            self._turn = None
            self._next()


def turns_of_the_server(settings: Settings) -> Turns:
    """Return the turns for work in the server's own process. Clients are charged for processor time."""
    person, address = settings.work_person, settings.work_address
    budget = RateLimiter(ClientLimit(person, address), ClientLimit(person * _BURST, address * _BURST))
    places = Places(settings.sockets_person, settings.sockets_address, _TOGETHER)
    return Turns(places, time.process_time, budget, _LONGEST, _SOME, rests=True)
