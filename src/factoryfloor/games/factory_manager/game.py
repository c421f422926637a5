"""Factory Manager as the kernel knows it: its facts, and how a position begins."""

from typing import Any, final

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.options import Flag

from .codec import encoder, load
from .codec.components import components
from .codec.dump import RULES
from .rules import auction, setup
from .rules.actions import ACTION_COUNT
from .rules.events import EVENTS
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
            options=(Flag("first_game"),),
            events=EVENTS,
            observation_size=encoder.SIZE,
        )

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> FactoryState:
        state = empty(seats, chance)
        state.first_game = options["first_game"]
        setup.set_up(state)
        auction.begin(state)
        return state

    def load(self, position: Any, chance: Chance) -> FactoryState:
        state = empty(load.seats_in(position), chance)
        load.read_into(state, position)
        return state

    def components(self) -> dict[str, Any]:
        return components()
