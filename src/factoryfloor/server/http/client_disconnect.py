"""Cancels the work for a request when the client disconnects."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from fastapi import Request
from starlette.requests import ClientDisconnect

_Answer = TypeVar("_Answer")


async def while_connected(request: Request, work: Coroutine[Any, Any, _Answer]) -> _Answer:
    """Run the work, and cancel it when the client disconnects. The body of the request must already have been read."""
    working = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait((working, gone), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return await working
    finally:
        for task in (working, gone):
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
