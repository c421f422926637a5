"""A connection to a table in this process."""

from factoryfloor.tables.ports.storage import PendingWrite
from factoryfloor.tables.state.people import Person


class Inbox:
    """The messages that a person, or a spectator without a name, was sent, as JSON."""

    def __init__(self, person: Person | None = None) -> None:
        self.person = person
        self.player_id = person.id if person is not None else ""
        self.last_sent = self.last_said = 0
        self.messages: list[bytes] = []
        self._held: list[bytes] | None = None  # behind a sync whose entries are not durable

    @property
    def syncing(self) -> bool:
        """Each request for a sync is answered with one."""
        return False

    def check_chat(self, sits: bool) -> None:
        """There is no limit."""

    def send(self, message: bytes) -> None:
        """Add a message."""
        if self._held is None:
            self.deliver(message)
        else:
            self._held.append(message)

    def deliver(self, message: bytes) -> None:
        """Receive a message whose entries are durable."""
        self.messages.append(message)

    def send_sync(self, message: bytes, after: PendingWrite | None) -> None:
        """Add a sync when ``after`` has succeeded; drop it if ``after`` fails."""
        if after is None:
            self.send(message)
            return
        held = self._held = [*(self._held or []), message]

        def end(outcome: PendingWrite) -> None:
            if outcome.exception() is not None:
                held.remove(message)
            if self._held is held:
                self._held = None
                for each in held:
                    self.deliver(each)

        after.add_done_callback(end)
