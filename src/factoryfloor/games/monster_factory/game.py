"""The game of Monster Factory: facts, options, deal and companions."""

from typing import Any, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.options import Choice, Colours, FirstSeat

from .codec.components import components
from .codec.encoder import MonsterEncoder
from .codec.load import load_into, seats_in
from .codec.presentation import MonsterPresentation
from .rules.actions import ACTION_COUNT
from .rules.building import deal_starts, offer_faces
from .rules.events import EVENTS
from .rules.pieces import MIXES, faces_of
from .rules.places import FIRST_SEAT
from .rules.position import RULES
from .state import MonsterState, empty


@final
class MonsterFactory(Game):
    """Monster Factory by Donald X. Vaccarino, for two to six players."""

    def __init__(self) -> None:
        super().__init__(
            id="monster_factory",
            title="Monster Factory",
            rules=RULES,
            seats=(2, 6),
            action_count=ACTION_COUNT,
            options=(Choice("start", ("choose", "deal")), Choice("mix", MIXES), FirstSeat(), Colours(6)),
            events=EVENTS,
            blurb="Build a monster tile by tile, and lay onto the monsters of others what they least want.",
            minutes=(20, 20),
            weight=1,
            components=components,
            presentation=MonsterPresentation(),
            encoder=MonsterEncoder(),
        )

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> MonsterState:
        """Start the game. The first player is random unless the option is set (M1)."""
        state = empty(seats, chance)
        state.mix = MIXES.index(options["mix"])
        state.dealt = options["start"] == "deal"
        state.faces = vec[i64](faces_of(options["mix"]))
        chance.at(FIRST_SEAT, 0, 0)
        state.first = chance.below(seats)
        if "first" in options:
            state.first = options["first"]
        state.turn = state.first
        if state.dealt:
            deal_starts(state)
        else:
            offer_faces(state)
        return state

    def load(self, position: Any, chance: Chance, trusted: bool = False) -> MonsterState:
        state = empty(seats_in(position), chance)
        load_into(state, position, trusted)
        return state

    def heuristics(self, name: str = "") -> Heuristics:
        from .heuristics.heuristics import MonsterHeuristics  # rules and codec also work without this folder

        self.check_evaluation(name)
        return MonsterHeuristics()
