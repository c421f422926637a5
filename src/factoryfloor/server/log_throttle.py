"""The log of a server that strangers may use: the same complaint once a minute."""

import logging
import time
from collections.abc import Callable
from typing import Any, Final

_INTERVAL: Final = 60.0  # seconds
_REMEMBERED: Final = 1000  # complaints


class OncePerMinute(logging.Filter):
    """Lets a complaint through once a minute; the next one says how many like it there were in between.

    Complaints are alike if they come from the same place with the same text before anything is filled in, and from
    the same kind of error.
    """

    def __init__(self, interval: float = _INTERVAL, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._interval = interval
        self._now = now
        self._logged: dict[Any, float] = {}
        self._more: dict[Any, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to log the record, to which the number is added."""
        complaint = (record.name, record.levelno, record.lineno, str(record.msg)[:200], _raised(record))
        now = self._now()
        if complaint in self._logged and now < self._logged[complaint] + self._interval:
            self._more[complaint] = self._more.get(complaint, 0) + 1
            return False
        if complaint not in self._logged and len(self._logged) >= _REMEMBERED:
            self._logged.clear()
            self._more.clear()
        self._logged[complaint] = now
        more = self._more.pop(complaint, 0)
        if more:
            record.msg, record.args = f"{record.getMessage()} (and {more} more like it)", ()
        return True


def _raised(record: logging.LogRecord) -> Any:
    """The kind of the error of a record, and where it was raised."""
    if not record.exc_info or record.exc_info[0] is None:
        return None
    kind, _, trace = record.exc_info
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return kind, None if trace is None else (trace.tb_frame.f_code.co_filename, trace.tb_lineno)
