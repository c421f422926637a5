"""Tables over HTTP and WebSocket, the store of their logs, and who sits at them."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from factoryfloor.server.launch import run

__all__ = ["run"]


def __getattr__(name: str) -> Any:
    """``run`` on demand: the bots' processes and the schema want nothing of a web server."""
    if name == "run":
        from factoryfloor.server.launch import run

        return run
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
