"""Clients. A client is a person at a network address. Limits apply to the person and to the address."""

import ipaddress
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

UNKNOWN: Final = "unknown"
"""The network of all unreadable addresses."""

_IPV6_NETWORK: Final = 64  # length in bits of the prefix that one household gets
_WIDER: Final = {4: ((24, 4),), 6: ((56, 2), (48, 4))}
"""For each IP version, the lengths of prefixes that one customer often has.

The value is the limit as a multiple of an address's limit.
"""


@dataclass(frozen=True, slots=True)
class Client:
    """The client of a request: the person's public id (empty without a cookie) and the network address.

    A person who deletes the cookie becomes a new person at the same address. Therefore every limit applies to the
    person and to the address.
    """

    person: str = ""
    address: str = UNKNOWN


ANONYMOUS: Final = Client()


@dataclass(frozen=True, slots=True)
class Network:
    """A network that is charged as a whole. Its limits are ``times`` the limits of an address."""

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

    A client can use other addresses of its own network at no cost, such as the 65,536 networks of 64 bits in a /48.
    Therefore each wider network has limits of its own: a small multiple of the limits of an address.
    """
    own = Network(address, 1)
    try:
        network = ipaddress.ip_network(address)
    except ValueError:
        return (own,)
    wider = (Network(str(network.supernet(new_prefix=bits)), times) for bits, times in _WIDER[network.version])
    return (own, *wider)
