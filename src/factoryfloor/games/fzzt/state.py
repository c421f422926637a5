"""The state of Fzzzt!: its position with the methods of the kernel's contract."""

from typing import Any, Final, cast, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit
from factoryfloor.kernel.outcome import rank

from .codec import dump, notation, view
from .rules import auction, hidden, production, scoring
from .rules.pieces import UNIT_COUNT
from .rules.position import AUCTION, Position

_NONE: Final[list[int]] = []


@final
class FzzztState(Position):
    def legal(self, seat: i64) -> list[int]:
        if not self.pending & bit(seat):
            return _NONE
        return auction.legal_bids(self, seat) if self.phase == AUCTION else production.legal_work(self, seat)

    def apply(self, seat: i64, action: i64) -> None:
        if self.phase == AUCTION:
            auction.bid(self, seat, action)
        else:
            production.work(self, seat, action)

    def scores(self) -> list[int]:
        return [int(scoring.points(self, seat)) for seat in range(self.seats)]

    def ranking(self) -> list[int]:
        return rank([[score, -int(scoring.robot_count(self, seat))] for seat, score in enumerate(self.scores())])

    def copy(self) -> "FzzztState":
        other = FzzztState(
            self.seats,
            self.chance.copy(),
            self.hand[:],
            self.discard[:],
            self.unsure[:],
            self.bids[:],
            self.shown[:],
            self.units,
            self.mounts,
            self.deck,
            self.stack,
            self.shredded,
        )
        other.fields_from(self)
        return other

    def resample(self, seat: i64, chance: Chance) -> None:
        hidden.resample(self, seat, chance)

    def reshuffle(self, chance: Chance) -> None:
        hidden.reshuffle(self, chance)

    def information_key(self, seat: i64) -> i64:
        return hidden.information_key(self, seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        return cast("dict[str, Any]", view.view_of(self, seat))

    def own_view(self, seat: int, public: dict[str, Any]) -> dict[str, Any]:
        return view.own_view(self, seat, public)

    def position(self) -> dict[str, Any]:
        return dump.dump(self)

    def notation(self, seat: i64, action: i64) -> str:
        return notation.write(self, seat, action)

    def canonical(self, text: str) -> str:
        return notation.canonical(text)

    def refusal(self, seat: int, text: str) -> str:
        return notation.refusal(self, seat, text)


def empty(seats: int, chance: Chance) -> FzzztState:
    """Return a position without any cards."""
    zeros = vec[i64]([0] * seats)
    return FzzztState(
        seats,
        chance,
        zeros[:],
        zeros[:],
        zeros[:],
        zeros[:],
        zeros[:],
        zeros[:],
        vec[i64]([0] * UNIT_COUNT),
        vec[i64](),
        vec[i64](),
        zeros[:],
    )
