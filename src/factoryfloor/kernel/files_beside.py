"""Files in the folder of a game, such as its texts for programs and the weights of its learned evaluation."""

import sys
from pathlib import Path
from typing import Final

_read: Final[dict[tuple[type, str], bytes]] = {}


def file_beside(kind: type, name: str) -> bytes:
    """Return the contents of a file in the folder of a class's module, or empty bytes if there is no such file.

    Each file is read only once.
    """
    known = _read.get((kind, name))
    if known is None:
        module = getattr(sys.modules.get(kind.__module__), "__file__", None)
        path = None if module is None else Path(module).with_name(name)
        known = _read[kind, name] = path.read_bytes() if path is not None and path.exists() else b""
    return known
