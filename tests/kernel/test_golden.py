"""Golden games: written, checked, and the first deviation reported."""

import doctest
import json
from pathlib import Path
from typing import Any

import pytest

import factoryfloor.testing.difference as difference_module
from factoryfloor.testing import ContractBroken
from factoryfloor.testing.difference import changes, difference, json_fault
from factoryfloor.testing.golden import check_golden, golden_path, main, write_golden
from tests.tiny_game import GAME, Tiny, TinyGame

KEPT = Path(__file__).parent / "golden"


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_golden_game_of_tiny_is_unchanged(seats: int) -> None:
    """Written once; compiled and plain rules must replay it identically."""
    check_golden(GAME, golden_path(KEPT, GAME, seats))


def test_writing_golden_games_again_writes_the_same_files(tmp_path: Path) -> None:
    paths = write_golden(GAME, tmp_path)
    assert [path.name for path in paths] == [f"tiny-{seats}.jsonl" for seats in (1, 2, 3, 4)]
    for path in paths:
        assert path.read_text(encoding="utf-8") == (KEPT / path.name).read_text(encoding="utf-8")


def test_golden_games_with_different_options_have_different_file_names(tmp_path: Path) -> None:
    path = write_golden(GAME, tmp_path, {"length": "long", "double": "all"}, "long")[2]
    assert path.name == "tiny-3-long.jsonl"
    header = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert header["options"] == {"length": "long", "consolation": False, "double": ["left", "right"]}
    check_golden(GAME, path)


def deviates(game: TinyGame, path: Path, said: str) -> None:
    with pytest.raises(ContractBroken, match=said):
        check_golden(game, path)


def test_golden_check_finds_a_changed_rule_at_its_first_effect() -> None:
    class MoreForTheLowest(Tiny):
        def _reveal(self) -> None:
            self.points[self.laid.index(min(self.laid))] += 1
            super()._reveal()

    deviates(
        TinyGame(MoreForTheLowest),
        KEPT / "tiny-2.jsonl",
        r"tiny-2.jsonl, line 4 \(seat 0: lay \d+\): events\[1\].points\[1\] is 0 in the golden game, 1 now",
    )


def test_golden_check_finds_a_newly_illegal_action() -> None:
    class NeverPasses(Tiny):
        def legal(self, seat: int) -> list[int]:
            return [action for action in super().legal(seat) if self.notation(seat, action) != "pass"]

    deviates(TinyGame(NeverPasses), KEPT / "tiny-2.jsonl", r"line 4 .*legal.*\"pass\".* in the golden game")


def test_golden_check_finds_a_changed_view() -> None:
    class ShowsMore(Tiny):
        def view(self, seat: int | None) -> dict[str, Any]:
            return super().view(seat) | {"cards": len(self.hands[0])}

    deviates(TinyGame(ShowsMore), KEPT / "tiny-3.jsonl", r"line 2 \(start\): view.* now")


@pytest.mark.parametrize(
    ("line", "old", "new", "said"),
    [
        (2, '"play":[1,"lay 10"]', '"play":[1,"lay 20"]', "line 3 .*'lay 20' is not legal for seat 1 now"),
        (-1, '"over":true', '"over":false', r"\(end\): over is false in the golden game, true now"),
        (0, '"rules":1', '"rules":2', "is a golden game of tiny, rules 2: write it again"),
        (0, '"game":"tiny"', '"game":"huge"', "is a golden game of huge, rules 1: write it again"),
        (0, "{", "", "is not a golden game"),
    ],
)
def test_golden_check_finds_a_changed_file(tmp_path: Path, line: int, old: str, new: str, said: str) -> None:
    lines = (KEPT / "tiny-2.jsonl").read_text(encoding="utf-8").splitlines()
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new, 1)
    path = tmp_path / "tiny-2.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    deviates(TinyGame(), path, said)


@pytest.mark.parametrize("left", [0, 1, 2, 6, -1])
def test_golden_check_finds_a_truncated_file(tmp_path: Path, left: int) -> None:
    lines = (KEPT / "tiny-2.jsonl").read_text(encoding="utf-8").splitlines()
    path = tmp_path / "tiny-2.jsonl"
    path.write_text("\n".join(lines[:left]), encoding="utf-8")
    with pytest.raises(ContractBroken):
        check_golden(GAME, path)


def test_golden_command_writes_and_checks_golden_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = "tests.tiny_game:GAME"
    assert main(["check", name, str(tmp_path)]) == 1
    assert "there is no golden game of tiny in" in capsys.readouterr().err
    assert main(["write", name, str(tmp_path), "--options", '{"consolation": true}', "--name", "kind"]) == 0
    assert "tiny-4-kind.jsonl" in capsys.readouterr().out
    assert main(["check", name, str(tmp_path)]) == 0
    with (tmp_path / "tiny-4-kind.jsonl").open("a") as file:
        file.write('{"more": true}\n')
    assert main(["check", name, str(tmp_path)]) == 1
    assert "but the game ends after" in capsys.readouterr().err


def test_examples_in_the_documentation_are_correct() -> None:
    assert doctest.testmod(difference_module) == (0, 3)


def test_golden_check_lists_differences_by_path() -> None:
    one = {"a": [1, {"b": 2}], "c": {"d": None}}
    assert changes(one, {"a": [1, {"b": 3}], "c": {"d": None}}) == {"a[1].b": 3}
    assert changes(one, {"a": [1], "c": {"d": False}}) == {"a": [1], "c.d": False}
    assert changes(one, one) == {}
    assert changes(1, True) == {"": True}
    assert difference({"a": 1, "b": 2}, {"b": 2, "a": 1}) == "the keys are in another order"
    assert difference({"a": 1}, {"b": 1}) == "a is 1 before, nothing after; b is nothing before, 1 after"
    assert difference({"a": [1]}, {"a": [1, 2]}) == "a is [1] before, [1,2] after"
    assert difference(1, True) == "it is 1 before, true after"
    assert difference([[n] for n in range(9)], [[n + 1] for n in range(9)]).endswith("after; and 6 more")


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ({"a": [1, None, True, 0.5, "x", {}]}, ""),
        ({"a": (1,)}, "a is a tuple"),
        ({"a": [{1}]}, "a[0] is a set"),
        ({"a": {"b": {1: 2}}}, "a.b has the key 1, which is not text"),
        ([float("nan")], "[0] is nan"),
        (b"", "it is a bytes"),
    ],
)
def test_golden_check_lists_json_faults_by_path(value: Any, fault: str) -> None:
    assert json_fault(value) == fault
