"""Each kind of message and request without a pause: from 20 sockets of one guest, then from 40 addresses at once."""

import argparse
import asyncio
import json
import multiprocessing
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from multiprocessing.synchronize import Event as EventType
from typing import Any, Final

import httpx2 as httpx
import websockets
from pydantic_core import from_json

from bench.attacks.victim import READY, VICTIM, Target, Watch, cookie_of, guest, watching

SETTINGS = {"FACTORYFLOOR_MOVE_DELAY": "0"}  # the finished games are made soon
FINISHED: Final = 22  # more than a server keeps in memory
PATIENCE: Final = 15.0  # seconds after an attack in which another client must get an answer
UNANSWERED: Final = f"none in {PATIENCE:.0f} s"
MESSAGES: Final[dict[str, dict[str, Any]]] = {
    "recap": {"seat": 0},
    "sync": {},
    "check": {"seat": 1, "plan": {}},
    "why_not": {"seat": 1, "piece": "none"},
    "hint": {"seat": 1},
    "undo": {"seat": 1, "n": 10**6},
    "act": {"seat": 1, "n": 10**6, "actions": ["end"]},
    "plan": {"seat": 1, "n": 10**6, "plan": {}},
    "chat": {"text": "again"},
    "ping": {},
}
GETS: Final = {
    "a running table": "api/tables/{running}",
    "a finished table": "api/tables/{over}",
    "lists": "api/tables",
    "finished tables": "api/tables?which=over",
    "record": "api/tables/{over}/record",
    "replay": "api/tables/{over}/replay",
    "stored review": "api/tables/{over}/review",
    "games": "api/games",
    "components": "api/games/{game}",
    "puzzles": "api/puzzles/{game}",
    "puzzle": "api/puzzles/{game}/{puzzle}",
    "daily": "api/daily",
    "schema": "api/openapi.json",
    "script": "{script}",
    "sockets": "",  # opened and closed
}
POSTS: Final[dict[str, tuple[str, Any]]] = {
    "again": ("api/tables/{over}/again", {"turn": 20, "seat": 0, "bot": "greedy"}),
    "review": ("api/tables/{over}/review", {"budget": 1}),
    "puzzle again": ("api/puzzles/{game}/{puzzle}/again", {"bot": "greedy"}),
    "new table": ("api/tables", {"game": "{game}", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}),
    "deal of the day": ("api/daily", {"game": "{game}", "day": "{day}"}),
    "upload": ("api/replay", "{record}"),
}
KINDS: Final = (*MESSAGES, *GETS, *POSTS)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--kinds", nargs="*", choices=KINDS, default=list(KINDS))
    parser.add_argument("--game", default="factory_manager")
    parser.add_argument("--entries", type=int, default=300, help="log entries of a running table")
    parser.add_argument("--sockets", type=int, default=20, help="of the one guest")
    parser.add_argument("--addresses", type=int, default=40, help="each a network of its own, with a guest")
    parser.add_argument("--each", type=int, default=2, help="sockets or connections of each address")
    parser.add_argument("--lasts", type=float, default=4.0, help="seconds of each attack")


class Attacker:
    """A guest at one address with a running table. A second guest at the same address has the other seat."""

    def __init__(self, target: Target, source: str) -> None:
        self.target = target
        self.source = source
        self.running = ""
        self.cookies = ["", ""]

    async def prepare(self, game: str, entries: int) -> None:
        """Play until the recap of the first seat is long: the second seat repeatedly acts and undoes its action."""
        async with guest(self.target, self.source) as one, guest(self.target, self.source) as two:
            self.cookies = [await cookie_of(one), await cookie_of(two)]
            wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}]}
            self.running = str((await one.post("api/tables", json=wish)).raise_for_status().json()["id"])
            (await two.post(f"api/tables/{self.running}/sit", json={"seat": 1})).raise_for_status()
        async with AsyncExitStack() as stack:
            links = [await stack.enter_async_context(self.socket(seat)) for seat in (0, 1)]
            await Toggling(links).play(entries)

    @asynccontextmanager
    async def socket(self, seat: int = 0) -> AsyncIterator[websockets.ClientConnection]:
        url = f"{self.target.address.replace('http', 'ws')}api/tables/{self.running}/socket"
        headers = {"Cookie": self.cookies[seat]}
        options: dict[str, Any] = {"proxy": None, "max_size": None, "local_addr": (self.source, 0), "compression": None}
        async with websockets.connect(url, additional_headers=headers, open_timeout=READY, **options) as link:
            yield link


