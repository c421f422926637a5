"""Records: replay, and every reason to refuse one."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factoryfloor.kernel import BadRecord, FastChance, Match, commitment
from factoryfloor.kernel.record import canonical_json, digest, read_record, write_record
from factoryfloor.kernel.registry import register
from factoryfloor.testing.random_games import random_match
from tests.next_version import VersionedTiny
from tests.tiny_game import GAME, TinyGame

register(GAME)
WHOLE = write_record(random_match(GAME, 3, {"length": "long"}, seed=8), ["Ann", "Bob", "Cy"])
PART = write_record(random_match(GAME, 2, decisions=5))

Change = Callable[[dict[str, Any]], Any]


def refused(record: Any, said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        read_record(record)


def changed(change: Change, record: dict[str, Any] = WHOLE) -> dict[str, Any]:
    other = copy.deepcopy(record)
    change(other)
    return other


@given(st.integers(1, 4), st.integers(1, 10**6), st.integers(0, 40))
def test_record_can_be_replayed_to_the_same_position(seats: int, seed: int, decisions: int) -> None:
    match = random_match(GAME, seats, {"consolation": bool(seed % 2)}, seed, decisions)
    replayed = read_record(json.loads(json.dumps(write_record(match))))
    assert replayed.state.position() == match.state.position()
    assert [(move.seat, move.action) for move in replayed.moves] == [(move.seat, move.action) for move in match.moves]
    assert write_record(replayed) == write_record(match)


def test_record_has_the_documented_fields() -> None:
    assert WHOLE["format"] == "factoryfloor-record"
    assert (WHOLE["version"], WHOLE["game"], WHOLE["rules"], WHOLE["seats"]) == (1, "tiny", 1, 3)
    assert WHOLE["chance"] == "places"
    assert WHOLE["options"] == {"length": "long", "consolation": False, "double": []}
    assert WHOLE["players"] == ["Ann", "Bob", "Cy"]
    assert WHOLE["commitment"] == commitment(WHOLE["seed"])
    assert all(type(seat) is int and type(text) is str for seat, text in WHOLE["actions"])
    assert len(WHOLE["scores"]) == len(WHOLE["ranking"]) == 3
    assert not {"scores", "ranking", "start"} & set(PART)
    assert PART["players"] == ["", ""]


def test_record_that_starts_from_a_position_can_be_replayed() -> None:
    start = random_match(GAME, 2, decisions=6).state.position()
    match = Match(GAME, 2, None, "x", start)
    match.play(match.state.movers()[0], match.state.legal(match.state.movers()[0])[0])
    record = write_record(match)
    assert record["start"] == start
    assert read_record(record).state.position() == match.state.position()


def test_replay_uses_an_explicitly_given_game() -> None:
    other = TinyGame()
    assert read_record(WHOLE, other).game is other
    other.id = "huge"
    with pytest.raises(BadRecord, match="the record is for the game 'tiny', not for 'huge'"):
        read_record(WHOLE, other)


@pytest.mark.parametrize("record", [None, [], "", 7, {}, {"format": "other"}, {"format": None}])
def test_replay_rejects_invalid_records(record: Any) -> None:
    refused(record, "this is not a record: it must be a JSON object with format 'factoryfloor-record'")


@pytest.mark.parametrize("version", [0, 2, "1", None, [1], True])
def test_replay_rejects_other_format_versions(version: Any) -> None:
    refused(WHOLE | {"version": version}, "format version .*, but this program reads version 1")


FIELDS = ("game", "rules", "chance", "seats", "options", "seed", "commitment", "actions", "end")


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("value", [None, True, 1.5, {"a": 1}, [1], "text", 99])
def test_replay_rejects_fields_of_a_wrong_type(field: str, value: Any) -> None:
    if type(value) is not type(WHOLE[field]):
        refused(WHOLE | {field: value}, f"field '{field}' must be of type")


@pytest.mark.parametrize("field", FIELDS)
def test_replay_rejects_a_record_with_missing_fields(field: str) -> None:
    refused({key: value for key, value in WHOLE.items() if key != field}, f"field '{field}' must be of type")


@pytest.mark.parametrize("entry", [None, 1, [], [0], ["0", "pass"], [True, "pass"], [0, 1], [0, "pass", 1], {}])
def test_replay_rejects_malformed_actions(entry: Any) -> None:
    refused(WHOLE | {"actions": [*WHOLE["actions"][:2], entry]}, r"action 3 of the record must be \[seat, notation\]")


@pytest.mark.parametrize("start", [None, [], 1, "tiny"])
def test_replay_rejects_a_start_that_is_not_a_position(start: Any) -> None:
    refused(WHOLE | {"start": start}, "start must be a position")


def test_replay_rejects_an_impossible_start() -> None:
    refused(
        WHOLE | {"start": {"game": "tiny"}}, "the record's start cannot be replayed: the position of Tiny is malformed"
    )


def test_replay_rejects_unknown_games() -> None:
    refused(WHOLE | {"game": "chess"}, "the record cannot be replayed: there is no game 'chess'; installed: ")


def test_replay_rejects_other_rules() -> None:
    refused(WHOLE | {"rules": 2}, "played with rules version 2 of Tiny; version 1 is installed")
    refused(WHOLE | {"chance": "dice"}, "rules version 1 uses the chance 'places', not 'dice'")


@pytest.mark.parametrize("from_position", [False, True])
def test_next_rules_version_can_replay_a_record_of_the_current_version(from_position: bool) -> None:
    """The record keeps its rules version and ends as under the current version."""
    now, following = VersionedTiny(1), VersionedTiny(2, older=(1,))
    start = random_match(now, 2, decisions=6).state.position() if from_position else None
    match = Match(now, 2, None, "a seed", start)
    while not match.over:
        seat = match.state.movers()[0]
        match.play(seat, match.state.legal(seat)[-1])
    record = write_record(match)
    assert record["rules"] == 1
    again = read_record(record, following)
    assert (again.rules, again.over, again.state.scores()) == (1, True, match.state.scores())
    assert again.state.position() == match.state.position() | {"rules": 2}
    assert write_record(again) == record
    assert write_record(read_record(record, now)) == record


def test_game_can_continue_under_the_next_rules_version_and_back() -> None:
    """A game of the current version, continued by the next version and then by the current one, ends the same."""
    now, following = VersionedTiny(1), VersionedTiny(2, older=(1,))
    record = write_record(random_match(now, 3, decisions=5))
    ends = []
    for game in (now, following):
        match = read_record(record, game)
        while not match.over:
            seat = match.state.movers()[0]
            match.play(seat, match.state.legal(seat)[0])
        ends.append(write_record(match))
    assert ends[0] == ends[1]
    assert read_record(ends[1], now).over


def test_replay_rejects_records_of_incompatible_rules_versions() -> None:
    for written, read in ((2, VersionedTiny(1)), (1, VersionedTiny(2))):
        record = write_record(random_match(VersionedTiny(written), 2))
        with pytest.raises(
            BadRecord, match=f"played with rules version {written} of Tiny; version {3 - written} is installed"
        ):
            read_record(record, read)


def test_episode_of_an_environment_has_a_record() -> None:
    match = Match(GAME, 2, None, "123456", chance="fast")
    assert isinstance(match.state.chance, FastChance)
    match.play(0, match.state.legal(0)[0])
    record = write_record(match)
    assert record["chance"] == "fast"
    assert read_record(record).state.position() == match.state.position()
    refused(record | {"seed": "a", "commitment": commitment("a")}, "chance is wrong")


@pytest.mark.parametrize("seats", [0, 5, -1, 10**30])
def test_replay_rejects_a_seat_count_that_the_game_does_not_allow(seats: int) -> None:
    refused(WHOLE | {"seats": seats}, "the record's start cannot be replayed: Tiny has 1 to 4 seats")


def test_replay_rejects_a_changed_seat_count() -> None:
    refused(WHOLE | {"seats": 4}, "action|position")


def test_replay_rejects_unknown_options() -> None:
    refused(WHOLE | {"options": {"speed": 1}}, "the record's start cannot be replayed: Tiny has no option speed")


def test_replay_rejects_changed_options() -> None:
    refused(WHOLE | {"options": {"length": "short"}}, "cannot be replayed|does not lead")


def test_replay_rejects_a_changed_seed() -> None:
    refused(WHOLE | {"seed": "other"}, "the record's seed does not match its commitment: one of them was changed")
    refused(WHOLE | {"commitment": "0" * 64}, "the record's seed does not match its commitment")


@pytest.mark.parametrize("seed", ["other", "", "\x00", "9"])
def test_replay_rejects_a_changed_seed_with_a_matching_commitment(seed: str) -> None:
    refused(WHOLE | {"seed": seed, "commitment": commitment(seed)}, "cannot be replayed|ends in a different position")


def test_replay_rejects_a_seed_that_is_not_text() -> None:
    refused(WHOLE | {"seed": "\ud800"}, "seed is not valid Unicode")


@pytest.mark.parametrize("number", [1, 2, 7, len(WHOLE["actions"])])
def test_replay_names_the_number_of_an_illegal_action(number: int) -> None:
    def spoil(record: dict[str, Any]) -> None:
        record["actions"][number - 1][1] = "lay 99"

    refused(changed(spoil), f"action {number} of the record cannot be replayed: 'lay 99' is not legal for seat")


def test_replay_names_the_number_of_an_action_of_a_seat_not_to_move() -> None:
    refused(changed(lambda record: record["actions"].insert(1, record["actions"][0])), "action 2 of the record .* seat")


def test_replay_rejects_actions_after_the_end() -> None:
    refused(
        changed(lambda record: record["actions"].append([0, "pass"])),
        f"action {len(WHOLE['actions']) + 1} of the record cannot be replayed: the game is over",
    )


@pytest.mark.parametrize("left_out", [1, 2, 10])
def test_replay_rejects_a_truncated_record(left_out: int) -> None:
    refused(WHOLE | {"actions": WHOLE["actions"][:-left_out]}, "ends in a different position from the record")


@pytest.mark.parametrize("record", [WHOLE, PART], ids=["whole", "part"])
def test_replay_rejects_a_record_with_wrong_results(record: dict[str, Any]) -> None:
    refused(record | {"end": digest({})}, "ends in a different position from the record")
    refused(record | {"scores": [9] * record["seats"]}, "replay's scores differ from the record's scores")
    refused(record | {"ranking": [1] * record["seats"]}, "replay's ranking differs from the record's ranking")


def test_canonical_form_is_equal_for_equal_values() -> None:
    assert canonical_json({"b": [1, {"d": None, "c": "є"}], "a": 0.5}) == '{"a":0.5,"b":[1,{"c":"є","d":null}]}'
    assert digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})
    assert digest({"a": 1}) != digest({"a": 2})
    assert len(digest(None)) == 32
