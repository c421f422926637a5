"""Garbage collection at quiet moments. After each collection, free memory returns to the system."""

import ctypes
import gc
import sys
from asyncio import to_thread


def tune_gc() -> None:
    """Disable automatic full collections, because ``Services`` runs full collections.

    With many tables, a full collection blocks the event loop for a tenth of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 5, 1_000_000)


async def release_memory() -> None:
    """Collect garbage, and return free memory to the system."""
    gc.collect()
    if sys.platform == "linux":
        await to_thread(_trim)


def _trim() -> None:
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # of glibc
    if trim is not None:
        trim(0)
