"""The log as text or JSON. Each line contains the ids of the request and the table.

python-json-logger formats only records of the standard library, which uvicorn and SQLAlchemy also use.
"""

import logging
from contextvars import ContextVar
from typing import Final, Literal

from pythonjsonlogger.json import JsonFormatter

from factoryfloor.kernel.terminal_text import printable
from factoryfloor.server.operations.log_throttle import OncePerMinute

LogFormat = Literal["text", "json"]

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
"""The id of the current request or socket."""
TABLE: Final[ContextVar[str]] = ContextVar("table", default="")
"""The table of the current request or socket."""

_TEXT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_NAMES: Final = {"levelname": "level", "name": "logger", "exc_info": "exception"}


class Origin(logging.Filter):
    """Adds node, request and table to each record."""

    def __init__(self) -> None:
        super().__init__()
        self.node = ""

    def filter(self, record: logging.LogRecord) -> bool:
        for name, value in (("node", self.node), ("request", REQUEST.get()), ("table", TABLE.get())):
            if value and not hasattr(record, name):
                setattr(record, name, value)
        return True


class TextFormatter(logging.Formatter):
    """Formats records as text lines without control characters. The request and the table follow the message."""

    def __init__(self) -> None:
        super().__init__(_TEXT)

    def format(self, record: logging.LogRecord) -> str:
        return printable(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        known = ((name, getattr(record, name, "")) for name in ("request", "table"))
        about = ", ".join(f"{name} {value}" for name, value in known if value)
        return super().formatMessage(record) + (f" ({about})" if about and hasattr(record, "request") else "")


def set_up_logs(log_format: LogFormat) -> Origin:
    """Log warnings and errors to standard error.

    Repeated messages are throttled. The caller sets ``node`` on the result.
    """
    handler = logging.StreamHandler()
    origin = Origin()
    if log_format == "json":
        handler.setFormatter(JsonFormatter("%(levelname)s %(name)s %(message)s", rename_fields=_NAMES, timestamp=True))
    else:
        handler.setFormatter(TextFormatter())
    handler.addFilter(OncePerMinute())
    handler.addFilter(origin)
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    return origin
