"""The kinds of events. All fields are public."""

from typing import Final

from factoryfloor.kernel.events import EventKind

EVENTS: Final = (
    EventKind("round", ("round", "lots", "hidden")),
    EventKind("nominate", ("tile", "bid")),
    EventKind("bid", ("tile", "bid")),
    EventKind("pass", ("tile", "forced")),
    EventKind("won", ("tile", "workers", "last")),
    EventKind("order", ("order",)),
    EventKind("put", ("tile", "extra")),
    EventKind("enough"),
    EventKind("buy", ("tile", "price", "space", "aside")),
    EventKind("lay", ("tile", "space")),
    EventKind("tear", ("tile",)),
    EventKind("hire", ("workers", "price", "returned")),
    EventKind("cleared", ("tiles",)),
    EventKind("run", ("running", "shut", "production", "storage", "energy", "canteen", "available")),
    EventKind("price", ("tile", "step", "price")),
    EventKind("income", ("income", "paid", "money")),
    EventKind("final"),
)
