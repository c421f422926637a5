"""A connection to a table in this process."""

from factoryfloor.tables.ports.outbox import Outbox
from factoryfloor.tables.state.people import Person


class Inbox:
    """The messages that a person or a spectator without a name has received, as JSON."""

    syncing = False  # this connection delivers messages at once

    def __init__(self, person: Person | None = None) -> None:
        self.person = person
        self.player_id = person.id if person is not None else ""
        self.outbox = Outbox(self)
        self.messages: list[bytes] = []

    def check_chat(self, sits: bool) -> None:
        """Do nothing, because this connection has no rate limit."""

    def hold(self, message: bytes) -> None:
        """Do nothing, because messages never wait."""

    def release(self, message: bytes) -> None:
        """Do nothing, because messages never wait."""

    def send(self, message: bytes, *, sync: bool = False) -> None:
        """Receive a message."""
        self.messages.append(message)
