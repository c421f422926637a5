"""The addresses at which other devices of the local network reach this server."""

import socket
from contextlib import suppress
from ipaddress import ip_address
from typing import Final

_OUTSIDE: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))  # reserved for documentation
_EVERY: Final = {"": socket.AF_INET, "0.0.0.0": socket.AF_INET, "::": socket.AF_INET6}


def own_addresses(host: str, port: int) -> list[str]:
    """The addresses for the browsers of other devices; empty if the server listens on this machine only."""
    if host not in _EVERY:
        return [] if is_loopback(host) else [_address(host, port)]
    for family, outside in _OUTSIDE:
        if family != _EVERY[host]:
            continue
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((outside, 9))  # finds the route and sends nothing
            found = str(probe.getsockname()[0])
            if not is_loopback(found):
                return [_address(found, port)]
    return []


def is_loopback(host: str) -> bool:
    """Whether a host is this machine itself."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower().rstrip(".").endswith("localhost")


def _address(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
