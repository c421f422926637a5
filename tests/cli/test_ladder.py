"""The ladder command: stopped, resumed, and written to a page."""

import json
from pathlib import Path

from factoryfloor.bots import LEVELS, read_table
from tests.cli.conftest import Run
from tests.cli.kill_during_write import kill_after_lines

BOTS = ["noisy:10000", "noisy:100", "noisy:20"]


def circles(file: Path) -> list[tuple[object, ...]]:
    """The played circles in the order of their numbers, without times."""
    _, *lines = map(json.loads, file.read_text("utf-8").splitlines())
    return sorted((line["circle"], line["bots"], line["ranking"], line["decisions"]) for line in lines)


def test_a_killed_ladder_goes_on_as_if_nothing_had_happened(run: Run, tmp_path: Path) -> None:
    """Killed in the middle of a round, with two processes; one process plays the same without a break."""
    arguments = ["ladder", "fzzt", *BOTS, "--games", "128"]
    file = tmp_path / "killed" / "fzzt.jsonl"
    kill_after_lines([*arguments, "--data", "killed", "--jobs", "2"], tmp_path, file, 8)
    before = len(circles_so_far(file))
    again = run(*arguments, "--data", "killed", "--jobs", "1")
    assert again.returncode == 0, again.stderr
    whole = run(*arguments, "--data", "whole", "--jobs", "1")
    assert whole.returncode == 0, whole.stderr
    assert circles(file) == circles(tmp_path / "whole" / "fzzt.jsonl")
    assert before <= len(circles(file)) == 64


def circles_so_far(file: Path) -> list[bytes]:
    return file.read_bytes().split(b"\n")[1:-1]


def test_the_page_has_all_ladders_of_a_folder(run: Run, tmp_path: Path) -> None:
    rest = ["--games", "64", "--data", "pages/ladder", "--page", "pages/page.md", "-j", "1"]
    told = [run("ladder", game, *BOTS, *rest) for game in ("fzzt", "monster_factory")]
    assert [process.returncode for process in told] == [0, 0]
    assert all("noisy:100" in process.stdout.decode() for process in told)
    page = (tmp_path / "pages/page.md").read_text("utf-8")
    for game, title in (("fzzt", "Fzzzt!"), ("monster_factory", "Monster Factory")):
        assert f"## {title}" in page
        assert f"](ladder/{game}.svg)" in page
        assert (tmp_path / f"pages/ladder/{game}.svg").read_text("utf-8").startswith("<svg")


def test_levels_are_written_into_a_table(run: Run, tmp_path: Path) -> None:
    table = tmp_path / "levels.json"
    empty = [
        {"name": name, "spec": spec, "rating": None, "within": None, "milliseconds": 0, "extrapolated": True}
        for name, spec in zip(LEVELS, [f"noisy:{noise}" for noise in (9, 8, 7, 6, 5, 4)], strict=True)
    ]
    table.write_text(json.dumps({"": empty, "fzzt": empty}), "utf-8")
    rungs = ["noisy:10000", "noisy:300", "noisy:150", "noisy:80", "noisy:40", "search:2000ms"]
    told = run("ladder", "fzzt", *rungs, "--games", "64", "--slow", "0", "--levels", "levels.json", "-j", "1")
    assert told.returncode == 1
    assert "search:2000ms; play it with --slow" in told.stderr.decode()
    assert read_table(table)["fzzt"][0].rating is None
