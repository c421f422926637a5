"""Weight files of learned evaluations, in the folders of their games."""

from pathlib import Path
from typing import Final

WEIGHTS: Final = "weights.bin"

_files: Final[dict[str, bytes]] = {}


def weights_beside(module: str) -> bytes:
    """The contents of ``weights.bin`` in a module's folder, read once; empty if there is none."""
    data = _files.get(module)
    if data is None:
        path = Path(module).with_name(WEIGHTS)
        data = _files[module] = path.read_bytes() if path.exists() else b""
    return data
