"""The names by which a server is asked for.

A page of another site can make a browser ask for this server under a name of its own (DNS rebinding); the browser then
takes both for one site. So names have to be known. An address is none: nobody can point it elsewhere.
"""

import re
import socket
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

_HOST: Final = re.compile(r"(?:\[([^\]]*)\]|([^:]*))(?::\d{0,5})?")


class HostCheck:
    """The names given by the operator, this machine's own, and every address.

    ``*.example.org`` means all names below; ``*`` alone means any name.
    """

    def __init__(self, allowed: Sequence[str]) -> None:
        machine = socket.gethostname().lower()
        own = ("localhost", "*.localhost", machine, f"{machine.split('.')[0]}.local")
        names = [name.lower().rstrip(".") for name in (*own, *allowed)]
        self._names = {name for name in names if not name.startswith("*")}
        self._below = tuple(name[1:] for name in names if name.startswith("*."))
        self._any = "*" in names

    def knows(self, host: str) -> bool:
        """Whether a ``Host`` header names this server."""
        if self._any:
            return True
        read = _HOST.fullmatch(host)
        if read is None:
            return False
        name = (read[1] or read[2]).lower().rstrip(".")
        return name in self._names or name.endswith(self._below) or _is_address(name)


def same_site(origin: str | None, host: str | None) -> bool:
    """Whether a request comes from an own page or from no page: only browsers send ``Origin``."""
    try:
        return origin is None or urlsplit(origin).netloc == host
    except ValueError:  # "http://["
        return False


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
