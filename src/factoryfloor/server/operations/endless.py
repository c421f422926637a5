"""Endless background loops of a node, which continue after unexpected errors."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, NoReturn

_RETRY: Final = 1.0  # seconds until a failed loop starts again
_logger = logging.getLogger(__name__)


async def endless(loop: Callable[[], Awaitable[None]]) -> NoReturn:
    """Run a loop.

    After an unexpected error, log the error and restart the loop. Without a restart, the node would still seem healthy.
    """
    while True:
        try:
            await loop()
        except Exception:
            _logger.exception("a background loop of the node failed and starts again")
        await asyncio.sleep(_RETRY)
