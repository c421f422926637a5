"""Mutants in what may be done and how it is written."""

from typing import Any

from factoryfloor.kernel import BadPosition
from tests.kernel.mutants.enlisted import found_by
from tests.tiny_game import BOX, PASS, PUT, Tiny


@found_by("check_legal_lists")
class LegalIsNotAscending(Tiny):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat)[::-1]


@found_by("check_legal_lists")
class LegalHasAnActionTwice(Tiny):
    def legal(self, seat: int) -> list[int]:
        legal = super().legal(seat)
        return [*legal[:1], *legal]


@found_by("check_legal_lists", "check_end")
class LegalForThoseNotToMove(Tiny):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat) or [PASS]


@found_by("check_time")
class TimesOutWithWhatIsNotLegal(Tiny):
    def patience(self, seat: int) -> tuple[int, int] | None:
        return (30, PASS) if self.pending >> seat & 1 else None


@found_by("check_time")
class WaitsForThoseWhoOweNothing(Tiny):
    def patience(self, seat: int) -> tuple[int, int] | None:
        legal = self.legal(seat)
        return 30, legal[0] if legal else PASS


@found_by("check_time")
class LooksForLessThanNoTime(Tiny):
    def pause(self, seat: int, action: int) -> float:
        return -1.0


@found_by("check_end", "check_copies")
class LegalHasWhatCannotBeDone(Tiny):
    def legal(self, seat: int) -> list[int]:
        legal = super().legal(seat)
        return sorted({*legal, PUT}) if legal and self.box[seat] >= 0 else legal


@found_by("check_refusals")
class ParseGuesses(Tiny):
    def parse(self, seat: int, text: str) -> int:
        self.check_mover(seat)
        return self.legal(seat)[0]


@found_by("check_refusals")
class PlayDoesNotCheck(Tiny):
    def play(self, seat: int, action: int) -> None:
        self.check_mover(seat)


@found_by("check_refusals")
class PlanIsNotChecked(Tiny):
    def plan(self, seat: int, plan: dict[str, Any]) -> list[int]:
        return [BOX, PUT]


@found_by("check_questions_change_nothing")
class RefusingDrawsACard(Tiny):
    def refusal(self, seat: int, text: str) -> str:
        self.points[seat] += 1
        return "no"


@found_by("check_notation")
class NotationIsAmbiguous(Tiny):
    def notation(self, seat: int, action: int) -> str:
        return f"card {action % 2}"


@found_by("check_notation")
class NotationIsNotInNormalForm(Tiny):
    def notation(self, seat: int, action: int) -> str:
        return super().notation(seat, action).upper()


@found_by("check_pieces")
class TouchesWhatIsNotThere(Tiny):
    def touches(self, seat: int, action: int) -> list[str]:
        return ["the moon"]


@found_by("check_questions_change_nothing")
class AskingDraws(Tiny):
    def preview(self, seat: int, action: int) -> dict[str, Any]:
        return {"luck": int(self.chance.below(2))}


@found_by("check_legal_lists", "check_end")
class ChainGoesOnWhenItIsOver(Tiny):
    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        if self.pending and not self.pending >> seat & 1:
            self.chaining |= 1 << seat


@found_by("check_legal_lists")
class LegalForThoseWhoHaveDecided(Tiny):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat) or ([] if self.over else [PASS])


@found_by("check_legal_lists")
class ActionsReachBeyondTheirCount(Tiny):
    def legal(self, seat: int) -> list[int]:
        return [PASS + 1 if action == PASS else action for action in super().legal(seat)]

    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, min(action, PASS))


@found_by("check_refusals")
class RefusedPlayCostsAPoint(Tiny):
    def play(self, seat: int, action: int) -> None:
        self.points[0] += 1
        super().play(seat, action)


@found_by("check_refusals")
class RefusesWithAnotherError(Tiny):
    def play(self, seat: int, action: int) -> None:
        if self.pending and action not in self.legal(seat):
            raise BadPosition("no")
        super().play(seat, action)


@found_by("check_refusals")
class RefusesWithoutAWord(Tiny):
    def refusal(self, seat: int, text: str) -> str:
        return ""


@found_by("check_notation")
class ParseReadsAnotherAction(Tiny):
    def parse(self, seat: int, text: str) -> int:
        super().parse(seat, text)
        return self.legal(seat)[0]


@found_by("check_pieces")
class QuestionIsASentence(Tiny):
    def question(self, seat: int) -> str:
        return "what now?"


@found_by("check_pieces")
class PreviewIsNotJson(Tiny):
    def preview(self, seat: int, action: int) -> dict[str, Any]:
        return {"gain": 1, "why": {1}}


@found_by("check_chains")
class UnfinishedStepDraws(Tiny):
    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        if self.chaining >> seat & 1:
            self.chance.below(2)


@found_by("check_chains")
class UnfinishedStepEndsTheTurnOfOthers(Tiny):
    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        if self.chaining >> seat & 1:
            self.pending, self.chaining = 1 << seat, 1 << seat
