"""The state of Factory Manager: the position with the contract's methods, one line each."""

from typing import Any, Final, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit
from factoryfloor.kernel.outcome import rank

from .codec import dump, encoder, notation, plans, preview, view
from .heuristics import evaluation, priors, rollout
from .rules import bureaucracy, rounds
from .rules.hidden import fingerprint
from .rules.position import Position

_NOTHING: Final[list[int]] = []


@final
class FactoryState(Position):
    """A position of Factory Manager: the table with the contract's methods."""

    def legal(self, seat: i64) -> list[int]:
        return self.choices if self.pending & bit(seat) else _NOTHING

    def apply(self, seat: i64, action: i64) -> None:
        rounds.act(self, action)

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

    def scores(self) -> list[int]:
        return [int(self.money[seat]) for seat in range(self.seats)]

    def ranking(self) -> list[int]:
        """P15: by money, then by the last income."""
        return rank([[int(self.money[seat]), int(self.income[seat])] for seat in range(self.seats)])

    def resample(self, seat: i64, chance: Chance) -> None:
        self.chance = chance
        self.log = None
        if self.chaining & ~bit(seat):
            bureaucracy.propose(self)

    def trace(self, seat: i64) -> i64:
        return fingerprint(self, seat)

    def estimate(self, seat: i64) -> float:
        return evaluation.estimates(self)[seat]

    def estimates(self) -> list[float]:
        return evaluation.estimates(self)

    def insight(self, seat: i64) -> list[float]:
        return priors.insight(self, seat, self.choices) if self.pending & bit(seat) else []

    def hunch(self, seat: i64, chance: Chance) -> i64:
        return rollout.hunch(self, seat, self.choices, chance)

    def observe(self, seat: i64) -> list[int]:
        return encoder.observe(self, seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        return view.view_of(self, seat)

    def position(self) -> dict[str, Any]:
        return dump.write_position(self)

    def notation(self, seat: i64, action: i64) -> str:
        return notation.write(action)

    def normal(self, text: str) -> str:
        return notation.normal(text)

    def touches(self, seat: i64, action: i64) -> list[str]:
        return notation.touched(self, seat, action)

    def preview(self, seat: i64, action: i64) -> dict[str, Any]:
        return preview.consequences(self, seat, action)

    def plan(self, seat: i64, given: dict[str, Any]) -> list[int]:
        return plans.steps(self, seat, given)

    def question(self, seat: i64) -> str:
        return notation.question(self)

    def refusal(self, seat: int, text: str) -> str:
        return notation.refusal(self, seat, text)


def empty(seats: int, chance: Chance) -> FactoryState:
    """A table with nothing on it."""
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
