"""Recaps: what a seat has seen since the last decision of its person."""

import random
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.kernel.registry import games
from factoryfloor.tables import recaps
from factoryfloor.tables.json_patch import patched
from tests.server.live_server import QUICK, LiveServer, Person, Refused, TableClient, serving

GAMES = sorted({"tiny", *games()})


async def recap(at: TableClient, seat: int = 0) -> dict[str, Any]:
    return dict((await at.ask("recap", seat=seat))["answer"])


def views(told: dict[str, Any]) -> list[dict[str, Any]]:
    """The views of all frames."""
    seen = [told["frames"][0]["view"]]
    for frame in told["frames"][1:]:
        seen.append(patched(seen[-1], frame["patch"]))
    return seen


def numbers(told: dict[str, Any]) -> list[int]:
    return [frame["entry"]["n"] for frame in told["frames"][1:]]


@pytest.mark.parametrize("game", GAMES)
async def test_recap_equals_what_was_sent_live(game: str, people: list[Person], server: LiveServer) -> None:
    table = await people[0].make("me", "open", game=game)
    await people[1].sit(table, 1)
    chance = random.Random(5)
    async with people[0].at(table) as one, people[1].at(table) as two:
        live: dict[int, Any] = {}
        own, compared = one.n, 0
        for _ in range(60):
            movers = [at for at in (two, one) if at.decision()]
            if not movers or one.over:
                break
            at = movers[0] if chance.random() < 0.8 else movers[-1]
            ack = await at.act(chance.choice(at.decision()["actions"])["text"])
            for each in (one, two):
                await each.reached(ack["n"])
            if at is one:
                own, live = ack["n"], {}
            live[ack["n"]] = one.view()
            if len(live) > 1 and own in live and not one.over:
                told = await recap(one)
                assert (told["since"], told["n"]) == (own, ack["n"])
                assert numbers(told) == [n for n in sorted(live) if n > own]
                assert views(told) == [live[n] for n in sorted(live)]
                compared += 1
        assert compared > 2


async def test_before_the_first_decision_it_begins_at_the_start(people: list[Person]) -> None:
    table = await people[0].make("me", "me")
    async with people[0].at(table) as at:
        start = at.n
        await at.act(at.decision()["actions"][0]["text"], seat=0)
        told = await recap(at, 1)
        assert (told["since"], numbers(told)) == (start, [start + 1])
        assert told["frames"][1]["entry"]["text"] == "", "the action of another seat, even on the same screen"


async def test_what_a_bot_decided_in_my_place_is_in_it(people: list[Person], server: LiveServer) -> None:
    table = await people[0].make("me", "open")
    await people[1].sit(table, 1)
    async with people[0].at(table) as at, people[1].at(table) as other:
        await at.act(at.decision()["actions"][0]["text"])
        own = at.n
        await people[0].post(f"/api/tables/{table}/leave", {"seat": 0, "bot": "greedy"})
        await other.act(other.decision()["actions"][0]["text"])
        await at.until(lambda: [step for step in server.room(table).table.steps[own:] if step.entry.seat == 0][1:])
        with pytest.raises(Refused, match="not_yours"):
            await recap(at)
        await people[0].sit(table, 0)
        told = await recap(at)
        assert told["since"] == own
        assert {frame["entry"]["seat"] for frame in told["frames"][1:]} == {0, 1}
        assert told["frames"][-1]["entry"]["n"] > own


async def test_another_person_in_the_seat_gets_nothing_of_before(people: list[Person], server: LiveServer) -> None:
    table = await people[0].make("me", "open")
    await people[1].sit(table, 1)
    async with people[0].at(table) as one, people[1].at(table) as two, people[2].at(table) as third:
        await one.act(one.decision()["actions"][0]["text"])
        await people[1].post(f"/api/tables/{table}/leave", {"seat": 1, "bot": "greedy"})
        await people[0].post(f"/api/tables/{table}/offer", {"seat": 1, "offered": True})
        await people[2].sit(table, 1)
        told = await recap(third, 1)
        assert told["since"] >= next(
            step.entry.n for step in server.room(table).table.steps if step.entry.player == people[2].id
        )
        assert len(told["frames"]) == 1
        for at in (one, two):
            with pytest.raises(Refused, match="not_yours"):
                await recap(at, 1)


async def test_it_survives_a_restart(people: list[Person], server: LiveServer, database: Path) -> None:
    table = await people[0].make("me", "me")
    async with people[0].at(table) as at:
        await at.act(at.decision()["actions"][0]["text"], seat=0)
        await at.act(at.decision()["actions"][0]["text"], seat=1)
        told = await recap(at)
    async with serving(database) as again, Person(again.address, people[0].cookie) as person, person.at(table) as at:
        assert await recap(at) == told


async def test_recap_is_bounded(people: list[Person], monkeypatch: pytest.MonkeyPatch, server: LiveServer) -> None:
    table = await people[0].make("me", "me")
    async with people[0].at(table) as at:
        await at.act(at.decision()["actions"][0]["text"], seat=0)
        for _ in range(2):
            while not [one for one in at.state["decisions"] if one["seat"] == 1]:
                await at.reached(at.n + 1)
            decision = next(one for one in at.state["decisions"] if one["seat"] == 1)
            await at.act(decision["actions"][0]["text"], seat=1)
        whole = await recap(at)
        assert len(whole["frames"]) == 3
        monkeypatch.setattr(recaps, "MAX_FRAMES", 1)
        short = await recap(at)
        assert numbers(short) == numbers(whole)[1:]
        assert views(short)[-1] == views(whole)[-1]
        monkeypatch.setattr(recaps, "MAX_BYTES", 10)
        shortest = await recap(at)
        assert [frame["entry"] for frame in shortest["frames"]] == [None, None]
        assert views(shortest) == [views(whole)[0], views(whole)[-1]]


async def test_recaps_are_limited_with_the_syncs(database: Path) -> None:
    few = QUICK.model_copy(update={"sync_rate": 0.0, "sync_burst": 2.0})
    async with serving(database, few) as server, Person(server.address) as person:
        table = await person.make("me", "me")
        async with person.at(table) as at:
            await recap(at)
            await at.ask("sync")
            with pytest.raises(Refused, match="too_fast"):
                await recap(at)
