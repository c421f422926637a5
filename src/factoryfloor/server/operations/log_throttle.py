"""Throttles repeated log messages, because clients may cause any number of messages."""

import logging
import time
from collections.abc import Callable
from typing import Any, Final

_INTERVAL: Final = 60.0  # seconds
_REMEMBERED: Final = 1000  # messages


class OncePerMinute(logging.Filter):
    """Passes equal messages only once per minute. The next passed message contains the number of suppressed messages.

    Messages are equal if they have the same place, the same text before formatting, and the same kind of error.
    """

    def __init__(self, interval: float = _INTERVAL, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._interval = interval
        self._now = now
        self._logged: dict[Any, float] = {}
        self._more: dict[Any, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log the record. Add the number of suppressed messages to the record."""
        key = (record.name, record.levelno, record.lineno, str(record.msg)[:200], _raised(record))
        now = self._now()
        if key in self._logged and now < self._logged[key] + self._interval:
            self._more[key] = self._more.get(key, 0) + 1
            return False
        if key not in self._logged and len(self._logged) >= _REMEMBERED:
            self._logged.clear()
            self._more.clear()
        self._logged[key] = now
        more = self._more.pop(key, 0)
        if more:
            record.msg, record.args = f"{record.getMessage()} (and {more} more like it)", ()
        return True


def _raised(record: logging.LogRecord) -> Any:
    """Return the kind of a record's error, and the place where it was raised."""
    if not record.exc_info or record.exc_info[0] is None:
        return None
    kind, _, trace = record.exc_info
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return kind, None if trace is None else (trace.tb_frame.f_code.co_filename, trace.tb_lineno)
