"""The kinds of events of Monster Factory."""

from typing import Final

from factoryfloor.kernel.events import EventKind

EVENTS: Final = (
    EventKind("begin", ("face", "number")),
    EventKind("draw", ("face",)),
    EventKind("discard", ("face",)),
    EventKind("place", ("owner", "number", "face", "x", "y", "turn")),
    EventKind("finished", ("number", "tiles", "points")),
    EventKind("final"),
)
