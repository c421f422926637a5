"""Append-only files of lines."""

from pathlib import Path


def drop_partial_line(path: Path, least: int = 0) -> bool:
    """Remove a partial last line of a killed process.

    Return whether there was such a line. The file is not changed if fewer than ``least`` bytes of complete lines would
    remain.
    """
    written = path.read_bytes()
    whole = written.rfind(b"\n") + 1
    if not least <= whole < len(written):
        return False
    with path.open("r+b") as file:
        file.truncate(whole)
    return True
