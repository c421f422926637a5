"""The JSON of events."""

from typing_extensions import TypedDict


class MachineDice(TypedDict):
    blue: int
    yellow: int
    green: int
    red: int
    purple: int
