"""The kinds of events of Fzzzt!."""

from typing import Final

from factoryfloor.kernel.events import EventKind

EVENTS: Final = (
    EventKind("round", ("round",)),
    EventKind("deal", ("hands",), ("cards",)),
    EventKind("redraw", ("hands",), ("cards",)),
    EventKind("open", ("slots", "cards")),
    EventKind("peripheral", ("card",)),
    EventKind("laid", ("count",), ("cards",)),
    EventKind("sizes", ("counts",)),
    EventKind("reveal", ("bids", "powers")),
    EventKind("sold", ("lot", "card")),
    EventKind("returned", ("card",)),
    EventKind("tie", ("tied",)),
    EventKind("chief"),
    EventKind("production"),
    EventKind("mount", ("robot", "unit")),
    EventKind("shred", ("robot",)),
    EventKind("done"),
    EventKind("final"),
)
