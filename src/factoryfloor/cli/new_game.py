"""``factoryfloor new-game``, which writes the package of a working game as a starting point."""

import keyword
import re
import sys
from importlib.metadata import packages_distributions
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from factoryfloor.cli.errors import BadUsage, Failed
from factoryfloor.kernel import games

TEMPLATE: Final = "template"
ID: Final = "higher"
TITLE: Final = "Higher"


def new_game(name: str, parent: Path) -> None:
    """Write the package of the game ``name`` into a folder with this name."""
    check_name(name)
    folder = parent / name
    if folder.exists():
        raise BadUsage(f"{folder} already exists; choose another name, or another folder with --into")
    template = files("factoryfloor.cli") / TEMPLATE
    try:
        written = [write(file, folder / path.replace(ID, name), name) for path, file in all_files(template)]
    except OSError as fault:
        raise Failed(f"{folder} cannot be written: {fault}") from fault
    print(f"{folder}: {len(written)} files. Next:\n")
    print(f"  cd {folder}\n  pip install --editable .\n  factoryfloor play {name}\n  python -m pytest")


def check_name(name: str) -> None:
    """Raise BadUsage if a name is already used, or is not valid as an id and a package name."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise BadUsage(f"the name {name!r:.60} must be lower-case letters, digits and _, such as my_game")
    if keyword.iskeyword(name) or name == "tests":
        raise BadUsage(f"the name {name!r} cannot be a package; choose another name")
    if name in games():
        raise BadUsage(f"there is already a game {name!r}; choose another name")
    if name in packages_distributions() or name in sys.stdlib_module_names:
        raise BadUsage(f"there is already a package {name!r}; choose another name")


def all_files(folder: Traversable, inside: str = "") -> list[tuple[str, Traversable]]:
    """Return the files of the template with their paths, in order."""
    found: list[tuple[str, Traversable]] = []
    for each in sorted(folder.iterdir(), key=lambda one: one.name):
        path = f"{inside}{each.name}"
        if each.is_dir():
            found += all_files(each, f"{path}/") if each.name != "__pycache__" else []
        else:
            found.append((path, each))
    return found


def write(file: Traversable, path: Path, name: str) -> Path:
    """Write a file of the template, with the names of the new game instead of the template's names."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = file.read_text(encoding="utf-8")
    path.write_text(renamed(in_code(text, name) if path.suffix == ".py" else text, name), encoding="utf-8")
    return path


def in_code(text: str, name: str) -> str:
    """Replace the class names in Python code by the class names of the new game. The title does not change."""
    camel = "".join(word.capitalize() for word in name.split("_"))
    return re.sub(rf"(?<!title=\"){TITLE}(?!, a game| has )", camel, text)


def renamed(text: str, name: str) -> str:
    """Return the text with the game's id and title."""
    title = " ".join(word.capitalize() for word in name.split("_") if word)
    return text.replace(TITLE, title).replace(ID, name)
