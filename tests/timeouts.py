"""Limits of the tests' waits. FACTORYFLOOR_TIMEOUT_SCALE multiplies all of them, for a slow or busy machine."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from typing import Any

SCALE = float(os.environ.get("FACTORYFLOOR_TIMEOUT_SCALE") or 1)
TIMEOUT = 120 * SCALE
"""Seconds after which a wait for one condition fails."""
TEST_LIMIT = 600 * SCALE
"""Seconds after which a test fails."""
_STEP = 0.01


async def until(condition: Callable[[], Any], meanwhile: Callable[[], Awaitable[Any]] | None = None) -> None:
    """Wait until a condition holds; call ``meanwhile`` between two checks, if given."""
    async with asyncio.timeout(TIMEOUT):
        while not condition():
            await (meanwhile() if meanwhile else asyncio.sleep(_STEP))


def wait_until(condition: Callable[[], Any]) -> None:
    """Wait until a condition holds, outside an event loop."""
    deadline = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < deadline, "the condition did not become true"
        time.sleep(_STEP)
