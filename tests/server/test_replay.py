"""Finished games step by step, from tables and from files."""

import json
import random
from typing import Any

import pytest

from factoryfloor.kernel import Match
from factoryfloor.kernel.record import write_record
from factoryfloor.kernel.registry import games
from factoryfloor.server import wire
from factoryfloor.server.table.replay import replay
from tests.server.people import Person, Refused
from tests.server.test_secrets import numbers_and_words
from tests.tiny_game import GAME


def played(game: Any = GAME, seats: int = 3) -> Match:
    chance = random.Random(4)
    match = Match(game, seats, None, "a seed")
    while not match.over:
        seat = chance.choice(match.state.movers())
        match.play(seat, chance.choice(match.state.legal(seat)))
    return match


def test_frames_are_the_views_of_the_game_as_it_went() -> None:
    match = played()
    names = ["Ann", "Bob", "Cid"]
    for seat in (-1, 0, 2):
        told = replay(match, names, seat)
        again = Match(GAME, 3, None, match.seed)
        assert told.frames[0].happened is None
        for frame, move in zip(told.frames[1:], match.moves, strict=True):
            again.play(move.seat, move.action)
            assert frame.view == again.state.view(None if seat == -1 else seat)
            assert frame.happened is not None
            assert frame.happened.text == (move.text if move.seat == seat else "")
            assert frame.happened.name == names[move.seat]
        assert told.scores == match.state.scores()
        assert not told.open


def test_with_open_hands_everything_is_seen_that_anybody_saw() -> None:
    match = played()
    told = replay(match, ["Ann", "Bob", "Cid"], None)
    assert told.open
    first = told.frames[0].view
    assert first["seat"] is None
    assert [len(player["hand"]) for player in first["players"]] == [3, 3, 3]
    assert all(card.startswith("c") for player in first["players"] for card in player["hand"])
    assert all(frame.happened.text for frame in told.frames[1:] if frame.happened)
    laid = [event for frame in told.frames[1:] if frame.happened for event in frame.happened.events]
    assert all("card" in event for event in laid if event["kind"] in ("laid", "drew"))


@pytest.mark.skipif("fzzt" not in games(), reason="Fzzzt! is not installed")
def test_open_hands_of_fzzzt() -> None:
    game = games()["fzzt"]
    told = replay(played(game, 4), ["a", "b", "c", "d"], None)
    for frame in told.frames[:40]:
        assert all(player["cards"] is not None for player in frame.view["players"])
        assert frame.view["seat"] is None
        for player in frame.view["players"]:
            assert player["bid"] is None or player["bid"]["cards"]


async def test_a_finished_table_is_replayed_and_its_record_imported(people: list[Person]) -> None:
    table = await people[0].make("me", "greedy")
    async with people[0].at(table) as at:
        await at.play(random.Random(1))
        seed = at.state["table"]["seed"]
    told = wire.Replay.model_validate(await people[1].get(f"/api/tables/{table}/replay"))
    assert told.players == [people[0].name, "greedy"]
    mine = wire.Replay.model_validate(await people[1].get(f"/api/tables/{table}/replay?seat=0"))
    assert mine.seat == 0
    assert len(mine.frames) == len(told.frames) > 5
    record = await people[1].get(f"/api/tables/{table}/record")
    assert record["seed"] == seed
    assert record["players"] == told.players
    imported = wire.Replay.model_validate(await people[2].post("/api/replay?seat=-1", record))
    assert imported.players == told.players
    assert imported.scores == told.scores
    with pytest.raises(Refused) as refused:
        await people[2].post("/api/replay?seat=5", record)
    assert refused.value.code == "no_seat"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": "another"}, "does not match its commitment"),
        ({"rules": 3}, "rules version 3"),
        ({"game": "chess"}, "chess"),
        ({"format": "pgn"}, "not a record"),
        ({"seats": 9}, "1 to 4 seats"),
        ({"actions": [[0, "pass"]]}, "action 1"),
        ({"actions": [[0]]}, "[seat, notation]"),
        ({"options": {"x": 1}}, "no option"),
        ({"end": "0" * 32}, "does not lead"),
        ({"players": [1, 2, 3]}, ""),
        ({"players": "x" * 1000}, ""),
    ],
)
async def test_records_that_were_changed(people: list[Person], change: dict[str, Any], words: str) -> None:
    record = write_record(played(), ["a", "b", "c"]) | change
    if "players" in change:
        assert (await people[0].post("/api/replay", record))["players"] == ["", "", ""]
        return
    with pytest.raises(Refused) as refused:
        await people[0].post("/api/replay", record)
    assert refused.value.code == "bad_record"
    assert refused.value.status == 422
    assert words in refused.value.message


@pytest.mark.parametrize("record", [None, 7, [], "text", {}, {"format": "factoryfloor-record"}])
async def test_what_is_no_record(people: list[Person], record: Any) -> None:
    with pytest.raises(Refused) as refused:
        await people[0].post("/api/replay", record)
    assert refused.value.code in ("bad_record", "malformed")


def test_words_of_a_view_are_all_found() -> None:
    assert set(numbers_and_words(json.loads('{"a": [1, {"b": null}]}'))) == {"a", "b", 1, None}
