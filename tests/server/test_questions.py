"""What may be asked about an own decision: what a plan would do, and for a hint."""

import json
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.server.shares.budget import TokenBucket
from tests.server.people import QUICK, AtTable, Person, Refused, Running, serving


async def asked(at: AtTable, kind: str, **fields: Any) -> dict[str, Any]:
    """What a question is answered; a Refusal is raised."""
    answer = await at.ask(kind, **fields)
    assert answer["kind"] == "told"
    return dict(answer["told"])


async def pack(*tables: AtTable) -> None:
    """All lay a card, so that all are to pack one."""
    for at in tables:
        await at.act(at.decision()["actions"][0]["text"])
    for at in tables:
        await at.asked("pack")


async def test_a_plan_is_considered_for_its_own_seat_only(people: list[Person]) -> None:
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
        assert not any('"told"' in text for text in (*two.heard, *third.heard)), "only who asks is told"


async def test_a_hint_is_a_plan_that_can_be_played(people: list[Person]) -> None:
    table = await people[0].make("me", "me")
    async with people[0].at(table) as at:
        assert await asked(at, "hint", seat=0) == {"plan": None}
        for seat in (0, 1):
            await at.act(at.decision(seat)["actions"][0]["text"], seat=seat)
        await at.asked("pack")
        plan = (await asked(at, "hint", seat=1))["plan"]
        assert (await asked(at, "check", seat=1, plan=plan))["legal"]
        await at.ask("plan", n=at.n, seat=1, plan=plan)


async def test_hints_run_out(database: Path) -> None:
    few = QUICK.model_copy(update={"hint_rate": 0.0, "hint_burst": 2.0})
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(database, few))
        person = await stack.enter_async_context(Person(server.address))
        at = await stack.enter_async_context(person.at(await person.make("me", "me")))
        for _ in range(2):
            await asked(at, "hint", seat=0)
        with pytest.raises(Refused, match="too_fast"):
            await asked(at, "hint", seat=0)
        await at.act(at.decision(0)["actions"][0]["text"])  # everything else goes on


async def test_plans_are_considered_so_often_and_no_oftener(people: list[Person], server: Running) -> None:
    table = await people[0].make("me", "me")
    async with people[0].at(table) as at:
        for _ in range(20):
            await asked(at, "check", seat=0, plan={"card": 1})
        (listener,) = server.room(table).listeners
        listener._questions = TokenBucket(0.0, 0.0)
        with pytest.raises(Refused, match="too_fast"):
            await asked(at, "check", seat=0, plan={"card": 1})


async def test_a_worker_that_dies_costs_a_hint_and_nothing_else(
    people: list[Person], server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    from factoryfloor.server.bots.process import WorkerFailed

    async def fail(*_: object) -> None:
        raise WorkerFailed("it died")

    monkeypatch.setattr(server.services.workers, "hint", fail)
    table = await people[0].make("me", "me")
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
async def test_what_is_no_question_is_refused(people: list[Person], message: dict[str, Any]) -> None:
    table = await people[0].make("me", "me")
    async with people[0].at(table) as at:
        await at.send(json.dumps(message))
        await at.until(lambda: at.errors)
        assert at.errors[0]["code"] == "malformed"
