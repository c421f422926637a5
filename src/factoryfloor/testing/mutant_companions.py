"""The companions of a game with a planted fault. If the fault cannot change a companion, the companion only unwraps the
state.
"""

from typing import Any

from mypy_extensions import i16

from factoryfloor.kernel import Chance, Encoder, Heuristics, Plans, Presentation, State, Timing
from factoryfloor.kernel.fast import vec
from factoryfloor.testing.fault import Fault
from factoryfloor.testing.mutant_state import real_state


class MutantHeuristics(Heuristics):
    def __init__(self, fault: Fault, inner: Heuristics) -> None:
        super().__init__()
        self.fault, self.inner = fault, inner

    def begin(self) -> None:
        self.inner.begin()

    def follow(self, seat: int, action: int) -> None:
        self.inner.follow(seat, action)

    def priors(self, state: State, seat: int) -> list[float]:
        return self.fault.priors(real_state(state), list(self.inner.priors(real_state(state), seat)))

    def evaluate(self, state: State) -> list[float]:
        return self.inner.evaluate(real_state(state))

    def rollout_action(self, state: State, seat: int, chance: Chance) -> int:
        return int(self.inner.rollout_action(real_state(state), seat, chance))

    def is_blunder(self, state: State, seat: int, action: int) -> bool:
        return bool(self.inner.is_blunder(real_state(state), seat, action))

    def suggest(self, state: State, seat: int) -> list[int]:
        return self.inner.suggest(real_state(state), seat)

    def reaction_time(self, state: State, seat: int, action: int) -> float:
        return self.inner.reaction_time(real_state(state), seat, action)

    def explain(self, state: State, seat: int, action: int) -> dict[str, Any]:
        return self.inner.explain(real_state(state), seat, action)

    def hindsight(self, state: State, seat: int, actions: list[int]) -> tuple[list[int], dict[str, Any]]:
        return self.inner.hindsight(real_state(state), seat, actions)


class MutantPresentation(Presentation):
    def __init__(self, inner: Presentation) -> None:
        super().__init__()
        self.inner = inner

    def prompt(self, state: State, seat: int) -> str:
        return self.inner.prompt(real_state(state), seat)

    def targets(self, state: State, seat: int, action: int) -> list[str]:
        return self.inner.targets(real_state(state), seat, action)

    def preview(self, state: State, seat: int, action: int) -> dict[str, Any]:
        return self.inner.preview(real_state(state), seat, action)

    def pieces(self, state: State, seat: int) -> list[str]:
        return self.inner.pieces(real_state(state), seat)

    def why_not(self, state: State, seat: int, piece: str) -> dict[str, Any]:
        return self.inner.why_not(real_state(state), seat, piece)

    def sentence(self, event: dict[str, Any], seats: int) -> dict[str, Any] | None:
        return self.inner.sentence(event, seats)

    def reason(self, reason: dict[str, Any]) -> dict[str, Any]:
        return self.inner.reason(reason)

    def moment(self, state: State) -> dict[str, Any]:
        return self.inner.moment(real_state(state))

    def standing(self, state: State, seat: int) -> dict[str, float]:
        return self.inner.standing(real_state(state), seat)

    def effects(self, preview: dict[str, Any]) -> list[dict[str, Any]]:
        return self.inner.effects(preview)


class MutantPlans(Plans):
    def __init__(self, inner: Plans) -> None:
        super().__init__()
        self.inner = inner

    def actions(self, state: State, seat: int, plan: dict[str, Any]) -> list[int]:
        return self.inner.actions(real_state(state), seat, plan)

    def check(self, state: State, seat: int, plan: dict[str, Any]) -> dict[str, Any]:
        return self.inner.check(real_state(state), seat, plan)

    def write(self, state: State, seat: int, actions: list[int]) -> dict[str, Any]:
        return self.inner.write(real_state(state), seat, actions)


class MutantTiming(Timing):
    def __init__(self, inner: Timing) -> None:
        super().__init__()
        self.inner = inner

    def time_limit(self, state: State, seat: int) -> tuple[int, int] | None:
        return self.inner.time_limit(real_state(state), seat)

    def race_winner(self, state: State, seat: int, action: int) -> int:
        return self.inner.race_winner(real_state(state), seat, action)


class MutantEncoder(Encoder):
    def __init__(self, fault: Fault, inner: Encoder) -> None:
        super().__init__(inner.size)
        self.fault, self.inner = fault, inner

    def encode(self, state: State, seat: int, out: vec[i16], at: int) -> None:
        self.inner.encode(real_state(state), seat, out, at)
        out[at] = i16(self.fault.observed(real_state(state), int(out[at])))

    def describe(self, action: int) -> list[int]:
        return list(self.inner.describe(action))
