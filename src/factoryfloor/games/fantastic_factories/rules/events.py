"""The kinds of events in Fantastic Factories."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from factoryfloor.kernel.events import EventKind, EventType

if TYPE_CHECKING:
    from factoryfloor.kernel.events import NoFields

    from .event_types import (
        Activate,
        Build,
        Change,
        DieValue,
        Draw,
        DrawPrivate,
        Excess,
        Extra,
        Gain,
        Hire,
        MachineDiscard,
        MachineMake,
        MachineRoll,
        MachineTake,
        Place,
        Refill,
        Refresh,
        Reshuffle,
        Reveal,
        Roll,
        Round,
        Take,
        Trigger,
    )

ROUND: Final[EventType[Round, NoFields]] = EventType("round", ("round", "first", "last"))
REFILL: Final[EventType[Refill, NoFields]] = EventType("refill", ("row", "slot", "card"))
RESHUFFLE: Final[EventType[Reshuffle, NoFields]] = EventType("reshuffle", ("row", "cards"))
REFRESH: Final[EventType[Refresh, NoFields]] = EventType("refresh", ("row", "paid", "cards"))
TAKE: Final[EventType[Take, NoFields]] = EventType("take", ("slot", "card"))
HIRE: Final[EventType[Hire, NoFields]] = EventType("hire", ("slot", "card", "discard", "energy", "opponent"))
GAIN: Final[EventType[Gain, NoFields]] = EventType("gain", ("metal", "energy", "from"))
DRAW: Final[EventType[Draw, DrawPrivate]] = EventType("draw", ("number", "from"), ("cards",))
REVEAL: Final[EventType[Reveal, NoFields]] = EventType("reveal", ("card", "kept", "from"))
BUILD: Final[EventType[Build, NoFields]] = EventType("build", ("card", "piece", "discard", "metal", "energy", "by"))
PASS: Final[EventType[NoFields, NoFields]] = EventType("pass")
SET: Final[EventType[DieValue, NoFields]] = EventType("set", ("die", "value"))
READY: Final[EventType[NoFields, NoFields]] = EventType("ready")
ROLL: Final[EventType[Roll, NoFields]] = EventType("roll", ("dice", "from"))
NAME: Final[EventType[DieValue, NoFields]] = EventType("name", ("die", "value"))
PLACE: Final[EventType[Place, NoFields]] = EventType(
    "place", ("die", "value", "floor", "metal", "energy", "blueprints")
)
ACTIVATE: Final[EventType[Activate, NoFields]] = EventType(
    "activate", ("card", "piece", "copied", "dice", "discards", "paid_metal", "paid_energy", "goods", "metal", "energy")
)
CHANGE: Final[EventType[Change, NoFields]] = EventType("change", ("die", "before", "after", "from"))
EXTRA: Final[EventType[Extra, NoFields]] = EventType("extra", ("die", "value", "from"))
END: Final[EventType[NoFields, NoFields]] = EventType("end")
EXCESS: Final[EventType[Excess, NoFields]] = EventType("excess", ("what",))
TRIGGER: Final[EventType[Trigger, NoFields]] = EventType("trigger", ("by", "goods", "buildings"))
MACHINE_ROLL: Final[EventType[MachineRoll, NoFields]] = EventType("machine_roll", ("dice",))
MACHINE_TAKE: Final[EventType[MachineTake, NoFields]] = EventType("machine_take", ("slot", "card", "piece"))
MACHINE_DISCARD: Final[EventType[MachineDiscard, NoFields]] = EventType("machine_discard", ("row", "cards"))
MACHINE_MAKE: Final[EventType[MachineMake, NoFields]] = EventType(
    "machine_make", ("colour", "type", "value", "cards", "made")
)
FINAL: Final[EventType[NoFields, NoFields]] = EventType("final")

EVENTS: Final[tuple[EventKind, ...]] = (
    ROUND,
    REFILL,
    RESHUFFLE,
    REFRESH,
    TAKE,
    HIRE,
    GAIN,
    DRAW,
    REVEAL,
    BUILD,
    PASS,
    SET,
    READY,
    ROLL,
    NAME,
    PLACE,
    ACTIVATE,
    CHANGE,
    EXTRA,
    END,
    EXCESS,
    TRIGGER,
    MACHINE_ROLL,
    MACHINE_TAKE,
    MACHINE_DISCARD,
    MACHINE_MAKE,
    FINAL,
)
