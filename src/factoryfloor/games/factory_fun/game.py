"""The game of Factory Fun: facts, options, deal, loader and companions."""

from typing import Any, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.options import Choice, Colours, FirstSeat, Flag

from .codec import load
from .codec.components import components
from .codec.encoder import FactoryFunEncoder
from .codec.plans import FactoryFunPlans
from .codec.presentation import FactoryFunPresentation
from .codec.view import SELECTIONS
from .rules import rounds
from .rules.actions import ACTION_COUNT
from .rules.boards import LETTERS, Boards, boards_for, boards_of_colours
from .rules.events import EVENTS
from .rules.layout import HALLS
from .rules.machines import MACHINE_COUNT
from .rules.places import FIRST_SEAT, STACKS
from .rules.position import RULES
from .rules.timing import FactoryFunTiming
from .state import FactoryFunState, empty


@final
class FactoryFun(Game):
    """Factory Fun by Corne van Moorsel, for one to five players."""

    def __init__(self) -> None:
        super().__init__(
            id="factory_fun",
            title="Factory Fun",
            rules=RULES,
            seats=(1, 5),
            action_count=ACTION_COUNT,
            options=(
                Flag("diagonal"),
                Flag("last_taker_free"),
                Choice("selection", SELECTIONS),
                Boards(),
                FirstSeat(),
                Colours(len(LETTERS)),
            ),
            events=EVENTS,
            evaluations=("fitted", "classic"),
            blurb="Machines in a crowded hall, pipes from one to the next: what feeds another pays twice.",
            minutes=(60, 60),
            weight=4,
            components=components,
            presentation=FactoryFunPresentation(),
            plans=FactoryFunPlans(),
            timing=FactoryFunTiming(),
            encoder=FactoryFunEncoder(),
        )

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> FactoryFunState:
        """Deal random stacks. Boards and first seat are random unless they are chosen (U6, U25, U28)."""
        state = empty(seats, chance)
        state.diagonal = options["diagonal"]
        state.exempting = options["last_taker_free"]
        state.selection = SELECTIONS.index(options["selection"])
        boards = boards_of_colours(options["boards"], options.get("colours", []))
        state.random_boards = -1 if isinstance(boards, list) else 1 if boards == "expert" else 0
        state.boards = boards_for(boards, seats, chance)
        for seat in range(seats):
            state.factories[seat] = HALLS[state.boards[seat]]
            rounds.mark_factory(state, seat)
        deck = vec[i64](list(range(MACHINE_COUNT)))
        chance.at(STACKS, 0, 0)
        chance.shuffle(deck, 0)
        state.deck = deck
        chance.at(FIRST_SEAT, 0, 0)
        state.first = chance.below(seats)
        if "first" in options:
            state.first = options["first"]
        rounds.begin_round(state)
        return state

    def load(self, position: Any, chance: Chance, trusted: bool = False) -> FactoryFunState:
        state = empty(load.seats_in(position), chance)
        load.load_into(state, position, trusted)
        return state

    def heuristics(self, name: str = "") -> Heuristics:
        from .heuristics.heuristics import FactoryFunHeuristics  # rules and codec also work without this folder

        self.check_evaluation(name)
        return FactoryFunHeuristics(fitted=name != "classic")
