"""Generic faults planted in a game, and what its checks and golden games find."""

import pytest

from factoryfloor.testing.mutate import Result, main
from factoryfloor.testing.planted_faults import FAULTS, ScoresAreWrong
from tests.kernel.test_contract import with_facts

TINY = "tests.tiny_game:GAME"


@pytest.mark.slow
def test_contract_checks_find_all_planted_faults_except_a_wrong_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([TINY, "--games", "8"]) == 0
    *lines, score = capsys.readouterr().out.splitlines()
    assert len(lines) == len(FAULTS) == 22
    assert [line for line in lines if not line.startswith("found ")] == []
    assert [line for line in lines if "check_" not in line] == [
        f"{'found':<10} {ScoresAreWrong.name:<46} {'':<32} golden game"
    ]
    assert score == "22 of 22 faults found, 21 by checks"


@pytest.mark.parametrize(
    ("check", "golden", "effects", "outcome"),
    [("check_end", False, 1, "found"), ("", True, 1, "found"), ("", False, 1, "missed"), ("", False, 0, "no effect")],
)
def test_mutant_without_effect_does_not_count_as_missed(check: str, golden: bool, effects: int, outcome: str) -> None:
    assert Result("a fault", check, golden, effects).outcome == outcome


def test_mutation_command_rejects_a_game_that_fails_its_checks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tests.tiny_game.GAME", with_facts(title=" "))
    assert main([TINY, "--games", "1"]) == 1
    assert "without a fault is rejected by check_facts" in capsys.readouterr().err
