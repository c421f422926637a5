"""A proxy on loopback that changes the heads of requests and answers, like a badly configured proxy."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

Change = Callable[[list[str]], list[str]]
"""Changes the lines of a head."""


@asynccontextmanager
async def relaying(server: str, request: Change, answer: Change) -> AsyncIterator[str]:
    """Return the address of a proxy in front of a server."""
    host, _, port = server.partition(":")

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        back, to = await asyncio.open_connection(host, int(port))
        with suppress(OSError, asyncio.IncompleteReadError):
            to.write(await changed(reader, request))
            sending = asyncio.create_task(copy(reader, to))
            writer.write(await changed(back, answer))
            await asyncio.wait([sending, asyncio.create_task(copy(back, writer))], return_when=asyncio.FIRST_COMPLETED)
        for each in (to, writer):
            each.close()
            with suppress(OSError):
                await each.wait_closed()

    listening = await asyncio.start_server(relay, "127.0.0.1", 0)
    async with listening:
        yield f"127.0.0.1:{listening.sockets[0].getsockname()[1]}"


async def changed(reader: asyncio.StreamReader, change: Change) -> bytes:
    head = (await reader.readuntil(b"\r\n\r\n")).decode().removesuffix("\r\n\r\n")
    return ("\r\n".join(change(head.split("\r\n"))) + "\r\n\r\n").encode()


async def copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(1 << 16):
            writer.write(data)


def without(name: str) -> Change:
    """Remove a header."""
    return lambda lines: [line for line in lines if not line.lower().startswith(f"{name.lower()}:")]


def adding(*lines: str) -> Change:
    """Add headers."""
    return lambda head: [*head, *lines]
