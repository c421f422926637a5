"""The hosts that may receive notices, and a check of the addresses that people enter."""

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from factoryfloor.tables.state.errors import Refused

KNOWN_HOSTS: Final[Mapping[str, tuple[str, ...]]] = {
    "push": (
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        "web.push.apple.com",
        "*.notify.windows.com",
    ),
    "discord": ("discord.com", "discordapp.com"),
    "slack": ("hooks.slack.com",),
    "telegram": ("api.telegram.org",),
    "ntfy": ("ntfy.sh",),
}
"""The allowed hosts of each kind of channel. ``*.name`` stands for all subdomains."""

_PATHS: Final = {
    "push": re.compile(r"/[!-~]{1,1000}"),
    "discord": re.compile(r"/api/webhooks/\d{1,30}/[\w-]{1,200}", re.ASCII),
    "slack": re.compile(r"/services/\w{1,40}/\w{1,40}/\w{1,80}", re.ASCII),
    "telegram": re.compile(r"/bot\d{1,20}:[\w-]{10,80}/sendMessage", re.ASCII),
    "ntfy": re.compile(r"/[\w-]{1,64}", re.ASCII),
}
_LONGEST: Final = 1100


def check_address(kind: str, address: str, hosts: Mapping[str, tuple[str, ...]] = KNOWN_HOSTS) -> tuple[str, str]:
    """Return the host and the path of a channel's address.

    Raises Refused unless it is an https address of a known host.
    """
    try:
        parts = urlsplit(address) if len(address) <= _LONGEST and address.isascii() and address.isprintable() else None
        port = parts.port if parts is not None else None
    except ValueError:
        raise _not_allowed() from None
    if parts is None or parts.scheme != "https" or port not in (None, 443) or "@" in parts.netloc or parts.fragment:
        raise _not_allowed()
    host = (parts.hostname or "").lower()
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    if not any(_matches(host, known) for known in hosts.get(kind, ())) or not _PATHS[kind].fullmatch(path):
        raise _not_allowed()
    return host, path


def _matches(host: str, known: str) -> bool:
    return host.endswith(known[1:]) if known.startswith("*.") else host == known


def _not_allowed() -> Refused:
    return Refused("bad_channel", "notices cannot be sent to this address: copy the address from the chosen service")
