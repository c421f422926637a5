"""Garbage that is collected seldom, and memory that is given back to the system when a crowd has gone."""

import ctypes
import gc
import sys
from asyncio import to_thread


def tune_gc() -> None:
    """Collect old garbage only in ``Services``, now and then.

    With many tables a full collection takes a tenth of a second, in which nobody is answered.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 5, 1_000_000)


async def release_memory() -> None:
    """Collect garbage, and give free memory back where the allocator keeps it."""
    gc.collect()
    if sys.platform == "linux":
        await to_thread(_trim)


def _trim() -> None:
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # of glibc
    if trim is not None:
        trim(0)
