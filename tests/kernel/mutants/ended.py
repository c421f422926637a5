"""Mutants of the course and the end of a game."""

import random

from tests.kernel.mutants.enlisted import found_by
from tests.tiny_game import Tiny


@found_by("check_end")
class NeverEnds(Tiny):
    def next_round(self) -> None:
        self.round = 0
        self.hands = [[card] for card in range(1, int(self.seats) + 1)]
        super().next_round()


@found_by("check_end")
class SomebodyIsPendingAtTheEnd(Tiny):
    def next_round(self) -> None:
        super().next_round()
        self.pending |= self.over


@found_by("check_copies", "check_end", "check_replay")
class DrawsFromElsewhere(Tiny):
    def _reveal(self) -> None:
        self.prize = random.randint(1, 6)
        super()._reveal()


@found_by("check_unseen")
class DrawingIsNotARevelation(Tiny):
    def _pack(self, seat: int, card: int) -> None:
        reveals = self.reveals
        super()._pack(seat, card)
        self.reveals = reveals


@found_by("check_end")
class RankingIsMissing(Tiny):
    def ranking(self) -> list[int]:
        return []


@found_by("check_end")
class RankingCountsFromZero(Tiny):
    def ranking(self) -> list[int]:
        return [place - 1 for place in super().ranking()]


@found_by("check_end")
class RankingLeavesNoGapAfterTies(Tiny):
    def ranking(self) -> list[int]:
        scores = [min(1, score // 4) for score in self.scores()]
        return [1 + len({other for other in scores if other > score}) for score in scores]


@found_by("check_end")
class ScoresAreNotIntegers(Tiny):
    def scores(self) -> list[int]:
        return [score / 2 for score in super().scores()]  # type: ignore[misc]


@found_by("check_end")
class GoesOnWhenItIsOver(Tiny):
    def play(self, seat: int, action: int) -> None:
        if not self.over:
            super().play(seat, action)


@found_by("check_end")
class WaitsForASeatThatDoesNotExist(Tiny):
    def next_round(self) -> None:
        super().next_round()
        self.pending <<= 1


@found_by("check_end")
class HasNothingToDoWithoutCards(Tiny):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat) if self.hands[seat] else []


@found_by("check_numbers")
class InformationKeyIsTooLarge(Tiny):
    def information_key(self, seat: int) -> int:
        return 2**62
