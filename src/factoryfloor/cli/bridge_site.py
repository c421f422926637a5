"""A site as a bot uses it: requests over HTTP, and the socket of a table."""

import json
import time
import urllib.error
import urllib.request
from typing import TYPE_CHECKING, Any, Final

from factoryfloor.cli.errors import Failed

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

_TIMEOUT: Final = 30.0
_WAITS: Final = (1.0, 2.0, 5.0, 10.0, 30.0)
"""Seconds between attempts to reach the site, the last one for good."""


_LATER: Final = {"draining", "too_fast", "too_many_sign_ins", "too_often", "unavailable", "unknown"}
"""Rejections after which the same request may succeed."""


def wait_after(failures: int) -> float:
    """The seconds until the next attempt, after this number of failed ones."""
    return _WAITS[min(failures, len(_WAITS) - 1)]


class SiteRefused(Exception):
    """A rejected request, with the code of the rejection."""

    def __init__(self, refusal: dict[str, Any]) -> None:
        super().__init__(f"{refusal['code']}: {refusal['message']}")
        self.code: str = refusal["code"]


class Site:
    """A site, with the token of a bot. The token is sent only in a header."""

    def __init__(self, address: str, token: str) -> None:
        self.address = address.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def ask(self, path: str, body: Any = None, method: str = "") -> Any:
        """The answer to a request, which is repeated while the site is not reached.

        Raises SiteRefused, or Failed for a wrong token.
        """
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, content, self._headers, method=method or None)
        failures = 0
        while True:
            try:
                with urllib.request.urlopen(request, timeout=_TIMEOUT) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as refused:
                refusal = _refusal(refused)
                if refusal["code"] == "bad_token":
                    raise Failed(refusal["message"]) from None
                if refusal["code"] not in _LATER:
                    raise SiteRefused(refusal) from None
            except OSError:
                pass
            time.sleep(wait_after(failures))
            failures += 1

    def connect(self, table: str) -> "ClientConnection":
        """The socket of a table. Raises OSError, or a rejection of the handshake."""
        from websockets.sync.client import connect

        url = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        headers = {"Authorization": self._headers["Authorization"]}
        return connect(url, additional_headers=headers, max_size=None, open_timeout=_TIMEOUT)


def _refusal(refused: urllib.error.HTTPError) -> dict[str, Any]:
    try:
        found = json.load(refused)
        return {"code": found["code"], "message": found["message"]}
    except (ValueError, TypeError, KeyError):
        return {"code": "unknown", "message": f"the site answers with status {refused.code}"}
