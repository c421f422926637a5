"""Sends one notice through all channels of a person, and counts the outcomes."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from factoryfloor.server.notices.delivery import Delivery, Outcome
from factoryfloor.server.notices.due_notices import DueNotice
from factoryfloor.server.notices.notice import Notice, notice_about, trial_notice
from factoryfloor.server.operations.metrics import Metrics
from factoryfloor.server.storage.channel_rows import Channel, site_key
from factoryfloor.server.storage.transactions import Transactions

if TYPE_CHECKING:
    from factoryfloor.server.notices.web_push import SiteKey

_PUSH_KEY: Final = "push"  # name of the site's signing key


class Sending:
    """The notices of a site.

    ``subject`` is the operator's contact address for push services. If ``subject`` is empty, push services receive the
    site's address.
    """

    def __init__(self, delivery: Delivery, transactions: Transactions, metrics: Metrics, subject: str) -> None:
        self.delivery = delivery
        self._transactions = transactions
        self._metrics = metrics
        self._subject = subject
        self._key: SiteKey | None = None

    async def send(self, channels: Sequence[Channel], due: DueNotice) -> dict[str, Outcome]:
        """Send a notice through channels immediately. Return the outcome for each channel."""
        notices = [notice_about(due.kind, due.turns, channel.language, channel.site) for channel in channels]
        outcomes = await asyncio.gather(*map(self._send, channels, notices))
        return {channel.id: outcome for channel, outcome in zip(channels, outcomes, strict=True)}

    async def send_trial(self, channel: Channel) -> Outcome:
        """Send a test notice through a channel."""
        return await self._send(channel, trial_notice(channel.language, channel.site))

    async def key(self) -> "SiteKey":
        """Return the site's signing key. The first call creates the key."""
        from factoryfloor.server.notices.web_push import SiteKey  # this import is slow

        if self._key is None:
            self._key = SiteKey(await self._transactions.change(site_key, _PUSH_KEY, SiteKey.new_secret()))
        return self._key

    async def _send(self, channel: Channel, notice: Notice) -> Outcome:
        key = await self.key() if channel.kind == "push" else None
        outcome = await self.delivery.send(channel, notice, key, self._subject or channel.site)
        self._metrics.notices[channel.kind, outcome.kind] += 1
        return outcome
