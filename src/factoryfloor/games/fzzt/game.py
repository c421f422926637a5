"""The game of Fzzzt!: facts, options, deal and companions."""

from typing import Any, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.masks import bit
from factoryfloor.kernel.options import Colours, FirstSeat, Subset

from .codec.components import components
from .codec.encoder import FzzztEncoder
from .codec.load import load_into, seats_in
from .codec.presentation import FzzztPresentation
from .rules.actions import ACTION_COUNT
from .rules.belt import start_round
from .rules.events import EVENTS
from .rules.pieces import CARDS, PERIPHERALS, UNIT, UNIT_COUNT, robots_in_play, starting_robots, units_in_play
from .rules.places import BELT_DECK, SEATS, STACK
from .rules.position import RULES
from .state import FzzztState, empty


@final
class Fzzzt(Game):
    """Fzzzt! by Tony Boydell, for two to six players."""

    def __init__(self) -> None:
        super().__init__(
            id="fzzt",
            title="Fzzzt!",
            rules=RULES,
            seats=(2, 6),
            action_count=ACTION_COUNT,
            options=(Subset("peripherals", PERIPHERALS), FirstSeat(), Colours(6)),
            events=EVENTS,
            blurb="Robots on a conveyor belt, bids in secret, and widgets that need every symbol.",
            minutes=(30, 30),
            weight=2,
            components=components,
            presentation=FzzztPresentation(),
            encoder=FzzztEncoder(),
        )

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> FzzztState:
        """Deal the cards (Z1 to Z3, Z30), and start the first round."""
        state = empty(seats, chance)
        mechanics = vec[i64](list(range(1, seats + 1)))
        chance.at(SEATS, 0, 0)
        chance.shuffle(mechanics, 0)
        first = options.get("first")
        if first is not None:  # the chief is the seat with mechanic 1
            give_first_mechanic(mechanics, first)
        robots = robots_in_play(seats)
        for seat in range(seats):
            mechanic = int(mechanics[seat])
            own = starting_robots(mechanic)
            state.hand[seat] = bit(mechanic - 1) | own
            robots &= ~own
            if mechanic == 1:
                state.chief = seat
        units = units_in_play(seats)
        codes = [card for card in range(CARDS) if robots >> card & 1]
        codes += [UNIT + unit for unit in range(UNIT_COUNT) if units >> unit & 1]
        state.deck = vec[i64](codes)
        chance.at(BELT_DECK, 0, 0)
        chance.shuffle(state.deck, 0)
        chosen: list[str] = options["peripherals"]
        state.stack = vec[i64]([PERIPHERALS.index(piece) for piece in chosen])
        chance.at(STACK, 0, 0)
        chance.shuffle(state.stack, 0)
        start_round(state)
        return state

    def load(self, position: Any, chance: Chance, trusted: bool = False) -> FzzztState:
        state = empty(seats_in(position), chance)
        load_into(state, position, trusted)
        return state

    def heuristics(self, name: str = "") -> Heuristics:
        from .heuristics.heuristics import FzzztHeuristics  # rules and codec also work without this folder

        self.check_evaluation(name)
        return FzzztHeuristics()


def give_first_mechanic(mechanics: vec[i64], seat: i64) -> None:
    """Exchange mechanic 1 with the mechanic of a seat, in place."""
    for other in range(len(mechanics)):
        if mechanics[other] == 1:
            mechanics[other] = mechanics[seat]
            mechanics[seat] = 1
            return
