"""Many spectators at one table."""

from collections.abc import Iterable
from contextlib import AsyncExitStack

import pytest

from factoryfloor.server.http.connection import Connection
from factoryfloor.tables.renderer import Renderer
from factoryfloor.tables.seats import Viewer
from factoryfloor.tables.table import Step
from tests.server.live_server import LiveServer, Person


async def test_spectator_message_is_rendered_once(
    people: list[Person], server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[int, Viewer]] = []
    updates, send = Renderer.updates, Connection.send
    passed_on: dict[bytes, list[int]] = {}

    def counted(self: Renderer, step: Step, viewers: Iterable[Viewer], facts: bytes | None) -> dict[Viewer, bytes]:
        asked = list(viewers)
        made.extend((step.entry.n, viewer) for viewer in asked)
        return updates(self, step, asked, facts)

    def noted(self: Connection, message: bytes) -> None:
        passed_on.setdefault(message, []).append(id(message))
        send(self, message)

    monkeypatch.setattr(Renderer, "updates", counted)
    monkeypatch.setattr(Connection, "send", noted)
    anna = people[0]
    table = await anna.make("me", "me")
    async with AsyncExitStack() as stack:
        at = await stack.enter_async_context(anna.at(table))
        onlookers = [await stack.enter_async_context(person.at(table)) for person in people[1:] for _ in range(6)]
        ack = await at.act(at.decision(0)["actions"][0]["text"], seat=0)
        for onlooker in onlookers:
            await onlooker.reached(ack["n"])
        assert [viewer for n, viewer in made if n == ack["n"]].count(()) == 1
        [seen] = {onlooker.heard[-1] for onlooker in onlookers}
        assert len(passed_on[seen.encode()]) == len(onlookers)
        assert len(set(passed_on[seen.encode()])) == 1, "one serialisation, however many look on"
