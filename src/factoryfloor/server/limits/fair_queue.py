"""A fair queue: the address, then the person, with the least usage comes first; cheap work has a head start.

Start-time fair queueing: usage is counted per address, and within it per person. New and returning clients start at the
minimum usage of those waiting.
"""

from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator
from enum import IntEnum
from typing import Any, Final, Generic, TypeVar

from factoryfloor.server.limits.client import Client

_SWEEP: Final = 512  # accounts from which on idle ones are removed


class Price(IntEnum):
    """The approximate duration of work."""

    CHEAP = 0  # some milliseconds
    SHORT = 1  # a slice
    LONG = 2  # many slices


_HEAD_START: Final = (2.0, 0.5, 0.0)  # seconds of usage ignored, by price


Item = TypeVar("Item", bound=Hashable)


class _Account:
    """Used time, in seconds of the queue's virtual time."""

    def __init__(self, used: float) -> None:
        self.used = used


class _Person(_Account, Generic[Item]):
    """A person's waiting work: a line per price."""

    def __init__(self, used: float) -> None:
        super().__init__(used)
        self.lines: tuple[deque[Item], ...] = tuple(deque() for _ in Price)

    @property
    def waits(self) -> bool:
        return any(self.lines)


class _Address(_Account, Generic[Item]):
    """The people at an address. ``now``: the virtual time, the minimum usage of those waiting."""

    def __init__(self, used: float) -> None:
        super().__init__(used)
        self.now = 0.0
        self.people: dict[str, _Person[Item]] = {}

    @property
    def waits(self) -> bool:
        return any(person.waits for person in self.people.values())

    def person(self, name: str) -> _Person[Item]:
        if name not in self.people:
            self.people = _without_idle(self.people, self.now)
            self.people[name] = _Person(self.now)
        return self.people[name]


Known = TypeVar("Known", _Person[Any], _Address[Any])


class FairQueue(Generic[Item]):
    """Waiting work, each item once."""

    def __init__(self) -> None:
        self._now = 0.0
        self._addresses: dict[str, _Address[Item]] = {}
        self._where: dict[Item, tuple[Client, Price]] = {}

    def __len__(self) -> int:
        return len(self._where)

    def __iter__(self) -> Iterator[Item]:
        return iter(self._where)

    @property
    def lengths(self) -> dict[str, int]:
        """The number of waiting items by price."""
        waiting = Counter(price for _, price in self._where.values())
        return {price.name.lower(): waiting[price] for price in Price}

    def add(self, item: Item, client: Client, price: Price, *, first: bool = False) -> None:
        """Add work to the client's line of its price, at the end or as the ``first``."""
        address = self._address(client.address)
        person = address.person(client.person)
        if not address.waits:
            address.used = max(address.used, self._now)
        if not person.waits:
            person.used = max(person.used, address.now)
        line = person.lines[price]
        if first:
            line.appendleft(item)
        else:
            line.append(item)
        self._where[item] = client, price

    def take(self, fits: Callable[[Item], bool] = lambda _: True) -> Item | None:
        """Remove and return the next item of those that fit; None if there is none."""
        found = [
            (address, person, price, item)
            for address in self._addresses.values()
            for person in address.people.values()
            for price, line in zip(Price, person.lines, strict=True)
            if (item := next(filter(fits, line), None)) is not None
        ]
        if not found:
            return None
        address, *_ = min(found, key=lambda each: each[0].used - _HEAD_START[each[2]])
        here = [each for each in found if each[0] is address]
        _, _, _, item = min(here, key=lambda each: each[1].used - _HEAD_START[each[2]])
        self._now = max(self._now, min(each[0].used for each in found))
        address.now = max(address.now, min(each[1].used for each in here))
        self.remove(item)
        return item

    def remove(self, item: Item) -> bool:
        """Remove an item; whether it was in the queue."""
        if item not in self._where:
            return False
        client, price = self._where.pop(item)
        self._addresses[client.address].people[client.person].lines[price].remove(item)
        return True

    def charge(self, client: Client, seconds: float) -> None:
        """Add to the usage of a client."""
        address = self._address(client.address)
        address.used += seconds
        address.person(client.person).used += seconds

    def used(self, client: Client) -> float:
        """The usage of the client's address, for comparisons."""
        return self._address(client.address).used

    def _address(self, name: str) -> _Address[Item]:
        if name not in self._addresses:
            self._addresses = _without_idle(self._addresses, self._now)
            self._addresses[name] = _Address(self._now)
        return self._addresses[name]


def _without_idle(accounts: dict[str, Known], now: float) -> dict[str, Known]:
    """Remove idle accounts if there are many: first those behind the current time, then all."""
    if len(accounts) < _SWEEP:
        return accounts
    kept = {name: account for name, account in accounts.items() if account.waits or account.used > now}
    if len(kept) < _SWEEP:
        return kept
    return {name: account for name, account in kept.items() if account.waits}
