"""Sends a POST request to another host, without redirects, within ten seconds."""

import asyncio
import ssl
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from email.parser import BytesHeaderParser
from typing import Final

from factoryfloor import __version__
from factoryfloor.server.notices.outside import SECONDS, Outside

_END: Final = b"\r\n\r\n"
_LONGEST_WAIT: Final = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class Answer:
    """The status of an answer, and the value of its Retry-After header in seconds (0 without the header)."""

    status: int
    retry_after: float = 0.0


class NoAnswer(Exception):
    """The host did not answer in time, or not with HTTP. The message states the reason."""


async def post(
    outside: Outside, host: str, path: str, headers: Mapping[str, str], body: bytes, seconds: float = SECONDS
) -> Answer:
    """Send a request, and read the head of the answer. Raises NoAnswer if the host does not answer."""
    try:
        async with asyncio.timeout(seconds):
            return await _post(outside, host, path, headers, body)
    except TimeoutError as error:
        raise NoAnswer("no response in time") from error
    except ssl.SSLError as error:
        raise NoAnswer("no secure connection") from error
    except OSError as error:
        raise NoAnswer("no connection") from error
    except (ValueError, IndexError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
        raise NoAnswer("no readable response") from error


async def _post(outside: Outside, host: str, path: str, headers: Mapping[str, str], body: bytes) -> Answer:
    reader, writer = await outside.connect(host)
    fields = {"Host": host, "User-Agent": f"factoryfloor/{__version__}", "Content-Length": str(len(body)), **headers}
    lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items()), "Connection: close"]
    try:
        writer.write("\r\n".join(lines).encode("ascii") + _END + body)
        await writer.drain()
        while True:
            first, _, head = (await reader.readuntil(_END)).partition(b"\r\n")
            status = int(first.split()[1])
            if not first.startswith(b"HTTP/1."):
                raise ValueError("not HTTP")
            if status >= 200:  # lower statuses precede the final answer
                return Answer(status, _seconds(BytesHeaderParser().parsebytes(head).get("Retry-After", "")))
    finally:
        writer.close()
        with suppress(OSError):
            writer.transport.abort()


def _seconds(text: str) -> float:
    return min(float(text), _LONGEST_WAIT) if text.strip().isdecimal() else 0.0
