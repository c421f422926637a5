"""The tables of a device, which receive requests and messages from its pages and send answers and messages.

The page and the program exchange JSON objects with a ``kind``.

    start       me (id, name)                            who plays here; first, and again after a change of name
    request     id, method, path, body                   an HTTP request of the API   ->  response id, status, body
    connect     link, table                              a socket                     ->  message link, text; refused
    message     link, text                               a message on it
    disconnect  link
    deleted     table                                    its log was deleted
    stored      write, error                             the end of ``store``
    found       read, entries, lines, error              the end of ``read``
    found_review read, report                            the end of ``read_review``; None without one
    thought     job, answer                              the end of ``think``
    woken                                                the end of ``wake``

To the page, besides the answers: ``store`` (write, entries, lines, tables, reviews), ``read`` (read, table),
``read_review`` (read, table, lens), ``think`` (job, question), ``forget`` (job), ``wake`` (after, milliseconds; it
replaces the one before).
"""

import json
from collections.abc import Callable
from typing import Any

from factoryfloor.device import routes
from factoryfloor.device.device_table import DeviceInbox, DeviceTable
from factoryfloor.device.device_tables import DeviceTables
from factoryfloor.kernel import FactoryFloorError
from factoryfloor.tables.keeper import answers
from factoryfloor.tables.ports.pace import Pace
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.setup import Setup
from factoryfloor.tables.verbs.read_request import json_of


class Device(DeviceTables):
    """The tables of a person, and of other people at the same screen. ``post`` sends a JSON text to the page."""

    def __init__(self, post: Callable[[str], None], setup: Setup | None = None, pace: Pace | None = None) -> None:
        super().__init__(post, setup, pace)
        self._links: dict[int, tuple[DeviceTable, DeviceInbox]] = {}

    def receive(self, text: str) -> None:
        """Handle a message from the page."""
        message = json.loads(text)
        kind = message.pop("kind")
        handlers: dict[str, Callable[..., None]] = {
            "start": self._start,
            "request": self._request,
            "connect": self._connect,
            "message": self._message,
            "disconnect": self._disconnect,
            "deleted": self._deleted,
            "stored": self._storage.stored,
            "found": self._storage.found,
            "found_review": self._storage.found_review,
            "thought": self._bots.thought,
            "woken": self._woken,
        }
        handlers[kind](**message)
        self._use_spare_time(table for table, _ in self._links.values())

    def _start(self, me: dict[str, str]) -> None:
        self.me = Person(me["id"], me["name"])

    def _request(self, id: int, method: str, path: str, body: Any = None) -> None:
        routes.answer(self, id, method, path, body)

    def _connect(self, link: int, table: str) -> None:
        def connect(found: DeviceTable | FactoryFloorError) -> None:
            if isinstance(found, FactoryFloorError):
                self.post({"kind": "refused", "link": link, "body": answers.refusal(found)})
                return
            inbox = DeviceInbox(self.me, link, self.post)
            self._links[link] = found, inbox
            found.join(inbox)

        self.open(table, connect)

    def _message(self, link: int, text: str) -> None:
        if link in self._links:
            table, inbox = self._links[link]
            try:
                message = json_of(text)
            except FactoryFloorError as error:
                inbox.outbox.send(self.setup.encode(answers.refusal(error)))
            else:
                table.receive(inbox, message)

    def _disconnect(self, link: int) -> None:
        known = self._links.pop(link, None)
        if known is not None:
            known[0].disconnect(known[1])

    def _deleted(self, table: str) -> None:
        gone = self._delete(table)
        self._links = {link: known for link, known in self._links.items() if known[0] is not gone}
