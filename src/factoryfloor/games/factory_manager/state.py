"""The state of Factory Manager: its position with the methods of the contract."""

from typing import Any, Final, cast, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit

from .codec import dump, notation, view
from .rules import hidden, rounds, scoring
from .rules.position import Position

_NOTHING: Final[list[int]] = []


@final
class FactoryState(Position):
    def legal(self, seat: i64) -> list[int]:
        return self.choices if self.pending & bit(seat) else _NOTHING

    def apply(self, seat: i64, action: i64) -> None:
        rounds.act(self, action)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def ranking(self) -> list[int]:
        return scoring.ranking(self)

    def copy(self) -> "FactoryState":
        other = FactoryState(
            self.seats,
            self.chance.copy(),
            self.money[:],
            self.laid[:],
            self.waiting[:],
            self.shut[:],
            self.opened[:],
            self.workers[:],
            self.canteen[:],
            self.free[:],
            self.bids[:],
            self.tiles[:],
            self.old[:],
            self.dials[:],
            self.income[:],
        )
        other.fields_from(self)
        return other

    def resample(self, seat: i64, chance: Chance) -> None:
        self.chance = chance
        self.events = None
        hidden.resample(self, seat)

    def information_key(self, seat: i64) -> i64:
        return hidden.information_key(self, seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        return cast("dict[str, Any]", view.view_of(self, seat))

    def own_view(self, seat: int, public: dict[str, Any]) -> dict[str, Any]:
        return view.own_view(self, seat)

    def position(self) -> dict[str, Any]:
        return dump.dump(self)

    def notation(self, seat: i64, action: i64) -> str:
        return notation.notation(action)

    def canonical(self, text: str) -> str:
        return notation.canonical(text)

    def refusal(self, seat: int, text: str) -> str:
        return notation.refusal(self, seat, text)


def empty(seats: int, chance: Chance) -> FactoryState:
    """Return a state with nothing on the table."""
    nothing = vec[i64]([0] * seats)
    halves = vec[i64]([0] * (2 * seats))
    return FactoryState(
        seats,
        chance,
        nothing[:],
        halves[:],
        halves[:],
        halves[:],
        nothing[:],
        nothing[:],
        nothing[:],
        nothing[:],
        nothing[:],
        nothing[:],
        nothing[:],
        nothing[:],
        nothing[:],
    )
