"""Factory Manager as the kernel knows it: the state with its rules, and the game that deals it."""

from typing import Any, Final, final

from mypy_extensions import i64

from factoryfloor.games.factory_manager import (
    auction,
    estimate,
    hunch,
    insight,
    notation,
    observation,
    plan,
    preview,
    reading,
    rounds,
    setup,
    view,
)
from factoryfloor.games.factory_manager import bureaucracy as running_sets
from factoryfloor.games.factory_manager import position as positions
from factoryfloor.games.factory_manager.actions import ACTION_COUNT
from factoryfloor.games.factory_manager.components import components
from factoryfloor.games.factory_manager.events import EVENTS
from factoryfloor.games.factory_manager.fingerprint import fingerprint
from factoryfloor.games.factory_manager.state import Table, seat_bit
from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.options import Flag
from factoryfloor.kernel.outcome import rank

_NOTHING: Final[list[int]] = []


@final
class FactoryState(Table):
    """A position of Factory Manager: the table with the contract's methods."""

    def legal(self, seat: i64) -> list[int]:
        return self.choices if self.pending & seat_bit(seat) else _NOTHING

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
        if self.chaining & ~seat_bit(seat):
            running_sets.propose(self)

    def trace(self, seat: i64) -> i64:
        return fingerprint(self, seat)

    def estimate(self, seat: i64) -> float:
        return estimate.estimates(self)[seat]

    def estimates(self) -> list[float]:
        return estimate.estimates(self)

    def insight(self, seat: i64) -> list[float]:
        return insight.insight(self, seat, self.choices) if self.pending & seat_bit(seat) else []

    def hunch(self, seat: i64, chance: Chance) -> i64:
        return hunch.hunch(self, seat, self.choices, chance)

    def observe(self, seat: i64) -> list[int]:
        return observation.observe(self, seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        return view.view_of(self, seat)

    def position(self) -> dict[str, Any]:
        return positions.write_position(self)

    def notation(self, seat: i64, action: i64) -> str:
        return notation.write(action)

    def normal(self, text: str) -> str:
        return notation.normal(text)

    def touches(self, seat: i64, action: i64) -> list[str]:
        return notation.touched(self, seat, action)

    def preview(self, seat: i64, action: i64) -> dict[str, Any]:
        return preview.consequences(self, seat, action)

    def plan(self, seat: i64, given: dict[str, Any]) -> list[int]:
        return plan.steps(self, seat, given)

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


@final
class FactoryManager(Game):
    """Power Grid: Factory Manager by Friedemann Friese, for two to five players."""

    def __init__(self) -> None:
        super().__init__(
            id="factory_manager",
            title="Factory Manager",
            rules=positions.RULES,
            seats=(2, 5),
            action_count=ACTION_COUNT,
            options=(Flag("first_game"),),
            events=EVENTS,
            observation_size=observation.SIZE,
        )

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> FactoryState:
        table = empty(seats, chance)
        table.first_game = options["first_game"]
        setup.set_up(table)
        auction.begin(table)
        return table

    def load(self, position: Any, chance: Chance) -> FactoryState:
        table = empty(reading.seats_in(position), chance)
        reading.read_into(table, position)
        return table

    def components(self) -> dict[str, Any]:
        return components()
