"""The same evening gives the same messages, byte for byte, in this process and through a server on PostgreSQL."""

import pytest

from tests.installed import INSTALLED
from tests.tables.evening import LocalStage, play_evening
from tests.tables.server_stage import server_stage


@pytest.mark.parametrize("game", INSTALLED)
async def test_server_on_postgresql_sends_the_same_messages_as_a_local_table(
    game: str, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server_stage(address, monkeypatch) as stage:
        await play_evening(stage, game)
        local = LocalStage(stage.people)
        await play_evening(local, game)
        assert stage.heard == local.heard
