"""A game with one planted fault. Every state and every companion passes through the fault."""

from typing import Any

from factoryfloor.kernel import Chance, EventKind, Game, Heuristics, State
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
        plans, timing, encoder = game.plans(), game.timing(), game.encoder()
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
            components=game.components,
            presentation=MutantPresentation(game.presentation()),
            plans=None if plans is None else MutantPlans(plans),
            timing=None if timing is None else MutantTiming(timing),
            encoder=None if encoder is None else MutantEncoder(fault, encoder),
        )

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> State:
        return MutantState(self.fault, self.game.deal(seats, options, chance))

    def load(self, position: dict[str, Any], chance: Chance, trusted: bool = False) -> State:
        return MutantState(self.fault, self.game.load(self.fault.position(position), chance, trusted))

    def settle(self, options: dict[str, Any] | None, seats: int) -> dict[str, Any]:
        return self.game.settle(options, seats)

    def check_seats(self, seats: object) -> None:
        self.game.check_seats(seats)

    def replays(self, rules: int, seats: int) -> str:
        return self.game.replays(rules, seats)

    def heuristics(self, name: str = "") -> Heuristics:
        return MutantHeuristics(self.fault, self.game.heuristics(name))
