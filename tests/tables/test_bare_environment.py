"""A table needs no libraries except the two that the compiled rules use."""

import json
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import factoryfloor
from tests.installed import INSTALLED

ROOT = Path(__file__).parents[2]
PROGRAM = "import runpy, sys; sys.path[:0] = sys.argv[1:]; runpy.run_module('tests.tables.bare_evening')"


def environment(folder: Path) -> Path:
    """A folder with the package, its entry points, librt and mypy-extensions."""
    package = Path(factoryfloor.__file__).parent
    (folder / "factoryfloor").symlink_to(package)
    for compiled in package.parent.glob("*__mypyc*"):
        (folder / compiled.name).symlink_to(compiled)
    registered = folder / "factoryfloor-0.dist-info"
    registered.mkdir()
    entry_points = distribution("factoryfloor").read_text("entry_points.txt")
    (registered / "entry_points.txt").write_text(entry_points or "")
    (registered / "METADATA").write_text("Metadata-Version: 2.1\nName: factoryfloor\nVersion: 0\n")
    for name in ("librt", "mypy-extensions"):
        for part in distribution(name).files or ():
            top = part.parts[0]
            if not (folder / top).exists() and top != "..":
                (folder / top).symlink_to(str(distribution(name).locate_file(top)))
    tests = folder / "tests"
    (tests / "tables").mkdir(parents=True)
    for name in ("evening.py", "bare_evening.py"):
        (tests / "tables" / name).symlink_to(ROOT / "tests/tables" / name)
    return folder


def test_games_run_with_only_the_standard_library(tmp_path: Path) -> None:
    alone = [sys.executable, "-I", "-S", "-c", PROGRAM, str(environment(tmp_path))]  # without site-packages
    played = subprocess.run(alone, capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr
    report = json.loads(played.stdout)
    assert sorted(report["played"]) == INSTALLED
    assert min(report["played"].values()) > 150
    assert {name for name in report["modules"] if "__mypyc" not in name} <= {
        "factoryfloor",
        "librt",
        "mypy_extensions",
        "tests",
    }
