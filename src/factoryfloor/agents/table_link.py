"""The socket of one table. A thread keeps the socket open, follows the game, and takes part in drawing the seed."""

import json
import secrets
import time
from collections.abc import Callable
from threading import Condition, Thread
from typing import Any, Final

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection

from factoryfloor.agents.server import RejectedByServer, Server, ServerFailed
from factoryfloor.kernel.joint_seed import word_commitment

Known = dict[str, Any]

_ANSWER: Final = 30.0  # seconds for an answer
_AGAIN: Final = 1.0  # seconds before the next connection
_ENDED: Final = {
    4401: "the token is wrong or was revoked",
    4404: "there is no such table",
    4409: "the table cannot be played on this server",
}
_MOST_KEPT: Final = 200
"""The number of log entries that are stored for the next look."""


class TableLink:
    """A connection to a table that reconnects after a failure.

    ``known`` is the last sync, updated with the fields of later messages. ``entries`` contains the log entries that
    have not been read yet.
    """

    def __init__(self, server: Server, table: str) -> None:
        self._server, self._table = server, table
        self._changed = Condition()
        self._known: Known = {}
        self._answers: dict[str, Any] = {}
        self._entries: list[Any] = []
        self._ended = ""
        self._closing = False
        self._socket: ClientConnection | None = None
        self._word = secrets.token_hex(32)
        Thread(target=self._follow, daemon=True).start()

    def close(self) -> None:
        """End the connection."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
            socket = self._socket
        if socket is not None:
            socket.close()

    def wait_for(self, what: Callable[[Known], bool], seconds: float) -> Known:
        """Return the known state of the table when ``what`` is true for this state, or after some seconds.

        Raises ServerFailed if the table can no longer be followed.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._ended or (self._known and what(self._known)), seconds)
            if self._ended:
                raise ServerFailed(self._ended)
            if not self._known:
                raise ServerFailed("the server did not send the table in time; try again")
            return dict(self._known)

    def known(self) -> Known:
        """Return the last known state of the table. Raises ServerFailed if the table can no longer be followed."""
        return self.wait_for(lambda _: True, _ANSWER)

    def new_entries(self) -> list[Any]:
        """Return the log entries since the last call."""
        with self._changed:
            found, self._entries = self._entries, []
            return found

    def send(self, message: dict[str, Any]) -> Any:
        """Send a message with an ``id``, and return the answer. The message is repeated on each new connection, but
        takes effect only once.

        Raises RejectedByServer or ServerFailed.
        """
        end, used = time.monotonic() + _ANSWER, None
        with self._changed:
            self._answers.pop(message["id"], None)
            while message["id"] not in self._answers:
                if self._socket is not None and self._socket is not used:
                    used = self._socket
                    _send(used, message)
                if self._ended or not self._changed.wait(max(0.0, end - time.monotonic())):
                    raise ServerFailed(
                        self._ended
                        or "the server did not answer in time; repeat the same call: it is executed only once"
                    )
            answer = self._answers.pop(message["id"])
        if answer["kind"] == "error":
            raise RejectedByServer(answer["code"], answer["message"])
        return answer

    def _follow(self) -> None:
        """Read the socket until the link is closed or the table can no longer be followed."""
        while not self._closing:
            try:
                with self._server.connect(self._table) as socket:
                    self._opened(socket)
                    for text in socket:
                        self._take(json.loads(text))
            except ConnectionClosed as closed:
                self._closed(_ENDED.get(closed.rcvd.code if closed.rcvd else 0, ""))
            except (OSError, WebSocketException, ValueError):
                self._closed("")

    def _opened(self, socket: ClientConnection) -> None:
        with self._changed:
            self._socket = socket
            self._changed.notify_all()

    def _closed(self, ended: str) -> None:
        with self._changed:
            self._socket, self._ended = None, ended
            self._closing = self._closing or bool(ended)
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._closing, _AGAIN)

    def _take(self, message: Any) -> None:
        """Apply a message from the server."""
        with self._changed:
            kind = message["kind"]
            if kind in ("ack", "error") and message["id"]:
                self._answers[message["id"]] = message
            elif kind == "sync":
                self._known = message
            elif kind == "update" and message["n"] > self._known.get("n", 0) + 1:
                _send(self._socket, {"kind": "sync", "id": "sync"})
            elif kind == "update":
                self._known |= {name: value for name, value in message.items() if value is not None}
                self._entries = [*self._entries, message["entry"]][-_MOST_KEPT:]
            if self._known and self._known["table"]["status"] == "starting":
                self._give_word()
            self._changed.notify_all()

    def _give_word(self) -> None:
        """Send the commitment to a word, or the word itself, when the seed exchange requires it."""
        drawn = self._known["table"]["joint_seed"] or {"stage": "", "words": []}
        own = next((word for word in drawn["words"] if word["seat"] in self._known["mine"]), None)
        if own is None:
            return
        if drawn["stage"] == "committing" and not own["commitment"]:
            _send(self._socket, {"kind": "commit", "id": "commitment", "commitment": word_commitment(self._word)})
        elif drawn["stage"] == "revealing" and own["commitment"] and not own["word"]:
            _send(self._socket, {"kind": "reveal", "id": "word", "word": self._word})


def _send(socket: ClientConnection | None, message: dict[str, Any]) -> None:
    """Send a message. If the connection is broken, the next connection sends it again."""
    if socket is not None:
        try:
            socket.send(json.dumps(message))
        except WebSocketException:
            return
