"""The state of Fantastic Factories: rules and codec behind the methods of the contract."""

from typing import Any, cast, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec

from .codec import dump, notation, view
from .rules import hidden, phases, scoring
from .rules.position import COMMON, GONE, SEAT, Position


@final
class FactoriesState(Position):
    """A position of Fantastic Factories with the methods of the contract."""

    def legal(self, seat: i64) -> list[int]:
        return phases.legal(self, seat)

    def apply(self, seat: i64, action: i64) -> None:
        phases.act(self, seat, action)

    def copy(self) -> "FactoriesState":
        other = FactoriesState(
            self.seats,
            self.chance.copy(),
            self.own[:],
            self.common[:],
            self.deck,
            self.agency,
            self.built,
            self.machine,
        )
        other.fields_from(self)
        return other

    def resample(self, seat: i64, chance: Chance) -> None:
        hidden.resample(self, seat, chance)

    def reshuffle(self, chance: Chance) -> None:
        hidden.reshuffle(self, chance)

    def information_key(self, seat: i64) -> i64:
        return hidden.information_key(self, seat)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def ranking(self) -> list[int]:
        return scoring.places(self)

    def view(self, seat: int | None) -> dict[str, Any]:
        return cast("dict[str, Any]", view.view_of(self, seat))

    def own_view(self, seat: int, public: dict[str, Any]) -> dict[str, Any]:
        return view.own_view(self, seat, public)

    def position(self) -> dict[str, Any]:
        return dump.dump(self)

    def notation(self, seat: i64, action: i64) -> str:
        return notation.write(self, seat, action)

    def refusal(self, seat: int, text: str) -> str:
        return notation.refusal(self, seat, text)


def empty(seats: int, chance: Chance) -> FactoriesState:
    """Return a position with nothing on the table."""
    return FactoriesState(
        seats,
        chance,
        vec[i64]([0] * (SEAT * seats)),
        vec[i64]([-1] * GONE + [0] * (COMMON - GONE)),
        vec[i64](),
        vec[i64](),
        vec[i64](),
        vec[i64](),
    )
