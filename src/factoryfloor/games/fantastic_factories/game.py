"""The game of Fantastic Factories: facts, deal, loader and companions."""

from typing import Any, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.masks import bit
from factoryfloor.kernel.options import Choice, Colours, FirstSeat

from .codec import load
from .codec.components import components
from .codec.encoder import FactoriesEncoder
from .codec.plans import FactoriesPlans
from .codec.presentation import FactoriesPresentation
from .rules import rounds
from .rules.actions import ACTION_COUNT
from .rules.cards import (
    CONTRACTOR_COPIES,
    COPIES,
    DIFFICULTIES,
    EDITIONS,
    HIRES,
    KINDS,
    MACHINE_CARDS,
    MONUMENTS,
    WORK_ORDERS,
)
from .rules.events import EVENTS
from .rules.places import BLUEPRINTS, CONTRACTORS, FIRST_SEAT, TOOLS
from .rules.position import ENERGY, GONE, METAL, RULES, SEAT, Position
from .rules.stock import fill_rows, to_hand, top_of_deck
from .state import FactoriesState, empty


@final
class FantasticFactories(Game):
    """Fantastic Factories by Joseph Z Chen and Justin Faulkner, for one to five players."""

    def __init__(self) -> None:
        super().__init__(
            id="fantastic_factories",
            title="Fantastic Factories",
            rules=RULES,
            seats=(1, 5),
            action_count=ACTION_COUNT,
            options=(
                Choice("edition", EDITIONS),
                Choice("difficulty", DIFFICULTIES, "normal"),
                Choice("work", WORK_ORDERS, unsaid=True),
                FirstSeat(),
                Colours(6),
            ),
            events=EVENTS,
            blurb="Dice are workers: place them, build a compound, and make goods before the others do.",
            minutes=(45, 60),
            weight=3,
            newcomers={"work": "in_turn"},
            components=components,
            presentation=FactoriesPresentation(),
            plans=FactoriesPlans(),
            encoder=FactoriesEncoder(),
        )

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> FactoriesState:
        """Deal the first position (F1, F30)."""
        state = empty(seats, chance)
        state.edition = EDITIONS.index(options["edition"])
        state.difficulty = DIFFICULTIES.index(options["difficulty"])
        state.work_order = WORK_ORDERS.index(options.get("work", WORK_ORDERS[0]))
        chance.at(FIRST_SEAT, 0, 0)
        state.first = chance.below(seats)
        if "first" in options:
            state.first = options["first"]
        chance.at(BLUEPRINTS, 0, 0)
        state.deck = shuffled(COPIES, KINDS, chance)
        chance.at(CONTRACTORS, 0, 0)
        state.agency = shuffled(CONTRACTOR_COPIES, HIRES, chance)
        tools = vec[i64]([0, 1, 2, 3])
        chance.at(TOOLS, 0, 0)
        chance.shuffle(tools, 0)
        for slot in range(4):
            state.tools |= tools[slot] << (2 * slot)
        for seat in range(seats):
            state.own[seat * SEAT + METAL] = 1
            state.own[seat * SEAT + ENERGY] = 2
            for _ in range(4):
                to_hand(state, seat, top_of_deck(state))
        fill_rows(state)
        if seats == 1:
            start_machine(state, MACHINE_CARDS[state.difficulty])
        rounds.begin_round(state)
        return state

    def load(self, position: Any, chance: Chance, trusted: bool = False) -> FactoriesState:
        state = empty(load.seats_in(position), chance)
        load.load_into(state, position, trusted)
        return state

    def heuristics(self, name: str = "") -> Heuristics:
        from .heuristics.heuristics import FactoriesHeuristics  # imported late: rules and codec run without the folder

        self.check_evaluation(name)
        return FactoriesHeuristics()


def start_machine(position: Position, cards: int) -> None:
    """Deal the Machine's first cards (F30). Monuments are discarded and replaced."""
    while len(position.machine) < cards:
        kind = top_of_deck(position)
        if MONUMENTS & bit(kind):
            position.common[GONE + kind] += 1
        else:
            position.machine = append(position.machine[:], kind)


def shuffled(copies: bytes, kinds: int, chance: Chance) -> vec[i64]:
    """Return ``copies`` cards of each kind, shuffled."""
    deck = vec[i64]()
    for kind in range(kinds):
        for _copy in range(copies[kind]):
            deck = append(deck, kind)
    chance.shuffle(deck, 0)
    return deck