class Toggling:
    """Two seats of a table. The second seat acts and undoes its action; the first seat acts only when it must."""

    def __init__(self, links: list[websockets.ClientConnection]) -> None:
        self._links = links
        self._state: list[dict[str, Any]] = [{"n": 0}, {"n": 0}]
        self._chance = random.Random(1)

    async def play(self, entries: int) -> None:
        again = ""
        await self._reach(1)
        while (n := self._state[1]["n"]) < entries:
            if 1 in self._state[1]["undo"]:
                await self._do(1, {"kind": "undo"})
            else:
                seat = 1 if self._state[1]["decisions"] else 0
                texts = [each["text"] for each in self._state[seat]["decisions"][0]["actions"]]
                text = again if again in texts and seat == 1 else self._chance.choice(texts)
                again = text if seat == 1 else again
                await self._do(seat, {"kind": "act", "actions": [text]})
            await self._reach(n + 1)

    async def _do(self, seat: int, message: dict[str, Any]) -> None:
        """Send a command until it is no longer rejected as too fast."""
        n = self._state[seat]["n"]
        answer: dict[str, Any] = {"code": "too_fast"}
        while answer.get("code") == "too_fast":
            await self._links[seat].send(json.dumps({"id": f"{seat}-{n}", "n": n, "seat": seat} | message))
            while (answer := await self._read(seat)).get("id") != f"{seat}-{n}":
                pass
            await asyncio.sleep(0.1 if answer["kind"] == "error" else 0.0)
        if answer["kind"] == "error":
            raise RuntimeError(answer["message"])

    async def _reach(self, n: int) -> None:
        for seat, state in enumerate(self._state):
            while state["n"] < n:
                await self._read(seat)

    async def _read(self, seat: int) -> dict[str, Any]:
        message: dict[str, Any] = from_json(await asyncio.wait_for(self._links[seat].recv(), READY))
        if message["kind"] in ("sync", "update"):
            self._state[seat] |= {name: value for name, value in message.items() if value is not None}
        return message


async def finished(target: Target, game: str, count: int) -> tuple[list[str], str]:
    """Finished games of bots, and the record of one of them."""
    tables = []
    for _ in range(count):
        async with guest(target, VICTIM) as host:
            wish = {"game": game, "seats": [{"kind": "bot", "bot": "random"}] * 2}
            tables.append(str((await host.post("api/tables", json=wish)).raise_for_status().json()["id"]))
    async with guest(target, VICTIM) as host:
        for table in tables:
            await until_true(partial(_is_over, host, table))
        return tables, (await host.get(f"api/tables/{tables[0]}/record")).text


async def _is_over(host: httpx.AsyncClient, table: str) -> bool:
    return (await host.get(f"api/tables/{table}/record")).is_success


async def until_true(condition: Callable[[], Awaitable[bool]]) -> None:
    """Poll the server until a condition holds."""
    while not await condition():  # noqa: ASYNC110 - over HTTP there is no event
        await asyncio.sleep(0.1)


async def facts_of(target: Target, game: str) -> dict[str, Any]:
    """The values for the placeholders in the paths of the requests."""
    tables, record = await finished(target, game, FINISHED)
    async with guest(target, VICTIM) as one:
        puzzle = (await one.get(f"api/puzzles/{game}")).json()[0]["id"]
        day = (await one.get("api/daily")).json()[0]["day"]
        page = (await one.get("")).text
    scripts = [part.split('"')[0] for part in page.split('src="')[1:]]
    return {"over": tables, "record": record, "puzzle": puzzle, "day": day, "game": game, "script": scripts[0]}


async def send_messages(kind: str, attacker: Attacker, answers: Counter[str]) -> None:
    """Send one kind of message over a socket. One message is always ahead; after each answer another one is sent."""
    seat = MESSAGES[kind].get("seat", 0)
    async with attacker.socket(seat) as link:
        await link.recv()
        for number in range(2):
            await link.send(json.dumps({"kind": kind, "id": f"{id(link)} {number}"} | MESSAGES[kind]))
        number = 2
        async for message in link:
            assert isinstance(message, str)
            if '"id"' not in message[:40]:
                continue
            answers[message[9:14]] += 1
            await link.send(json.dumps({"kind": kind, "id": f"{id(link)} {number}"} | MESSAGES[kind]))
            number += 1


