"""The page of a device, with its database, bot worker and clock, which answers on request."""

import json
from collections.abc import Mapping
from typing import Any

from factoryfloor.bots import hindsight_of
from factoryfloor.device import Device, thinking
from factoryfloor.kernel import FastChance, find_game
from factoryfloor.tables.ports.pace import Pace
from factoryfloor.tables.state.log_limits import LogLimits
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.setup import Setup
from tests.tables.evening import ENTRIES, Counted, ManualTime, hint, middle


class Page:
    """A device and its page. ``fail`` is the error of the next writes. ``reviewing`` lists jobs for :meth:`review`."""

    def __init__(self, setup: Setup | None = None, pace: Pace | None = None) -> None:
        self.rows: dict[str, dict[tuple[str, int], dict[str, Any]]] = {"entries": {}, "lines": {}}
        self.lists: dict[str, dict[str, Any]] = {}
        self.reviews: dict[tuple[str, str], Any] = {}
        self.reviewing: dict[int, dict[str, Any]] = {}
        self.heard: dict[int, list[str]] = {}
        self.responses: dict[int, dict[str, Any]] = {}
        self.refused: dict[int, dict[str, Any]] = {}
        self.posted: list[dict[str, Any]] = []
        self.fail = ""
        self.setup = setup
        self.pace = pace
        self.open()

    def open(self) -> None:
        """Load the program, as after a reload of the page."""
        self.device = Device(lambda text: self.posted.append(json.loads(text)), self.setup, self.pace)
        self.posted.clear()

    def tell(self, kind: str, **fields: Any) -> None:
        """Send a message to the program, and answer its messages until there are no more."""
        self.device.receive(json.dumps({"kind": kind, **fields}))
        self.answer()

    def answer(self) -> None:
        """Answer everything that the program has posted."""
        while self.posted:
            message = self.posted.pop(0)
            getattr(self, f"_{message.pop('kind')}")(**message)

    def request(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        """Return the response to a request."""
        number = len(self.responses) + 1
        self.tell("request", id=number, method=method, path=path, body=body)
        return self.responses[number]

    def review(self) -> dict[str, Any]:
        """Do the job of a review as the worker does. Returns its answer."""
        job, question = self.reviewing.popitem()
        found = json.loads(thinking.think(json.dumps(question)))
        while found.get("more"):
            found = json.loads(thinking.think(json.dumps({"decision": job})))
        self.tell("thought", job=job, answer=found)
        return dict(found)

    def saved(self) -> dict[str, Any]:
        """Return everything that is stored here, as a file that a browser can add."""
        rows = {kind: list(rows.values()) for kind, rows in self.rows.items()}
        reviews = [{"table": table, "lens": lens, "report": report} for (table, lens), report in self.reviews.items()]
        file = {"format": "factoryfloor-device", "version": 1, "me": self.device.me.id, "texts": {}}
        return {**file, **rows, "tables": list(self.lists.values()), "reviews": reviews}

    def _response(self, id: int, **response: Any) -> None:
        self.responses[id] = response

    def _message(self, link: int, text: str) -> None:
        self.heard.setdefault(link, []).append(text)

    def _refused(self, link: int, body: dict[str, Any]) -> None:
        self.refused[link] = body

    def _store(
        self, write: int, tables: list[dict[str, Any]], reviews: list[dict[str, Any]], **rows: list[dict[str, Any]]
    ) -> None:
        error = self.fail
        for kind, added in rows.items():
            if any((row["table"], row["n"]) in self.rows[kind] for row in added):
                error = "conflict"
        if not error:
            for kind, added in rows.items():
                self.rows[kind] |= {(row["table"], row["n"]): row for row in added}
            self.lists |= {info["id"]: info for info in tables}
            self.reviews |= {(row["table"], row["lens"]): row["report"] for row in reviews}
        self.device.receive(json.dumps({"kind": "stored", "write": write, "error": error}))

    def _read(self, read: int, table: str) -> None:
        found = {kind: [row for (of, _), row in rows.items() if of == table] for kind, rows in self.rows.items()}
        self.device.receive(json.dumps({"kind": "found", "read": read, "error": "", **found}))

    def _read_review(self, read: int, table: str, lens: str) -> None:
        report = self.reviews.get((table, lens))
        self.device.receive(json.dumps({"kind": "found_review", "read": read, "report": report}))

    def _think(self, job: int, question: dict[str, Any]) -> None:
        if "review" in question:
            self.reviewing[job] = question
            return
        game, seat = find_game(question["game"]), question["seat"]
        state = game.load(question["position"], FastChance(0))
        if question["done"]:
            answer = hindsight_of(game, game.heuristics(), state, seat, question["done"])
        else:
            answer = hint(state, seat) if question["hint"] else {"action": middle(state, seat), "reaction_time": 0.0}
        self.device.receive(json.dumps({"kind": "thought", "job": job, "answer": answer}))

    def _forget(self, job: int) -> None:
        """Drop interrupted jobs. Bots have answered immediately, so only reviews can be interrupted."""
        if self.reviewing.pop(job, None) is not None:
            thinking.forget(job)

    def _wake(self, after: int) -> None:
        self.woken_after = after


class DeviceStage:
    """An evening of games on a device that several people use one after the other."""

    def __init__(self, people: Mapping[str, Person]) -> None:
        self.people: Mapping[str, Person] = people
        self.clock = ManualTime()
        self.page = Page(Setup(self.clock, LogLimits(ENTRIES, 1000), Counted()), Pace(0.0, 0.0))
        self._links: dict[str, int] = {}

    @property
    def heard(self) -> dict[str, list[str]]:
        return {key: self.page.heard.get(link, []) for key, link in self._links.items()}

    async def make(self, who: str, game: str, seats: list[dict[str, str]], **options: Any) -> str:
        self._use(who)
        made = self.page.request("POST", "tables", {"game": game, "seats": seats, **options})
        return str(made["body"]["id"])

    async def request(self, who: str, table: str, what: str, **fields: Any) -> Any:
        self._use(who)
        body = {"seat": -1, **fields} if what == "sit" else fields
        return self.page.request("POST", f"tables/{table}/{what}", body)["body"]["id"]

    async def connect(self, key: str, who: str, table: str) -> None:
        self._use(who)
        self._links[key] = len(self._links)
        self.page.tell("connect", link=self._links[key], table=table)

    async def disconnect(self, key: str) -> None:
        self.page.tell("disconnect", link=self._links[key])

    async def send(self, key: str, message: dict[str, Any]) -> None:
        self.page.tell("message", link=self._links[key], text=json.dumps(message))

    async def move(self, seconds: float) -> None:
        self.clock.moment += seconds

    async def quiet(self, table: str) -> None:
        self.page.device._tables[table].advance()
        self.page.answer()

    def _use(self, who: str) -> None:
        self.page.device.me = self.people.get(who)  # type: ignore[assignment]
