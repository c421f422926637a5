"""Files that grow by a line at a time."""

from pathlib import Path


def cut_torn(path: Path, least: int = 0) -> bool:
    """Cut off a last line without an end, as a kill leaves it; whether there was one.

    Where fewer than ``least`` bytes of whole lines would stay, the file is left as it is.
    """
    written = path.read_bytes()
    whole = written.rfind(b"\n") + 1
    if not least <= whole < len(written):
        return False
    with path.open("r+b") as file:
        file.truncate(whole)
    return True
