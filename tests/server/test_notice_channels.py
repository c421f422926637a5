"""The places for notices of a person: webhooks, mail, limits, and what becomes of them with the person."""

import asyncio
import re
from collections.abc import AsyncIterator
from email import message_from_bytes
from email.message import Message
from email.policy import default
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session

from factoryfloor.server.notices.channel_limits import MOST
from factoryfloor.server.operations.settings import BadSettings, read_settings
from factoryfloor.server.storage import db_schema as db
from factoryfloor.tables.state.day_limits import DAY
from tests.server.live_server import QUICK, LiveServer, Person, Refused, serving
from tests.server.manual_clock import ManualClock
from tests.server.passing_time import stored
from tests.server.receiver import Receiver, Subscription, receiving
from tests.server.test_by_day import make, two
from tests.server.test_merging import rows_with
from tests.server.test_notices import AFTER, Site, notified

HOOKS = [
    ("discord", "https://discord.com/api/webhooks/123/abc", "", "/api/webhooks/123/abc"),
    ("slack", "https://hooks.slack.com/services/T/B/x", "", "/services/T/B/x"),
    ("telegram", "123:abcdefghijkl", "-100", "/bot123:abcdefghijkl/sendMessage"),
    ("ntfy", "https://ntfy.sh/topic", "", "/"),
]


class Mailbox:
    """The mails that a mail server has accepted, which refuses some addresses."""

    def __init__(self) -> None:
        self.mails: list[Message] = []
        self.refused = ""

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.refused and address.startswith(self.refused):
            return "550 no such person"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        self.mails.append(message_from_bytes(envelope.content, policy=default))
        return "250 OK"


def text_of(mail: Message) -> str:
    text: str = mail.get_content()  # type: ignore[attr-defined]
    return text


class MailSite(Site):
    """A site with a mail server."""

    def __init__(self, server: LiveServer, clock: ManualClock, receiver: Receiver, box: Mailbox) -> None:
        super().__init__(server, clock, receiver)
        self.box = box


@pytest.fixture
async def site(database: Path) -> AsyncIterator[MailSite]:
    clock, box, loop = ManualClock(), Mailbox(), asyncio.get_running_loop()
    mail = await loop.create_server(lambda: SMTP(box, loop=loop, hostname="mail.test"), "127.0.0.1", 0)
    facts = {"smtp_host": "127.0.0.1", "smtp_port": mail.sockets[0].getsockname()[1], "smtp_security": "none"}
    settings = QUICK.model_copy(update={**facts, "smtp_from": "play@example.org"})
    async with mail, serving(database, settings, clock=clock) as server, receiving() as receiver:
        receiver.serves(server)
        yield MailSite(server, clock, receiver, box)


async def test_webhook_notice_has_the_format_of_its_service(site: MailSite) -> None:
    async with two(site.server) as (host, guest):
        for kind, address, chat, _ in HOOKS:
            await host.post("/api/me/notices", {"channel": kind, "address": address, "chat": chat})
        shown = [each["address"] for each in (await host.get("/api/me/notices"))["channels"]]
        assert shown == ["discord.com", "hooks.slack.com", "api.telegram.org", "ntfy.sh"], "the rest is secret"
        table = await make(host, guest)
        assert await site.later(AFTER) == 4
    sent = {request.path: request.content for request in site.receiver.requests}
    text = f"It is your turn\nTiny, table {table[:4]}: http://{site.server.address}/#/t/{table}"
    assert sent.keys() == {path for *_, path in HOOKS}
    assert sent["/api/webhooks/123/abc"] == {"content": text, "allowed_mentions": {"parse": []}}
    assert sent["/services/T/B/x"]["text"] == text
    telegram = sent["/bot123:abcdefghijkl/sendMessage"]
    assert (telegram["chat_id"], telegram["text"]) == ("-100", text)
    ntfy = {"topic": "topic", "title": "It is your turn", "message": f"Tiny, table {table[:4]}"}
    assert sent["/"] == ntfy | {"click": f"http://{site.server.address}/#/t/{table}"}


async def test_server_sends_mail_only_to_confirmed_addresses(site: MailSite) -> None:
    box = site.box
    async with two(site.server) as (host, guest):
        wish = {"channel": "mail", "address": "Ann@Example.org", "language": "ru"}
        (channel,) = (await host.post("/api/me/notices", wish))["channels"]
        assert (channel["address"], channel["confirmed"]) == ("Ann@example.org", False)
        table = await make(host, guest)
        await site.later(AFTER)
        (mail,) = box.mails
        found = re.search(r"\b\d{8}\b", text_of(mail))
        assert found
        assert (mail["To"], mail["From"], mail["Subject"]) == (
            "Ann@example.org",
            "play@example.org",
            "Ваш код для Factory Floor",
        )
        path = f"/api/me/notices/{channel['id']}/confirm"
        with pytest.raises(Refused, match="bad_code"):
            await guest.post(path, {"code": found[0]})
        (channel,) = (await host.post(path, {"code": found[0]}))["channels"]
        assert channel["confirmed"]
        await site.later(DAY)
        assert [mail["Subject"] for mail in box.mails[1:]] == ["Прошла половина времени на ход"]
        assert f"/#/t/{table}" in text_of(box.mails[1])


