"""The layers of the package: a layer imports only from layers below it, and none names a game."""

import ast
import re
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import factoryfloor
from factoryfloor.kernel import games

SOURCES = Path(__file__).parents[1] / "src" / "factoryfloor"
GAMES = sorted(path.name for path in (SOURCES / "games").iterdir() if (path / "game.py").exists())

FLOORS: dict[str, set[str]] = {
    "kernel": set(),
    "resources": {"kernel"},
    "locales": {"kernel", "resources"},
    "games": {"kernel", "locales"},
    "bots": {"kernel"},
    "testing": {"kernel", "resources", "locales", "lessons"},
    "text": {"kernel", "resources", "locales", "reviews"},
    "arena": {"kernel", "bots"},
    "reviews": {"kernel", "bots"},
    "learn": {"kernel", "locales", "bots", "arena", "text"},
    "lessons": {"kernel", "resources"},
    "tables": {"kernel", "games", "bots", "lessons"},
    "puzzles": {"kernel", "bots", "tables", "reviews"},
    "server": {"kernel", "resources", "locales", "bots", "lessons", "tables", "reviews", "puzzles"},
    "device": {"kernel", "bots", "tables", "reviews", "puzzles"},
    "agents": {"kernel", "text"},
    "cli": {
        "agents",
        "kernel",
        "bots",
        "testing",
        "locales",
        "text",
        "arena",
        "reviews",
        "learn",
        "lessons",
        "tables",
        "puzzles",
        "server",
    },
    "notebook": {"kernel", "resources", "locales", "reviews", "text", "tables", "server"},
}
"""Each floor, and the floors it may import from."""

ROOMS: dict[str, set[str]] = {
    "rules": set(),
    "codec": {"rules"},
    "heuristics": {"rules"},
    "state.py": {"rules", "codec"},
    "game.py": {"rules", "codec", "heuristics", "state.py"},
    "text": set(),
    "__init__.py": {"game.py", "state.py"},
}
"""Each room of a game's folder, and the rooms it may import from beside itself."""


TABLES: dict[str, set[str]] = {
    "state": set(),
    "ports": {"state"},
    "verbs": {"state", "ports"},
    "keeper": {"state", "ports", "verbs"},
}
"""Each folder of the tables, and the folders it may import from beside itself."""


def imports(path: Path) -> Iterator[str]:
    """The dotted names of the package's modules that a file imports, relative ones made absolute."""
    package = ["factoryfloor", *path.relative_to(SOURCES).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *(node.module or "").split(".")]).strip(".")
            yield from (f"{module}.{alias.name}" for alias in node.names)


def imported_files(path: Path) -> set[Path]:
    """The files of the package that a file imports, inside functions and for types too."""
    found = set()
    for name in imports(path):
        parts = name.split(".")[1:] if name.startswith("factoryfloor.") else []
        for end in range(len(parts), 0, -1):
            base = SOURCES.joinpath(*parts[:end])
            file = base / "__init__.py" if base.is_dir() else base.with_suffix(".py")
            if file.exists():
                found.add(file)
                break
    return found - {path}


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


@pytest.mark.parametrize("floor", FLOORS)
def test_layer_imports_only_from_lower_layers(floor: str) -> None:
    allowed = FLOORS[floor] | {floor, "__version__"}
    wrong = [
        f"{path.relative_to(SOURCES)}: {name}"
        for path in files(SOURCES / floor)
        for name in imports(path)
        if name.startswith("factoryfloor.") and name.split(".")[1] not in allowed
    ]
    assert wrong == []


def test_modules_have_no_import_cycles() -> None:
    """Imports for types count too. A method of a game class may import the kernel's registry."""
    lazy = SOURCES / "kernel" / "game.py", SOURCES / "kernel" / "registry.py"
    graph = {path: imported_files(path) for path in files(SOURCES) if path.parent != SOURCES}
    graph[lazy[0]].discard(lazy[1])
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(str(path.relative_to(SOURCES)) for path in reversed(error.args[1])))


