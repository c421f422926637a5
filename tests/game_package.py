"""The package that `factoryfloor new-game` writes, as a wheel that is installed into a folder of its own."""

import os
import subprocess
import sys
from pathlib import Path

import factoryfloor

BUILD = "from setuptools import build_meta; build_meta.build_wheel('dist')"
"""Without isolation, so without a network."""


def write_package(name: str, parent: Path) -> Path:
    """Let the command write a game's package; return its folder."""
    command = [sys.executable, "-P", "-m", "factoryfloor", "new-game", name, "--into", str(parent)]
    subprocess.run(command, check=True, capture_output=True, env=environment())
    return parent / name


def install_package(package: Path, target: Path) -> None:
    """Build the wheel of a package and install it into a folder."""
    subprocess.run([sys.executable, "-c", BUILD], cwd=package, check=True, capture_output=True)
    (wheel,) = (package / "dist").glob("*.whl")
    install = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", str(target), str(wheel)]
    subprocess.run([sys.executable, *install], check=True, capture_output=True)


def environment(*folders: Path) -> dict[str, str]:
    """The environment of a process that finds the tested package, and what is installed into the folders."""
    sources = Path(factoryfloor.__file__).parents[1]
    return os.environ | {"PYTHONPATH": os.pathsep.join(map(str, [*folders, sources]))}
