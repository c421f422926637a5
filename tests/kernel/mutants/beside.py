"""Mutants of the companions: heuristics, presentation, plans, timing and encoder."""

from typing import Any, cast

from mypy_extensions import i16

from factoryfloor.kernel import Chance, State, Timing
from factoryfloor.kernel.fast import vec
from tests.kernel.mutants.enlisted import found_by
from tests.tiny_game import BOX, PASS, PUT, Tiny, TinyEncoder, TinyHeuristics, TinyPlans, TinyPresentation


def tiny(state: State) -> Tiny:
    return cast("Tiny", state)


@found_by("check_timing")
class TimesOutWithAnIllegalAction(Timing):
    def time_limit(self, state: State, seat: int) -> tuple[int, int] | None:
        return (30, PASS) if state.pending >> seat & 1 else None


@found_by("check_timing")
class LimitsThoseWhoOweNothing(Timing):
    def time_limit(self, state: State, seat: int) -> tuple[int, int] | None:
        legal = state.legal(seat)
        return 30, legal[0] if legal else PASS


@found_by("check_heuristics")
class ReactsInLessThanNoTime(TinyHeuristics):
    def reaction_time(self, state: State, seat: int, action: int) -> float:
        return -1.0


@found_by("check_refusals")
class PlanIsNotChecked(TinyPlans):
    def actions(self, state: State, seat: int, plan: dict[str, Any]) -> list[int]:
        return [BOX, PUT]


@found_by("check_heuristics")
class PlanIsWrittenForAnotherCrate(TinyPlans):
    def write(self, state: State, seat: int, actions: list[int]) -> dict[str, Any]:
        return super().write(state, seat, actions) | {"crate": "left"}


@found_by("check_presentation")
class TargetIsNotThere(TinyPresentation):
    def targets(self, state: State, seat: int, action: int) -> list[str]:
        return ["the moon"]


@found_by("check_events")
class SentenceIsNotJson(TinyPresentation):
    def sentence(self, event: dict[str, Any], seats: int) -> dict[str, Any] | None:
        return {"names": ({"seat": 0},)}


@found_by("check_events")
class SentenceRemembers(TinyPresentation):
    told = 0

    def sentence(self, event: dict[str, Any], seats: int) -> dict[str, Any] | None:
        SentenceRemembers.told += 1
        return {"n": self.told}


@found_by("check_questions_change_nothing")
class PreviewDraws(TinyPresentation):
    def preview(self, state: State, seat: int, action: int) -> dict[str, Any]:
        return {"luck": int(state.chance.below(2))}


@found_by("check_presentation")
class PromptIsASentence(TinyPresentation):
    def prompt(self, state: State, seat: int) -> str:
        return "what now?"


@found_by("check_presentation")
class PreviewIsNotJson(TinyPresentation):
    def preview(self, state: State, seat: int, action: int) -> dict[str, Any]:
        return {"gain": 1, "why": {1}}


@found_by("check_resample")
class PreviewSeesOtherHands(TinyPresentation):
    def preview(self, state: State, seat: int, action: int) -> dict[str, Any]:
        return {"wins": action + 1 >= max(card for hand in [*tiny(state).hands, [0]] for card in hand)}


@found_by("check_resample")
class ReasonSeesOtherHands(TinyPresentation):
    def why_not(self, state: State, seat: int, piece: str) -> dict[str, Any]:
        reason = super().why_not(state, seat, piece)
        return reason and reason | {"seen": list(tiny(state).hands[0])}


@found_by("check_resample")
class PiecesSeeOtherHands(TinyPresentation):
    def pieces(self, state: State, seat: int) -> list[str]:
        return list(dict.fromkeys(super().pieces(state, seat) + [f"c{card}" for card in tiny(state).hands[0]]))


@found_by("check_presentation")
class PiecesAreListedTwice(TinyPresentation):
    def pieces(self, state: State, seat: int) -> list[str]:
        return super().pieces(state, seat) * 2


