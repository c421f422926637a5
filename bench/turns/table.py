"""Tables where one seat after another acts."""

import asyncio
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from orjson import dumps, loads

from .socket import Socket

_NOBODY = b'"decisions":null'
_MOVERS = b'"movers":['


class Refused(Exception):
    """An action that was not accepted."""


class Site:
    """The addresses of the nodes, and the guests who sit at all tables. Requests use no library."""

    def __init__(self, ports: list[int], seats: int) -> None:
        self.ports = ports
        self.cookies = [""] * seats

    async def begin(self) -> None:
        """Create the guests on the server."""
        for seat in range(len(self.cookies)):
            await self.ask(self.ports[0], seat, "GET", "/api/me")

    async def ask(self, port: int, seat: int, method: str, path: str, body: Any = None) -> Any:
        """A request of the guest at a seat."""
        content = b"" if body is None else dumps(body)
        lines = (
            f"{method} {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Connection: close",
            "Content-Type: application/json",
            f"Content-Length: {len(content)}",
            f"Cookie: {self.cookies[seat]}",
        )
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write("\r\n".join((*lines, "", "")).encode() + content)
        answer = await reader.read()
        writer.close()
        head, _, told = answer.partition(b"\r\n\r\n")
        assert head.split()[1].startswith(b"2"), answer
        for line in head.decode().split("\r\n"):
            name, _, value = line.partition(": ")
            if name.lower() == "set-cookie":
                self.cookies[seat] = value.split(";")[0]
        return loads(told)

    async def make(self, port: int, game: str) -> str:
        """A table with a running game; each client has a seat."""
        wishes = [{"kind": "me"}, *({"kind": "open"} for _ in self.cookies[1:])]
        made = await self.ask(port, 0, "POST", "/api/tables", {"game": game, "seats": wishes, "access": "link"})
        for seat in range(1, len(self.cookies)):
            await self.ask(port, seat, "POST", f"/api/tables/{made['id']}/sit", {"seat": seat})
        return str(made["id"])


class Turns:
    """A table where the next action is sent when all clients have received the previous one.

    ``seated`` is done when all seats of its first game are connected; the first action follows :meth:`begin`. ``done``
    gets the seconds from sending an action until it is acknowledged and all seats have its update. Between two actions
    there are ``pause`` seconds on average.
    """

    _acknowledged = True

    def __init__(self, site: Site, port: int, pause: float, done: Callable[[float], None]) -> None:
        self._site, self._port = site, port
        self._pause = pause
        self._done = done
        self.seated: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._begun = False
        self._sockets: list[Socket] = []  # by guest
        self._guest: dict[int, int] = {}  # by seat: a rematch is played one seat on
        self._owed: list[bytes] = []  # by guest, the last message with decisions
        self._began = 0.0
        self._n = self._seat = self._missing = 0
        self._movers = b""
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def play(self, game: str) -> None:
        """Play one game after another."""
        table = await self._site.make(self._port, game)
        while True:
            await self._sit(f"/api/tables/{table}/socket")
            await self._over
            self.leave()
            table = (await self._site.ask(self._port, 0, "POST", f"/api/tables/{table}/rematch"))["id"]

    async def _sit(self, path: str) -> None:
        self._owed = [b""] * len(self._site.cookies)
        self._missing = len(self._owed)
        self._over = asyncio.get_running_loop().create_future()
        self._n, self._began, self._sockets = 0, 0.0, []
        for guest, cookie in enumerate(self._site.cookies):
            # set before it is connected, because a message can arrive before this coroutine continues
            self._sockets.append(Socket(f"127.0.0.1:{self._port}", path, cookie, partial(self._hear, guest)))
            await asyncio.get_running_loop().create_connection(lambda: self._sockets[-1], "127.0.0.1", self._port)

    def begin(self) -> None:
        """Begin to act after all tables are seated."""
        self._begun = True
        self._act()

    def leave(self) -> None:
        """Close the sockets."""
        self._over.cancel()
        for socket in self._sockets:
            socket.close()

    def _hear(self, guest: int, message: bytes) -> None:
        kind = message[9:13]
        if kind == b"upda":
            if _NOBODY not in message:
                self._owed[guest] = message
            self._heard(message, int(message[21 : message.index(b",", 21)]))
        elif kind == b"sync":
            self._owed[guest] = message
            self._guest[loads(message)["mine"][0]] = guest
            self._heard(message, int(message[19 : message.index(b",", 19)]))
        elif kind == b'ack"':
            self._count()
        elif kind == b"erro":
            self._end(Refused(message.decode()))

    def _end(self, error: Exception | None = None) -> None:
        if not self._over.done():
            self._over.set_exception(error) if error is not None else self._over.set_result(None)

    def _heard(self, message: bytes, n: int) -> None:
        self._n = max(self._n, n)
        begin = message.rindex(_MOVERS) + len(_MOVERS)
        self._movers = message[begin : message.index(b"]", begin)]
        if b'"status":"over"' in message:
            self._end()
        else:
            self._count()

    def _count(self) -> None:
        self._missing -= 1
        if self._missing:
            return
        if self._began:
            self._done(time.perf_counter() - self._began)
            self._began = 0.0
        if not self._begun:
            self.seated.set_result(None)
        elif self._movers_now():
            pause = random.uniform(0.0, 2 * self._pause)
            asyncio.get_running_loop().call_later(pause, self._act) if pause else self._act()

    def _movers_now(self) -> list[int]:
        return [int(seat) for seat in self._movers.split(b",") if seat]

    def _act(self) -> None:
        if self._over.done():
            return
        seat = random.choice(self._movers_now())
        guest, action = self._guest.get(seat, seat), self._action(seat)
        self._missing = len(self._owed) + self._acknowledged
        self._began = time.perf_counter()
        self._sockets[guest].send(action)

    def _action(self, seat: int) -> bytes:
        """The message with an action of a seat, chosen at random."""
        [decision] = loads(self._owed[self._guest[seat]])["decisions"]
        action = random.choice(decision["actions"])["text"]
        return dumps({"kind": "act", "id": f"{self._n}", "n": self._n, "seat": seat, "actions": [action]})
