"""Limits of wider networks: addresses that a client obtains at no cost do not multiply its share."""

import asyncio
import zlib
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest

from factoryfloor.server.http.open_sockets import OpenSockets
from factoryfloor.server.operations.client import UNKNOWN, Client, Network, networks_of
from factoryfloor.server.operations.fair_queue import FairQueue, Price
from factoryfloor.server.operations.settings import Settings
from factoryfloor.server.operations.table_limits import ActiveTable, TableLimits
from factoryfloor.server.operations.token_bucket import ClientLimit, RateLimiter
from factoryfloor.server.operations.turns import Places
from factoryfloor.server.people.uploaded_records import RecordLimits, UploadedRecords
from factoryfloor.tables.state.errors import Refused, code_of

SLICE = 0.2


def in_a_48(number: int) -> Client:
    return Client(f"p{number}", f"2001:db8:1:{number * 256:x}::/64")


def in_a_56(number: int) -> Client:
    return Client(f"p{number}", f"2001:db8:1:{number % 256:x}::/64")


def in_a_24(number: int) -> Client:
    return Client(f"p{number}", f"192.0.2.{number % 256}")


def scattered(number: int) -> Client:
    return Client(f"p{number}", f"10.{number}.0.1")


NETWORKS = pytest.mark.parametrize(("of", "times"), [(in_a_48, 4), (in_a_56, 2), (in_a_24, 4)])


def test_address_belongs_to_networks_of_increasing_size() -> None:
    assert networks_of("192.0.2.7") == (Network("192.0.2.7", 1), Network("192.0.2.0/24", 4))
    assert networks_of("2001:db8:1:f02::/64") == (
        Network("2001:db8:1:f02::/64", 1),
        Network("2001:db8:1:f00::/56", 2),
        Network("2001:db8:1::/48", 4),
    )
    assert networks_of(UNKNOWN) == (Network(UNKNOWN, 1),)


@NETWORKS
def test_server_limits_the_request_rate_of_a_network(of: Callable[[int], Client], times: int) -> None:
    rates = RateLimiter(ClientLimit(1.0, 10.0), ClientLimit(10.0, 10.0), lambda: 0.0)
    taken = sum(rates.take(of(number)) == 0.0 for number in range(200))
    assert taken == 10 * times
    assert rates.take(Client("other", "198.51.100.1")) == 0.0


@NETWORKS
def test_server_limits_the_sockets_of_a_network(of: Callable[[int], Client], times: int) -> None:
    sockets = OpenSockets(5, 10)
    with ExitStack() as stack:
        for number in range(10 * times):
            stack.enter_context(sockets.one_more(of(number)))
        with pytest.raises(Refused, match="open connections to tables"):
            stack.enter_context(sockets.one_more(of(10 * times)))
        stack.enter_context(sockets.one_more(Client("other", "198.51.100.1")))
    assert sockets.count == 0


@NETWORKS
def test_server_limits_the_tables_and_thinking_time_of_a_network(of: Callable[[int], Client], times: int) -> None:
    settings = Settings(tables_going_address=10, thinking_address=10.0)
    running: list[ActiveTable] = []
    limits = TableLimits(settings, lambda _: running)
    for number in range(10 * times):
        limits.check_new_table(of(number), ["search:1000ms"])
        running.append(ActiveTable(of(number), ["search:1000ms"]))
    with pytest.raises(Refused) as refused:
        limits.check_new_table(of(10 * times), [])
    assert code_of(refused.value) == "too_many_tables"
    with pytest.raises(Refused) as refused:
        limits.check_thinking(of(10 * times), ["search:1000ms"])
    assert code_of(refused.value) == "too_much_thinking"
    limits.check_new_table(Client("other", "198.51.100.1"), ["search:1000ms"])


def slices_until_done(attackers: list[Client], other: Client, *, before: list[Client]) -> int:
    """The slices that a worker works until a search of ten slices is done, while all attackers search all the time.

    ``before``: those who have searched until then.
    """
    now = [0.0]
    queue: FairQueue[Client] = FairQueue(lambda: now[0])

    def work() -> Client:
        client = queue.take()
        assert client is not None
        queue.charge(client, SLICE)
        now[0] += SLICE
        return client

    for client in before:
        queue.add(client, client, Price.LONG)
    for _ in range(1000):
        client = work()
        queue.add(client, client, Price.LONG, first=True)
    if other not in before:
        queue.add(other, other, Price.LONG)
    left, worked = 10, 0
    while left:
        client = work()
        worked += 1
        left -= client == other
        queue.add(client, client, Price.LONG, first=True)
    return worked


