"""Recorded games on a page: any position at a table or in a review, and the end.

These tables exist on no server. The page receives the messages that a server would send, so that a position opens
without the earlier game.
"""

import json
import re
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, Route, WebSocketRoute

from factoryfloor.kernel.record import read_record
from factoryfloor.puzzles.showing import seen_by
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.setup import DEFAULT
from factoryfloor.tables.verbs.new_table import match_at

Json = dict[str, Any]
FOLDER: Final = Path(__file__).parents[1] / "formats/records"
RECORDS: Final[dict[str, Json]] = {
    path.stem: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))
}
ME: Final = Person("recorded", "Anna Konstantinova")
END: Final = -1
"""The position after the last action."""


@cache
def decisions(name: str) -> list[int]:
    """Return the turns of a record at which a decision starts."""
    record = RECORDS[name]
    match, turns = match_at(record, 0), []
    for turn, (seat, text) in enumerate(record["actions"]):
        if not match.state.mid_chain >> seat & 1:
            turns.append(turn)
        match.play(seat, text)
    return turns


@cache
def table_at(name: str, turn: int) -> Json:
    """Return the Sync message of a recorded game before an action for the seat that takes it, or at the end for the
    winner.
    """
    record = RECORDS[name]
    match = read_record(record) if turn == END else match_at(record, turn)
    seat = record["ranking"].index(1) if turn == END else record["actions"][turn][0]
    sync = seen_by(f"{name}.{turn}", match, seat, ME, DEFAULT)
    if turn == END:
        sync["table"] |= {"status": "over", "scores": match.state.scores(), "ranking": match.state.ranking()}
    return sync


def review_of(name: str) -> Json:
    """Return a review of a record in which one decision is a mistake."""
    record, turn = RECORDS[name], decisions(name)[1]
    seat, text = record["actions"][turn]
    decision = next(one for one in table_at(name, turn)["decisions"] if one["seat"] == seat)
    played, best = (
        {"actions": [one["text"]], "targets": one["targets"], "preview": one["preview"], "reason": {}, "value": 0.5}
        for one in sorted(decision["actions"], key=lambda one: one["text"] != text)[:2]
    )
    loss = {"turns": [turn], "seat": seat, "verdict": "mistake", "played": played, "best": best, "worlds": 64}
    seats = range(record["seats"])
    report = {
        "format": "factoryfloor-review",
        "version": 1,
        "versions": {"method": 11, "rules": record["rules"], "evaluation": "", "program": ""},
        "record": "",
        "game": record["game"],
        "seats": record["seats"],
        "lens": "knew",
        "budget": 1500,
        "seed": "",
        "done": 1.0,
        "decisions": [{**loss, "loss": {"value": 0.09, "low": 0.07, "high": 0.12}}],
        "chances": [{"turn": at, "values": [0.5 for _ in seats]} for at in decisions(name)],
        "luck": [],
        "by_seat": [],
    }
    done = {"report": report, "stale": False, "request": None, "failed": "", "repeatable": True, "limit": 0}
    return {"lens": "knew", **done}


def show(page: Page, path: str) -> None:
    """Open a page with a board, and wait for its pieces or its result."""
    page.evaluate(
        "path => { document.querySelector('main')?.setAttribute('data-former', ''); location.hash = `#/${path}`; }",
        path,
    )
    shown = page.locator("main:not([data-former])")
    shown.locator("#board [data-piece], [data-testid=result]").first.wait_for(state="attached")


class Tables:
    """A page that can open tables which exist on no server. Their ids end in a full stop and a number."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.route_web_socket(re.compile(r"/api/tables/[^/]+\.-?\d+/socket"), self._connect)

    def sync(self, table: str) -> Json:
        """Return the Sync message of a table."""
        raise NotImplementedError

    def _connect(self, socket: WebSocketRoute) -> None:
        sync = self.sync(id_in(socket.url))

        def answer(text: str | bytes) -> None:
            message = json.loads(text)
            if message["kind"] == "sync":
                socket.send(json.dumps(sync))
            elif message["kind"] in ("act", "plan", "seen", "ping"):
                socket.send(json.dumps({"kind": "ack", "id": message["id"], "n": sync["n"], "again": False}))
            else:
                refusal = {"kind": "error", "id": message["id"], "code": "no_answer", "message": ""}
                socket.send(json.dumps({**refusal, "seat": -1, "seconds": 0, "say": ""}))

        socket.on_message(answer)
        socket.send(json.dumps(sync))


class Recorded(Tables):
    """A page that can open recorded games."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        page.route(re.compile(r"/api/tables/[^/]+\.-?\d+(/\w+)?(\?|$)"), self._answer)

    def sync(self, table: str) -> Json:
        name, _, turn = table.rpartition(".")
        return table_at(name, int(turn))

    def table(self, name: str, turn: int) -> None:
        """Open the table at a position."""
        show(self.page, f"t/{name}.{turn}")

    def review(self, name: str) -> None:
        """Open the replay of a record with its review, at the start."""
        show(self.page, f"r/{name}.{END}/0/review")
        self.page.get_by_test_id("chances").wait_for()

    def step(self, step: int) -> None:
        """Show a step of the replay on the page."""
        scrubber = self.page.get_by_test_id("scrubber")
        scrubber.evaluate(
            "(one, n) => { one.value = n; one.dispatchEvent(new Event('input', {bubbles: true})); }", step
        )
        self.page.wait_for_function("n => location.hash.includes(`/${n}/review`)", arg=step)

    def _answer(self, route: Route) -> None:
        table = id_in(route.request.url)
        name = table.rpartition(".")[0]
        if "/review" in route.request.url:
            route.fulfill(json=review_of(name))
        elif "/replay" in route.request.url:
            server, _, rest = route.request.url.partition("/api/")
            there = f"{server}/api/replay?{rest.partition('?')[2]}"
            headers = {**route.request.headers, "content-type": "application/json"}
            text = json.dumps(RECORDS[name])
            answer = None
            while not answer or answer.status == HTTPStatus.TOO_MANY_REQUESTS:  # a person replays one record at a time
                answer = route.fetch(url=there, method="POST", headers=headers, post_data=text)
            route.fulfill(response=answer)
        else:
            route.fulfill(json=self.sync(table))


def id_in(url: str) -> str:
    """Return the id of the table in an address of the server."""
    return re.split(r"[/?]", url.partition("/tables/")[2])[0]
