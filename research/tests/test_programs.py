"""Every program of the laboratory starts: it imports, and describes its arguments."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1]
PROGRAMS = sorted(path.stem for path in FOLDER.glob("*.py") if "__main__" in path.read_text(encoding="utf-8"))
SOLVER = {"exact_check", "exact_router"}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_describes_its_arguments(name: str) -> None:
    if name in SOLVER and find_spec("ortools") is None:
        pytest.skip("needs OR-Tools: research/requirements.txt")
    done = subprocess.run(
        [sys.executable, "-m", f"research.{name}", "--help"], cwd=FOLDER.parent, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert b"usage:" in done.stdout