@pytest.mark.parametrize("of", [in_a_24, in_a_48])
def test_forty_addresses_of_one_network_share_one_limit(of: Callable[[int], Client]) -> None:
    attackers = [of(number) for number in range(40)]
    other = Client("other", "198.51.100.1")
    assert slices_until_done(attackers, other, before=[*attackers, other]) <= 21


def test_first_search_does_not_wait_for_forty_networks() -> None:
    attackers = [scattered(number) for number in range(40)]
    assert slices_until_done(attackers, Client("other", "198.51.100.1"), before=attackers) <= 12


def test_network_regains_its_credit_only_after_an_idle_minute() -> None:
    now = [0.0]
    queue: FairQueue[str] = FairQueue(lambda: now[0])
    one, two = Client("one", "192.0.2.1"), Client("two", "198.51.100.1")

    def lead_after(seconds: float) -> float:
        """Returns the seconds of work that `two` gets before `one` is next, after a pause of `two`."""
        queue.add("one", one, Price.LONG)
        for _ in range(100):
            assert queue.take() == "one"
            queue.charge(one, SLICE)
            queue.add("one", one, Price.LONG)
        now[0] += seconds
        queue.add("two", two, Price.LONG)
        lead = 0.0
        while queue.take() == "two":
            queue.charge(two, SLICE)
            lead += SLICE
            queue.add("two", two, Price.LONG)
        queue.remove("two")
        return lead

    assert lead_after(0.0) == pytest.approx(3.0, abs=2 * SLICE), "a new network"
    assert lead_after(59.0) <= 2 * SLICE
    assert lead_after(61.0) == pytest.approx(3.0, abs=2 * SLICE)


class Process:
    """Replays that take as long as the test wants; ``asked`` has the requests in order."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.go = asyncio.Semaphore(0)

    async def compute(self, _client: Client, content: dict[str, Any], _seconds: float) -> bytes:
        self.asked.append(content["record"])
        await self.go.acquire()
        return zlib.compress(b"{}")


def records(process: Process) -> UploadedRecords:
    return UploadedRecords(process.compute, RecordLimits(1000, 10, 10, 1000, 60.0, Places(1, 3, 8)))


async def test_three_addresses_cannot_use_all_slots() -> None:
    process = Process()
    uploaded = records(process)
    sent = [
        asyncio.create_task(uploaded.replay(Client("", scattered(number % 3).address), b"attack", None))
        for number in range(24)
    ]
    await asyncio.sleep(0)
    others = [
        asyncio.create_task(uploaded.replay(Client(f"q{number}", f"198.51.{number}.1"), b"other", None))
        for number in range(2)
    ]
    await asyncio.sleep(0)
    assert not any(task.done() for task in others)
    assert sum(not task.done() for task in sent) >= 4, "there was room"
    for _ in range(8):
        process.go.release()
    assert await asyncio.gather(*others) == [b"{}", b"{}"]
    assert process.asked.index("other") <= 3, "their turn comes before the attackers' second records"
    await asyncio.gather(*sent, return_exceptions=True)
    assert not uploaded._turns._counted


async def test_addresses_of_one_network_share_their_slots() -> None:
    uploaded = records(Process())
    sent = [asyncio.create_task(uploaded.replay(in_a_48(number), b"attack", None)) for number in range(8)]
    await asyncio.sleep(0)
    assert sum(not task.done() for task in sent) == 3
    for task in sent:
        task.cancel()
    await asyncio.gather(*sent, return_exceptions=True)


async def test_cancelled_record_request_passes_on_its_turn() -> None:
    process = Process()
    uploaded = records(process)
    sent = [asyncio.create_task(uploaded.replay(scattered(number), b"x", None)) for number in range(3)]
    await asyncio.sleep(0)
    sent[0].cancel()
    sent[1].cancel()
    process.go.release()
    assert await sent[2] == b"{}"
