"""Delivers a notice through a channel, and reports the outcome."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from orjson import dumps

from factoryfloor.server.notices.https_post import Answer, NoAnswer, post
from factoryfloor.server.notices.known_hosts import KNOWN_HOSTS, check_address
from factoryfloor.server.notices.mail import Mailer, MailFailed
from factoryfloor.server.notices.notice import Notice
from factoryfloor.server.notices.outside import SECONDS, Outside
from factoryfloor.server.notices.webhooks import webhook_request
from factoryfloor.server.storage.channel_rows import Channel
from factoryfloor.tables.state.errors import Refused

if TYPE_CHECKING:
    from factoryfloor.server.notices.web_push import SiteKey

TAG: Final = "turns"
"""The tag and the Topic of notices about decisions.

A new notice replaces an earlier notice with the same tag or Topic.
"""

_AT_ONCE: Final = 32  # maximum concurrent requests to a host
_SILENT: Final = 8  # number of consecutive unanswered requests after which a host gets a pause
_REST: Final = 30.0  # length of this pause in seconds
_PUSH_KEPT: Final = 2 * 24 * 3600  # seconds for which a push service stores a notice for an offline device


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of sending a notice.

    ``gone`` means that the channel no longer exists. ``again`` means that the notice can be sent again after ``wait``
    seconds.
    """

    kind: Literal["sent", "gone", "again", "refused"]
    why: str = ""
    wait: float = 0.0


class _Host:
    """A host that receives notices.

    The host receives at most 32 requests at once. If the host stops answering, the server pauses its requests.
    """

    def __init__(self) -> None:
        self.free = asyncio.Semaphore(_AT_ONCE)
        self.rests_until = 0.0
        self._silent = 0

    def note(self, *, answered: bool) -> None:
        """Record whether the host answered a request."""
        self._silent = 0 if answered else self._silent + 1
        if self._silent >= _SILENT:
            self.rests_until = time.monotonic() + _REST


class Delivery:
    """Sends notices. ``hosts`` contains the known hosts for each kind of channel."""

    def __init__(
        self,
        outside: Outside,
        mailer: Mailer,
        hosts: Mapping[str, tuple[str, ...]] = KNOWN_HOSTS,
        seconds: float = SECONDS,
    ) -> None:
        self.mailer = mailer
        self.hosts = hosts
        self.outside = outside
        self._seconds = seconds
        self._states: dict[str, _Host] = {}

    async def send(self, channel: Channel, notice: Notice, key: "SiteKey | None", subject: str) -> Outcome:
        """Send a notice. ``key`` and ``subject`` sign web pushes."""
        try:
            if channel.kind == "mail":
                return await self._mail(channel, notice)
            host, path = check_address(channel.kind, channel.address, self.hosts)
            headers = {"Content-Type": "application/json"}
            if channel.kind == "push":
                assert key is not None
                headers = _push_headers(key.authorization(host, subject))
                body = _push_body(channel, notice)
            else:
                path, body = webhook_request(channel, notice, path)
        except Refused as error:  # the list of known hosts has changed since
            return Outcome("refused", str(error))
        except ValueError:
            return Outcome("gone", "the keys of the subscription are damaged")
        return await self._post(host, path, headers, body)

    async def _mail(self, channel: Channel, notice: Notice) -> Outcome:
        try:
            await self.mailer.send(channel.address, notice.title, f"{notice.text}\n\n{notice.footer}\n")
        except MailFailed as error:
            return Outcome("again" if error.again else "refused", str(error))
        return Outcome("sent")

    async def _post(self, host: str, path: str, headers: Mapping[str, str], body: bytes) -> Outcome:
        state = self._states.setdefault(host, _Host())
        async with state.free:
            if time.monotonic() < state.rests_until:
                return Outcome("again", "no response in time")
            try:
                answer = await post(self.outside, host, path, headers, body, self._seconds)
            except NoAnswer as error:
                state.note(answered=False)
                return Outcome("again", str(error))
        state.note(answered=True)
        return _outcome(answer)


def _outcome(answer: Answer) -> Outcome:
    status = answer.status
    if 200 <= status < 300:
        return Outcome("sent")
    why = f"the service answers {status}"
    if status in (404, 410):
        return Outcome("gone", why)
    if status in (408, 425, 429) or status >= 500:
        return Outcome("again", why, answer.retry_after)
    return Outcome("refused", why)


def _push_headers(authorization: str) -> dict[str, str]:
    kept = {"TTL": str(_PUSH_KEPT), "Topic": TAG, "Urgency": "high"}
    return {"Authorization": authorization, "Content-Encoding": "aes128gcm", **kept}


def _push_body(channel: Channel, notice: Notice) -> bytes:
    """Return the content that the service worker shows. Its links are paths within this site."""
    from factoryfloor.server.notices.web_push import encrypt  # this import is slow

    link = notice.link.removeprefix(channel.site)
    content = {"title": notice.title, "body": notice.body, "tag": TAG, "link": link}
    return encrypt(dumps(content), channel.details["p256dh"], channel.details["auth"])
