"""Questions about a pending decision at a server: records, limits, and dead workers."""

import json
import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.kernel.record import read_record
from tests.server.live_server import QUICK, LiveServer, Person, Refused, TableClient, connected, serving


async def asked(at: TableClient, kind: str, **fields: Any) -> dict[str, Any]:
    """The answer to a question; raises a Refusal."""
    answer = await at.ask(kind, **fields)
    assert answer["kind"] == "answer"
    return dict(answer["answer"])


async def test_server_answers_a_ping_with_the_number_of_the_newest_entry(
    people: list[Person], server: LiveServer
) -> None:
    table = await people[0].make("me", "me")
    async with people[0].at(table) as at, connected(server.address, table) as stranger:
        await at.act(at.decision()["actions"][0]["text"])
        assert (await at.ask("ping"))["n"] == at.n
        assert (await stranger.ask("ping"))["n"] == at.n


async def test_server_logs_a_hint(people: list[Person], server: LiveServer) -> None:
    table = await people[0].make("me", "greedy")
    async with people[0].at(table) as at:
        await asked(at, "hint", seat=0)
        await at.act(at.decision()["actions"][0]["text"])
        await at.asked("pack")
        await at.act("box left")
        await asked(at, "hint", seat=0)
        first, second = (advice.before for advice in server.room(table).state.hints.given)
        await at.reached(server.room(table).state.n)
        await at.ask("undo", n=at.n, seat=0)
        await at.act(at.decision()["actions"][0]["text"])
        await at.play(random.Random(3))
    record = await people[0].get(f"/api/tables/{table}/record")
    assert record["hints"] == [[first, 0], [second - 1, 0]], "before it, one action was taken back"
    assert record["actions"][first][0] == 0 or record["actions"][first + 1][0] == 0
    assert read_record(record).over
    replay = await people[0].get(f"/api/tables/{table}/replay")
    told = [frame["entry"] for frame in replay["frames"] if frame["entry"]]
    hinted = [number for number, one in enumerate(told) if one["kind"] == "hint"]
    assert hinted == [first, second], "each before the actions that came after it"
    await server.stored(table)
    assert await people[0].get(f"/api/tables/{table}/replay") == replay
    assert await people[0].get(f"/api/tables/{table}/record") == record


async def test_server_limits_the_rate_of_hints(database: Path) -> None:
    few = QUICK.model_copy(update={"hint_rate": 0.0, "hint_burst": 2.0})
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(database, few))
        person = await stack.enter_async_context(Person(server.address))
        at = await stack.enter_async_context(person.at(await person.make("me", "greedy")))
        for _ in range(2):
            await asked(at, "hint", seat=0)
        with pytest.raises(Refused, match="too_fast"):
            await asked(at, "hint", seat=0)
        await at.act(at.decision(0)["actions"][0]["text"])  # everything else goes on


async def test_death_of_a_worker_fails_only_its_hint(
    people: list[Person], server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    from factoryfloor.server.bots.worker_process import WorkerFailed

    async def fail(*_: object) -> None:
        raise WorkerFailed("it died")

    monkeypatch.setattr(server.services.workers, "hint", fail)
    table = await people[0].make("me", "greedy")
    async with people[0].at(table) as at:
        with pytest.raises(Refused, match="internal"):
            await asked(at, "hint", seat=0)
        await at.act(at.decision(0)["actions"][0]["text"])


@pytest.mark.parametrize(
    "message",
    [
        {"kind": "check", "id": "x", "seat": 0},
        {"kind": "check", "id": "x", "seat": 0, "plan": []},
        {"kind": "check", "id": "x", "seat": 0, "plan": {}, "n": 1},
        {"kind": "hint", "id": "x"},
        {"kind": "hint", "id": "x", "seat": "first"},
    ],
)
async def test_server_rejects_malformed_questions(people: list[Person], message: dict[str, Any]) -> None:
    table = await people[0].make("me", "me")
    async with people[0].at(table) as at:
        await at.send(json.dumps(message))
        await at.until(lambda: at.errors)
        assert at.errors[0]["code"] == "malformed"
