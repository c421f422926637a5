"""Run what a change can break, rules as plain Python: `make test-quick`. Before it lands, `make test` runs the rest.

The change is all that differs from where the branch left main, committed or not.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

GAMES = sorted(path.parent.name for path in Path("src/factoryfloor/games").glob("*/game.py"))
CONTRACTS = ["tests/kernel", *(f"tests/{game}/test_contract.py" for game in GAMES)]
TESTS = {
    "src/factoryfloor/kernel/": [*CONTRACTS, "tests/bots", "tests/server/test_play.py"],
    "src/factoryfloor/testing/": CONTRACTS,
    "src/factoryfloor/bots/": ["tests/bots", "tests/arena", "tests/server/test_bots.py"],
    "src/factoryfloor/arena/": ["tests/arena", "tests/cli"],
    "src/factoryfloor/cli/": ["tests/cli"],
    "src/factoryfloor/server/": ["tests/server", "tests/web"],
    "src/factoryfloor/notebook/": ["tests/notebook"],
    "docs/reference/getting-started.ipynb": ["tests/notebook"],
    "web/src/lib/": ["tests/web"],
    "tests/tiny_game.py": ["tests/kernel", "tests/server/test_play.py"],
    **{f"src/factoryfloor/games/{game}/": [f"tests/{game}"] for game in GAMES},
}


def git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def changed() -> list[str]:
    """The files that differ from main, or from the last commit where there is no main."""
    base = (git("merge-base", "HEAD", "main") or git("merge-base", "HEAD", "origin/main") or ["HEAD"])[0]
    files = git("diff", "--name-only", "--diff-filter=d", base) + git("ls-files", "--others", "--exclude-standard")
    gone = git("diff", "--name-only", "--no-renames", "--diff-filter=D", base)
    return sorted({*files, *gone})


def tests_of(file: str) -> Iterator[str]:
    """The tests that a change of a file can break."""
    for start, tests in TESTS.items():
        if file.startswith(start):
            yield from tests
    path = Path(file)
    if file.startswith("tests/") and path.suffix == ".py" and path.parts[1] != "browser":
        if path.name.startswith("test_"):
            yield file
        elif len(path.parts) > 2:  # a helper: whoever may use it
            yield str(Path(*path.parts[:2]))
    elif file.startswith(("docs/", "README.md")):
        yield from (file, "tests/test_pages.py") if path.suffix == ".md" else ()


def without_doubles(tests: set[str]) -> list[str]:
    """Those that exist, without those in a folder that is there as well."""
    return sorted(
        test
        for test in tests
        if Path(test).exists() and not any(test.startswith(f"{folder}/") for folder in tests - {test})
    )


def steps(files: list[str]) -> Iterator[list[str]]:
    """The commands to run."""
    web = [file.removeprefix("web/") for file in files if file.startswith("web/src/") and Path(file).exists()]
    yield [
        "make",
        "-k",
        "-j2",
        "--output-sync=target",
        "lint-python",
        "types-python",
        *(["types-client"] if web else []),
    ]
    if tests := without_doubles({test for file in files for test in tests_of(file)}):
        yield ["make", "test-some", f"TESTS={' '.join(tests)}"]
    if web:
        yield ["npx", "--prefix", "web", "vitest", "--root", "web", "related", "--run", "--passWithNoTests", *web]
        yield ["npm", "--prefix", "web", "run", "--silent", "lint:quick"]


def main() -> None:
    files = changed()
    failed = []
    for command in steps(files):
        print("==", " ".join(command), flush=True)
        if subprocess.run(command, check=False).returncode:
            failed.append(" ".join(command))
    if rest := [file for file in files if not file.startswith("web/src/") and not any(tests_of(file))]:
        print(f"not tested here, but by `make test`: {', '.join(rest)}")
    if failed:
        sys.exit("\n".join(["failed:", *failed]))
    print(f"{len(files)} changed files, what they can break passed")


if __name__ == "__main__":
    main()
