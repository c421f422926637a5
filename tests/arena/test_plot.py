"""The plot of a contest: well-formed SVG, within its frame, with the values of the standings."""

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from factoryfloor.arena import make_contest, plot, run, summarize
from factoryfloor.arena.plot import HEIGHT, WIDTH
from factoryfloor.kernel import registry
from tests.tiny_game import GAME

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._loaded, GAME.id, GAME)


@pytest.mark.parametrize(
    ("bots", "more", "panels", "lines"),
    [
        (["greedy", "random"], {"adjust": "classic"}, 1, 2),
        (["greedy", "random"], {"seats": 4, "focus": True}, 1, 1),
        (["greedy", "greedy", "random"], {"adjust": "classic"}, 3, 2),
        (["greedy", "random"], {"games": 1}, 1, 1),
        (["random"], {"seats": 1}, 1, 1),
    ],
)
def test_plot_has_a_panel_for_each_requested_bot(
    bots: list[str], more: dict[str, Any], panels: int, lines: int
) -> None:
    contest = make_contest("tiny", bots, seed="s", **({"games": 60} | more))
    summary = summarize(contest, list(run(contest, jobs=1)))
    root = ET.fromstring(plot(summary))
    groups = root.findall(f"{SVG}g")
    assert len(groups) == panels
    assert root.get("height") == str(HEIGHT * panels)
    for group, standing in zip(groups, summary.standings, strict=False):
        curves = [path for path in group.findall(f"{SVG}path") if path.get("fill") == "none"]
        assert len(curves) == lines
        for path in group.findall(f"{SVG}path"):
            numbers = [float(number) for number in re.findall(r"[0-9.]+", path.get("d") or "")]
            assert max(numbers) <= WIDTH
        texts = " ".join(text.text or "" for text in group.findall(f"{SVG}text"))
        wins = standing.wins
        assert f"raw {100 * wins.value:.1f} ({100 * wins.low:.1f} to {100 * wins.high:.1f})" in texts


def test_plot_without_games_has_one_panel() -> None:
    contest = make_contest("tiny", ["greedy", "random"], seed="s")
    assert len(ET.fromstring(plot(summarize(contest, []))).findall(f"{SVG}g")) == 1
