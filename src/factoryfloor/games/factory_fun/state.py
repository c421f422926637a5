"""The state of Factory Fun: its position with the contract's methods."""

from typing import Any, Final, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.errors import IllegalAction
from factoryfloor.kernel.fast import vec

from .codec import dump, encoder, notation, plans, view
from .heuristics import evaluation, reaction
from .rules import hidden, rounds, taking
from .rules.actions import PASS, READY
from .rules.building import choices_of
from .rules.draft import Draft
from .rules.layout import HALLS
from .rules.position import BUILD_PHASE, COUNTDOWN, LIVE, START_MONEY, TAKE, Table, seat_bit

_NOTHING: Final[list[int]] = []
CLAIM_SECONDS: Final = 30
READY_SECONDS: Final = 3


@final
class FactoryFunState(Table):
    """A position of Factory Fun: the table with the contract's methods."""

    def legal(self, seat: i64) -> list[int]:
        if not self.pending & seat_bit(seat):
            return _NOTHING
        if self.phase == BUILD_PHASE:
            return choices_of(rounds.draft_of(self, seat))
        return taking.take_choices(self, seat)

    def apply(self, seat: i64, action: i64) -> None:
        if self.phase == TAKE:
            taking.take(self, seat, action)
        elif self.phase == BUILD_PHASE:
            rounds.build_step(self, seat, action)
        else:
            taking.get_ready(self, seat)

    def copy(self) -> "FactoryFunState":
        drafts: list[Draft | None] = []
        for draft in self.drafts:
            drafts.append(None if draft is None else draft.copy())
        other = FactoryFunState(
            self.seats,
            self.chance.copy(),
            self.factories[:],
            self.deck,
            self.money[:],
            self.named[:],
            self.taken[:],
            self.lists[:],
            self.order[:],
            self.bonuses[:],
            self.marks[:],
            drafts,
        )
        other.fields_from(self)
        return other

    def scores(self) -> list[int]:
        return [int(self.money[seat] + self.bonuses[seat]) for seat in range(self.seats)]

    def resample(self, seat: i64, chance: Chance) -> None:
        hidden.resample(self, seat, chance)

    def trace(self, seat: i64) -> i64:
        return hidden.trace(self, seat)

    def estimate(self, seat: i64) -> float:
        return evaluation.estimate(self, seat)

    def insight(self, seat: i64) -> list[float]:
        if self.phase == COUNTDOWN or not self.pending & seat_bit(seat):
            return [0.0] * len(self.legal(seat))
        return evaluation.insight(self, seat, self.legal(seat))

    def foresight(self) -> i64:
        return 1  # until all have taken a machine, or built: what it brings is known then

    def hunch(self, seat: i64, chance: Chance) -> i64:
        return evaluation.hunch(self, seat, self.legal(seat), chance)

    def observe(self, seat: i64) -> list[int]:
        return encoder.observe(self, seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        return view.view_of(self, seat)

    def position(self) -> dict[str, Any]:
        return dump.write_position(self)

    def notation(self, seat: i64, action: i64) -> str:
        return notation.write(self, seat, action)

    def touches(self, seat: i64, action: i64) -> list[str]:
        return notation.touched(self, seat, action)

    def preview(self, seat: i64, action: i64) -> dict[str, Any]:
        return notation.consequences(self, seat, action)

    def question(self, seat: i64) -> str:
        return notation.question(self, seat)

    def refusal(self, seat: int, text: str) -> str:
        return notation.refusal(self, seat, text, self.legal(seat))

    def plan(self, seat: i64, plan: Any) -> list[int]:
        return plans.actions_for(self.planner(seat), HALLS[self.boards[seat]], plan)

    def consider(self, seat: i64, plan: Any) -> dict[str, Any]:
        return plans.consider(self.planner(seat), HALLS[self.boards[seat]], plan)

    def hint(self, seat: i64) -> dict[str, Any] | None:
        if self.phase != BUILD_PHASE or not self.pending & seat_bit(seat) or self.chaining & seat_bit(seat):
            return None
        return evaluation.hint(self, seat)

    def planner(self, seat: i64) -> Draft:
        """An empty build for a seat that owes one. Raises IllegalAction."""
        if self.phase != BUILD_PHASE or not self.pending & seat_bit(seat):
            raise IllegalAction(f"seat {int(seat)} has no machine to build now")
        if self.chaining & seat_bit(seat):
            raise IllegalAction("a build was begun step by step: finish it so, or take the steps back")
        return self.new_draft(seat)

    def patience(self, seat: i64) -> tuple[int, int] | None:
        if not self.pending & seat_bit(seat):
            return None
        if self.phase == COUNTDOWN:
            return READY_SECONDS, READY
        return (CLAIM_SECONDS, PASS) if self.phase == TAKE and rounds.way(self) == LIVE else None

    def pause(self, seat: i64, action: i64) -> float:
        return reaction.seconds_to_see(self, seat, action)

    def faster(self, seat: int, text: str) -> int:
        return notation.faster(self, text)


def empty(seats: int, chance: Chance) -> FactoryFunState:
    """A table with empty factories and no deck."""
    nothing = vec[i64]([0] * seats)
    none = vec[i64]([-1] * seats)
    nobody: list[Draft | None] = [None] * seats
    return FactoryFunState(
        seats,
        chance,
        [HALLS[0] for _ in range(seats)],
        vec[i64](),
        vec[i64]([START_MONEY] * seats),
        none[:],
        none[:],
        nothing[:],
        none[:],
        nothing[:],
        nothing[:],
        nobody,
    )
