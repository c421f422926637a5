"""Fantastic Factories as the kernel knows it: the state with its rules, and the game that deals it."""

from typing import Any, Final, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.options import Choice

from .codec import dump as positions
from .codec import encoder as observation
from .codec import load as reading
from .codec import notation, preview, view
from .codec.components import components
from .heuristics import evaluation as outlook
from .heuristics import priors as insight
from .rules import hidden as sampling
from .rules import limits, market, rounds, scoring, work
from .rules.actions import ACTION_COUNT
from .rules.cards import CONTRACTOR_COPIES, COPIES, DIFFICULTIES, EDITIONS, HIRES, KINDS, MACHINE_CARDS, MONUMENTS, bit
from .rules.events import EVENTS
from .rules.position import COMMON, ENERGY, GONE, MARKET, METAL, SEAT, SETTING, WORK, Table, seat_bit
from .rules.stock import fill_rows, to_hand, top_of_deck

_NOTHING: Final[list[int]] = []


@final
class FactoriesState(Table):
    """A position of Fantastic Factories: the table with the contract's methods."""

    def legal(self, seat: i64) -> list[int]:
        if not self.pending & seat_bit(seat):
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
            insight.follow(self, action)
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
        return outlook.estimates(self)[seat]

    def estimates(self) -> list[float]:
        return outlook.estimates(self)

    def insight(self, seat: i64) -> list[float]:
        return insight.insight(self, seat, self.legal(seat))

    def hunch(self, seat: i64, chance: Chance) -> i64:
        return insight.hunch(self, seat, self.legal(seat), chance)

    def foresight(self) -> i64:
        return insight.FORESIGHT

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


@final
class FantasticFactories(Game):
    """Fantastic Factories by Joseph Z Chen and Justin Faulkner, for one to five players."""

    def __init__(self) -> None:
        super().__init__(
            id="fantastic_factories",
            title="Fantastic Factories",
            rules=positions.RULES,
            seats=(1, 5),
            action_count=ACTION_COUNT,
            options=(Choice("edition", EDITIONS), Choice("difficulty", DIFFICULTIES, "normal")),
            events=EVENTS,
            observation_size=observation.SIZE,
        )

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> FactoriesState:
        """F1, F30."""
        table = empty(seats, chance)
        table.edition = EDITIONS.index(options["edition"])
        table.difficulty = DIFFICULTIES.index(options["difficulty"])
        table.first = chance.below(seats)
        table.deck = shuffled(COPIES, KINDS, chance)
        table.agency = shuffled(CONTRACTOR_COPIES, HIRES, chance)
        tools = vec[i64]([0, 1, 2, 3])
        chance.shuffle(tools, 0)
        for slot in range(4):
            table.tools |= tools[slot] << (2 * slot)
        for seat in range(seats):
            table.own[seat * SEAT + METAL] = 1
            table.own[seat * SEAT + ENERGY] = 2
            for _ in range(4):
                to_hand(table, seat, top_of_deck(table))
        fill_rows(table)
        if seats == 1:
            start_machine(table, MACHINE_CARDS[table.difficulty])
        rounds.begin_round(table)
        return table

    def load(self, position: Any, chance: Chance) -> FactoriesState:
        table = empty(reading.seats_in(position), chance)
        reading.read_into(table, position)
        return table

    def components(self) -> dict[str, Any]:
        return components()


def start_machine(table: Table, cards: int) -> None:
    """F30: the Machine's first cards; monuments are discarded and replaced."""
    while len(table.machine) < cards:
        kind = top_of_deck(table)
        if MONUMENTS & bit(kind):
            table.common[GONE + kind] += 1
        else:
            table.machine = append(table.machine[:], kind)


def shuffled(copies: bytes, kinds: int, chance: Chance) -> vec[i64]:
    """So many cards of each kind in random order."""
    deck = vec[i64]()
    for kind in range(kinds):
        for _ in range(copies[kind]):
            deck = append(deck, kind)
    chance.shuffle(deck, 0)
    return deck
