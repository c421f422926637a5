"""Checks the ``Host`` header, which protects against DNS rebinding.

A page of another site can make a browser send requests to this server under the other site's name. The browser then
treats this server as a part of the other site. Therefore the server accepts only allowed names. Numeric addresses are
always allowed, because an attacker cannot rebind them.
"""

import re
import socket
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

_HOST: Final = re.compile(r"(?:\[([^\]]*)\]|([^:]*))(?::\d{0,5})?")


class HostCheck:
    """Allows the configured names, the machine's own names, and every address.

    ``*.example.org`` allows all subdomains, and ``*`` allows any name.
    """

    def __init__(self, allowed: Sequence[str]) -> None:
        machine = socket.gethostname().lower()
        own = ("localhost", "*.localhost", machine, f"{machine.split('.')[0]}.local")
        names = [name.lower().rstrip(".") for name in (*own, *allowed)]
        self._names = {name for name in names if not name.startswith("*")}
        self._below = tuple(name[1:] for name in names if name.startswith("*."))
        self._any = "*" in names

    def knows(self, host: str) -> bool:
        """Return whether a ``Host`` header is allowed."""
        if self._any:
            return True
        read = _HOST.fullmatch(host)
        if read is None:
            return False
        name = (read[1] or read[2]).lower().rstrip(".")
        return name in self._names or name.endswith(self._below) or _is_address(name)


def same_site(origin: str | None, host: str | None) -> bool:
    """Return whether a request comes from a page of this site, or from no page. A request from no page has no
    ``Origin``.
    """
    try:
        return origin is None or urlsplit(origin).netloc == host
    except ValueError:  # for example "http://["
        return False


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
