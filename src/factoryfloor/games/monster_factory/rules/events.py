"""The kinds of events of Monster Factory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from factoryfloor.kernel.events import EventKind, EventType

if TYPE_CHECKING:
    from factoryfloor.kernel.events import NoFields

    from .event_types import Begin, Discard, Draw, Finished, Place

BEGIN: Final[EventType[Begin, NoFields]] = EventType("begin", ("face", "number"))
DRAW: Final[EventType[Draw, NoFields]] = EventType("draw", ("face",))
DISCARD: Final[EventType[Discard, NoFields]] = EventType("discard", ("face",))
PLACE: Final[EventType[Place, NoFields]] = EventType("place", ("owner", "number", "face", "x", "y", "turn"))
FINISHED: Final[EventType[Finished, NoFields]] = EventType("finished", ("number", "tiles", "points"))
FINAL: Final[EventType[NoFields, NoFields]] = EventType("final")

EVENTS: Final[tuple[EventKind, ...]] = (
    BEGIN,
    DRAW,
    DISCARD,
    PLACE,
    FINISHED,
    FINAL,
)
