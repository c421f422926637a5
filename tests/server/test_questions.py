"""Questions about a pending decision: plan checks, hints, reasons."""

import json
import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.kernel.record import read_record
from factoryfloor.server.operations.token_bucket import TokenBucket
from tests.server.live_server import QUICK, LiveServer, Person, Refused, TableClient, connected, serving


async def asked(at: TableClient, kind: str, **fields: Any) -> dict[str, Any]:
    """The answer to a question; raises a Refusal."""
    answer = await at.ask(kind, **fields)
    assert answer["kind"] == "answer"
    return dict(answer["answer"])


async def pack(*tables: TableClient) -> None:
    """All lay a card, so that all are to pack one."""
    for at in tables:
        await at.act(at.decision()["actions"][0]["text"])
    for at in tables:
        await at.asked("pack")


async def test_ping_is_answered_with_the_newest_entry_sent_without_a_seat_or_a_cookie(
    people: list[Person], server: LiveServer
) -> None:
    table = await people[0].make("me", "me")
    async with people[0].at(table) as at, connected(server.address, table) as stranger:
        await at.act(at.decision()["actions"][0]["text"])
        assert (await at.ask("ping"))["n"] == at.n
        assert (await stranger.ask("ping"))["n"] == at.n


async def test_plan_check_is_for_own_seats_only(people: list[Person]) -> None:
    first, second, stranger = people[:3]
    table = await first.make("me", "open")
    await second.sit(table, 1)
    async with first.at(table) as one, second.at(table) as two, stranger.at(table) as third:
        await pack(one, two)
        n, hand = one.n, one.view()["players"][0]["hand"]
        card = int(hand[0].removeprefix("c"))
        told = await asked(one, "check", seat=0, plan={"card": card, "crate": "left"})
        assert told == {"legal": True, "gain": int(card % 2 == 1)}
        with pytest.raises(Refused, match="not_yours"):
            await asked(two, "check", seat=0, plan={"card": card})
        with pytest.raises(Refused, match="not_yours"):
            await asked(third, "check", seat=0, plan={"card": card})
        with pytest.raises(Refused, match="not_yours"):
            await asked(two, "hint", seat=0)
        with pytest.raises(Refused, match="illegal"):
            await asked(one, "check", seat=0, plan={})
        await one.act("pass")
        with pytest.raises(Refused, match="not_to_move"):
            await asked(one, "check", seat=0, plan={"card": card})
        with pytest.raises(Refused, match="not_to_move"):
            await asked(one, "hint", seat=0)
        assert one.n == n + 1, "nothing but the pass is in the log"
        assert not any('"answer"' in text for text in (*two.heard, *third.heard)), "only the sender gets the answer"


async def test_a_hint_can_be_played(people: list[Person]) -> None:
    table = await people[0].make("me", "greedy")
    async with people[0].at(table) as at:
        hint = await asked(at, "hint", seat=0)
        best = at.decision()["actions"][-1]  # the highest card
        assert (hint["action"], hint["actions"], hint["targets"]) == (best["text"], [best["text"]], best["targets"])
        assert (hint["plan"], hint["reason"]) == (None, {"key": "best", "cards": 3})
        await at.act(hint["action"])
        await at.asked("pack")
        hint = await asked(at, "hint", seat=0)
        assert (await asked(at, "check", seat=0, plan=hint["plan"]))["legal"]
        assert len(hint["actions"]) == 2
        await at.ask("plan", n=at.n, seat=0, plan=hint["plan"])


async def test_hint_is_logged_and_recorded(people: list[Person], server: LiveServer) -> None:
    table = await people[0].make("me", "greedy")
    async with people[0].at(table) as at:
        since = at.decision()["since"]
        await asked(at, "hint", seat=0)
        (noted,) = (step.entry for step in server.room(table).table.steps if step.entry.kind == "hint")
        assert (noted.seat, noted.payload) == (0, {"actions": [at.decision()["actions"][-1]["text"]]})
        assert at.decision()["since"] == since, "the pending decision is unchanged"
        await at.act(at.decision()["actions"][0]["text"])
        await at.asked("pack")
        await at.act("box left")
        await asked(at, "hint", seat=0)
        (first, _), (second, _) = server.room(table).table.hints.given
        await at.reached(server.room(table).table.n)
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


def coached(*seats: str) -> dict[str, Any]:
    wishes = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
    return {"game": "tiny", "seats": wishes, "coached": True}


async def test_quiet_hint_is_not_logged(people: list[Person], server: LiveServer) -> None:
    made = await people[0].post("/api/tables", coached("me", "greedy"))
    table = made["id"]
    assert made["coached"]
    async with people[0].at(table) as at:
        advice = await asked(at, "hint", seat=0, quiet=True)
        assert server.room(table).table.hints.given == []
        assert await asked(at, "hint", seat=0) == advice, "a decision has one hint"
        assert len(server.room(table).table.hints.given) == 1


async def test_quiet_hint_requires_a_coached_table(people: list[Person]) -> None:
    table = await people[0].make("me", "greedy")
    async with people[0].at(table) as at:
        with pytest.raises(Refused, match="forbidden"):
            await asked(at, "hint", seat=0, quiet=True)
    for seats in (("me", "me"), ("me", "open"), ("greedy", "greedy")):
        with pytest.raises(Refused, match="bad_seats"):
            await people[0].post("/api/tables", coached(*seats))


async def test_no_hints_with_other_people(people: list[Person]) -> None:
    for seats in (("me", "me"), ("me", "open", "greedy")):
        table = await people[0].make(*seats)
        async with people[0].at(table) as at:
            if "open" in seats:
                await people[1].sit(table, 1)
            await at.until(at.decision)
            n = at.n
            with pytest.raises(Refused, match="forbidden"):
                await asked(at, "hint", seat=0)
            assert at.n == n


async def test_why_not_reason_for_unusable_pieces(people: list[Person]) -> None:
    table = await people[0].make("me", "me")
    async with people[0].at(table) as at, people[1].at(table) as onlooker:
        card = at.decision()["actions"][0]["targets"][0]
        assert await asked(at, "why_not", seat=0, piece=card) == {}
        assert await asked(at, "why_not", seat=0, piece="left-0") == {"key": "later", "cards": 3}
        assert await asked(at, "why_not", seat=0, piece="the moon") == {"key": "other"}
        with pytest.raises(Refused, match="not_yours"):
            await asked(onlooker, "why_not", seat=0, piece=card)


async def test_hints_are_rate_limited(database: Path) -> None:
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


async def test_plan_checks_are_rate_limited(people: list[Person], server: LiveServer) -> None:
    table = await people[0].make("me", "me")
    async with people[0].at(table) as at:
        for _ in range(20):
            await asked(at, "check", seat=0, plan={"card": 1})
        (listener,) = server.room(table).presence.listeners
        listener._questions = TokenBucket(0.0, 0.0)
        with pytest.raises(Refused, match="too_fast"):
            await asked(at, "check", seat=0, plan={"card": 1})


async def test_dead_worker_fails_only_the_hint(
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
async def test_malformed_questions_are_rejected(people: list[Person], message: dict[str, Any]) -> None:
    table = await people[0].make("me", "me")
    async with people[0].at(table) as at:
        await at.send(json.dumps(message))
        await at.until(lambda: at.errors)
        assert at.errors[0]["code"] == "malformed"
