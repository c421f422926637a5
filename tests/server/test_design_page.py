"""The tree of docs/server/design.md is that of the sources."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src/factoryfloor/server"
BUILT = {"web"}
PAGE = (ROOT / "docs/server/design.md").read_text(encoding="utf-8")


def listed() -> list[str]:
    """The paths of the tree below its first line, folders with a slash."""
    [tree] = re.findall(r"^```text\n(src/.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    paths: list[str] = []
    folders: list[str] = []
    for line in tree.splitlines()[1:]:
        found = re.match(r"( +)([\w.]+/?)  +\S", line)
        assert found, f"{line!r} has no phrase"
        folders = folders[: len(found[1]) // 2 - 1]
        paths.append("".join([*folders, found[2]]))
        if found[2].endswith("/"):
            folders.append(found[2])
    return paths


def test_each_path_on_the_design_page_exists() -> None:
    assert [path for path in listed() if not (SERVER / path).exists()] == []
    assert len(set(listed())) == len(listed())


def test_design_page_lists_each_folder() -> None:
    packages = {path.parent.relative_to(SERVER) for path in SERVER.rglob("*.py")} - {Path()}
    folders = {f"{folder.as_posix()}/" for folder in packages if folder.parts[0] not in BUILT}
    assert folders == {path for path in listed() if path.endswith("/")}


def test_design_page_lists_each_file_beside_the_folders() -> None:
    files = {path.name for path in SERVER.glob("*.py")} - {"__init__.py"}
    assert files == {path for path in listed() if "/" not in path}
