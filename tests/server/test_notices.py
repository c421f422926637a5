"""Notices at tables by the day: when they are due, what they say, and what becomes of those that fail."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from factoryfloor.server.notices.concluding import REPEATED
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage import turn_rows
from factoryfloor.server.storage.turn_rows import Turn
from factoryfloor.tables.state.day_limits import DAY
from tests.server.live_server import QUICK, LiveServer, Person, Refused, serving
from tests.server.manual_clock import ManualClock
from tests.server.passing_time import pass_time, stored, work
from tests.server.receiver import Receiver, Subscription, read_token, receiving
from tests.server.test_by_day import make, two
from tests.timeouts import until

AFTER = QUICK.notice_after


class Site:
    """A server with its clock, and the receiver of its notices."""

    def __init__(self, server: LiveServer, clock: ManualClock, receiver: Receiver) -> None:
        self.server, self.clock, self.receiver = server, clock, receiver

    async def later(self, seconds: float) -> int:
        """Returns the number of notices that arrive in some time."""
        before = len(self.receiver.requests)
        await pass_time(self.server, self.clock, seconds)
        return len(self.receiver.requests) - before

    @property
    def failures(self) -> list[str]:
        return [row.failed for row in stored(self.server, db.channels)]


@pytest.fixture
async def site(database: Path) -> AsyncIterator[Site]:
    clock = ManualClock()
    async with serving(database, QUICK, clock=clock) as server, receiving() as receiver:
        receiver.serves(server)
        yield Site(server, clock, receiver)


@asynccontextmanager
async def notified(site: Site) -> AsyncIterator[tuple[Person, Person, Subscription]]:
    """Returns two people, of whom the first has a subscription."""
    async with two(site.server) as (host, guest):
        subscription = Subscription("/host")
        await host.post("/api/me/notices", subscription.wish())
        yield host, guest, subscription


async def move(person: Person, table: str) -> None:
    async with person.at(table) as at:
        await at.act(at.decision()["actions"][0]["text"])


async def test_server_sends_a_notice_about_a_decision_that_no_page_has_shown(site: Site) -> None:
    async with notified(site) as (host, guest, subscription):
        table = await make(host, guest)
        async with host.at(table):  # an open socket is no sign of presence
            assert await site.later(AFTER - 1) == 0
            assert await site.later(1) == 1
        (request,) = site.receiver.requests
        content = subscription.read(request)
        assert content == {
            "title": "It is your turn",
            "body": f"Tiny, table {table[:4]}",
            "tag": "turns",
            "link": f"/#/t/{table}",
        }
        assert (request.headers["topic"], request.headers["content-encoding"]) == ("turns", "aes128gcm")
        claims = read_token(request.headers["authorization"])
        assert claims["aud"] == "https://push.test"
        assert claims["sub"] == f"http://{site.server.address}"
        assert await site.later(AFTER) == 0, "once"


async def test_server_sends_no_notice_about_a_decision_that_a_page_has_shown(site: Site) -> None:
    async with notified(site) as (host, guest, _):
        table = await make(host, guest)
        async with host.at(table) as at:
            await at.ask("seen", n=at.n)
        assert await site.later(AFTER) == 0
        assert await site.later(DAY) == 1, "reminders come as well"


async def test_page_that_showed_an_earlier_decision_does_not_count_for_the_current_one(site: Site) -> None:
    async with notified(site) as (host, guest, _):
        table = await make(host, guest)
        async with host.at(table) as at:
            await at.ask("seen", n=at.n)
            await at.act(at.decision()["actions"][0]["text"])
            before = at.n
            await move(guest, table)
            await at.until(lambda: at.n > before and at.decision())
            await at.ask("seen", n=before)
        assert await site.later(AFTER) == 1


async def test_server_sends_no_notice_after_the_decision_was_made(site: Site) -> None:
    async with notified(site) as (host, guest, _):
        table = await make(host, guest)
        await move(host, table)
        assert await site.later(AFTER) == 0
        assert stored(site.server, db.turns) == []
        assert stored(site.server, db.jobs) == []


async def test_one_notice_covers_all_tables(site: Site) -> None:
    async with notified(site) as (host, guest, subscription):
        first = await make(host, guest)
        await site.later(AFTER / 2)
        second = await make(host, guest)
        assert await site.later(AFTER / 2) == 1
        content = subscription.read(site.receiver.requests[-1])
        assert content["body"] == f"Tiny, table {first[:4]}\nTiny, table {second[:4]}"
        assert content["link"] == "/#/"
        assert await site.later(AFTER) == 0, "the later decision was in it"


async def test_server_sends_reminders_after_half_and_nine_tenths_of_the_time(site: Site) -> None:
    async with notified(site) as (host, guest, subscription):
        await make(host, guest, days=4)
        assert await site.later(AFTER) == 1
        assert await site.later(2 * DAY - AFTER - 1) == 0
        assert await site.later(1) == 1
        assert subscription.read(site.receiver.requests[-1])["title"] == "Half of your time is used up"
        assert await site.later(1.6 * DAY - 1) == 0
        assert await site.later(1) == 1
        assert subscription.read(site.receiver.requests[-1])["title"] == "Your time is almost used up"


async def test_vacation_postpones_the_reminders(site: Site) -> None:
    async with notified(site) as (host, guest, _):
        table = await make(host, guest, days=4)
        assert await site.later(AFTER) == 1
        await host.post(f"/api/tables/{table}/vacation", {"days": 3})
        assert await site.later(4 * DAY) == 0
        assert await site.later(DAY) == 1


async def test_person_without_channels_has_no_database_rows(site: Site) -> None:
    async with two(site.server) as (host, guest):
        table = await make(host, guest)
        await move(host, table)
        async with guest.at(table) as at:
            await at.ask("seen", n=at.n)
        assert stored(site.server, db.turns) == stored(site.server, db.jobs) == []


async def test_decisions_before_the_first_channel_count_as_seen(site: Site) -> None:
    async with two(site.server) as (host, guest):
        await make(host, guest)
        await host.post("/api/me/notices", Subscription("/host").wish())
        assert await site.later(AFTER) == 0
        assert await site.later(DAY) == 1


@pytest.mark.parametrize("status", [404, 410])
async def test_server_deletes_a_push_subscription_that_no_longer_exists(site: Site, status: int) -> None:
    async with notified(site) as (host, guest, _):
        site.receiver.status = status
        await make(host, guest)
        assert await site.later(AFTER) == 1
        assert (await host.get("/api/me/notices"))["channels"] == []
        assert stored(site.server, db.turns) == []
        assert await site.later(10 * DAY) == 0


async def test_server_repeats_a_refused_notice_and_then_gives_up(site: Site) -> None:
    async with notified(site) as (host, guest, _):
        site.receiver.status = 503
        await make(host, guest, days=14)
        assert await site.later(AFTER) == 1
        for seconds in REPEATED:
            assert await site.later(seconds - 1) == 0
            assert await site.later(2) == 1
        assert await site.later(DAY) == 0
        assert site.failures == ["the service answers 503"]
        site.receiver.status = 201
        assert await site.later(6 * DAY) == 1, "the next reminder"
        assert site.failures == [""]


async def test_retry_of_a_notice_waits_as_long_as_the_service_requests(site: Site) -> None:
    async with notified(site) as (host, guest, _):
        site.receiver.status, site.receiver.extra = 429, "Retry-After: 900\r\n"
        await make(host, guest)
        assert await site.later(AFTER) == 1
        site.receiver.status = 201
        assert await site.later(895) == 0
        assert await site.later(10) == 1
        assert await site.later(DAY / 2) == 0


async def test_server_does_not_repeat_a_notice_after_the_decision_was_made(site: Site) -> None:
    async with notified(site) as (host, guest, _):
        site.receiver.status = 429
        table = await make(host, guest)
        assert await site.later(AFTER) == 1
        await move(host, table)
        assert await site.later(REPEATED[0] + 1) == 0


async def test_server_does_not_repeat_a_rejected_notice(site: Site) -> None:
    async with notified(site) as (host, guest, _):
        site.receiver.status = 403
        await make(host, guest)
        assert await site.later(AFTER) == 1
        assert await site.later(DAY / 2) == 0
        assert site.failures == ["the service answers 403"]


async def test_each_channel_gets_a_notice_in_its_language(site: Site) -> None:
    async with notified(site) as (host, guest, subscription):
        other = Subscription("/phone")
        await host.post("/api/me/notices", other.wish("ru"))
        site.receiver.answers["/phone"] = 500
        await make(host, guest)
        assert await site.later(AFTER) == 2
        titles = {
            each.path: (subscription if each.path == "/host" else other).read(each)["title"]
            for each in site.receiver.requests
        }
        assert titles == {"/host": "It is your turn", "/phone": "Сейчас ваш ход"}
        await site.later(REPEATED[0] + 1)
        assert site.receiver.paths()[2:] == ["/phone"], "only what has failed is repeated"


async def test_push_subscription_belongs_to_the_last_person_who_registered_it(site: Site) -> None:
    async with notified(site) as (host, guest, subscription):
        await guest.post("/api/me/notices", subscription.wish())
        assert (await host.get("/api/me/notices"))["channels"] == []
        assert len((await guest.get("/api/me/notices"))["channels"]) == 1


async def test_trial_notice_reports_the_answer_of_the_service(site: Site) -> None:
    async with notified(site) as (host, _, subscription):
        (channel,) = (await host.get("/api/me/notices"))["channels"]
        await host.post(f"/api/me/notices/{channel['id']}/try")
        assert subscription.read(site.receiver.requests[-1])["title"] == "Notices work"
        site.receiver.status = 500
        with pytest.raises(Refused, match=r"not_delivered: .* 500"):
            await host.post(f"/api/me/notices/{channel['id']}/try")
        with pytest.raises(Refused, match="not_found"):
            await host.post("/api/me/notices/unknown/try")


async def test_removed_channel_gets_no_notices(site: Site) -> None:
    async with notified(site) as (host, guest, _):
        (channel,) = (await host.get("/api/me/notices"))["channels"]
        await make(host, guest)
        await guest.ask("DELETE", f"/api/me/notices/{channel['id']}")
        assert len((await host.get("/api/me/notices"))["channels"]) == 1, "it is not the other person's"
        assert (await host.ask("DELETE", f"/api/me/notices/{channel['id']}"))["channels"] == []
        assert await site.later(10 * DAY) == 0


def due_now(connection: Connection) -> None:
    connection.execute(db.jobs.update().values(due=0.0))


def taken(connection: Connection) -> None:
    """Gives all jobs to another worker whose claims expire at once."""
    connection.execute(db.jobs.update().values(worker="killed", expires=1.0, state=None))


async def test_another_worker_sends_the_notice_of_a_killed_worker(site: Site) -> None:
    async with notified(site) as (host, guest, _):
        await make(host, guest)
        await site.server.services.jobs.transactions.write(taken)
        assert await site.later(AFTER) == 1


async def test_decision_that_is_made_while_a_notice_is_sent_is_not_lost(site: Site) -> None:
    async with notified(site) as (host, guest, _):
        await make(host, guest)
        site.receiver.answering.clear()
        await site.clock.move(AFTER)
        transactions = site.server.services.jobs.transactions
        await transactions.write(due_now)
        site.server.services.jobs.wake()
        await until(lambda: len(site.receiver.requests) == 1)
        await make(host, guest)
        site.receiver.answering.set()
        await work(site.server)
        assert await site.later(AFTER) == 1
        turns: list[Any] = stored(site.server, db.turns)
        assert [turn.notices for turn in turns] == [1, 1]


async def test_failure_to_store_a_result_does_not_repeat_the_notice(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, failures = turn_rows.note_notices, [OperationalError("update", {}, Exception("deadlock detected"))]

    def fail_once(connection: Connection, turns: Collection[Turn]) -> None:
        if failures:
            raise failures.pop()
        store(connection, turns)

    monkeypatch.setattr(turn_rows, "note_notices", fail_once)
    async with notified(site) as (host, guest, _):
        await make(host, guest)
        assert await site.later(AFTER) == 1
        assert not failures
        assert await site.later(AFTER) == 0
        assert [turn.notices for turn in stored(site.server, db.turns)] == [1]
