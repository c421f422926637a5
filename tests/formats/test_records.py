"""Stored records replay to the same end, compiled and plain, and are written again byte for byte."""

import json
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.kernel import BadRecord, games
from factoryfloor.kernel.record import end_digest, read_record, write_record

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


def kept(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_old_record_can_be_replayed_to_its_stored_end(path: Path) -> None:
    record = kept(path)
    match = read_record(record)
    assert match.over
    assert end_digest(match) == record["end"]
    assert write_record(match, record["players"]) == record


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_replay_rejects_a_record_with_a_wrong_end(path: Path) -> None:
    record = kept(path)
    record["end"] = record["end"][::-1]
    with pytest.raises(BadRecord, match="ends in a different position"):
        read_record(record)


def test_each_game_has_a_stored_record_of_its_current_rules() -> None:
    there = {(record["game"], record["rules"]) for record in map(kept, RECORDS)}
    ours = {(game.id, game.rules) for game in games().values() if type(game).__module__.startswith("factoryfloor.")}
    assert ours <= there
