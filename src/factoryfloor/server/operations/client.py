"""Clients. A client is a person at a network address; limits apply to both."""

import ipaddress
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

UNKNOWN: Final = "unknown"
"""The network that stands for all unreadable addresses."""

_IPV6_NETWORK: Final = 64  # bits of the prefix of one household, within which a machine may choose any address
_WIDER: Final = {4: ((24, 4),), 6: ((56, 2), (48, 4))}
"""For each IP version, prefixes that one customer of a provider often has, with their limits as a multiple of an
address's limit.
"""


@dataclass(frozen=True, slots=True)
class Client:
    """The client of a request, with the person's public id (empty without a cookie) and the network address.

    A person who drops the cookie becomes a new person at the same address, so every limit applies to both person and
    address.
    """

    person: str = ""
    address: str = UNKNOWN


ANONYMOUS: Final = Client()


@dataclass(frozen=True, slots=True)
class Network:
    """A network that is charged as a whole. ``times`` expresses its limits as a multiple of an address's limits."""

    name: str
    times: int


@lru_cache(maxsize=4096)
def network_of(host: str | None) -> str:
    """Return the network that is charged for a host: an IPv4 address, or the first 64 bits of an IPv6 address."""
    try:
        address = ipaddress.ip_address((host or "").partition("%")[0])
    except ValueError:
        return UNKNOWN
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is None:
            return str(ipaddress.ip_network((address, _IPV6_NETWORK), strict=False))
        address = address.ipv4_mapped
    return str(address)


@lru_cache(maxsize=4096)
def networks_of(address: str) -> tuple[Network, ...]:
    """Return the networks that are charged for a client's address, beginning with the address itself.

    A client can get further addresses of its own network at no cost, such as the 65,536 networks of 64 bits in a /48.
    For this reason the wider network has its own limits, which are a small multiple of the limits of an address.
    """
    own = Network(address, 1)
    try:
        network = ipaddress.ip_network(address)
    except ValueError:
        return (own,)
    wider = (Network(str(network.supernet(new_prefix=bits)), times) for bits, times in _WIDER[network.version])
    return (own, *wider)
