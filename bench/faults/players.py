"""Clients that play at tables of several nodes and record everything that they receive."""

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx2 as httpx
import websockets

from .history import History, Told

GONE = (OSError, httpx.HTTPError, websockets.WebSocketException, TimeoutError, AssertionError)
_MOVES_A_CONNECTION = 10  # then one goes to another node, so that no connection hides a fault
_CHAT = 0.03  # how often somebody says something instead of acting
_PAUSE = 0.05  # seconds after a node that is not there


class Site:
    """The addresses of nodes. Some of the nodes may be dead or not respond."""

    def __init__(self, ports: Callable[[], list[int]]) -> None:
        self.ports = ports

    async def ask(self, cookies: httpx.Cookies, method: str, path: str, body: Any = None) -> Any:
        """Ask nodes until one of them answers."""
        while True:
            try:
                address = f"http://127.0.0.1:{random.choice(self.ports())}"
                async with httpx.AsyncClient(
                    base_url=address, cookies=cookies, timeout=5.0, trust_env=False, verify=False
                ) as client:
                    answer = await client.request(method, path, json=body)
                if answer.status_code < 500:
                    cookies.update(answer.cookies)
                    return answer.json()
            except (*GONE, IndexError, ValueError):
                pass
            await asyncio.sleep(_PAUSE)


class Player:
    """A person who plays at one table after another. Unacknowledged messages are sent again with the same id."""

    def __init__(self, site: Site, history: History) -> None:
        self.cookies = httpx.Cookies()
        self.id = ""
        self.table = self.rematch = ""
        self.n = 0
        self.waiting: dict[str, Any] | None = None
        self._site = site
        self._history = history
        self._owed: list[dict[str, Any]] = []
        self.marks = 0
        self._moves = 0
        self._over = False
        self._resend: dict[str, Any] | None = None

    async def arrive(self) -> None:
        self.id = (await self._site.ask(self.cookies, "GET", "/api/me"))["public_id"]

    async def play(self, table: str) -> str:
        """Play at a table until its rematch exists. Returns the rematch."""
        self.table, self.rematch, self.n, self.waiting, self._owed, self._over = table, "", 0, None, [], False
        while not self.rematch:
            with suppress(*GONE, IndexError):
                await self._connect(random.choice(self._site.ports()))
            await asyncio.sleep(_PAUSE)
        return self.rematch

    async def _connect(self, port: int) -> None:
        told = Told(self.table, self.id)
        url = f"ws://127.0.0.1:{port}/api/tables/{self.table}/socket"
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        self._moves = 0
        async with websockets.connect(
            url, additional_headers=headers, proxy=None, open_timeout=3.0, ping_interval=2.0, ping_timeout=3.0
        ) as link:
            self._history.told.append(told)
            async for text in link:
                self._hear(told, json.loads(text))
                if self.rematch or self._moves >= _MOVES_A_CONNECTION:
                    return
                if self._over:
                    await self._site.ask(self.cookies, "POST", f"/api/tables/{self.table}/rematch")
                elif message := self._next():
                    await link.send(json.dumps(message))

    def _hear(self, told: Told, message: dict[str, Any]) -> None:
        told.note(message)
        match message["kind"]:
            case "sync":
                self.n = message["n"]
                self._owed = message["decisions"]
                self._note_table(message["table"])
                self._resend = self.waiting
            case "update":
                self.n = message["n"]
                if message["decisions"] is not None:
                    self._owed = message["decisions"]
                if message["table"] is not None:
                    self._note_table(message["table"])
            case "ack" if self.waiting is not None and message["id"] == self.waiting["id"]:
                noted = self._history.said if self.waiting["kind"] == "chat" else self._history.acknowledged
                noted.append((self.table, message["n"], self.id, message["id"]))
                self._history.again += message["again"]
                self._moves += 1
                self.waiting = None
            case "error" if self.waiting is not None and message["id"] == self.waiting["id"]:
                if message["code"] == "unavailable":
                    self._resend = self.waiting
                else:
                    self.waiting = None

    def _note_table(self, table: dict[str, Any]) -> None:
        self.rematch = table["rematch"]
        self._over = table["status"] == "over"

    def _next(self) -> dict[str, Any] | None:
        """The next message to send: an unacknowledged one, a pending action, or a chat line."""
        if self._resend is not None:
            again, self._resend = self._resend, None
            return again
        if self.waiting is not None or not self._owed:
            return None
        self.marks += 1
        decision = self._owed[0]
        mark = f"{self.table}-{self.marks}"
        if random.random() < _CHAT:
            self.waiting = {"kind": "chat", "id": mark, "text": f"line {self.marks}"}
        else:
            action = random.choice(decision["actions"])["text"]
            self.waiting = {"kind": "act", "id": mark, "n": self.n, "seat": decision["seat"], "actions": [action]}
        return self.waiting


class Party:
    """Some people at one table with a bot, and at the table's rematches."""

    def __init__(self, site: Site, history: History, people: int, game: str) -> None:
        self.players = [Player(site, history) for _ in range(people)]
        self.tables = 0
        self._site = site
        self._game = game

    async def play(self) -> None:
        """Play forever."""
        for player in self.players:
            await player.arrive()
        host = self.players[0]
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in self.players[1:]), {"kind": "bot", "bot": "greedy"}]
        made = await self._site.ask(host.cookies, "POST", "/api/tables", {"game": self._game, "seats": seats})
        for seat, player in enumerate(self.players[1:], 1):
            await self._site.ask(player.cookies, "POST", f"/api/tables/{made['id']}/sit", {"seat": seat})
        table = made["id"]
        while True:
            self.tables += 1
            table = (await asyncio.gather(*(player.play(table) for player in self.players)))[0]
