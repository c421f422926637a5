"""The state of Fantastic Factories: rules and codec behind the methods of the contract."""

from typing import Any, Final, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit

from .codec import dump as positions
from .codec import encoder as observation
from .codec import notation, preview, view
from .heuristics import evaluation, priors, rollout
from .rules import hidden as sampling
from .rules import limits, market, scoring, work
from .rules.position import COMMON, GONE, MARKET, SEAT, SETTING, WORK, Position

_NOTHING: Final[list[int]] = []


@final
class FactoriesState(Position):
    """A position of Fantastic Factories: the table with the contract's methods."""

    def legal(self, seat: i64) -> list[int]:
        if not self.pending & bit(seat):
            return _NOTHING
        if self.phase == WORK:
            return work.legal(self, seat)
        if self.phase == MARKET:
            return market.legal(self, seat)
        if self.phase == SETTING:
            return limits.legal_settings(self, seat)
        return limits.legal_discards(self, seat)

    def apply(self, seat: i64, action: i64) -> None:
        if self.course_seat == seat:
            rollout.follow(self, action)
        if self.phase == WORK:
            work.act(self, seat, action)
        elif self.phase == MARKET:
            market.act(self, seat, action)
        elif self.phase == SETTING:
            limits.set_dice(self, seat, action)
        else:
            limits.throw_away(self, seat, action)

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

    def scores(self) -> list[int]:
        return [int(scoring.points(self, seat)) for seat in range(self.seats)]

    def ranking(self) -> list[int]:
        return scoring.places(self)

    def resample(self, seat: i64, chance: Chance) -> None:
        sampling.resample(self, seat, chance)

    def trace(self, seat: i64) -> i64:
        return sampling.trace(self, seat)

    def estimate(self, seat: i64) -> float:
        return evaluation.evaluate(self)[seat]

    def estimates(self) -> list[float]:
        return evaluation.evaluate(self)

    def insight(self, seat: i64) -> list[float]:
        return priors.priors(self, seat, self.legal(seat))

    def hunch(self, seat: i64, chance: Chance) -> i64:
        return rollout.rollout_action(self, seat, self.legal(seat), chance)

    def foresight(self) -> i64:
        return rollout.HORIZON

    def observe(self, seat: i64) -> list[int]:
        return observation.observe(self, seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        return view.view_of(self, seat)

    def position(self) -> dict[str, Any]:
        return positions.write_position(self)

    def notation(self, seat: i64, action: i64) -> str:
        return notation.write(self, seat, action)

    def touches(self, seat: i64, action: i64) -> list[str]:
        return notation.touched(self, seat, action)

    def preview(self, seat: i64, action: i64) -> dict[str, Any]:
        return preview.preview(self, seat, action)

    def question(self, seat: i64) -> str:
        return notation.question(self, seat)

    def refusal(self, seat: int, text: str) -> str:
        return notation.refusal(self, seat, text, self.legal(seat))


def empty(seats: int, chance: Chance) -> FactoriesState:
    """A table with nothing on it."""
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
