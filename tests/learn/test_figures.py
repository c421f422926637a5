"""The programs of docs/environments/tutorials.md print the figures that the page shows after their commands."""

import importlib
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "environments" / "tutorials.md"


def shown(name: str) -> str:
    """The output of a program on the page."""
    found = re.search(rf"^\$ python examples/{name}\.py\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert found, name
    return found[1]


def printed(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    importlib.import_module(f"examples.{name}").main([])
    return capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("name", ["self_play", "train_net", "luck_adjusted"])
def test_figures_on_the_learning_page_are_correct(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(name, capsys) == shown(name)


def test_figures_of_maskable_ppo_on_the_page_are_correct(capsys: pytest.CaptureFixture[str]) -> None:
    """The figures may differ by 5 points, because torch rounds differently on other processors."""
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed", exc_type=ImportError)
    number = re.compile(r"[\d.]+")
    found, expected = (number.findall(text) for text in (printed("maskable_ppo", capsys), shown("maskable_ppo")))
    assert [float(text) for text in found] == pytest.approx([float(text) for text in expected], abs=5.0)
