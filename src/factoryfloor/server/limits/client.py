"""The asker: a person and a network address, both of which are charged."""

import ipaddress
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

UNKNOWN: Final = "unknown"
"""The network of addresses that cannot be read, all together."""

_IPV6_NETWORK: Final = 64  # bits: what one household is given, in which a machine may choose any address


@dataclass(frozen=True, slots=True)
class Client:
    """Somebody who asks for something: the public id of the person, empty for nobody, and the network address.

    Whoever throws the cookie away is a new person at the same address, so every share is one of both.
    """

    person: str = ""
    address: str = UNKNOWN


NOBODY: Final = Client()


@lru_cache(maxsize=4096)
def network_of(host: str | None) -> str:
    """The network that is charged for a host: an IPv4 address as it is, of an IPv6 address the first 64 bits."""
    try:
        address = ipaddress.ip_address((host or "").partition("%")[0])
    except ValueError:
        return UNKNOWN
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is None:
            return str(ipaddress.ip_network((address, _IPV6_NETWORK), strict=False))
        address = address.ipv4_mapped
    return str(address)
