"""Tables for people and bots over HTTP and WebSocket.

Each part imports only from the parts before it: ``operations``, ``ratings``, ``errors``, ``storage``, ``wire``,
``jobs``, ``people``, ``rooms``, ``notices``, ``bots``, ``reviews``, ``cluster``, ``services``, ``http``, ``processes``,
``launch``.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from factoryfloor.server.launch import run
    from factoryfloor.server.operations.settings import Settings

__all__ = ["Settings", "run"]


def __getattr__(name: str) -> Any:
    """Import the application on demand, because workers and schemas do not need the web server."""
    if name == "run":
        from factoryfloor.server.launch import run

        return run
    if name == "Settings":
        from factoryfloor.server.operations.settings import Settings

        return Settings
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
