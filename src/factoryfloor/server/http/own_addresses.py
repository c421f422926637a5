"""The addresses under which other devices on the local network reach this server."""

import socket
from ipaddress import ip_address
from typing import Final

# for a server that listens on every address: the family, and a foreign address reserved for documentation
_EVERY: Final = {
    "": (socket.AF_INET, "192.0.2.1"),
    "0.0.0.0": (socket.AF_INET, "192.0.2.1"),
    "::": (socket.AF_INET6, "2001:db8::1"),
}


def own_addresses(host: str, port: int) -> list[str]:
    """Return the addresses for browsers on other devices. The list is empty if the server listens only on this
    machine.
    """
    if host in _EVERY:
        family, outside = _EVERY[host]
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((outside, 9))  # finds the route without sending a packet
                host = str(probe.getsockname()[0])
        except OSError:
            return []
    return [] if is_loopback(host) else [_address(host, port)]


def is_loopback(host: str) -> bool:
    """Return whether a host is this machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower().rstrip(".").endswith("localhost")


def _address(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
