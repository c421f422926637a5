"""Contests and ladders that continue after a kill as if nothing had happened."""

import json
import re
import subprocess
from pathlib import Path

from tests.cli.conftest import COMMAND, Run, environment
from tests.ops.kill_during_write import kill_after_lines

BOTS = ["noisy:10000", "noisy:100", "noisy:20"]


def circles(file: Path) -> list[tuple[object, ...]]:
    """The played circles in the order of their numbers, without times."""
    _, *lines = map(json.loads, file.read_text("utf-8").splitlines())
    return sorted((line["circle"], line["bots"], line["ranking"], line["decisions"]) for line in lines)


def test_killed_ladder_can_be_resumed_with_the_same_result(run: Run, tmp_path: Path) -> None:
    """A ladder killed in the middle of a round, with two processes, gives the same result as one process without a
    break.
    """
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


def test_killed_arena_can_be_resumed(tmp_path: Path) -> None:
    """A command killed and resumed without its seed gives the same result as without interruption."""
    command = ["arena", "fzzt", "greedy", "random", "--jobs", "2", "--json", "--adjust", "classic"]
    results = tmp_path / "killed" / "results.jsonl"
    kill_after_lines([*command, "--games", "100000", "--seed", "s", "--records", "killed"], tmp_path, results, 8)
    there = results.read_bytes().count(b"\n")
    games = str(there + 6)

    def printed(*arguments: str) -> str:
        done = subprocess.run(
            [*COMMAND, *command, "--games", games, *arguments],
            cwd=tmp_path,
            env=environment(),
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return re.sub(r'"ms_per_decision": [0-9.e-]+', "", done.stdout.decode())

    assert printed("--records", "killed", "--continue") == printed("--seed", "s")


def test_killed_set_of_deals_can_be_resumed_with_the_same_standings(tmp_path: Path) -> None:
    """The published 60 deals in all rotations, killed twice."""
    command = ["arena", "fzzt", "greedy", "noisy:280", "random", "--deals", "published", "--jobs", "2", "--json"]
    results = tmp_path / "killed" / "results.jsonl"
    there = 0
    for lines in (40, 120):
        kill_after_lines([*command, "--records", "killed", "--continue"], tmp_path, results, lines)
        assert there < results.read_bytes().count(b"\n") < 360
        there = results.read_bytes().count(b"\n")

    def printed(*arguments: str) -> str:
        done = subprocess.run(
            [*COMMAND, *command, *arguments], cwd=tmp_path, env=environment(), capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return re.sub(r'"ms_per_decision": [0-9.e-]+', "", done.stdout.decode())

    whole = printed("--records", "killed", "--continue")
    assert whole == printed()
    assert '"games": 360' in whole
