"""The kinds of events. All their fields are public."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from factoryfloor.kernel.events import EventKind, EventType

if TYPE_CHECKING:
    from factoryfloor.kernel.events import NoFields

    from .event_types import (
        Bid,
        Buy,
        Cleared,
        Hire,
        Income,
        Lay,
        Nominate,
        Order,
        Pass,
        Price,
        Put,
        Round,
        Run,
        Tear,
        Won,
    )

ROUND: Final[EventType[Round, NoFields]] = EventType("round", ("round", "lots", "hidden"))
NOMINATE: Final[EventType[Nominate, NoFields]] = EventType("nominate", ("tile", "bid"))
BID: Final[EventType[Bid, NoFields]] = EventType("bid", ("tile", "bid"))
PASS: Final[EventType[Pass, NoFields]] = EventType("pass", ("tile", "forced"))
WON: Final[EventType[Won, NoFields]] = EventType("won", ("tile", "workers", "last"))
ORDER: Final[EventType[Order, NoFields]] = EventType("order", ("order",))
PUT: Final[EventType[Put, NoFields]] = EventType("put", ("tile", "extra"))
ENOUGH: Final[EventType[NoFields, NoFields]] = EventType("enough")
BUY: Final[EventType[Buy, NoFields]] = EventType("buy", ("tile", "price", "space", "aside"))
LAY: Final[EventType[Lay, NoFields]] = EventType("lay", ("tile", "space"))
TEAR: Final[EventType[Tear, NoFields]] = EventType("tear", ("tile",))
HIRE: Final[EventType[Hire, NoFields]] = EventType("hire", ("workers", "price", "returned"))
CLEARED: Final[EventType[Cleared, NoFields]] = EventType("cleared", ("tiles",))
RUN: Final[EventType[Run, NoFields]] = EventType(
    "run", ("running", "shut", "production", "storage", "energy", "canteen", "available")
)
PRICE: Final[EventType[Price, NoFields]] = EventType("price", ("tile", "step", "price"))
INCOME: Final[EventType[Income, NoFields]] = EventType("income", ("income", "paid", "money"))
FINAL: Final[EventType[NoFields, NoFields]] = EventType("final")

EVENTS: Final[tuple[EventKind, ...]] = (
    ROUND,
    NOMINATE,
    BID,
    PASS,
    WON,
    ORDER,
    PUT,
    ENOUGH,
    BUY,
    LAY,
    TEAR,
    HIRE,
    CLEARED,
    RUN,
    PRICE,
    INCOME,
    FINAL,
)
