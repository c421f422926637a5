"""The state of Monster Factory: its position with the methods of the kernel's contract."""

from typing import Any, Final, cast, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit

from .codec import dump, notation, view
from .rules import building, hidden
from .rules.pieces import FACES, TILES
from .rules.position import START, Position

_NONE: Final[list[int]] = []


@final
class MonsterState(Position):
    def legal(self, seat: i64) -> list[int]:
        return self.choices if self.pending & bit(seat) else _NONE

    def apply(self, seat: i64, action: i64) -> None:
        if self.phase == START:
            building.choose(self, action)
        else:
            building.place(self, action)

    def scores(self) -> list[int]:
        return [int(self.points[seat]) for seat in range(self.seats)]

    def copy(self) -> "MonsterState":
        other = MonsterState(
            self.seats,
            self.chance.copy(),
            self.edges[:],
            self.tiles[:],
            self.sizes[:],
            self.eyes[:],
            self.points[:],
            self.numbers[:],
            self.faces,
            self.deck,
            self.discarded,
        )
        other.fields_from(self)
        return other

    def resample(self, seat: i64, chance: Chance) -> None:
        hidden.resample(self, chance)

    def reshuffle(self, chance: Chance) -> None:
        hidden.resample(self, chance)

    def information_key(self, seat: i64) -> i64:
        return hidden.information_key(self)

    def view(self, seat: int | None) -> dict[str, Any]:
        return cast("dict[str, Any]", view.view_of(self, seat))

    def own_view(self, seat: int, public: dict[str, Any]) -> dict[str, Any]:
        return {"seat": seat}

    def position(self) -> dict[str, Any]:
        return dump.dump(self)

    def notation(self, seat: i64, action: i64) -> str:
        return notation.write(self, action)

    def canonical(self, text: str) -> str:
        return notation.canonical(text)

    def refusal(self, seat: int, text: str) -> str:
        return notation.refusal(self, seat, text)


def empty(seats: int, chance: Chance) -> MonsterState:
    """Return a position without any tiles."""
    zeros = vec[i64]([0] * seats)
    return MonsterState(
        seats,
        chance,
        [vec[i64]() for _ in range(seats)],
        vec[i64]([0] * TILES),
        zeros[:],
        zeros[:],
        zeros[:],
        zeros[:],
        vec[i64]([0] * FACES),
        vec[i64](),
        vec[i64](),
    )