async def send_requests(kind: str, attacker: Attacker, facts: dict[str, Any], answers: Counter[str]) -> None:
    """Send one kind of request; the next follows each answer."""
    chance = random.Random(attacker.source)
    transport = httpx.AsyncHTTPTransport(verify=False, trust_env=False, local_address=attacker.source)
    headers = {"Cookie": attacker.cookies[0], "Accept-Encoding": "gzip", "Content-Type": "application/json"}
    async with httpx.AsyncClient(
        base_url=attacker.target.address, timeout=READY, trust_env=False, transport=transport, headers=headers
    ) as one:
        while True:
            filled = facts | {"running": attacker.running, "over": chance.choice(facts["over"])}
            if kind in GETS:
                request = one.build_request("GET", GETS[kind].format_map(filled))
            else:
                path, body = POSTS[kind]
                text = filled["record"] if body == "{record}" else _filled(json.dumps(body), filled)
                request = one.build_request("POST", path.format_map(filled), content=text)
            answer = await one.send(request, stream=True)
            async for _ in answer.aiter_raw():
                pass
            await answer.aclose()
            answers[str(answer.status_code)] += 1


def _filled(text: str, facts: dict[str, Any]) -> str:
    for name in ("game", "day"):
        text = text.replace("{" + name + "}", facts[name])
    return text


async def open_sockets(attacker: Attacker, answers: Counter[str]) -> None:
    while True:
        with suppress(websockets.ConnectionClosed, OSError, websockets.InvalidHandshake):
            async with attacker.socket() as link:
                answers[str(await link.recv())[9:14]] += 1


async def attack(target: Target, wanted: argparse.Namespace) -> dict[str, Any]:
    facts = await facts_of(target, wanted.game)
    attackers = [Attacker(target, f"127.{2 + number}.0.1") for number in range(wanted.addresses)]
    await asyncio.gather(*(attacker.prepare(wanted.game, wanted.entries) for attacker in attackers))
    found: dict[str, Any] = {}
    for kind in wanted.kinds:
        one = await once(target, kind, attackers[:1] * wanted.sockets, facts, wanted.lasts)
        many = await once(target, kind, attackers * wanted.each, facts, wanted.lasts)
        found[kind] = {"one guest": one, "addresses": many}
        print(kind, json.dumps(found[kind]), flush=True)
    return found


async def once(
    target: Target, kind: str, attackers: list[Attacker], facts: dict[str, Any], seconds: float
) -> dict[str, Any]:
    """One attack: the milliseconds that another client waits for two pages, and the answers to the attackers."""
    context = multiprocessing.get_context("fork")
    answers, begun, ended = context.SimpleQueue(), context.Event(), context.Event()
    process = context.Process(target=_flood, args=(kind, attackers, facts, answers, begun, ended))
    async with AsyncExitStack() as stack:
        table = await stack.enter_async_context(watching(target, f"api/tables/{facts['over'][0]}"))
        me = await stack.enter_async_context(watching(target, "api/me"))
        await until_true(partial(_answered, table, me))
        process.start()
        await asyncio.to_thread(begun.wait, READY)
        table.begin()
        me.begin()
        await asyncio.sleep(seconds)
        with suppress(TimeoutError):  # the wait in progress counts
            async with asyncio.timeout(PATIENCE):
                await until_true(partial(_answered, table, me))
        ended.set()
        waits = {"table_ms": table.spread() or UNANSWERED, "me_ms": me.spread() or UNANSWERED}
        return waits | {"answers": await asyncio.to_thread(answers.get)}


def _flood(
    kind: str, attackers: list[Attacker], facts: dict[str, Any], answers: Any, begun: EventType, ended: EventType
) -> None:
    """The attackers, in a separate process, so that they do not delay measurements."""
    counted: Counter[str] = Counter()

    async def flood() -> None:
        tasks = [asyncio.create_task(_sending(kind, each, facts, counted)) for each in attackers]
        while not ended.is_set():
            await asyncio.sleep(0.05)
            if counted:
                begun.set()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(flood())
    answers.put(dict(counted))


async def _answered(*watches: Watch) -> bool:
    return all(watch.waits for watch in watches)


async def _sending(kind: str, attacker: Attacker, facts: dict[str, Any], answers: Counter[str]) -> None:
    while True:
        try:
            if kind == "sockets":
                await open_sockets(attacker, answers)
            elif kind in MESSAGES:
                await send_messages(kind, attacker, answers)
            else:
                await send_requests(kind, attacker, facts, answers)
        except (websockets.WebSocketException, OSError, httpx.HTTPError) as error:
            answers[type(error).__name__] += 1
            await asyncio.sleep(0.05)
