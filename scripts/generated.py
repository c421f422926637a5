"""Writes the generated files of the tree. With ``--check``, only compares them."""

import sys
from collections.abc import Mapping
from pathlib import Path

from clone import ROOT


def update(files: Mapping[Path, str]) -> None:
    """Write the files that differ from their text. With ``--check``, write no file, and exit if a file differs."""
    stale = {
        path: text for path, text in files.items() if not path.exists() or path.read_text(encoding="utf-8") != text
    }
    if "--check" not in sys.argv:
        for path, text in stale.items():
            path.write_text(text, encoding="utf-8")
    elif stale:
        names = ", ".join(path.relative_to(ROOT).as_posix() for path in stale)
        sys.exit(f"out of date: {names}; run: make fixtures")
