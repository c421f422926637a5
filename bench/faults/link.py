"""A link between a node and PostgreSQL that can be cut and healed."""

import asyncio
from contextlib import suppress
from pathlib import Path

SOCKET = ".s.PGSQL.5432"


class Link:
    """Passes on the traffic between a node and PostgreSQL, from a socket in ``folder`` to one in ``server``."""

    def __init__(self, folder: Path, server: Path) -> None:
        self.folder = folder
        self._server = server
        self._whole = True
        self._passing: set[asyncio.Task[None]] = set()
        self._listening: asyncio.Server | None = None

    async def open(self) -> None:
        """Start to listen."""
        self.folder.mkdir()
        self._listening = await asyncio.start_unix_server(self._connected, self.folder / SOCKET)

    async def close(self) -> None:
        """End all connections and stop listening."""
        self.cut()
        if self._listening is not None:
            self._listening.close()

    def cut(self) -> None:
        """Break all connections, and reject new ones."""
        self._whole = False
        for task in self._passing:
            task.cancel()

    def heal(self) -> None:
        """Accept connections again."""
        self._whole = True

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._passing.add(task)
        with suppress(OSError, asyncio.CancelledError):
            if self._whole:
                there, to = await asyncio.open_unix_connection(self._server / SOCKET)
                try:
                    await _either(_pass_on(reader, to), _pass_on(there, writer))
                finally:
                    to.close()
        writer.close()
        self._passing.discard(task)


async def _either(*ways: object) -> None:
    tasks = [asyncio.ensure_future(way) for way in ways]  # type: ignore[call-overload]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(1 << 16):
        writer.write(data)
        await writer.drain()
