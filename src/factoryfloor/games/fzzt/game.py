"""Fzzzt! as the kernel knows it: the state with its rules, and the game that deals it."""

from typing import Any, Final, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.options import Subset
from factoryfloor.kernel.outcome import rank

from .codec import dump, encoder, load, notation, view
from .codec.components import components
from .heuristics import evaluation, priors
from .rules import auction, belt, hidden, production, scoring
from .rules.events import EVENTS
from .rules.pieces import (
    CARDS,
    PERIPHERALS,
    UNIT,
    UNIT_COUNT,
    bit,
    robots_in_play,
    starting_robots,
    units_in_play,
)
from .rules.position import AUCTION, PRODUCTION, Table

_NOTHING: Final[list[int]] = []


@final
class FzzztState(Table):
    """A position of Fzzzt!: the table with the contract's methods, each told by the room it belongs to."""

    def legal(self, seat: i64) -> list[int]:
        if not self.pending & bit(seat):
            return _NOTHING
        if self.phase == AUCTION:
            return auction.legal_bids(self, seat)
        return production.legal_work(self, seat)

    def apply(self, seat: i64, action: i64) -> None:
        if self.phase == AUCTION:
            auction.bid(self, seat, action)
        else:
            production.work(self, seat, action)

    def copy(self) -> "FzzztState":
        other = FzzztState(
            self.seats,
            self.chance.copy(),
            self.hand[:],
            self.discard[:],
            self.secret[:],
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

    def scores(self) -> list[int]:
        return [int(scoring.points(self, seat)) for seat in range(self.seats)]

    def ranking(self) -> list[int]:
        return rank([[score, -int(scoring.robot_count(self, seat))] for seat, score in enumerate(self.scores())])

    def resample(self, seat: i64, chance: Chance) -> None:
        hidden.resample(self, seat, chance)

    def trace(self, seat: i64) -> i64:
        return hidden.trace(self, seat)

    def estimate(self, seat: i64) -> float:
        return self.estimates()[seat]

    def estimates(self) -> list[float]:
        return evaluation.estimates(self)

    def insight(self, seat: i64) -> list[float]:
        return priors.insight(self, seat, self.legal(seat))

    def hunch(self, seat: i64, chance: Chance) -> i64:
        return priors.hunch(self, seat, self.legal(seat), chance)

    def observe(self, seat: i64) -> list[int]:
        return encoder.observe(self, seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        return view.view_of(self, seat)

    def position(self) -> dict[str, Any]:
        return dump.write_position(self)

    def notation(self, seat: i64, action: i64) -> str:
        return notation.write(self, seat, action)

    def normal(self, text: str) -> str:
        return notation.normal(text)

    def touches(self, seat: i64, action: i64) -> list[str]:
        return notation.touched(self, seat, action)

    def preview(self, seat: i64, action: i64) -> dict[str, Any]:
        return notation.consequences(self, seat, action)

    def question(self, seat: i64) -> str:
        return "mount" if self.phase == PRODUCTION else "bid"

    def refusal(self, seat: int, text: str) -> str:
        return notation.refusal(self, seat, text)


def empty(seats: int, chance: Chance) -> FzzztState:
    """A table with nothing on it."""
    nothing = vec[i64]([0] * seats)
    return FzzztState(
        seats,
        chance,
        nothing[:],
        nothing[:],
        nothing[:],
        nothing[:],
        nothing[:],
        nothing[:],
        vec[i64]([0] * UNIT_COUNT),
        vec[i64](),
        vec[i64](),
        nothing[:],
    )


@final
class Fzzzt(Game):
    """Fzzzt! by Tony Boydell, for two to six players."""

    def __init__(self) -> None:
        super().__init__(
            id="fzzt",
            title="Fzzzt!",
            rules=dump.RULES,
            seats=(2, 6),
            action_count=production.ACTION_COUNT,
            options=(Subset("peripherals", PERIPHERALS),),
            events=EVENTS,
            observation_size=encoder.SIZE,
        )

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> FzzztState:
        """Z1 to Z3, Z30, and the first round."""
        table = empty(seats, chance)
        mechanics = shuffled(list(range(1, seats + 1)), chance)
        robots = robots_in_play(seats)
        for seat in range(seats):
            mechanic = int(mechanics[seat])
            own = starting_robots(mechanic)
            table.hand[seat] = bit(mechanic - 1) | own
            robots &= ~own
            if mechanic == 1:
                table.chief = seat
        units = units_in_play(seats)
        codes = [card for card in range(CARDS) if robots >> card & 1]
        codes += [UNIT + unit for unit in range(UNIT_COUNT) if units >> unit & 1]
        table.deck = shuffled(codes, chance)
        chosen: list[str] = options["peripherals"]
        table.stack = shuffled([PERIPHERALS.index(piece) for piece in chosen], chance)
        belt.start_round(table)
        return table

    def load(self, position: Any, chance: Chance) -> FzzztState:
        table = empty(load.seats_in(position), chance)
        load.read_into(table, position)
        return table

    def components(self) -> dict[str, Any]:
        return components()


def shuffled(values: list[int], chance: Chance) -> vec[i64]:
    """The values in random order."""
    order = vec[i64]()
    for value in values:
        order = append(order, value)
    chance.shuffle(order, 0)
    return order
