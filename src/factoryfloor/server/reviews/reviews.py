"""Requests for reviews: the limits, and the status that clients receive."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from orjson import dumps
from sqlalchemy import Row

from factoryfloor import __version__
from factoryfloor.kernel import find_game
from factoryfloor.server.operations.client import networks_of
from factoryfloor.server.operations.settings import Settings
from factoryfloor.server.reviews import review_jobs
from factoryfloor.server.reviews.review_jobs import REVIEW, Requester, ReviewContent, ReviewKey, ReviewRows
from factoryfloor.server.rooms.room import Room
from factoryfloor.server.storage.packing import packed, unpacked
from factoryfloor.server.storage.transactions import Transactions
from factoryfloor.server.wire import ReviewProgress, ReviewStatus
from factoryfloor.tables.state.errors import Damaged, Refused
from factoryfloor.tables.state.messages import ReviewMessage

_logger = logging.getLogger(__name__)
_PEOPLE: Final = 1000  # maximum people who wait for one review


@dataclass(frozen=True, slots=True)
class ReviewLimits:
    """The largest budget in playouts, and the maximum number of waiting or running reviews of a person, of an address
    and in total.

    Half of the total is reserved for players of the reviewed games.
    """

    budget: int
    person: int
    address: int
    together: int

    @classmethod
    def of(cls, settings: Settings) -> "ReviewLimits":
        """Return the limits in the settings."""
        return cls(settings.review_budget, settings.reviews_person, settings.reviews_address, settings.reviews_together)

    def check(self, requester: Requester, others: Sequence[Requester]) -> None:
        """Raise Refused if the queue has no place for a review of this requester.

        The last places are reserved for networks without a review in the queue. Some places are reserved for players of
        the reviewed games.
        """
        counted: Counter[tuple[str, str]] = Counter()
        for other in others:
            if other.own or not requester.own:
                counted.update([("person", other.client.person)])
                counted.update([("network", network.name) for network in networks_of(other.client.address)])
        client = requester.client
        if counted["person", client.person] >= self.person:
            raise Refused(
                "too_many_reviews",
                f"you already have {self.person} waiting or running reviews; wait for one to finish, or withdraw one",
            )
        networks = networks_of(client.address)
        full = any(counted["network", network.name] >= network.times * self.address for network in networks)
        places = self.together if requester.own else self.together // 2
        if full or places - len(others) <= 2 * counted["network", networks[-1].name]:
            raise Refused("too_many_reviews", "too many reviews are waiting; try again in a few minutes")

    def largest(self, stored: Row[Any] | None, report: dict[str, Any] | None, *, own: bool) -> int:
        """Return the largest budget that a person may choose, or 0 if the person may not choose.

        Only players of the game may choose. Budgets that have failed, and larger budgets, are not allowed.
        """
        if not own:
            return 0
        if not _has_failed(stored):
            return self.budget
        assert stored is not None
        partial = report is not None and report["done"] < 1.0
        failed = stored.failed_budget or (report["budget"] if report and partial else 1)
        return int(min(self.budget, failed - 1))


class Reviews:
    """The reviews of this server's tables.

    ``rooms`` contains the tables in memory, keyed by id. ``publish`` notifies the other nodes of new and changed jobs.
    ``wake`` makes this server claim jobs immediately.
    """

    def __init__(
        self,
        transactions: Transactions,
        settings: Settings,
        rooms: Mapping[str, Room],
        publish: Callable[[str, str], None],
        wake: Callable[[], None],
    ) -> None:
        self._transactions = transactions
        self._limits = ReviewLimits.of(settings)
        self._rooms = rooms
        self._publish = publish
        self._wake = wake
        self._sending: dict[ReviewKey, asyncio.Task[None]] = {}
        self._due: set[ReviewKey] = set()  # keys that have changed since they were read

    async def request(
        self,
        key: ReviewKey,
        game: str,
        budget: int,
        requester: Requester,
        read: Callable[[], Awaitable[dict[str, Any]]],
    ) -> ReviewStatus:
        """Request a review, or join the existing request.

        If a stored review covers the budget, no new review is made. No new review is made, either, if the review with
        the default budget ended early, because this budget is not repeated. ``read`` returns the record of the game. It
        is called after the limits have been checked.
        """
        person, rows = requester.client.person, await self._read(key)
        status = self._status(rows, key, game, requester)
        if rows.stored is not None and status.report is not None and not status.stale and status.report["done"] >= 1.0:
            if _covers({rows.stored.budget, status.report["budget"]}, budget):
                return status
        if rows.job is None or not _covers({rows.content.budget}, budget):
            if budget == 0 and not status.repeatable:
                return status
            self._check_budget(budget, status, own=requester.own)

        def check(job: Row[Any] | None, others: Sequence[Requester]) -> None:
            if job is None:
                self._limits.check(requester, others)
                return
            content, own = ReviewContent.read(job.content), Requester.of(job).own
            if not _covers({content.budget}, budget) and (own or not requester.own):
                raise Refused(
                    "review_running", "a review of this game with another budget is running: wait until it is finished"
                )
            if len(content.people) >= _PEOPLE and person not in content.people and not requester.own:
                raise Refused("too_many_reviews", "too many people are waiting for this review; open it later")

        check(*await self._transactions.ask(review_jobs.waiting, key))
        wanted = ReviewContent(budget, [person], packed(await read()))
        rules = find_game(game).rules
        if await self._transactions.change(review_jobs.ask, key, (game, rules), wanted, requester, check):
            self._publish("job", REVIEW)
            self._wake()
        return await self.status(key, game, requester)

    def _check_budget(self, budget: int, status: ReviewStatus, *, own: bool) -> None:
        """Raise Refused unless the budget is the default or this person may choose it."""
        if budget > self._limits.budget:
            raise Refused("bad_review", f"the budget must be at most {self._limits.budget:,} playouts, not {budget:,}")
        if budget and not own:
            raise Refused("forbidden", "only players of this game may choose a budget; use 0 for the default budget")
        if budget > status.limit:
            raise Refused("bad_review", f"{status.failed}: a budget of {budget:,} playouts is not retried")

    async def status(self, key: ReviewKey, game: str, requester: Requester) -> ReviewStatus:
        """Return the status of a review as a person may see it."""
        return self._status(await self._read(key), key, game, requester)

    async def withdraw(self, key: ReviewKey, game: str, requester: Requester) -> ReviewStatus:
        """Withdraw a person's request. If no other person is waiting for the review, it stops."""
        if await self._transactions.change(review_jobs.withdraw, key, requester.client.person):
            self.changed(key)
        return await self.status(key, game, requester)

    def changed(self, key: ReviewKey) -> None:
        """Send the progress of a review to the clients at its table, on all nodes."""
        self._publish("review", str(key))
        self.on_change(str(key))

    def on_change(self, text: str = "") -> None:
        """Send the progress of a review to the clients connected here."""
        key = ReviewKey.read(text)
        room = self._rooms.get(key.table)
        if room is None or not room.presence.listeners:
            return
        self._due.add(key)
        if key not in self._sending:
            self._sending[key] = asyncio.get_running_loop().create_task(self._send(room, key))

    async def close(self) -> None:
        """Stop sending progress."""
        tasks = list(self._sending.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _send(self, room: Room, key: ReviewKey) -> None:
        try:
            while key in self._due:
                self._due.discard(key)
                try:
                    rows = await self._read(key)
                    room.presence.broadcast(dumps(_message(rows, key)))
                except Refused as error:
                    _logger.warning("the progress of a review could not be sent: %s", error)
        finally:
            del self._sending[key]

    def _status(self, rows: ReviewRows, key: ReviewKey, game: str, requester: Requester) -> ReviewStatus:
        stored = rows.stored
        report = None if stored is None else _report(stored.body)
        return ReviewStatus(
            lens=key.lens,
            report=report,
            stale=report is not None and _is_stale(report, game),
            request=_progress(rows, requester.client.person),
            failed="" if stored is None or rows.job is not None else stored.failed,
            repeatable=not _has_failed(stored) or stored is None or stored.failed_budget > 0,
            limit=self._limits.largest(stored, report, own=requester.own),
        )

    async def _read(self, key: ReviewKey) -> ReviewRows:
        return await self._transactions.ask(review_jobs.rows_of, key)


def _covers(budgets: set[int], wanted: int) -> bool:
    """Return whether a review with one of these budgets answers a request; 0 stands for the default budget."""
    return wanted in budgets or (wanted > 0 and max(budgets) >= wanted)


def _has_failed(stored: Row[Any] | None) -> bool:
    """Return whether a review by this version of the program has failed."""
    return stored is not None and stored.failed_budget is not None and stored.failed_by == __version__


def _progress(rows: ReviewRows, person: str) -> ReviewProgress | None:
    if rows.job is None:
        return None
    report = _report(rows.job.state)
    return ReviewProgress(
        state="running" if rows.job.worker else "waiting",
        budget=rows.content.budget,
        done=0.0 if report is None else report["done"],
        ahead=rows.ahead,
        mine=bool(person) and person in rows.content.people,
        report=report,
    )


def _message(rows: ReviewRows, key: ReviewKey) -> ReviewMessage:
    job, stored = _progress(rows, ""), rows.stored
    message: ReviewMessage = {
        "kind": "review",
        "lens": key.lens,
        "budget": 0,
        "state": "withdrawn",
        "ahead": rows.ahead,
        "done": 0.0,
        "report": None,
        "failed": "",
    }
    if job is not None:
        message |= {"budget": job.budget, "state": job.state, "done": job.done, "report": job.report}
    elif stored is not None and stored.failed:
        message |= {"state": "failed", "failed": stored.failed}
    elif stored is not None:
        message |= {"budget": stored.budget, "state": "done", "done": 1.0}
    return message


def _report(body: bytes | None) -> dict[str, Any] | None:
    try:
        return None if body is None else unpacked(bytes(body), "review")
    except Damaged as error:
        _logger.error("%s", error)
        return None


def _is_stale(report: dict[str, Any], game: str) -> bool:
    from factoryfloor.reviews.stored import is_stale  # slow to import

    return is_stale(report, game)
