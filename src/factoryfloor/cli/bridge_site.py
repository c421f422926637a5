"""A site as seen by the bridge. Requests are repeated while the site cannot be reached."""

import time
from collections.abc import Callable
from typing import Any, Final

from factoryfloor.agents.server import RejectedByServer, Server, ServerFailed
from factoryfloor.cli.errors import Failed

_WAITS: Final = (1.0, 2.0, 5.0, 10.0, 30.0)
"""The seconds between attempts to reach the site. The last value is used for all later attempts."""


_LATER: Final = {"draining", "too_fast", "too_many_sign_ins", "too_often", "unavailable"}
"""The codes of rejections after which the same request may succeed later."""


def wait_after(failures: int) -> float:
    """Return the seconds until the next attempt after this number of failed attempts."""
    return _WAITS[min(failures, len(_WAITS) - 1)]


class Site(Server):
    """A site that a bot uses with its token. ``say`` receives a line when the site cannot be reached."""

    def __init__(self, address: str, token: str, say: Callable[[str], None]) -> None:
        super().__init__(address, token)
        self._say = say

    def ask(self, path: str, body: Any = None, method: str = "") -> Any:
        """Return the answer to a request. The request is repeated while the site cannot be reached.

        Raises RejectedByServer, or Failed for a wrong token.
        """
        failures = 0
        while True:
            try:
                return super().ask(path, body, method)
            except RejectedByServer as refused:
                if refused.refusal == "bad_token":
                    raise Failed(str(refused)) from None
                if refused.refusal not in _LATER:
                    raise
            except ServerFailed as fault:
                self._say(f"{fault}; retrying in {wait_after(failures):g} s")
            time.sleep(wait_after(failures))
            failures += 1
