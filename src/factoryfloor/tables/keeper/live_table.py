"""A running table. A live table follows its stored log, and sends messages when their entries are durable.

A request changes the table in memory at once, and queues its messages. When the storage has made the entries durable,
the table sends the messages and answers the request. Later requests build on these entries, and wait until the entries
are durable. If a write fails, all later writes also fail, and the table is replayed from its log. After a write
conflict with another process, the requests are attempted again. The table sends the entries of other processes in the
same way.
"""

import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.tables.keeper.audience import Audience, Rendered
from factoryfloor.tables.keeper.request import Attempted, Request, Result
from factoryfloor.tables.ports.presence import Listener, Presence
from factoryfloor.tables.ports.storage import AppendBatch, PendingWrite, Storage, Stored, WriteChain
from factoryfloor.tables.ports.surroundings import Surroundings
from factoryfloor.tables.state.chat import Chat, ChatEntry
from factoryfloor.tables.state.entry import OF_PLAY
from factoryfloor.tables.state.errors import Conflict, Refused, StoreError, unavailable
from factoryfloor.tables.state.log import News, Place
from factoryfloor.tables.state.names import clean_text
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.table import LogStep, Table
from factoryfloor.tables.verbs.commands import Command
from factoryfloor.tables.verbs.host_commands import check_may_write

_TRIES: Final = 20  # maximum attempts after write conflicts
_logger = logging.getLogger(__name__)

Value = TypeVar("Value")


@dataclass(slots=True)
class _Write:
    """A write in progress: the log position that it makes durable, and the requests that wait for it."""

    outcome: PendingWrite
    place: Place
    waiting: list[Attempted] = field(default_factory=list)


