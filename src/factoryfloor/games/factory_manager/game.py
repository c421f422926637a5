"""Factory Manager: facts, options, deal, load, and companions."""

from typing import Any, cast, final

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.encoder import Encoder
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.options import Colours, FirstSeat, Flag
from factoryfloor.kernel.plans import Plans
from factoryfloor.kernel.presentation import Presentation
from factoryfloor.kernel.text_files import NOTATION, RULES_TEXT, text_beside
from factoryfloor.kernel.weight_files import weights_beside

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
        )

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> FactoryState:
        state = empty(seats, chance)
        state.first_game = options["first_game"]
        setup.set_up(state)
        if "first" in options:
            setup.give_first_nomination(state, options["first"])
        auction.begin(state)
        return state

    def load(self, position: Any, chance: Chance) -> FactoryState:
        state = empty(load.seats_in(position), chance)
        load.load_into(state, position, False)
        return state

    def load_trusted(self, position: Any, chance: Chance) -> FactoryState:
        state = empty(load.seats_in(position), chance)
        load.load_into(state, position, True)
        return state

    def components(self) -> dict[str, Any]:
        return cast("dict[str, Any]", components())

    def written_rules(self) -> str:
        return text_beside(__file__, RULES_TEXT)

    def written_notation(self) -> str:
        return text_beside(__file__, NOTATION)

    def heuristics(self, name: str = "") -> Heuristics:
        from .heuristics.heuristics import FactoryManagerHeuristics  # rules and codec run without the folder

        self.check_evaluation(name)
        return FactoryManagerHeuristics()

    def presentation(self) -> Presentation:
        return FactoryManagerPresentation()

    def plans(self) -> Plans:
        return FactoryManagerPlans()

    def weights(self) -> bytes:
        return weights_beside(__file__)

    def encoder(self) -> Encoder:
        return FactoryManagerEncoder()
