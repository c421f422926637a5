"""Folders in the package of a game's class."""

import sys
from importlib.resources import files
from importlib.resources.abc import Traversable

from factoryfloor.kernel import Game


def package_of(game: Game) -> str:
    """Return the package of a game's class.

    The class may be in the package's ``__init__``. If the class is in a single module, return an empty string.
    """
    spec = getattr(sys.modules.get(type(game).__module__), "__spec__", None)
    return "" if spec is None else str(spec.parent or "")


def folder_in(package: str, name: str) -> Traversable | None:
    """Return the folder with this name in a package, or None."""
    folder = files(package) / name if package else None
    return folder if folder is not None and folder.is_dir() else None


def json_files(folder: Traversable | None) -> list[Traversable]:
    """Return the JSON files of a folder by name. Without a folder, return an empty dict."""
    found = [] if folder is None else [file for file in folder.iterdir() if file.name.endswith(".json")]
    return sorted(found, key=lambda file: file.name)


def files_below(package: str, folder: str) -> list[Traversable]:
    """Return the JSON files in all folders with this name in the distribution package that contains a package."""
    top, _, rest = package.partition(".")
    inside = rest.partition(".")[0]
    # the games of this distribution are in neighbouring folders
    root = files(f"{top}.{inside}" if top == __name__.partition(".")[0] and inside else top) if top else None
    return [] if root is None else _found(root, folder)


def _found(folder: Traversable, name: str) -> list[Traversable]:
    inner = [each for each in folder.iterdir() if each.is_dir() and each.name != "__pycache__"]
    found = json_files(folder) if folder.name == name else []
    return found + [file for each in inner for file in _found(each, name)]
