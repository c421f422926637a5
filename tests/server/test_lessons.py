"""Lessons at tables: played through, left and resumed, changed meanwhile, hidden from others."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.kernel import find_game
from factoryfloor.lessons import actions_of, find_lesson
from factoryfloor.tables import table_lesson
from tests.server.live_server import LiveServer, Person, Refused, TableClient, serving

GAME, NAME = "fzzt", "bid"
LESSON = find_lesson(find_game(GAME), NAME)


async def begin(person: Person, name: str = NAME) -> str:
    table = await person.post("/api/tables", {"game": GAME, "seats": [{"kind": "me"}], "lesson": name})
    assert table["lesson"] == name
    return str(table["id"])


def lesson(at: TableClient) -> Any:
    return at.state["lesson"]


async def play(at: TableClient, step: int) -> None:
    """Play the solution of a step, once it is due."""
    assert await at.wanted()
    assert (lesson(at)["step"], lesson(at)["say"]) == (step, f"{NAME}.{LESSON.steps[step].say}")
    for wish in LESSON.steps[step].do:
        ack = await at.act(*actions_of(wish))
        await at.reached(ack["n"])


async def test_a_lesson_is_played_through(people: list[Person]) -> None:
    async with people[0].at(await begin(people[0])) as at:
        assert at.mine == [LESSON.seat]
        assert at.decision(), "the first move is there at once"
        assert lesson(at)["point"] == ["r2-n-m2", "r3-c-m2"], "the targets of the solution"
        for step in range(len(LESSON.steps)):
            await play(at, step)
        await at.until(lambda: lesson(at)["ended"])
        assert lesson(at)["say"] == f"{NAME}.end"
        assert not at.over
        answered = [entry["events"] for entry in at.entries if entry["kind"] == "action" and entry["seat"] == 1]
        assert len(answered) >= len(LESSON.steps)


async def test_lesson_rejects_unexpected_actions(people: list[Person]) -> None:
    async with people[0].at(await begin(people[0])) as at:
        before = at.n
        for tried, say in (("bid me", "first_mechanic"), ("bid 3c", "first_low"), ("bid 3c 1bo", "first_wrong")):
            with pytest.raises(Refused) as refused:
                await at.act(tried)
            assert refused.value.code == "lesson"
            assert at.errors[-1]["say"] == f"{NAME}.{say}"
        with pytest.raises(Refused) as refused:
            await at.act("bid 5n")
        assert refused.value.code == "illegal", "the rules come first"
        assert at.n == before


async def test_lesson_survives_restart_and_undo(database: Path) -> None:
    async with serving(database) as server, Person(server.address) as person:
        cookie = person.cookie
        table = await begin(person)
        async with person.at(table) as at:
            await play(at, 0)
            await at.wanted()
    async with serving(database) as server, Person(server.address, cookie) as person, person.at(table) as at:
        await play(at, 1)
        await at.wanted()
        before = lesson(at)
        with pytest.raises(Refused):
            await at.act("bid me")
        assert lesson(at) == before
        await play(at, 2)
        assert at.view()["players"][0]["won"]


async def test_opening_cannot_be_undone_but_own_actions_can(people: list[Person], server: LiveServer) -> None:
    table = await begin(people[0])
    async with people[0].at(table) as at:
        with pytest.raises(Refused) as refused:
            await at.ask("undo", seat=0, n=at.n)
        assert refused.value.code == "no_undo"
        room = server.room(table)
        course = room.table.lesson.course
        room.table.apply(room.table.entry("action", 0, people[0].id, actions=["bid 3c 2n"]))
        assert (course.step, course.own) == (1, 1)
        room.table.apply(room.table.entry("undo", 0, people[0].id))
        course = room.table.lesson.course
        assert (course.step, course.own) == (0, 0)
        assert course.holds_back(1, room.table.match), "the bid that it answered was taken back"


async def test_changed_lesson_must_be_restarted(
    people: list[Person], server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begin(people[0])
    server.services.lobby.drop_idle(-1.0)
    other = replace(LESSON, digest="another")
    monkeypatch.setattr(table_lesson, "find_lesson", lambda game, name: other)
    async with people[0].at(table) as at:
        assert lesson(at)["renewed"]
        assert lesson(at)["say"] == ""
        await at.act("bid me")  # an ordinary table now


async def test_lesson_is_visible_to_the_learner_only(people: list[Person]) -> None:
    learner, other = people[0], people[1]
    table = await begin(learner)
    assert table not in str(await other.get("/api/tables"))
    assert table not in str(await learner.get("/api/tables")), "its own page shows it"
    assert (await other.look(table))["lesson"] is None
    with pytest.raises(Refused) as refused:
        await other.sit(table, 1)
    assert refused.value.code == "ask_host"


async def test_unknown_lesson(people: list[Person]) -> None:
    with pytest.raises(Refused) as refused:
        await begin(people[0], "nothing")
    assert (refused.value.code, refused.value.status) == ("bad_lesson", 422)


async def test_the_lessons_of_a_game_are_listed(people: list[Person]) -> None:
    listed = (await people[0].get(f"/api/games/{GAME}"))["lessons"]
    assert {"name": NAME, "digest": LESSON.digest, "steps": len(LESSON.steps)} in listed
    names = [each["name"] for each in listed]
    assert names.index("bid") < names.index("ties")
