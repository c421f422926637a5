"""Connections to other hosts. The server resolves a name once, checks its address, and connects to the checked address.

The server never connects to an address in the operator's own network, even if the address of a name changes after the
check (DNS rebinding). If an IPv6 address contains an IPv4 address, both addresses must be allowed.
"""

import asyncio
import socket
import ssl
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, Literal

SECONDS: Final = 10.0
"""The timeout of a request, from resolving the name to the answer."""

Resolve = Callable[[str], Sequence[str]]
"""A blocking function that returns the addresses of a host, or raises OSError."""

_HTTPS: Final = 443
_KEPT: Final = 60.0  # seconds for which resolved addresses are cached
_THREADS: Final = 4
_TRANSLATED: Final = IPv6Network("64:ff9b::/96")  # the prefix of NAT64
_COMPATIBLE: Final = IPv6Network("::/96")
_UNICAST: Final = IPv6Network("2000::/3")  # all other IPv6 addresses are local or represent IPv4 addresses


class Closed(OSError):
    """The host has no address to which a connection is allowed."""


class Outside:
    """Makes TLS connections to internet addresses. The networks in ``closed`` are excluded.

    Tests with a receiver on this machine set ``resolve``, ``allows``, ``port`` and ``tls``.
    """

    def __init__(
        self,
        closed: Sequence[str] = (),
        *,
        resolve: Resolve | None = None,
        allows: "Callable[[str], bool] | None" = None,
        port: int = _HTTPS,
        tls: ssl.SSLContext | Literal[False] | None = None,
    ) -> None:
        self._closed = [ip_network(each, strict=False) for each in closed]
        self._resolve = resolve or _addresses
        self._allows = allows or self._is_open
        self._port = port
        self._tls = tls
        self._threads = ThreadPoolExecutor(_THREADS, "names")
        self._known: dict[str, tuple[Sequence[str], float]] = {}

    async def connect(self, host: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to a host. Raises OSError. If no address is allowed, raises its subclass Closed."""
        failure: OSError = Closed(f"{host} has no address in the internet")
        for address in await self._checked(host):
            try:
                return await self._open(address, host)
            except OSError as error:
                failure = error
        raise failure

    async def _open(self, address: str, host: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._tls is False:
            return await asyncio.open_connection(address, self._port)
        self._tls = self._tls or ssl.create_default_context()
        return await asyncio.open_connection(address, self._port, ssl=self._tls, server_hostname=host)

    async def _checked(self, host: str) -> Sequence[str]:
        known, until = self._known.get(host, ((), 0.0))
        if time.monotonic() < until:
            return known
        found = await asyncio.get_running_loop().run_in_executor(self._threads, self._resolve, host)
        known = [address for address in dict.fromkeys(found) if self._allows(address)]
        self._known[host] = known, time.monotonic() + _KEPT
        return known

    def _is_open(self, address: str) -> bool:
        return is_public(address) and not any(
            part in network for part in _parts(address) for network in self._closed if network.version == part.version
        )

    def close(self) -> None:
        """Stop the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def is_public(address: str) -> bool:
    """Return whether an address, and each IPv4 address inside it, belongs to the public internet."""
    try:
        return all(
            part.is_global and not part.is_multicast and (part.version == 4 or part in _UNICAST)
            for part in _parts(address)
        )
    except ValueError:
        return False


def _parts(address: str) -> Iterator[IPv4Address | IPv6Address]:
    """Yield the addresses that a packet reaches: the IPv4 address for an IPv6 form of an IPv4 address, otherwise the
    address itself.
    """
    read = ip_address(address)
    if isinstance(read, IPv4Address):
        yield read
        return
    within = [part for part in (read.ipv4_mapped, read.sixtofour, *(read.teredo or ())) if part is not None]
    if read in _TRANSLATED or read in _COMPATIBLE:
        within.append(IPv4Address(int(read) & 0xFFFFFFFF))
    if read.ipv4_mapped is None and read not in _TRANSLATED:
        yield read
    yield from within


def _addresses(host: str) -> Sequence[str]:
    found = socket.getaddrinfo(host, _HTTPS, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]
