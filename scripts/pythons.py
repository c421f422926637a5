"""Test the rules with other installed Python versions: `python scripts/pythons.py [3.12 ...]`.

Each version gets an environment under .build/pythons and compiles a wheel. The records and golden games are replayed
compiled, and the tests of kernel and games run as plain Python. Versions that are not installed are skipped.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
UV = ROOT / ".venv/bin/uv"
PLACES = ROOT / ".build/pythons"
WANTED = ("3.12", "3.13", "3.14")  # `make test` runs 3.11
RECORDS = "tests/formats/test_records.py"


def interpreter(version: str) -> Path | None:
    """Return the interpreter of a version, from the PATH or from pyenv."""
    program = "import sys; print(sys.executable)"
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = [shutil.which(f"python{version}"), *sorted(kept.glob(f"{version}.*/bin/python"), reverse=True)]
    for path in filter(None, found):  # a pyenv shim exists even if its version is missing
        answer = subprocess.run([path, "-c", program], capture_output=True, text=True, check=False)
        if answer.returncode == 0:
            return Path(answer.stdout.strip())
    return None


def run(*command: str | Path, **environment: str) -> None:
    """Run a command. Raises CalledProcessError."""
    subprocess.run(command, cwd=ROOT, env=os.environ | environment, check=True)


def build(version: str, found: Path) -> Path:
    """Create an environment with the development dependencies and a wheel compiled by this version."""
    place = PLACES / version
    wheels = place / "dist"
    run(UV, "venv", "--quiet", "--clear", "--python", found, place)
    python = place / "bin/python"
    locked = ("--require-hashes", "--constraints", "constraints.txt")
    run(UV, "pip", "install", "--quiet", "--python", python, *locked, "-r", "pyproject.toml", "--group", "dev")
    build = [UV, "build", "--quiet", "--wheel", "--python", python, "--out-dir", wheels]
    run(
        *build,
        "--require-hashes",
        "--build-constraints",
        "constraints.txt",
        FACTORYFLOOR_COMPILE="1",
        FACTORYFLOOR_CLIENT="0",
    )
    run(UV, "pip", "install", "--quiet", "--python", python, "--no-deps", *wheels.glob("*.whl"))
    return python


def check(python: Path) -> None:
    games = sorted(path.parent.name for path in (ROOT / "src/factoryfloor/games").glob("*/game.py"))
    pytest = [python, "-P", "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal"]
    folders = ["tests/kernel", "tests/games", *(f"tests/{game}" for game in games)]
    run(*pytest, RECORDS, "tests/games/test_golden.py", FACTORYFLOOR_EXPECT="compiled")
    run(*pytest, "-m", "not slow", RECORDS, *folders, FACTORYFLOOR_EXPECT="plain", PYTHONPATH="src")


def main(versions: list[str]) -> None:
    for version in versions:
        found = interpreter(version)
        if found is None:
            print(f"== Python {version}: not installed here", flush=True)
            continue
        print(f"== Python {version}: {found}", flush=True)
        check(build(version, found))


if __name__ == "__main__":
    try:
        main(sys.argv[1:] or list(WANTED))
    except subprocess.CalledProcessError as fault:
        sys.exit(f"failed: {' '.join(map(str, fault.cmd))}")
