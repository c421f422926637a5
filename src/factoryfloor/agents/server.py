"""A client for a factoryfloor server. It sends requests and opens sockets with the token of a bot."""

import json
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import Any, ClassVar, Final

from websockets.sync.client import ClientConnection, connect

from factoryfloor.kernel import FactoryFloorError

_SECONDS: Final = 30.0
_MOST_BYTES: Final = 50_000_000


class BadAddress(FactoryFloorError):
    """The address is not a valid server address."""

    code: ClassVar[str] = "bad_address"


class ServerFailed(FactoryFloorError):
    """The server cannot be reached, or is not a factoryfloor server."""

    code: ClassVar[str] = "server_failed"


class RejectedByServer(FactoryFloorError):
    """The server rejected a request. ``refusal`` is the code. The message of the server may contain names of people."""

    code: ClassVar[str] = "rejected"

    def __init__(self, refusal: str, message: str) -> None:
        super().__init__(message)
        self.refusal = refusal


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Stops redirects, so that a token is not sent to another address."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Server:
    """Sends requests to a server with the token of a bot."""

    def __init__(self, address: str, token: str) -> None:
        if not address.startswith(("http://", "https://")):
            raise BadAddress(f"{address}: a server address must begin with http:// or https://")
        self.address = address.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}"}
        self._opener = urllib.request.build_opener(_NoRedirects)

    def ask(self, path: str, body: Any = None, method: str = "") -> Any:
        """Send a request, and return the JSON answer. Without a body, the default method is GET, and with a body POST.

        Raises RejectedByServer or ServerFailed.
        """
        content = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **self._headers}
        request = urllib.request.Request(self.address + path, content, headers, method=method or None)
        try:
            with self._opener.open(request, timeout=_SECONDS) as answer:
                return json.loads(answer.read(_MOST_BYTES))
        except urllib.error.HTTPError as refused:
            with refused:
                raise _rejection(refused) from None
        except (HTTPException, OSError, RecursionError, ValueError) as fault:
            raise ServerFailed(f"{self.address} does not answer: {fault}") from fault

    def connect(self, table: str) -> ClientConnection:
        """Open the socket of a table. Raises OSError or a WebSocketException."""
        url = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        return connect(url, additional_headers=self._headers, max_size=_MOST_BYTES, open_timeout=_SECONDS)


def welcomes_programs(table: dict[str, Any]) -> bool:
    """Return whether a program may take a free seat."""
    return any(seat["kind"] == "open" and seat["programs"] for seat in table["seats"])


def _rejection(refused: urllib.error.HTTPError) -> FactoryFloorError:
    try:
        read = json.loads(refused.read(_MOST_BYTES))
        return RejectedByServer(str(read["code"]), str(read["message"]))
    except (HTTPException, LookupError, OSError, RecursionError, TypeError, ValueError):
        return ServerFailed(f"the server answered with status {refused.code}")
