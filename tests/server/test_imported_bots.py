"""Bots of other packages at tables: only where the setting names them."""

import logging
import sys
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.bots import BadBot
from factoryfloor.kernel import FastChance
from factoryfloor.tables.ports.bot_catalogue import check_bot
from factoryfloor.tables.ports.bot_worker import BotMemory, answer
from tests.server.live_server import QUICK, LiveServer, Person, serving
from tests.tiny_game import GAME

SPEC = "tests.bots.highest:Highest"
FORBIDDEN = "from another package is not allowed here"


@pytest.mark.parametrize("spec", [SPEC, "os:abort", "this:s"])
async def test_server_rejects_bots_of_other_packages_at_tables(
    spec: str, people: list[Person], server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    sys.modules.pop("this", None)
    host, table = people[0], await people[0].make("me", "open")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": spec}]
    for path, wish in (
        ("/api/tables", {"game": "tiny", "seats": seats}),
        (f"/api/tables/{table}/start", {"bot": spec}),
        (f"/api/tables/{table}/leave", {"seat": 0, "bot": spec}),
    ):
        refused = await host.http.post(path, json=wish)
        assert (refused.status_code, refused.json()["code"]) == (422, "bad_bot")
        assert FORBIDDEN in refused.json()["message"]
    assert "this" not in sys.modules
    assert SPEC not in (await host.http.get("/api/games/tiny")).json()["bots"]


async def test_allowed_bot_of_another_package_can_play(database: Path, caplog: pytest.LogCaptureFixture) -> None:
    settings = QUICK.model_copy(update={"imported_bots": (SPEC,)})
    async with serving(database, settings) as server, Person(server.address) as person:
        assert (await person.http.get("/api/games/tiny")).json()["bots"][-1] == SPEC
        with caplog.at_level(logging.WARNING):
            table = await person.make(SPEC, SPEC)
            async with person.at(table) as at:
                await at.until(lambda: at.over)
                decided = [entry for entry in at.entries if entry["kind"] == "action"]
        assert {entry["name"] for entry in decided} == {SPEC}
        assert "failed: this decision is random" not in caplog.text
        with pytest.raises(BadBot, match=FORBIDDEN):
            check_bot("os:abort", GAME, settings.imported_bots)


async def test_server_replaces_a_bot_that_is_no_longer_allowed_by_random_decisions(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    allowed = QUICK.model_copy(update={"imported_bots": (SPEC,)})
    async with serving(database, allowed) as server, Person(server.address) as person:
        cookie, table = person.cookie, await person.make("me", SPEC)
    with caplog.at_level(logging.WARNING):
        async with serving(database) as server, Person(server.address, cookie) as person, person.at(table) as at:
            while not at.over:
                await at.until(lambda: at.over or at.decision())
                if not at.over:
                    await at.act(at.decision()["actions"][0]["text"])
    assert FORBIDDEN in caplog.text


@pytest.mark.parametrize("hint", [False, True])
def test_worker_creates_only_allowed_bots(hint: bool) -> None:
    position = GAME.start(2, None, FastChance(7)).position()
    question: dict[str, Any] = {"table": "t", "game": "tiny", "position": position, "seat": 0, "hint": hint}
    for spec in (SPEC, "this:s"):
        assert FORBIDDEN in answer(question | {"bot": spec}, BotMemory())["error"]
    assert "this" not in sys.modules
