"""People who play at tables of a server that is killed. They reconnect and resend unacknowledged messages."""

import asyncio
import json
import random
from typing import Any, Final

import httpx2 as httpx
import websockets

from bench.killed_notices import webhook

SEATS: Final = 4
_LATE: Final = 0.02  # the share of decisions over which people by the day take their time
_GONE: Final = (OSError, httpx.TransportError, websockets.WebSocketException, TimeoutError)


class Player:
    """One seat, over as many connections as needed. Unacknowledged messages are sent again with the same id."""

    def __init__(self, seat: int, guest: httpx.AsyncClient, acks: Any, day: float) -> None:
        self.day = day
        self.seat = seat
        self.guest = guest
        self.acks = acks
        self.waiting: dict[str, Any] | None = None
        self.asked: dict[str, Any] | None = None
        self.n = 0
        self.marks = 0

    async def play(self, port: int, table: str) -> str:
        """Play until the game is over. Returns the table of the rematch."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.guest.cookies.items())
        url = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
        while True:
            try:
                async with websockets.connect(url, additional_headers={"Cookie": cookie}, proxy=None) as link:
                    async for text in link:
                        again = await self.hear(link, table, json.loads(text))
                        if again:
                            return again
            except _GONE:
                await asyncio.sleep(0.02)

    async def hear(self, link: websockets.ClientConnection, table: str, message: dict[str, Any]) -> str:
        if message["kind"] == "ack" and self.waiting is not None and message["id"] == self.waiting["id"]:
            self.acks.put((table, message["n"], self.waiting["id"], message["again"]))
            self.waiting = None
        elif message["kind"] == "error":
            self.waiting = None
        elif message["kind"] == "sync" and self.waiting is not None:
            await link.send(json.dumps(self.waiting))
        if message["kind"] in ("sync", "update"):
            self.n = message["n"]
            info = message["table"] or {"rematch": "", "status": ""}
            if info["rematch"]:
                return str(info["rematch"])
            if info["status"] == "over" and self.seat == 0:
                await self.guest.post(f"/api/tables/{table}/rematch")
            if info["status"] == "running" and info["seats"][self.seat]["held"]:
                await self.guest.post(f"/api/tables/{table}/sit", json={"seat": self.seat})
        if message.get("decisions") is not None:
            self.asked = next(iter(message["decisions"]), None)
        if self.asked is not None and self.waiting is None:
            await self.act(link, table, self.asked)
        return ""

    async def act(self, link: websockets.ClientConnection, table: str, decision: dict[str, Any]) -> None:
        self.asked = None
        if self.day and random.random() < _LATE:
            await asyncio.sleep(random.uniform(0.0, 2 * self.day))
        self.marks += 1
        chosen = random.choice(decision["actions"])["text"]
        mark = f"{table}-{self.seat}-{self.marks}"
        self.waiting = {"kind": "act", "id": mark, "n": self.n, "seat": self.seat, "actions": [chosen]}
        await link.send(json.dumps(self.waiting))


async def play_for_ever(port: int, game: str, tables: int, acks: Any, day: float) -> None:
    async with asyncio.TaskGroup() as group:
        for number in range(tables):
            group.create_task(play_table(port, game, number, acks, day))


async def play_table(port: int, game: str, number: int, acks: Any, day: float) -> None:
    guests = [httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", trust_env=False) for _ in range(SEATS)]
    for guest in guests:
        await insist(lambda guest=guest: guest.get("/api/me"))
    for seat, guest in enumerate(guests):
        channel = webhook(number * SEATS + seat)
        await insist(lambda guest=guest, channel=channel: guest.post("/api/me/notices", json=channel))
    wishes = [{"kind": "me"}, *({"kind": "open"} for _ in guests[1:])]
    if number == 0:  # a live table: everybody keeps the seat, and the results are rated
        day = 0.0
    wish = {"game": game, "seats": wishes, "rated": True} | ({"days": 1, "stand_in": "random"} if day else {})
    made = await insist(lambda: guests[0].post("/api/tables", json=wish))
    table = made.json()["id"]
    for seat, guest in enumerate(guests[1:], 1):
        place = {"seat": seat}
        await insist(lambda guest=guest, place=place: guest.post(f"/api/tables/{table}/sit", json=place))
    players = [Player(seat, guest, acks, day) for seat, guest in enumerate(guests)]
    while True:
        again = await asyncio.gather(*(player.play(port, table) for player in players))
        table = again[0]
        players = [players[-1], *players[:-1]]  # a rematch turns the seats
        for seat, player in enumerate(players):
            player.seat, player.waiting, player.asked = seat, None, None


async def insist(ask: Any) -> httpx.Response:
    """Repeat a request until an answer comes."""
    while True:
        try:
            answer: httpx.Response = await ask()
            answer.raise_for_status()
        except (*_GONE, httpx.HTTPStatusError):
            await asyncio.sleep(0.02)
        else:
            return answer


def clients(port: int, game: str, tables: int, acks: Any, day: float) -> None:
    asyncio.run(play_for_ever(port, game, tables, acks, day))
