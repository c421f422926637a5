"""Many who look on at one table."""

from contextlib import AsyncExitStack
from typing import Any

import pytest

from factoryfloor.server.table.renderer import Renderer
from tests.server.people import Person, Running


async def test_what_all_onlookers_see_is_made_once(
    people: list[Person], server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[int, Any]] = []
    update = Renderer.update

    def counted(self: Renderer, step: Any, viewer: Any, facts: bytes | None) -> str:
        made.append((step.entry.n, viewer))
        return update(self, step, viewer, facts)

    monkeypatch.setattr(Renderer, "update", counted)
    anna = people[0]
    table = await anna.make("me", "me")
    async with AsyncExitStack() as stack:
        at = await stack.enter_async_context(anna.at(table))
        onlookers = [await stack.enter_async_context(person.at(table)) for person in people[1:] for _ in range(6)]
        ack = await at.act(at.decision(0)["actions"][0]["text"], seat=0)
        for onlooker in onlookers:
            await onlooker.reached(ack["n"])
        assert [viewer for n, viewer in made if n == ack["n"]].count(()) == 1
        assert len({onlooker.heard[-1] for onlooker in onlookers}) == 1
