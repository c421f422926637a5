"""The kinds of events of Factory Fun."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from factoryfloor.kernel.events import EventKind, EventType

if TYPE_CHECKING:
    from factoryfloor.kernel.events import NoFields

    from .event_types import Built, Done, FinalScores, GaveUp, Lists, Ranked, Round, Took

READY: Final[EventType[NoFields, NoFields]] = EventType("ready")
ROUND: Final[EventType[Round, NoFields]] = EventType("round", ("round", "machines"))
RANKED: Final[EventType[NoFields, Ranked]] = EventType("ranked", private=("list",))
LISTS: Final[EventType[Lists, NoFields]] = EventType("lists", ("lists",))
TOOK: Final[EventType[Took, NoFields]] = EventType("took", ("machine",))
DONE: Final[EventType[NoFields, Done]] = EventType("done", private=("built",))
BUILT: Final[EventType[Built, NoFields]] = EventType(
    "built", ("machine", "pieces", "any", "value", "price", "money", "bonus")
)
GAVE_UP: Final[EventType[GaveUp, NoFields]] = EventType("gave_up", ("machine", "penalty", "money"))
FINAL: Final[EventType[FinalScores, NoFields]] = EventType("final", ("bonuses", "scores"))

EVENTS: Final[tuple[EventKind, ...]] = (
    READY,
    ROUND,
    RANKED,
    LISTS,
    TOOK,
    DONE,
    BUILT,
    GAVE_UP,
    FINAL,
)
