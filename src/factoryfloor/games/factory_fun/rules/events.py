"""The kinds of events of Factory Fun."""

from typing import Final

from factoryfloor.kernel.events import EventKind

EVENTS: Final = (
    EventKind("ready"),
    EventKind("round", ("round", "machines")),
    EventKind("ranked", private=("list",)),
    EventKind("lists", ("lists",)),
    EventKind("took", ("machine",)),
    EventKind("done", private=("built",)),
    EventKind("built", ("machine", "pieces", "any", "value", "price", "money", "bonus")),
    EventKind("gave_up", ("machine", "penalty", "money")),
    EventKind("final", ("bonuses", "scores")),
)
