import json
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.cli.arguments import bot_list, game_options, read_record_file
from factoryfloor.cli.errors import BadUsage, exit_code
from factoryfloor.kernel import BadOption, BadRecord, Match, UnknownGame
from factoryfloor.kernel.record import write_record
from tests.tiny_game import GAME

pytestmark = pytest.mark.usefixtures("tiny")


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ([], {}),
        (["length=long"], {"length": "long"}),
        (["consolation=yes", "double=left,right"], {"consolation": True, "double": ["left", "right"]}),
        (["consolation=FALSE"], {"consolation": False}),
        (["double=all"], {"double": "all"}),
        (["double=no"], {"double": False}),
        (["double="], {"double": []}),
        (['double=["left"]'], {"double": ["left"]}),
        (["double= left , right "], {"double": ["left", "right"]}),
    ],
)
def test_command_parses_an_option_according_to_its_kind(given: list[str], meant: dict[str, Any]) -> None:
    assert game_options(GAME, given) == meant
    GAME.settle(meant, 2)


@pytest.mark.parametrize("given", [["length"], ["=long"], [""], ["length=long", "length=short"]])
def test_command_rejects_options_in_another_format(given: list[str]) -> None:
    with pytest.raises(BadUsage):
        game_options(GAME, given)


@pytest.mark.parametrize("given", ["length=endless", "consolation=maybe", "double=middle", "double=[", "width=3"])
def test_game_rejects_invalid_options(given: str) -> None:
    with pytest.raises(BadOption):
        GAME.settle(game_options(GAME, [given]), 2)


def test_command_splits_the_bots_at_commas() -> None:
    assert bot_list(" random, search:200ms,,greedy ") == ["random", "search:200ms", "greedy"]


def test_command_reads_a_record_file(tmp_path: Path) -> None:
    record = write_record(Match(GAME, 2, None, "s"), ["me", "random"])
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record), "utf-8")
    match, read = read_record_file(path)
    assert (match.seed, read) == ("s", record)


def changed(**fields: Any) -> bytes:
    return json.dumps(write_record(Match(GAME, 2, None, "s")) | fields).encode()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "not JSON"),
        (b"\x89PNG\xff\xfe", "not text"),
        (b"[" * 100_000, "not JSON"),
        (b"[]", "not a record"),
        (b"{}", "not a record"),
        (changed(rules=99), "rules version 99"),
        (changed(seed="other"), "commitment"),
        (changed(game="chess"), "no game 'chess'"),
        (changed(seats=9), "1 to 4 seats"),
        (changed(actions=[[0, "lay 99"]]), "action 1"),
        (changed(start="nowhere"), "start"),
        (changed(start={"game": "tiny"}), "start"),
        (changed(options={"length": []}), "length"),
        (changed(end="0"), "ends in a different position"),
    ],
)
def test_command_rejects_an_invalid_record_in_one_sentence(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(BadRecord) as refusal:
        read_record_file(path)
    assert str(refusal.value).startswith(str(path))
    assert said in str(refusal.value)


def test_error_names_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.json", tmp_path):
        with pytest.raises(BadRecord, match="cannot be read"):
            read_record_file(path)


def test_exit_code_is_2_for_wrong_usage_and_1_for_a_failure() -> None:
    assert exit_code(UnknownGame("x")) == exit_code(BadUsage("x")) == 2
    assert exit_code(BadRecord("x")) == 1
