"""A fair queue. It chooses the network with the least usage, then in this network the address with the least usage,
then the person.

The queue uses start-time fair queueing in a tree of accounts. A new or returning account starts at the minimum usage of
the waiting accounts. Cheap work has a head start. A network without recent requests has a credit, so that its first
work does not wait for the work of many other networks. Head start and credit do not add up. Therefore the credits of
many new networks do not delay work with a larger head start.
"""

import time
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from math import inf
from typing import Final, Generic, TypeVar

from factoryfloor.server.operations.client import Client, networks_of
from factoryfloor.server.operations.token_bucket import Timer

_SWEEP: Final = 512  # number of accounts under one parent above which idle accounts are removed


class Price(IntEnum):
    """The approximate duration of work."""

    CHEAP = 0  # some milliseconds
    SHORT = 1  # a slice
    LONG = 2  # many slices


@dataclass(frozen=True, slots=True)
class Advantages:
    """Seconds of usage that comparisons ignore: a ``head_start`` for each price, and a ``credit`` for a network that
    was idle.

    A network regains its credit after ``idle`` seconds without work.
    """

    head_start: tuple[float, float, float] = (5.0, 3.5, 0.0)
    credit: float = 3.0
    idle: float = 60.0


_USUAL: Final = Advantages()

Item = TypeVar("Item", bound=Hashable)


class _Account(Generic[Item]):
    """The used time of an account, in seconds of virtual time. ``now`` is the minimum usage of the account's waiting
    children.

    The account of a person has a line of waiting work for each price. The accounts of networks and addresses have
    ``parts``. ``waiting`` is the number of waiting pieces of work. ``with_credit`` is the used time minus the time
    covered by the account's credit.
    """

    def __init__(self, used: float = 0.0, credit: float = 0.0) -> None:
        self.used = used
        self.with_credit = used - credit
        self.now = 0.0
        self.waiting = 0
        self.credit = 0.0
        self.active = -inf  # time of the latest work
        self.parts: dict[str, _Account[Item]] = {}
        self.lines: tuple[deque[Item], ...] = tuple(deque() for _ in Price)

    def part(self, name: str, credit: float) -> "_Account[Item]":
        if name not in self.parts:
            if len(self.parts) >= _SWEEP:
                self._sweep()
            self.parts[name] = _Account(self.now, credit)
        return self.parts[name]

    def rank(self, head_start: float) -> float:
        """Return the usage for comparisons. It is reduced by the head start or the credit, whichever is larger."""
        return min(self.used - head_start, self.with_credit)

    def _sweep(self) -> None:
        """Remove idle accounts with less usage than ``now``. If too many accounts remain, remove all idle accounts."""
        kept = {name: part for name, part in self.parts.items() if part.waiting or part.used > self.now}
        if len(kept) >= _SWEEP:
            kept = {name: part for name, part in kept.items() if part.waiting}
        self.parts = kept


class FairQueue(Generic[Item]):
    """A fair queue of waiting work. Each item is in the queue at most once."""

    def __init__(self, timer: Timer = time.monotonic, advantages: Advantages = _USUAL) -> None:
        self._timer = timer
        self._advantages = advantages
        self._all: _Account[Item] = _Account()
        self._waiting: dict[Client, list[_Account[Item]]] = {}  # the accounts of clients with waiting work
        self._where: dict[Item, tuple[Client, Price]] = {}

    def __len__(self) -> int:
        return len(self._where)

    def __iter__(self) -> Iterator[Item]:
        return iter(self._where)

    @property
    def lengths(self) -> dict[str, int]:
        """Return the number of waiting items by price."""
        waiting = Counter(price for _, price in self._where.values())
        return {price.name.lower(): waiting[price] for price in Price}

    def add(self, item: Item, client: Client, price: Price, *, first: bool = False) -> None:
        """Add work at the end of the client's line for the price, or at the front with ``first``."""
        accounts = self._waiting.setdefault(client, self._accounts(client))
        self._note_activity(accounts[0])
        parent = self._all
        for account in accounts:
            if not account.waiting:  # the account is new or was idle
                account.used = max(account.used, parent.now)
                account.with_credit = max(account.with_credit, parent.now - account.credit)
            account.waiting += 1
            parent = account
        line = accounts[-1].lines[price]
        if first:
            line.appendleft(item)
        else:
            line.append(item)
        self._where[item] = client, price

    def take(self, fits: Callable[[Item], bool] = lambda _: True) -> Item | None:
        """Remove and return the next item that fits, or None if there is none."""
        found = [
            (accounts, price, item)
            for accounts in self._waiting.values()
            for price, line in zip(Price, accounts[-1].lines, strict=True)
            if (item := next(filter(fits, line), None)) is not None
        ]
        if not found:
            return None
        parent, level, chosen = self._all, 0, found[0][2]
        head_start = self._advantages.head_start
        while level == 0 or parent.parts:
            here = [(accounts[level], price, item) for accounts, price, item in found]
            parent.now = max(parent.now, min(account.used for account, _, _ in here))
            parent, _, chosen = min(here, key=lambda each: each[0].rank(head_start[each[1]]))
            found = [each for each in found if each[0][level] is parent]
            level += 1
        self.remove(chosen)
        return chosen

    def remove(self, item: Item) -> bool:
        """Remove an item. Return whether the item was in the queue."""
        if item not in self._where:
            return False
        client, price = self._where.pop(item)
        accounts = self._waiting[client]
        accounts[-1].lines[price].remove(item)
        for account in accounts:
            account.waiting -= 1
        if not accounts[-1].waiting:
            del self._waiting[client]
        return True

    def charge(self, client: Client, seconds: float) -> None:
        """Add to the usage of a client."""
        accounts = self._waiting.get(client) or self._accounts(client)
        self._note_activity(accounts[0])
        for account in accounts:
            account.used += seconds
            account.with_credit += seconds
            account.credit = max(0.0, account.credit - seconds)

    def used(self, client: Client) -> float:
        """Return the usage of the client's network. Only differences between two values are meaningful."""
        return self._accounts(client)[0].used

    def _accounts(self, client: Client) -> list[_Account[Item]]:
        """Return the accounts of a client: the networks (the widest first), the address, and the person."""
        accounts, parent = [], self._all
        for name in (*(network.name for network in reversed(networks_of(client.address))), client.person):
            parent = parent.part(name, self._advantages.credit)
            accounts.append(parent)
        return accounts

    def _note_activity(self, network: _Account[Item]) -> None:
        now = self._timer()
        if now >= network.active + self._advantages.idle:
            network.credit = self._advantages.credit
        network.active = now