DECLARED = ("messages.py", "_types.py")
"""How files end that only declare types."""


@pytest.mark.parametrize("floor", ["kernel", "resources", "games", "bots", "lessons", "tables", "reviews", "device"])
def test_tables_use_only_the_standard_library(floor: str) -> None:
    """Only declarations, which no module imports at run time, may use typing_extensions."""
    needed = sys.stdlib_module_names | {"factoryfloor", "librt", "mypy_extensions"}
    wrong = [
        f"{path.relative_to(SOURCES)}: {name}"
        for path in files(SOURCES / floor)
        if "text" not in path.parts  # loaded by terminals alone
        for name in imports(path)
        if name.split(".")[0] not in needed | ({"typing_extensions"} if path.name.endswith(DECLARED) else set())
    ]
    assert wrong == []


def test_declarations_are_imported_for_types_only() -> None:
    """The site leaves out the files that only declare types."""
    wrong = []
    for path in files(SOURCES / "games"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        branches = [node for node in ast.walk(tree) if isinstance(node, ast.If)]
        for_types = {node for branch in branches if "TYPE_CHECKING" in ast.unparse(branch.test) for node in branch.body}
        wrong += [
            f"{path.relative_to(SOURCES)}:{node.lineno}"
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node not in for_types and not path.name.endswith(DECLARED)
            if f"{node.module}.py".endswith(DECLARED)
        ]
    assert wrong == []


@pytest.mark.parametrize("folder", TABLES)
def test_table_folders_import_only_allowed_modules(folder: str) -> None:
    allowed = TABLES[folder] | {folder, "at_once"}
    wrong = [
        f"{path.relative_to(SOURCES)}: {name}"
        for path in files(SOURCES / "tables" / folder)
        for name in imports(path)
        if name.startswith("factoryfloor.tables.") and name.split(".")[2] not in allowed
    ]
    assert wrong == []


def test_list_of_layers_contains_every_module() -> None:
    assert set(FLOORS) == {path.name for path in SOURCES.iterdir() if (path / "__init__.py").exists()}


@pytest.mark.parametrize("game", GAMES)
def test_game_modules_import_only_allowed_modules(game: str) -> None:
    """Rules import the kernel only, codec and heuristics never each other, and only game.py imports heuristics."""
    home = SOURCES / "games" / game
    wrong = []
    for path in files(home):
        room = path.relative_to(home).parts[0]
        assert room in ROOMS, f"{path} lies in no room"
        for name in imports(path):
            if not name.startswith("factoryfloor.games"):
                continue
            parts = name.split(".")[2:]
            target = parts[1] if len(parts) > 1 else "__init__"
            target = target if (home / target).is_dir() else f"{target}.py"
            if parts[0] != game or target not in ROOMS[room] | {room}:
                wrong.append(f"{path.relative_to(home)}: {name}")
    assert wrong == []


@pytest.mark.parametrize("floor", [floor for floor in FLOORS if floor != "games"])
def test_shared_layers_do_not_name_a_game(floor: str) -> None:
    names = re.compile(r"\b(" + "|".join(GAMES) + r")\b")
    knowing = [
        f"{path.relative_to(SOURCES)}:{number}: {line.strip()}"
        for path in files(SOURCES / floor)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if names.search(line)
    ]
    assert knowing == []


def test_every_game_folder_is_an_installed_game() -> None:
    assert set(GAMES) <= set(games())
    assert factoryfloor.__version__


def test_modules_do_not_import_the_research_code() -> None:
    """The sources of a release have no research/."""
    root = Path(__file__).parents[1]
    importing = re.compile(r"^\s*(?:from|import) research\b", re.MULTILINE)
    folders = [root / name for name in ("src", "tests", "bench", "scripts", "examples")]
    programs = [path for folder in folders for path in files(folder)]
    assert [path for path in programs if importing.search(path.read_text(encoding="utf-8"))] == []
