"""Mutants of legal actions and notation."""

from factoryfloor.kernel import BadPosition
from tests.kernel.mutants.enlisted import found_by
from tests.tiny_game import PASS, PUT, Tiny


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


@found_by("check_legal_lists", "check_end")
class ChainGoesOnWhenItIsOver(Tiny):
    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        if self.pending and not self.pending >> seat & 1:
            self.mid_chain |= 1 << seat


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


@found_by("check_chains")
class UnfinishedStepDraws(Tiny):
    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        if self.mid_chain >> seat & 1:
            self.chance.below(2)


@found_by("check_chains")
class UnfinishedStepEndsTheTurnOfOthers(Tiny):
    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        if self.mid_chain >> seat & 1:
            self.pending, self.mid_chain = 1 << seat, 1 << seat
