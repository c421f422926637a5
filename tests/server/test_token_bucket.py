"""Clients, token buckets and the fair queue."""

import pytest

from factoryfloor.server.operations.client import UNKNOWN, Client, network_of
from factoryfloor.server.operations.fair_queue import FairQueue, Price
from factoryfloor.server.operations.guest_limits import GuestLimits
from factoryfloor.server.operations.settings import Settings
from factoryfloor.server.operations.token_bucket import ClientLimit, RateLimiter, TokenBucket
from factoryfloor.tables.state.errors import Refused, code_of


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", UNKNOWN),
        (None, UNKNOWN),
        ("somewhere", UNKNOWN),
    ],
)
def test_ipv6_addresses_are_charged_per_network(host: str | None, network: str) -> None:
    assert network_of(host) == network


class Stopwatch:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_token_bucket_returns_the_waiting_time() -> None:
    watch = Stopwatch()
    bucket = TokenBucket(0.5, 2.0, watch)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    assert bucket.wait() == pytest.approx(2.0)
    watch.now = 2.0
    assert bucket.wait() == 0.0
    assert TokenBucket(0.0, 0.0, watch).wait() == float("inf")


def test_new_person_at_an_address_shares_its_limit() -> None:
    watch = Stopwatch()
    rates = RateLimiter(ClientLimit(1.0, 2.0), ClientLimit(3, 5), watch)
    assert [rates.take(Client("one", "here")) for _ in range(4)] == [0.0, 0.0, 0.0, 1.0]
    assert [rates.take(Client(f"new {n}", "here")) for n in range(3)] == [0.0, 0.0, 0.5]
    assert rates.take(Client("one", "there")) == 1.0, "nor does another address help the same person"
    assert rates.take(Client("somebody", "there")) == 0.0
    watch.now = 10.0
    assert rates.take(Client("one", "here")) == 0.0


def test_server_limits_new_guests_per_address() -> None:
    watch = Stopwatch()
    guest_limits = GuestLimits(Settings(guests_at_once_address=2, guests_an_hour_address=60.0), watch)
    guest_limits.check_guest("here", "one browser")
    guest_limits.check_guest("here", "another")
    with pytest.raises(Refused) as refused:
        guest_limits.check_guest("here", "a third")
    assert (code_of(refused.value), refused.value.seconds) == ("too_many_guests", 60)
    guest_limits.check_guest("there", "one browser")
    watch.now = 60.0
    guest_limits.check_guest("here", "a third")


def test_one_program_cannot_use_up_the_guest_limit_of_its_address() -> None:
    guest_limits = GuestLimits(Settings(), Stopwatch())
    for _ in range(100):
        guest_limits.check_guest("192.0.2.7", "curl")
    with pytest.raises(Refused):
        guest_limits.check_guest("192.0.2.7", "curl")
    for number in range(100):
        guest_limits.check_guest("192.0.2.7", f"browser {number}")


def test_server_limits_the_rate_of_new_sockets() -> None:
    watch = Stopwatch()
    guest_limits = GuestLimits(Settings(socket_openings_person=0.1, socket_openings_address=0.2), watch)
    for _ in range(6):
        guest_limits.check_socket(Client("one", "here"))
    with pytest.raises(Refused) as refused:
        guest_limits.check_socket(Client("one", "elsewhere"))
    assert (code_of(refused.value), refused.value.seconds) == ("too_many_sockets", 10)
    for number in range(6):
        guest_limits.check_socket(Client(f"new {number}", "here"))
    with pytest.raises(Refused):
        guest_limits.check_socket(Client("another", "here"))
    watch.now = 10.0
    guest_limits.check_socket(Client("one", "here"))


def drained(queue: FairQueue[str], cost: float) -> list[str]:
    order = []
    while (item := queue.take()) is not None:
        order.append(item)
        person, _, address = item.partition("@")
        queue.charge(Client(person.rstrip("0123456789"), address.rstrip("0123456789")), cost)
    return order


def test_fair_queue_alternates_addresses_then_persons() -> None:
    queue: FairQueue[str] = FairQueue()
    for person, address in (("a", "x"), ("b", "x"), ("c", "y")):
        for number in range(3):
            queue.add(f"{person}{number}@{address}", Client(person, address), Price.LONG)
    assert drained(queue, 1.0) == [
        *("a0@x", "c0@y", "b0@x", "c1@y", "a1@x", "c2@y"),
        *("b1@x", "a2@x", "b2@x"),
    ]
    assert len(queue) == 0


def test_new_client_starts_at_the_minimum_usage() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(100):
        queue.add(f"a{number}@x", Client("a", "x"), Price.LONG)
    for _ in range(50):
        queue.take()
        queue.charge(Client("a", "x"), 1.0)
    for number in range(4):
        queue.add(f"b{number}@y", Client("b", "y"), Price.LONG)
    assert [item[0] for item in drained(queue, 1.0)[:8]].count("b") == 4, "half of the time, not all of it"


def test_cheap_work_has_a_bounded_head_start() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.add("a0@x", Client("a", "x"), Price.LONG)
    queue.add("a1@x", Client("a", "x"), Price.SHORT)
    for number in range(2, 100):
        queue.add(f"a{number}@x", Client("a", "x"), Price.CHEAP)
    queue.add("b0@y", Client("b", "y"), Price.LONG)
    order = drained(queue, 0.1)
    assert order[:5] == ["a2@x", "a3@x", "a4@x", "a5@x", "a6@x"]
    assert order.index("b0@y") < 30
    assert order[-1] == "a0@x"


def test_items_can_be_removed_from_a_fair_queue() -> None:
    queue: FairQueue[str] = FairQueue()
    for item in ("a1", "a2", "a3"):
        queue.add(item, Client("a", "x"), Price.LONG)
    assert queue.remove("a1")
    assert not queue.remove("a1")
    queue.add("a4", Client("a", "x"), Price.LONG, first=True)
    assert queue.take(lambda item: item == "a3") == "a3"
    assert [queue.take(), queue.take(), queue.take()] == ["a4", "a2", None]


def test_rate_limiter_removes_idle_accounts() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(5000):
        queue.add("work", Client("a", f"x{number}"), Price.CHEAP)
        assert queue.take() == "work"
        queue.charge(Client("a", f"x{number}"), 0.01)
    assert len(queue._all.parts) < 600
