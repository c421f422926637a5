"""Witnesses: a loss that the lines of a comparison claim is named only if other players confirm it."""

from dataclasses import replace

import pytest

import factoryfloor as ff
from factoryfloor.kernel import Game, Match, State
from factoryfloor.reviews import Reviewer, reviewer
from factoryfloor.reviews.calibration import calibration_of
from factoryfloor.reviews.report import LOSSES, Report
from tests.tiny_game import GAME, Tiny, TinyGame, TinyHeuristics


class Misled(TinyHeuristics):
    """Prefers the seat that is behind, so that the lines of a comparison claim losses that are none."""

    def __init__(self) -> None:
        super().__init__()
        self.usual.horizon = 1

    def evaluate(self, state: State) -> list[float]:
        return [1.0 - value for value in super().evaluate(state)]


def reviewed(
    match: Match, monkeypatch: pytest.MonkeyPatch, witnesses: tuple[str, ...], first: tuple[int, ...] = ()
) -> Report:
    """A review of all decisions; what waits for the witnesses is in no report before its end."""
    calibration = replace(calibration_of(match.game.id), witnesses=witnesses)
    monkeypatch.setattr(reviewer, "calibration_of", lambda _: calibration)
    work = Reviewer(match, 600, turns=range(len(match.moves)), first=first)
    for step, _ in enumerate(work._work()):
        if step % 50 == 0:
            waiting = [work._judged[number].turns for number in work._compared if work._doubtful(number)]
            assert not any(decision["turns"] in waiting for decision in work.report()["decisions"])
    return work.report()


def named(game: Game, players: str, monkeypatch: pytest.MonkeyPatch, *witnesses: str) -> int:
    """The number of losses in reviews of eight games."""
    matches = [ff.play(game, [players] * 2, seed=f"witness/{number}") for number in range(8)]
    reports = [reviewed(match, monkeypatch, witnesses) for match in matches]
    return sum(decision["verdict"] in LOSSES for report in reports for decision in report["decisions"])


def test_second_bots_reject_false_losses_and_confirm_true_losses(monkeypatch: pytest.MonkeyPatch) -> None:
    misled = TinyGame(Tiny, Misled)
    assert named(misled, "greedy", monkeypatch) >= 8
    assert named(misled, "greedy", monkeypatch, "random", "greedy") <= 1
    assert 2 * named(GAME, "random", monkeypatch, "greedy") >= named(GAME, "random", monkeypatch) >= 4


def test_order_of_the_reviewed_persons_does_not_change_the_review(monkeypatch: pytest.MonkeyPatch) -> None:
    match = ff.play(GAME, ["random"] * 2, seed="witness/3")
    reports = [reviewed(match, monkeypatch, ("greedy",), first) for first in ((), (1,))]
    assert reports[0] == reports[1]
