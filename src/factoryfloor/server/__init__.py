"""Tables for people and bots over HTTP and WebSocket.

Each of these parts imports only from earlier ones: ``errors``, ``log_throttle``, ``gc_tuning``, ``metrics``, ``logs``,
``settings``, ``wire`` (with ``wire_schema``), ``storage``, ``limits``, ``people``, ``table``, ``replays``, ``bots``,
``reviews``, ``cluster``, ``services``, ``http``, ``processes``, ``launch``.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from factoryfloor.server.launch import run
    from factoryfloor.server.operations.settings import Settings

__all__ = ["Settings", "run"]


def __getattr__(name: str) -> Any:
    """Import the application on demand, because workers and the schema need no web server."""
    if name == "run":
        from factoryfloor.server.launch import run

        return run
    if name == "Settings":
        from factoryfloor.server.operations.settings import Settings

        return Settings
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
