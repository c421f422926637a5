"""A game with one fault planted: every state, and every companion, passes through the fault."""

from typing import Any

from factoryfloor.kernel import Chance, Encoder, EventKind, Game, Heuristics, Plans, Presentation, State, Timing
from factoryfloor.testing.fault import Fault
from factoryfloor.testing.mutant_companions import (
    MutantEncoder,
    MutantHeuristics,
    MutantPlans,
    MutantPresentation,
    MutantTiming,
)
from factoryfloor.testing.mutant_state import MutantState


class MutantGame(Game):
    """A game in which a fault is planted."""

    def __init__(self, game: Game, fault: Fault) -> None:
        self.game, self.fault = game, fault
        extra = (fault.leak,) if fault.leak else ()
        super().__init__(
            id=game.id,
            title=game.title,
            rules=game.rules,
            seats=(game.seats_min, game.seats_max),
            action_count=game.action_count,
            options=game.options,
            events=tuple(EventKind(kind.name, (*kind.public, *extra), kind.private) for kind in game.events),
            evaluations=game.evaluations,
            blurb=game.blurb,
            minutes=game.minutes,
            weight=game.weight,
            rules_text=game.rules_text,
            fewest_wins=game.fewest_wins,
        )

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> State:
        return MutantState(self.fault, self.game.deal(seats, options, chance))

    def load(self, position: dict[str, Any], chance: Chance) -> State:
        return MutantState(self.fault, self.game.load(self.fault.position(position), chance))

    def load_trusted(self, position: dict[str, Any], chance: Chance) -> State:
        return MutantState(self.fault, self.game.load_trusted(self.fault.position(position), chance))

    def components(self) -> dict[str, Any]:
        return self.game.components()

    def settle(self, options: dict[str, Any] | None, seats: int) -> dict[str, Any]:
        return self.game.settle(options, seats)

    def check_seats(self, seats: object) -> None:
        self.game.check_seats(seats)

    def replays(self, rules: int, seats: int) -> str:
        return self.game.replays(rules, seats)

    def heuristics(self, name: str = "") -> Heuristics:
        return MutantHeuristics(self.fault, self.game.heuristics(name))

    def presentation(self) -> Presentation:
        return MutantPresentation(self.game.presentation())

    def plans(self) -> Plans | None:
        plans = self.game.plans()
        return None if plans is None else MutantPlans(plans)

    def timing(self) -> Timing | None:
        timing = self.game.timing()
        return None if timing is None else MutantTiming(timing)

    def encoder(self) -> Encoder | None:
        encoder = self.game.encoder()
        return None if encoder is None else MutantEncoder(self.fault, encoder)
