"""What happened, told as data, with who may know each part."""

from typing import Any


class EventKind:
    """A declared kind of event: its name, the fields everybody sees and those that only some seats see."""

    def __init__(self, name: str, public: tuple[str, ...] = (), private: tuple[str, ...] = ()) -> None:
        self.name = name
        self.public = public
        self.private = private


class Event:
    """One thing that happened.

    ``seat`` is the seat that it happened to or that did it, -1 for the table. ``public`` holds the fields
    that everybody may know; ``private`` maps a seat to further fields that only this seat may know.
    """

    def __init__(
        self,
        kind: str,
        seat: int,
        public: dict[str, Any],
        private: dict[int, dict[str, Any]] | None = None,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.public = public
        self.private = private

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        """The event as JSON for a seat, or for an onlooker (None)."""
        told: dict[str, Any] = {"kind": self.kind, "seat": self.seat}
        told.update(self.public)
        if self.private is not None and seat is not None and seat in self.private:
            told.update(self.private[seat])
        return told

    def whole(self) -> dict[str, Any]:
        """The event with everything that anybody knows; for records and checks, never for a client."""
        told = self.seen_by(None)
        if self.private:
            told["private"] = {str(seat): self.private[seat] for seat in sorted(self.private)}
        return told
