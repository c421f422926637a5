"""The ladder command: its page and its table of levels."""

import json
from pathlib import Path

from factoryfloor.bots import LEVELS, read_table
from tests.cli.conftest import Run

BOTS = ["noisy:10000", "noisy:100", "noisy:20"]


def test_command_ladder_writes_a_page_with_all_ladders_of_a_folder(run: Run, tmp_path: Path) -> None:
    rest = ["--games", "64", "--data", "pages/ladder", "--page", "pages/page.md", "-j", "1"]
    told = [run("ladder", game, *BOTS, *rest) for game in ("fzzt", "monster_factory")]
    assert [process.returncode for process in told] == [0, 0]
    assert all("noisy:100" in process.stdout.decode() for process in told)
    page = (tmp_path / "pages/page.md").read_text("utf-8")
    for game, title in (("fzzt", "Fzzzt!"), ("monster_factory", "Monster Factory")):
        assert f"## {title}" in page
        assert f"](ladder/{game}.svg)" in page
        assert (tmp_path / f"pages/ladder/{game}.svg").read_text("utf-8").startswith("<svg")


def test_command_ladder_writes_levels_into_a_table(run: Run, tmp_path: Path) -> None:
    table = tmp_path / "levels.json"
    empty = [
        {"name": name, "spec": spec, "rating": None, "within": None, "milliseconds": 0, "extrapolated": True}
        for name, spec in zip(LEVELS, [f"noisy:{noise}" for noise in (9, 8, 7, 6, 5, 4)], strict=True)
    ]
    table.write_text(json.dumps({"": empty, "fzzt": empty}), "utf-8")
    rungs = ["noisy:10000", "noisy:300", "noisy:150", "noisy:80", "noisy:40", "search:2000ms"]
    told = run("ladder", "fzzt", *rungs, "--games", "64", "--slow", "0", "--levels", "levels.json", "-j", "1")
    assert told.returncode == 1
    assert "search:2000ms; include it with --slow" in told.stderr.decode()
    assert read_table(table)["fzzt"][0].rating is None
