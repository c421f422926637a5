"""Drawings of reviews: graph, seats and losses in each language, names as text, rejected arguments."""

import json
import re
from html import unescape
from typing import Any

import pytest

import factoryfloor as ff
from factoryfloor.kernel import registry
from factoryfloor.locales import catalogue
from factoryfloor.notebook import BadDrawing
from factoryfloor.reviews import Report
from tests.tiny_game import GAME


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny game, registered in this process."""
    monkeypatch.setitem(registry._loaded, GAME.id, GAME)


@pytest.fixture(scope="module")
def report() -> Report:
    return ff.review(ff.play(GAME, ["random", "greedy"], seed="1"), budget=20_000)


@pytest.mark.parametrize("language", [None, "ru", "zh-Hant"])
def test_drawn_review_shows_graph_seats_and_largest_losses(report: Report, language: str | None) -> None:
    html = ff.show(report, players=["Ann <b>", "Bob"], language=language)._repr_html_()
    say = catalogue("common.review", language or "en").say
    text = unescape(html)
    assert html.count("<polyline") == 2
    assert html.count("<rect") == 4
    assert "Ann &lt;b&gt;" in html
    assert all(say(key) in text for key in ("luck", "skill", "losses", "better"))
    established = [found for found in report["decisions"] if found["verdict"] in ("inaccuracy", "mistake", "blunder")]
    established.sort(key=lambda found: -found["loss"]["value"])
    listed = re.findall("<li>.*?</li>", text)
    assert len(listed) == min(3, len(established))
    for item, found in zip(listed, established, strict=False):
        assert found["best"] is not None
        assert all(course["actions"][0] in item for course in (found["played"], found["best"]))


def test_text_of_a_review_can_be_limited_to_one_seat(report: Report) -> None:
    said = repr(ff.show(report, seat=0, players=["Ann", "Bob"]))
    assert said.startswith("Tiny · Review · What I knew\nAnn, Result: ")
    assert all("  Bob: " not in line for line in said.splitlines() if line.startswith("Move"))


def test_drawn_review_marks_a_partial_report(report: Report) -> None:
    partial = ff.show({**report, "done": 0.42}, language="zh-Hant")
    for shown, marked in ((partial, True), (ff.show(report, language="zh-Hant"), False)):
        assert ("不完整" in repr(shown), "42%" in repr(shown)) == (marked, marked)
        assert ("不完整" in shown._repr_html_()) == marked


def test_notebook_draws_a_review_from_json(report: Report) -> None:
    read: Report = json.loads(json.dumps(report))
    assert ff.show(read)._repr_html_() == ff.show(report)._repr_html_()
    read["game"] = "unknown"
    read["chances"] = []
    assert "<polyline" not in ff.show(read)._repr_html_()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seat": 2}, "no seat 2; the seats are 0 to 1"),
        ({"seat": "0"}, "the seat must be a number"),
        ({"players": ["Ann"]}, "2 seats need 2 names"),
        ({"players": 5}, "a list of names"),
        ({"language": "tlh"}, "no texts in 'tlh'"),
    ],
)
def test_show_rejects_bad_arguments_for_a_review(report: Report, wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BadDrawing, match=said):
        ff.show(report, **wrong)
