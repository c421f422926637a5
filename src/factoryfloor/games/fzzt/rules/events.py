"""The kinds of events of Fzzzt!."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from factoryfloor.kernel.events import EventKind, EventType

if TYPE_CHECKING:
    from factoryfloor.kernel.events import NoFields

    from .event_types import (
        Hands,
        Laid,
        LaidPrivate,
        Mount,
        Open,
        OwnHand,
        Peripheral,
        Returned,
        Reveal,
        Round,
        Shred,
        Sizes,
        Sold,
        Tie,
    )

ROUND: Final[EventType[Round, NoFields]] = EventType("round", ("round",))
DEAL: Final[EventType[Hands, OwnHand]] = EventType("deal", ("hands",), ("cards",))
REDRAW: Final[EventType[Hands, OwnHand]] = EventType("redraw", ("hands",), ("cards",))
OPEN: Final[EventType[Open, NoFields]] = EventType("open", ("slots", "cards"))
PERIPHERAL: Final[EventType[Peripheral, NoFields]] = EventType("peripheral", ("card",))
LAID: Final[EventType[Laid, LaidPrivate]] = EventType("laid", ("count",), ("cards",))
SIZES: Final[EventType[Sizes, NoFields]] = EventType("sizes", ("counts",))
REVEAL: Final[EventType[Reveal, NoFields]] = EventType("reveal", ("bids", "powers"))
SOLD: Final[EventType[Sold, NoFields]] = EventType("sold", ("lot", "card"))
RETURNED: Final[EventType[Returned, NoFields]] = EventType("returned", ("card",))
TIE: Final[EventType[Tie, NoFields]] = EventType("tie", ("tied",))
CHIEF: Final[EventType[NoFields, NoFields]] = EventType("chief")
PRODUCTION: Final[EventType[NoFields, NoFields]] = EventType("production")
MOUNT: Final[EventType[Mount, NoFields]] = EventType("mount", ("robot", "unit"))
SHRED: Final[EventType[Shred, NoFields]] = EventType("shred", ("robot",))
DONE: Final[EventType[NoFields, NoFields]] = EventType("done")
FINAL: Final[EventType[NoFields, NoFields]] = EventType("final")

EVENTS: Final[tuple[EventKind, ...]] = (
    ROUND,
    DEAL,
    REDRAW,
    OPEN,
    PERIPHERAL,
    LAID,
    SIZES,
    REVEAL,
    SOLD,
    RETURNED,
    TIE,
    CHIEF,
    PRODUCTION,
    MOUNT,
    SHRED,
    DONE,
    FINAL,
)
