"""A wrong message gets the same error from a server, from a device, and from a table in this process."""

import json
from dataclasses import MISSING, fields
from typing import Any

import pytest

from factoryfloor.server.http import connection
from factoryfloor.tables.verbs.read_request import KINDS
from tests.device.page import Page
from tests.server.live_server import LiveServer, Person
from tests.tables.guests import ONE, Tables

VALUES: dict[str, Any] = {"n": 1, "seat": 0, "actions": ["pass"], "plan": {}, "piece": "x", "text": "hello"}
WORDS = {"commitment": "0" * 64, "word": "0" * 64}


def whole(kind: str, declared: Any) -> dict[str, Any]:
    """A message of a kind with all required fields."""
    required = [field.name for field in fields(declared) if field.default is MISSING]
    values = {"id": "1"} | VALUES | WORDS
    return {"kind": kind} | {name: values[name] for name in required}


def wrong_messages() -> list[Any]:
    """Messages with a missing field, a value of another type and an unknown field, of every kind; and no messages."""
    found: list[Any] = [{}, [], None, 7, "act", {"kind": "conquer", "id": "1"}, {"kind": 7, "id": "1"}, {"id": "1"}]
    for kind, declared in KINDS.items():
        message = whole(kind, declared)
        found.append(message | {"admin": True})
        for name in list(message)[1:]:
            found.append({key: value for key, value in message.items() if key != name})
            values = (None, [1], 1.5, True, "" if name == "n" else {"a": 1} if name != "plan" else "plan")
            found += [message | {name: value} for value in values]
    return found


WRONG = wrong_messages()


async def test_server_and_device_send_the_same_error_for_wrong_messages(
    people: list[Person], server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "_BURST", 1e6)
    table = await people[0].make("me", "me")
    async with people[0].at(table) as at:
        for message in WRONG:
            await at.send(json.dumps(message))
        await at.until(lambda: len(at.errors) == len(WRONG))
        by_server = at.errors
    local = Tables().make("me", "me")
    inbox = local.connect(ONE)
    before = len(inbox.messages)
    for message in WRONG:
        local.receive(inbox, message)
    assert [json.loads(text) for text in inbox.messages[before:]] == by_server == on_a_device(WRONG)
    assert {error["code"] for error in by_server} == {"malformed"}
    assert {error["id"] for error in by_server} == {"", "1"}


def on_a_device(messages: list[Any]) -> list[dict[str, Any]]:
    """The answers of a device."""
    page = Page()
    page.tell("start", me={"id": "me", "name": "Ann"})
    seats = [{"kind": "me"}, {"kind": "me"}]
    table = page.request("POST", "tables", {"game": "tiny", "seats": seats})["body"]["id"]
    page.tell("connect", link=1, table=table)
    before = len(page.heard[1])
    for message in messages:
        page.tell("message", link=1, text=json.dumps(message))
    return [json.loads(text) for text in page.heard[1][before:]]