class LiveTable:
    """A table with its chat and its connections."""

    def __init__(
        self, table: Table, chat: Sequence[ChatEntry], storage: Storage, presence: Presence, surroundings: Surroundings
    ) -> None:
        self.presence = presence
        self._storage = storage
        self._surroundings = surroundings
        self._writes: deque[_Write] = deque()
        self._staged: list[_Write] = []  # writes of the current attempt
        self._reading = False
        self._rewritten = False  # stored entries have changed: the whole log must be read and sent
        self._read_before = False  # the current read began before the change
        self._later: list[Request] = []  # requests that wait until the log has been read
        self._adopt(table, chat)

    def _adopt(self, table: Table, chat: Sequence[ChatEntry]) -> None:
        self.table = table
        self.chat = Chat(list(chat))
        self.chain = WriteChain()
        self.audience = Audience(table, self.presence)
        self._durable = self.place

    @property
    def busy(self) -> bool:
        """Return whether a write or a read is in progress."""
        return bool(self._writes) or self._reading

    @property
    def place(self) -> Place:
        """Return the numbers of the last log entry and the last chat message that this process knows."""
        return Place(self.table.n, self.chat.n)

    # ---- requests

    def perform(
        self, attempt: Callable[[], Value], then: Callable[[Result[Value]], None], *, durable: bool = True
    ) -> None:
        """Execute a request: call ``attempt`` now, and ``then`` with the result.

        If ``durable``, ``then`` waits for all writes on which the result depends. ``attempt`` may be called again after
        a write conflict. It changes the table only by :meth:`execute` or :meth:`say`, and may raise FactoryFloorError
        only before the first change.
        """
        self._try(Request(attempt, then, durable))

    def submit(
        self, player: str, message: str, command: Command, then: Callable[[Result[tuple[int, bool]]], None]
    ) -> None:
        """Execute a client's message at most once.

        Return the number of its entry, and whether the message was repeated.
        """

        def attempt() -> tuple[int, bool]:
            n = self.table.messages.get((player, message))
            if n is not None:
                return n, True
            table = self.table
            table.sender = player, message
            try:
                self.execute(command)
            finally:
                table.sender = None
            return table.messages.get((player, message), table.n), False

        self.perform(attempt, then)

    def execute(self, command: Command, also: Sequence[tuple[Table, Sequence[LogStep]]] = ()) -> None:
        """Execute a command within an attempt. Store its steps together with steps of other tables."""
        steps: list[LogStep] = []
        rendered: list[Rendered] = []
        began = time.perf_counter()
        try:
            for step in command(self.table):
                steps.append(step)
                rendered.append(self.audience.render(step))
        except Exception as error:
            if steps or not isinstance(error, FactoryFloorError):
                self._reload()
            raise
        if not steps:
            return
        write = self._append(AppendBatch(self.chain, [*also, (self.table, steps)]))
        for each in rendered:
            self.audience.publish(each, write)
        if any(step.entry.kind not in OF_PLAY for step in steps):
            self.audience.send_presence(write)
        self._surroundings.rendered(time.perf_counter() - began)

    def say(self, person: Person, message: str, text: str, check: Callable[[bool], None]) -> tuple[int, bool]:
        """Add a chat message within an attempt, at most once.

        Return its number, and whether it was repeated. ``check`` raises Refused above the rate limit. Its argument is
        whether the writer has a seat.
        """
        known = self.chat.known(person.id, message)
        if known is not None:
            return known, True
        text = clean_text(text)
        if not text:
            raise Refused("malformed", "this chat message is empty")
        check_may_write(self.table, person.id)
        check(bool(self.table.viewer(person.id)))
        line = self.chat.add(self.table, person, message, text)
        self.audience.say(line, self._append(AppendBatch(self.chain, lines=[(self.table, line)])))
        return line.n, False

    def _try(self, request: Request) -> None:
        if self._reading or self.chain.broken:
            self._later.append(request)
            self.mend()
            return
        attempted = Attempted(request)
        try:
            attempted.value = request.attempt()
        except FactoryFloorError as error:
            attempted.error = error  # the rejection may depend on entries that are not yet durable
        except Exception:
            _logger.exception("table %s failed", self.table.id)
            attempted.error = Refused("internal", "internal error; nothing was changed")
        if self._writes and request.durable:
            self._writes[-1].waiting.append(attempted)
        else:
            self._conclude(attempted, None)
        staged, self._staged = self._staged, []
        for write in staged:
            write.outcome.add_done_callback(self._written)

    def _conclude(self, attempted: Attempted, failure: BaseException | None) -> None:
        """Answer a request after the writes on which it depends have ended."""
        request = attempted.request
        if isinstance(failure, Conflict):
            self._surroundings.conflict()
            request.tries += 1
            if request.tries < _TRIES:
                self._try(request)
            else:
                request.then(Result(error=unavailable("too many write conflicts with other nodes")))
            return
        error = attempted.error if failure is None else unavailable(str(failure))
        if error is None:
            request.then(Result(attempted.value))
        elif request.looked:
            request.then(Result(error=error))
        else:
            request.looked = True
            self._surroundings.catch_up(lambda changed: self._reconsider(request, error, changed))

    def _reconsider(self, request: Request, error: FactoryFloorError, changed: bool | FactoryFloorError) -> None:
        """Attempt a rejected request again if other processes have written entries, because the client may know these
        entries.
        """
        if changed is True:
            self._try(request)
        else:
            request.then(Result(error=error if changed is False else changed))

    # ---- writing and reading

    def _append(self, batch: AppendBatch) -> PendingWrite:
        try:
            write = _Write(self._storage.append(batch), self.place)
        except StoreError as error:
            self._reload()
            raise unavailable(str(error)) from error
        self._writes.append(write)
        self._staged.append(write)
        return write.outcome

    def _written(self, outcome: PendingWrite) -> None:
        write = self._writes.popleft()
        assert write.outcome is outcome, "writes must end in the order of submission"
        failure = StoreError("the write was given up") if outcome.cancelled() else outcome.exception()
        self.audience.ended(outcome, durable=failure is None)
        if failure is None:
            self._durable = write.place
            self._surroundings.changed()
        else:
            self._reload()
        for attempted in write.waiting:
            self._conclude(attempted, failure)
        if self._rewritten and not self._writes:
            self._reload()

    def reread(self) -> None:
        """Read the log again, because stored entries have changed. Writes in progress are retried afterwards."""
        self._rewritten, self._read_before = True, self._reading
        self.chain.conflict = Conflict("the log was rewritten")
        self._reload()

    def _reload(self) -> None:
        """Replay the log, because the table in memory is broken or ahead of the log."""
        self.chain.broken = True
        if not self._reading and not self._writes:
            self._reading = True
            whole = self._rewritten or (self.table.status == "over" and self.table.match is None)
            until = self._durable if self.chain.conflict is not None and not whole else None
            ahead = {each for each in self.presence.listeners if until is None or each.outbox.sent != until.n}
            self._storage.read(self.table.id, self.table.setup, until, lambda found: self._read(found, ahead))

    def _read(self, found: Stored | StoreError | FactoryFloorError, ahead: set[Listener]) -> None:
        self._reading = False
        if self._read_before:
            self._read_before = False
            self._reload()
            return
        later, self._later = self._later, []
        if isinstance(found, Stored):
            self._rewritten = False
            self._adopt(found.table, found.chat)
            try:
                self._send(found.later)
            except Exception as error:  # noqa: BLE001 - entries of another process, or of a damaged log
                found = Refused("internal", str(error))
        if not isinstance(found, Stored):
            _logger.error("table %s cannot be replayed: %s", self.table.id, found)
            self.chain.broken = True
            for request in later:
                request.then(Result(error=unavailable("the table cannot be read from the database")))
            return
        for listener in ahead & self.presence.listeners:
            self.sync(listener)
        self._surroundings.changed()
        for request in later:
            self._try(request)

    def mend(self) -> None:
        """Retry a replay that failed, for example because the storage was unavailable."""
        if self.chain.broken:
            self._reload()

    def follow(self, news: News) -> bool:
        """Apply and send the entries of another process. Return False if a write or a read is in progress."""
        if self.busy or self.chain.broken:
            return False
        try:
            self._send(news)
        except Exception as error:  # noqa: BLE001 - entries of another process, or of a damaged log
            _logger.error("table %s cannot follow its log: %r", self.table.id, error)
            self._reload()
        self._surroundings.changed()
        return True

    def replace(self, table: Table) -> None:
        """Replace the table by an equal table that needs less memory, unless the table has changed meanwhile."""
        if table.n == self.table.n and not self.busy and not self.chain.broken:
            self._adopt(table, self.chat.lines)

    # ---- messages

    def _send(self, news: News) -> None:
        """Apply and send the stored entries and chat messages that this process does not know yet."""
        for entry in news.entries:
            if entry.n > self.table.n:
                self.audience.publish(self.audience.render(self.table.apply(entry)))
                if entry.kind not in OF_PLAY:
                    self.audience.send_presence()
        for line in news.lines:
            if line.n > self.chat.n:
                self.chat.note(line)
                self.audience.say(line)
        self._durable = self.place

    def join(self, listener: Listener) -> None:
        """Send a listener a sync, and all later updates. Callers must have read the log first."""
        self.presence.join(listener, self.table)
        self.sync(listener)
        if not self._presence_changed(listener):
            listener.outbox.send(self.audience.presence_message())
        self._surroundings.changed()

    def leave(self, listener: Listener) -> None:
        """Unsubscribe a listener."""
        if listener in self.presence.listeners:
            self.presence.leave(listener, self.table)
            self._presence_changed(listener)

    def _presence_changed(self, listener: Listener) -> bool:
        """Announce that a connection began or ended. Return whether the listeners were notified at once."""
        at_once = self._surroundings.presence_changed(sits=bool(self.table.viewer(listener.player_id)))
        if at_once:
            self.send_presence()
        return at_once

    def send_presence(self) -> None:
        """Send the list of connected people to all listeners."""
        self.audience.send_presence()

    def sync(self, listener: Listener) -> None:
        """Send a listener a sync as soon as its content is durable."""
        self.audience.sync(listener, self.chat.lines, self._writes[-1].outcome if self._writes else None)

    def whole(self, player: str) -> bytes:
        """Return the sync message for a person."""
        return self.audience.whole(player, self.chat.lines)

    def known(self) -> set[str]:
        """Return the people who have a seat, are connected, or have written recently."""
        seated = {seat.player for seat in self.table.seats}
        return self.presence.online() | seated | {line.player for line in self.chat.lines}
