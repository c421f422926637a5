"""The kinds of events that a game of Fantastic Factories tells."""

from typing import Final

from factoryfloor.kernel.events import EventKind

EVENTS: Final = (
    EventKind("round", ("round", "first", "last")),
    EventKind("refill", ("row", "slot", "card")),
    EventKind("reshuffle", ("row", "cards")),
    EventKind("refresh", ("row", "paid", "cards")),
    EventKind("take", ("slot", "card")),
    EventKind("hire", ("slot", "card", "discard", "energy", "opponent")),
    EventKind("gain", ("metal", "energy", "from")),
    EventKind("draw", ("number", "from"), ("cards",)),
    EventKind("reveal", ("card", "kept", "from")),
    EventKind("build", ("card", "piece", "discard", "metal", "energy", "by")),
    EventKind("pass"),
    EventKind("set", ("die", "value")),
    EventKind("ready"),
    EventKind("roll", ("dice", "from")),
    EventKind("name", ("die", "value")),
    EventKind("place", ("die", "value", "floor", "metal", "energy", "blueprints")),
    EventKind(
        "activate",
        (
            "card",
            "piece",
            "copied",
            "dice",
            "discards",
            "paid_metal",
            "paid_energy",
            "goods",
            "metal",
            "energy",
        ),
    ),
    EventKind("change", ("die", "before", "after", "from")),
    EventKind("extra", ("die", "value", "from")),
    EventKind("end"),
    EventKind("excess", ("what",)),
    EventKind("trigger", ("by", "goods", "buildings")),
    EventKind("machine_roll", ("dice",)),
    EventKind("machine_take", ("slot", "card", "piece")),
    EventKind("machine_discard", ("row", "cards")),
    EventKind("machine_make", ("colour", "type", "value", "cards", "made")),
    EventKind("final"),
)
