"""The weights of a learned evaluation, as a file in a game's folder."""

from pathlib import Path
from typing import Final

WEIGHTS: Final = "weights.bin"

_files: Final[dict[str, bytes]] = {}


def weights_beside(module: str) -> bytes:
    """The file of weights beside a module's file, read once; empty if there is none."""
    data = _files.get(module)
    if data is None:
        path = Path(module).with_name(WEIGHTS)
        data = _files[module] = path.read_bytes() if path.exists() else b""
    return data
