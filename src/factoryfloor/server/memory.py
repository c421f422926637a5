"""Memory that is given back to the system when a crowd has gone."""

import ctypes
import gc
import sys
from asyncio import to_thread
from typing import Any, Final

_LARGE: Final = 128 * 1024  # bytes from which on a piece of memory is one of its own, given back as soon as it is free
_MMAP_THRESHOLD, _ARENA_MAX = -3, -8  # of mallopt


def keep_large_pieces_apart() -> None:
    """Let the allocator of glibc keep its threshold for large pieces, which it otherwise raises as it sees them.

    Long messages would then lie between small objects that stay, and hold memory after they are gone.
    """
    adjust = getattr(_libc(), "mallopt", None)
    if adjust is not None:
        adjust(_MMAP_THRESHOLD, _LARGE)
        adjust(_ARENA_MAX, 2)


async def give_back() -> None:
    """Collect garbage, and give free memory back where the allocator keeps it."""
    gc.collect()
    await to_thread(_trim)


def _trim() -> None:
    trim = getattr(_libc(), "malloc_trim", None)
    if trim is not None:
        trim(0)


def _libc() -> Any:
    """The system's library, or nothing where that is not the one meant."""
    return ctypes.CDLL(None) if sys.platform == "linux" else None
