"""``factoryfloor review``."""

import json
from collections.abc import Generator
from pathlib import Path

import pytest

import factoryfloor as ff
from factoryfloor.cli.errors import BadUsage
from factoryfloor.cli.review import review
from factoryfloor.kernel import Match, find_game
from factoryfloor.kernel.record import write_record
from factoryfloor.reviews import BadReview, Reviewer
from tests.tiny_game import GAME

pytestmark = pytest.mark.usefixtures("tiny")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(ff.dumps(ff.play(GAME, ["random", "greedy"], seed="2"), ["Ann", "greedy"]), "utf-8")
    return file


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Greedy player", "Loss per", "wins in 100 games, with 99% intervals", "(gain")),
        ("ru", ("Жадный игрок", "Потеря на")),
    ],
)
def test_command_review_prints_the_players_and_their_losses(
    path: Path, capsys: pytest.CaptureFixture[str], language: str, words: tuple[str, ...]
) -> None:
    review(path, None, "knew", 20_000, "", as_json=False, language=language)
    text = " ".join(capsys.readouterr().out.split())
    assert "Ann" in text
    assert all(word in text for word in words)
    worst = max(ff.review(ff.load(path), budget=20_000)["decisions"], key=lambda found: found["loss"]["value"])
    assert worst["verdict"] in ("inaccuracy", "mistake", "blunder")
    assert worst["best"] is not None
    assert all(course["actions"][0] in text for course in (worst["played"], worst["best"]))


def test_command_review_marks_an_interrupted_review_as_partial(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Reviewer.run

    def interrupted(self: Reviewer) -> Generator[float]:
        for done in run(self):
            yield done
            if self.report()["decisions"]:
                raise KeyboardInterrupt

    monkeypatch.setattr(Reviewer, "run", interrupted)
    review(path, None, "knew", 20_000, "", as_json=False, language="ru")
    assert "Разбор неполный: готово" in " ".join(capsys.readouterr().out.split())


def test_command_review_prints_the_report_as_json(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    review(path, None, "open", 2000, "x", as_json=True, language="en")
    assert json.loads(capsys.readouterr().out) == ff.review(ff.load(path), budget=2000, seed="x", lens="open")


def test_command_review_rejects_invalid_arguments(path: Path, tmp_path: Path) -> None:
    with pytest.raises(BadUsage, match="the seats are 0 to 1"):
        review(path, 2, "knew", 0, "", as_json=False, language="en")
    with pytest.raises(BadReview, match="there is no lens 'x'"):
        review(path, None, "x", 0, "", as_json=False, language="en")
    begun = tmp_path / "begun.json"
    begun.write_text(json.dumps(write_record(Match(find_game("fzzt"), 2, None, "1"))), "utf-8")
    alone = tmp_path / "alone.json"
    alone.write_text(ff.dumps(ff.play(GAME, ["random"], seed="1")), "utf-8")
    with pytest.raises(BadReview, match="Для одиночных партий разбора нет"):
        review(alone, None, "knew", 0, "", as_json=False, language="ru")
    with pytest.raises(BadReview, match="only finished games"):
        review(begun, None, "knew", 0, "", as_json=False, language="en")
