"""Membership of addresses in networks."""

import ipaddress
from collections.abc import Iterable


class IPNetworks:
    """A set of networks and single addresses. IPv4-mapped IPv6 addresses count as IPv4."""

    def __init__(self, networks: Iterable[str]) -> None:
        self._networks = [ipaddress.ip_network(each, strict=False) for each in networks]

    def __contains__(self, host: str | None) -> bool:
        try:
            address = ipaddress.ip_address((host or "").partition("%")[0])
        except ValueError:
            return False
        if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        return any(address in network for network in self._networks)
