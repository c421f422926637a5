"""Lessons at a server: played through, listed, and hidden from others."""

from typing import Any

import pytest

from factoryfloor.kernel import find_game
from factoryfloor.lessons import actions_of, find_lesson
from tests.server.live_server import Person, Refused, TableClient

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


async def test_learner_can_play_a_lesson_to_its_end(people: list[Person]) -> None:
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


async def test_only_the_learner_sees_a_lesson(people: list[Person]) -> None:
    learner, other = people[0], people[1]
    table = await begin(learner)
    assert table not in str(await other.get("/api/tables"))
    assert table not in str(await learner.get("/api/tables")), "its own page shows it"
    assert (await other.look(table))["lesson"] is None
    with pytest.raises(Refused) as refused:
        await other.sit(table, 1)
    assert refused.value.code == "ask_host"


async def test_server_rejects_an_unknown_lesson(people: list[Person]) -> None:
    with pytest.raises(Refused) as refused:
        await begin(people[0], "nothing")
    assert (refused.value.code, refused.value.status) == ("bad_lesson", 422)


async def test_server_lists_the_lessons_of_a_game(people: list[Person]) -> None:
    listed = (await people[0].get(f"/api/games/{GAME}"))["lessons"]
    assert {"name": NAME, "digest": LESSON.digest, "steps": len(LESSON.steps)} in listed
    names = [each["name"] for each in listed]
    assert names.index("bid") < names.index("ties")
