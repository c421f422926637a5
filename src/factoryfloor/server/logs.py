"""The log of the program: as text or as JSON, each line with what it is about.

python-json-logger only formats what the standard library logs, which uvicorn, SQLAlchemy and this program all use.
"""

import logging
from contextvars import ContextVar
from typing import Final, Literal

from pythonjsonlogger.json import JsonFormatter

from factoryfloor.server.log_throttle import OncePerMinute

LogFormat = Literal["text", "json"]

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
"""The id of the request or socket that causes what is done."""
TABLE: Final[ContextVar[str]] = ContextVar("table", default="")
"""The table that it is about."""

_TEXT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_NAMES: Final = {"levelname": "level", "name": "logger", "exc_info": "exception"}


class Origin(logging.Filter):
    """Notes in each record the node, the request and the table, where there is one."""

    def __init__(self) -> None:
        super().__init__()
        self.node = ""

    def filter(self, record: logging.LogRecord) -> bool:
        for name, value in (("node", self.node), ("request", REQUEST.get()), ("table", TABLE.get())):
            if value and not hasattr(record, name):
                setattr(record, name, value)
        return True


class TextFormatter(logging.Formatter):
    """Lines for people; those that a request has caused name it after the message."""

    def __init__(self) -> None:
        super().__init__(_TEXT)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        known = ((name, getattr(record, name, "")) for name in ("request", "table"))
        about = ", ".join(f"{name} {value}" for name, value in known if value)
        return super().formatMessage(record) + (f" ({about})" if about and hasattr(record, "request") else "")


def set_up_logs(log_format: LogFormat) -> Origin:
    """Log warnings and errors to the standard error, each kind once a minute; the answer can be told the node."""
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
