"""Events, which describe what happened in a game, and which seats see each field."""

from typing import Any, Generic, Never, TypeVar, cast

from factoryfloor.kernel.copying import Copyable

Public = TypeVar("Public")
Private = TypeVar("Private")
NoFields = dict[str, Never]


class EventKind(Copyable):
    """A kind of event with its name, public fields and private fields."""

    def __init__(self, name: str, public: tuple[str, ...] = (), private: tuple[str, ...] = ()) -> None:
        self.name = name
        self.public = public
        self.private = private


class Event(Copyable):
    """Something that happened in a game, with its fields.

    ``seat`` is the seat that acted or was affected, or -1 if the event concerns the whole table. Every seat sees the
    fields in ``public``. ``private`` maps a seat to additional fields that only this seat sees.
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
        """Return the event as JSON for a seat, or for a spectator if ``seat`` is None."""
        told: dict[str, Any] = {"kind": self.kind, "seat": self.seat}
        told.update(self.public)
        if self.private is not None and seat is not None and seat in self.private:
            told.update(self.private[seat])
        return told

    def whole(self) -> dict[str, Any]:
        """Return the event with all private fields, for records and checks. Never send the result to a client."""
        told = self.seen_by(None)
        if self.private:
            told["private"] = {str(seat): self.private[seat] for seat in sorted(self.private)}
        return told


class EventType(EventKind, Generic[Public, Private]):
    """A kind of event that declares two TypedDicts: the public fields, and the private fields of one seat."""

    def event(self, seat: int, public: Public, private: dict[int, Private] | None = None) -> Event:
        """Create an event of this kind."""
        return Event(self.name, seat, cast("dict[str, Any]", public), cast("dict[int, dict[str, Any]] | None", private))
