"""Mutants whose events report too much, too little or something wrong."""

from typing import Any, cast

from factoryfloor.kernel import Event
from tests.kernel.mutants.enlisted import found_by
from tests.tiny_game import Tiny

Private = dict[int, dict[str, Any]] | None


@found_by("check_private_choices", "check_unseen")
class LaidCardIsToldToAll(Tiny):
    def _tell(self, kind: str, seat: int, public: dict[str, Any], private: Private = None) -> None:
        if kind == "laid":
            private = {other: {"card": self.laid[seat]} for other in range(self.seats)}
        super()._tell(kind, seat, public, private)


@found_by("check_events")
class EventHasAnUndeclaredField(Tiny):
    def _tell(self, kind: str, seat: int, public: dict[str, Any], private: Private = None) -> None:
        super()._tell(kind, seat, public | {"extra": 1}, private)


@found_by("check_events")
class EventIsOfAnUndeclaredKind(Tiny):
    def _tell(self, kind: str, seat: int, public: dict[str, Any], private: Private = None) -> None:
        super()._tell(f"my {kind}", seat, public, private)


@found_by("check_events")
class EventHoldsTheGamesOwnList(Tiny):
    def _tell(self, kind: str, seat: int, public: dict[str, Any], private: Private = None) -> None:
        super()._tell(kind, seat, public | ({"points": self.points} if kind == "revealed" else {}), private)


class ShowsAll:
    """An event with one fault."""

    def __init__(self, event: Event) -> None:
        self.kind, self.seat, self.public, self.private = event.kind, event.seat, event.public, event.private
        self.whole = event.whole

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        return {"kind": self.kind, "seat": self.seat, "all": self.private} | self.public


@found_by("check_events", "check_private_choices", "check_unseen")
class EventShowsOthersPrivateParts(Tiny):
    def _tell(self, kind: str, seat: int, public: dict[str, Any], private: Private = None) -> None:
        if self.events is not None:
            self.events.append(cast("Event", ShowsAll(Event(kind, seat, public, private))))


@found_by("check_log")
class PackingIsNotTold(Tiny):
    def _tell(self, kind: str, seat: int, public: dict[str, Any], private: Private = None) -> None:
        if kind not in ("packed", "drew"):
            super()._tell(kind, seat, public, private)


@found_by("check_log")
class ListeningChangesTheGame(Tiny):
    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        self.points[seat] += self.events is not None and not self.mid_chain


@found_by("check_chains")
class ChainIsToldBeforeItIsComplete(Tiny):
    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        if self.mid_chain >> seat & 1:
            self._tell("passed", seat, {})


@found_by("check_events")
class EventIsOfASeatThatDoesNotExist(Tiny):
    def _tell(self, kind: str, seat: int, public: dict[str, Any], private: Private = None) -> None:
        super()._tell(kind, seat + self.seats, public, private)


@found_by("check_events")
class EventIsPrivateToASeatThatDoesNotExist(Tiny):
    def _tell(self, kind: str, seat: int, public: dict[str, Any], private: Private = None) -> None:
        super()._tell(kind, seat, public, {self.seats: {}})


@found_by("check_events")
class EventHasAnUndeclaredPrivateField(Tiny):
    def _tell(self, kind: str, seat: int, public: dict[str, Any], private: Private = None) -> None:
        super()._tell(kind, seat, public, {0: {"extra": 1}})


@found_by("check_event_noninterference")
class DrawingReportsTheNextCard(Tiny):
    def _tell(self, kind: str, seat: int, public: dict[str, Any], private: Private = None) -> None:
        following = {"deck": sum(self.deck[-1:])} if kind == "drew" else {}
        super()._tell(kind, seat, public | following, private)


@found_by("check_event_noninterference")
class DrawingReportsTheNextCardToTheNextSeat(Tiny):
    def _tell(self, kind: str, seat: int, public: dict[str, Any], private: Private = None) -> None:
        if private is not None and kind == "drew" and self.seats > 1:
            private = private | {(seat + 1) % self.seats: {"card": sum(self.deck[-1:])}}
        super()._tell(kind, seat, public, private)


@found_by("check_event_noninterference")
class RevealingReportsWhetherTheDeckIsHigh(Tiny):
    def _tell(self, kind: str, seat: int, public: dict[str, Any], private: Private = None) -> None:
        high = {"points": [int(sum(self.deck[-2:]) > 20)]} if kind == "revealed" else {}
        super()._tell(kind, seat, public | high, private)
