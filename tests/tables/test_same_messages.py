"""The same evening gives the same messages, byte for byte, in this process and through a server."""

from pathlib import Path

import pytest

from tests.installed import INSTALLED
from tests.tables.evening import LocalStage, play_evening
from tests.tables.server_stage import server_stage


@pytest.mark.parametrize("game", INSTALLED)
async def test_server_on_sqlite_sends_the_same_messages_as_a_local_table(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server_stage(tmp_path / "tables.sqlite3", monkeypatch) as stage:
        await play_evening(stage, game)
        local = LocalStage(stage.people)
        await play_evening(local, game)
        assert stage.heard == local.heard
    assert sum(map(len, local.heard.values())) > 150
