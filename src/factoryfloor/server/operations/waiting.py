"""Waits for an event for a limited time."""

import asyncio
from contextlib import suppress


async def wait_at_most(seconds: float, event: asyncio.Event) -> None:
    """Wait until the event is set, but at most ``seconds``."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