async def test_confirmation_code_is_valid_for_five_attempts(site: MailSite) -> None:
    box = site.box
    async with two(site.server) as (host, _):
        (channel,) = (await host.post("/api/me/notices", {"channel": "mail", "address": "a@example.org"}))["channels"]
        found = re.search(r"\b\d{8}\b", text_of(box.mails[0]))
        assert found
        for code in ["wrong"] * 5 + [found[0]]:
            with pytest.raises(Refused, match="bad_code"):
                await host.post(f"/api/me/notices/{channel['id']}/confirm", {"code": code})


async def test_server_stores_no_mail_address_that_the_mail_server_rejects(site: MailSite) -> None:
    site.box.refused = "nobody"
    async with two(site.server) as (host, _):
        with pytest.raises(Refused, match=r"not_delivered: .* rejects the address"):
            await host.post("/api/me/notices", {"channel": "mail", "address": "nobody@example.org"})
        assert (await host.get("/api/me/notices"))["channels"] == []


async def test_server_limits_the_mails_with_confirmation_codes(site: MailSite) -> None:
    box = site.box
    wish = {"channel": "mail", "address": "victim@example.org"}
    async with two(site.server) as (host, guest):
        for person in (host, guest, host):
            await person.post("/api/me/notices", wish)
        with pytest.raises(Refused, match="too_fast"):
            await guest.post("/api/me/notices", wish)
    assert len(box.mails) == 3


BAD: list[dict[str, Any]] = [
    {"channel": "push", "address": "https://127.0.0.1/x"},
    {"channel": "push", "address": "https://push.test/x", "p256dh": "AAAA", "auth": "AAAA"},
    {"channel": "push", "address": "https://push.test/x"},
    {"channel": "telegram", "address": "123:abc/../../x"},
    {"channel": "mail", "address": "a@b"},
    {"channel": "mail", "address": "a@example.org\nBcc: b@example.org"},
]


async def test_server_rejects_bad_channel_addresses(site: MailSite) -> None:
    async with Person(site.server.address) as person:
        for wish in BAD:
            with pytest.raises(Refused, match="bad_channel"):
                await person.post("/api/me/notices", wish)
        assert stored(site.server, db.channels) == []


async def test_person_can_have_at_most_sixteen_channels(site: MailSite) -> None:
    async with Person(site.server.address) as person:
        for number in range(MOST):
            await person.post("/api/me/notices", Subscription(f"/{number}").wish())
        with pytest.raises(Refused, match="too_many_channels"):
            await person.post("/api/me/notices", Subscription("/more").wish())
        assert len((await person.post("/api/me/notices", Subscription("/1").wish()))["channels"]) == MOST, "replaced"


async def test_new_push_subscription_of_a_browser_replaces_the_old_one(site: MailSite) -> None:
    async with two(site.server) as (person, other):
        await person.post("/api/me/notices", Subscription("/old").wish() | {"language": "ru"})
        (old,) = (await person.get("/api/me/notices"))["channels"]
        wish = Subscription("/new").wish() | {"replaces": old["id"]}
        with pytest.raises(Refused, match="not_found"):
            await other.post("/api/me/notices", wish)
        (new,) = (await person.post("/api/me/notices", wish))["channels"]
        assert new["address"].endswith("/new")
        assert stored(site.server, db.channels)[0].language == "ru"
        with pytest.raises(Refused, match="not_found"):  # notices were turned off there
            await person.post("/api/me/notices", wish | {"replaces": "gone"})


async def test_deletion_of_a_person_removes_channels_and_jobs(site: MailSite, database: Path) -> None:
    async with notified(site) as (host, guest, _):
        await make(host, guest)
        saved = await host.get("/api/me/export")
        assert [each["address"] for each in saved["notices"]] == ["https://push.test/host"]
        known = host.id
        await host.ask("DELETE", "/api/me")
    for text in (known, "push.test"):
        assert rows_with(database, text) == {}
    assert await site.later(10 * DAY) == 0


async def test_merged_person_gets_the_notices_of_both_accounts(site: MailSite) -> None:
    """A guest with a pending decision and without a channel is merged into a person with a channel."""
    async with notified(site) as (person, guest, _), Person(site.server.address) as other:
        mine, theirs = await make(person, guest), await make(other, guest)
        secret = (await person.post("/api/me/link"))["secret"]
        await other.post("/api/sign-in", {"secret": secret})
        assert {turn.table_id for turn in stored(site.server, db.turns)} == {mine, theirs}
        assert await site.later(AFTER) == 1


async def test_channels_move_with_a_merged_person(site: MailSite) -> None:
    async with notified(site) as (person, guest, subscription), Person(site.server.address) as other:
        table = await make(person, guest)
        secret = (await other.post("/api/me/link"))["secret"]
        await person.post("/api/sign-in", {"secret": secret})
        assert len((await other.get("/api/me/notices"))["channels"]) == 1
        assert await site.later(AFTER) == 1
        assert subscription.read(site.receiver.requests[0])["link"] == f"/#/t/{table}"


@pytest.mark.parametrize(
    "wrong",
    [
        {"site_address": "play.example.org"},
        {"site_address": "https://play.example.org/"},
        {"push_subject": "me@example.org"},
        {"push_subject": "mailto:me@localhost"},
        {"smtp_from": "Factory Floor <play@example.org>"},
        {"closed_networks": "10.0.0.0/99"},
    ],
)
def test_server_rejects_bad_settings_for_notices(wrong: dict[str, str]) -> None:
    with pytest.raises(BadSettings):
        read_settings(**wrong)