@found_by("check_presentation")
class PiecesLackATarget(TinyPresentation):
    def pieces(self, state: State, seat: int) -> list[str]:
        return [piece for piece in super().pieces(state, seat) if not piece.startswith("c")]


@found_by("check_presentation")
class ReasonIsMissing(TinyPresentation):
    def why_not(self, state: State, seat: int, piece: str) -> dict[str, Any]:
        return {}


@found_by("check_presentation")
class ReasonIsForATarget(TinyPresentation):
    def why_not(self, state: State, seat: int, piece: str) -> dict[str, Any]:
        return {"key": "other"}


@found_by("check_presentation")
class ReasonHasNoKey(TinyPresentation):
    def why_not(self, state: State, seat: int, piece: str) -> dict[str, Any]:
        return {"missing": 1} if super().why_not(state, seat, piece) else {}


@found_by("check_heuristics")
class AdviceSeesTheNextCard(TinyHeuristics):
    def explain(self, state: State, seat: int, action: int) -> dict[str, Any]:
        return {"key": "best", "next": int(sum(tiny(state).deck[-1:]))}


@found_by("check_heuristics")
class PriorsSeeTheNextCard(TinyHeuristics):
    def priors(self, state: State, seat: int) -> list[float]:
        return [float(sum(tiny(state).deck[-1:]))] * len(state.legal(seat))


@found_by("check_heuristics")
class PriorsAreTooFew(TinyHeuristics):
    def priors(self, state: State, seat: int) -> list[float]:
        return super().priors(state, seat)[1:]


@found_by("check_heuristics")
class PriorsRememberTheLine(TinyHeuristics):
    followed = 0

    def follow(self, seat: int, action: int) -> None:
        self.followed += 1

    def priors(self, state: State, seat: int) -> list[float]:
        return [prior + self.followed for prior in super().priors(state, seat)]


@found_by("check_heuristics")
class EvaluationRemembersTheLine(TinyHeuristics):
    followed = 0

    def follow(self, seat: int, action: int) -> None:
        self.followed += 1

    def evaluate(self, state: State) -> list[float]:
        return [value / (1 + self.followed) for value in super().evaluate(state)]


@found_by("check_heuristics")
class EvaluationIsOutOfRange(TinyHeuristics):
    def evaluate(self, state: State) -> list[float]:
        return [float(score) + 2.0 for score in state.scores()]


@found_by("check_heuristics")
class EvaluationLeavesASeatOut(TinyHeuristics):
    def evaluate(self, state: State) -> list[float]:
        return super().evaluate(state)[1:]


@found_by("check_heuristics")
class RolloutActionIsNotLegal(TinyHeuristics):
    def rollout_action(self, state: State, seat: int, chance: Chance) -> int:
        return 0


@found_by("check_heuristics")
class RolloutDrawsFromTheTable(TinyHeuristics):
    def rollout_action(self, state: State, seat: int, chance: Chance) -> int:
        return super().rollout_action(state, seat, state.chance)


@found_by("check_heuristics")
class SuggestsAnIllegalCourse(TinyHeuristics):
    def suggest(self, state: State, seat: int) -> list[int]:
        return [PASS, PASS]


@found_by("check_heuristics")
class ReasonIsNotJson(TinyHeuristics):
    def explain(self, state: State, seat: int, action: int) -> dict[str, Any]:
        return {"key": "why", "cards": {1}}


@found_by("check_resample")
class ObservationSeesOtherHands(TinyEncoder):
    def encode(self, state: State, seat: int, out: vec[i16], at: int) -> None:
        super().encode(state, seat, out, at)
        out[at] = i16(sum(tiny(state).hands[0]))


@found_by("check_encoder")
class ObservationIsTooLong(TinyEncoder):
    def encode(self, state: State, seat: int, out: vec[i16], at: int) -> None:
        super().encode(state, seat, out, at)
        out[at + self.size] = i16(0)


@found_by("check_encoder", "check_copies")
class ObservationReadsBeside(TinyEncoder):
    def encode(self, state: State, seat: int, out: vec[i16], at: int) -> None:
        super().encode(state, seat, out, at)
        out[at + 3] = out[at - 1]
