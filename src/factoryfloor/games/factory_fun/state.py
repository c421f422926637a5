"""The state of Factory Fun: its position with the methods of the contract."""

from typing import Any, Final, cast, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit

from .codec import dump, notation, view
from .rules import hidden, rounds, scoring, taking
from .rules.building import choices_of
from .rules.draft import Draft
from .rules.layout import HALLS
from .rules.position import BUILD_PHASE, START_MONEY, TAKE, Position

_NOTHING: Final[list[int]] = []


@final
class FactoryFunState(Position):
    def legal(self, seat: i64) -> list[int]:
        if not self.pending & bit(seat):
            return _NOTHING
        if self.phase == BUILD_PHASE:
            return choices_of(self.draft_of(seat))
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
            self.factories,
            self.deck,
            self.money,
            self.named,
            self.taken[:],
            self.lists[:],
            self.order[:],
            self.bonuses,
            self.marks,
            self.stocks,
            drafts,
        )
        other.fields_from(self)
        return other

    def scores(self) -> list[int]:
        return scoring.scores_of(self)

    def resample(self, seat: i64, chance: Chance) -> None:
        hidden.resample(self, seat, chance)

    def reshuffle(self, chance: Chance) -> None:
        hidden.reshuffle(self, chance)

    def information_key(self, seat: i64) -> i64:
        return hidden.information_key(self, seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        return cast("dict[str, Any]", view.view_of(self, seat))

    def own_view(self, seat: int, public: dict[str, Any]) -> dict[str, Any]:
        return view.own_view(self, seat)

    def position(self) -> dict[str, Any]:
        return dump.write_position(self)

    def notation(self, seat: i64, action: i64) -> str:
        return notation.write(self, seat, action)

    def refusal(self, seat: int, text: str) -> str:
        return notation.refusal(self, seat, text, self.legal(seat))


def empty(seats: int, chance: Chance) -> FactoryFunState:
    """Return a state with empty factories and no deck."""
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
        nothing[:],
        nobody,
    )
