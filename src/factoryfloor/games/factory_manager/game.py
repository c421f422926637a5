"""The game of Factory Manager: facts, options, deal, loader and companions."""

from typing import Any, final

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.options import Colours, FirstSeat, Flag

from .codec import load
from .codec.components import components
from .codec.encoder import FactoryManagerEncoder
from .codec.plans import FactoryManagerPlans
from .codec.presentation import FactoryManagerPresentation
from .rules import auction, setup
from .rules.actions import ACTION_COUNT
from .rules.events import EVENTS
from .rules.position import RULES
from .state import FactoryState, empty


@final
class FactoryManager(Game):
    """Power Grid: Factory Manager by Friedemann Friese, for two to five players."""

    def __init__(self) -> None:
        super().__init__(
            id="factory_manager",
            title="Factory Manager",
            rules=RULES,
            seats=(2, 5),
            action_count=ACTION_COUNT,
            options=(Flag("first_game"), FirstSeat(), Colours(6)),
            events=EVENTS,
            blurb="Five rounds to make a small factory earn: bid for the order, buy well, mind the price of energy.",
            minutes=(60, 60),
            weight=5,
            newcomers={"first_game": True},
            components=components,
            presentation=FactoryManagerPresentation(),
            plans=FactoryManagerPlans(),
            encoder=FactoryManagerEncoder(),
        )

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> FactoryState:
        state = empty(seats, chance)
        state.first_game = options["first_game"]
        setup.set_up(state)
        if "first" in options:
            setup.give_first_nomination(state, options["first"])
        auction.begin(state)
        return state

    def load(self, position: Any, chance: Chance, trusted: bool = False) -> FactoryState:
        state = empty(load.seats_in(position), chance)
        load.load_into(state, position, trusted)
        return state

    def heuristics(self, name: str = "") -> Heuristics:
        from .heuristics.heuristics import FactoryManagerHeuristics  # rules and codec also work without this folder

        self.check_evaluation(name)
        return FactoryManagerHeuristics()
