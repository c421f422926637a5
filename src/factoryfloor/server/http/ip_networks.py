"""Whether an address is in one of some networks."""

import ipaddress
from collections.abc import Iterable


class IPNetworks:
    """Networks and single addresses; an IPv4 address is the same when it is written as one of IPv6."""

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
