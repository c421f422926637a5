"""Lets a script use the sources of this clone instead of an installed package."""

import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
ENVIRONMENT = ROOT / ".venv"


def use(*packages: str) -> None:
    """Import from ``src`` first. If a package is not installed, run the script again in ``.venv``."""
    sys.path.insert(0, str(SOURCES))
    missing = [name for name in packages if not is_installed(name)]
    if not missing:
        return
    pythons = (ENVIRONMENT / "bin/python", ENVIRONMENT / "Scripts/python.exe")
    python = next((path for path in pythons if path.exists()), None)
    if python is None or Path(sys.prefix).resolve() == ENVIRONMENT.resolve():
        sys.exit(f"{sys.argv[0]} needs {', '.join(missing)}; run: make dev")
    sys.exit(subprocess.run([python, *sys.argv], check=False).returncode)


def is_installed(package: str) -> bool:
    try:
        distribution(package)
    except PackageNotFoundError:
        return False
    return True
