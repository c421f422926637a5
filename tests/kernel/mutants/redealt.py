"""Mutants whose samples are not what they should be."""

import random

from factoryfloor.kernel import Chance
from tests.kernel.mutants.enlisted import found_by
from tests.tiny_game import Tiny


@found_by("check_resample")
class ResampleChangesTheOwnHand(Tiny):
    def resample(self, seat: int, chance: Chance) -> None:
        super().resample(seat, chance)
        if self.deck and self.hands[seat]:
            self.deck[0], self.hands[seat][0] = self.hands[seat][0], self.deck[0]
            self.hands[seat].sort()


@found_by("check_redealt", "check_resample")
class ResampleDoesNothing(Tiny):
    def resample(self, seat: int, chance: Chance) -> None:
        self.chance = chance
        self.mid_chain &= 1 << seat
        self.box = [side if other == seat else -1 for other, side in enumerate(self.box)]


@found_by("check_redealt")
class ResampleLeavesHandsAsTheyAre(Tiny):
    def resample(self, seat: int, chance: Chance) -> None:
        hands = [list(hand) for hand in self.hands]
        mid_chain, box, laid, pending = self.mid_chain, self.box, list(self.laid), self.pending
        self.chance, self.mid_chain = chance, mid_chain & 1 << seat
        self.box = [side if other == seat else -1 for other, side in enumerate(box)]
        self.hands, self.laid, self.pending = hands, laid, pending
        random.Random(int(chance.below(1000))).shuffle(self.deck)


@found_by("check_resample")
class ResampleKeepsTheTableChance(Tiny):
    def resample(self, seat: int, chance: Chance) -> None:
        table = self.chance
        super().resample(seat, chance)
        self.chance = table


@found_by("check_resample")
class ResampleKeepsUnfinishedChains(Tiny):
    def resample(self, seat: int, chance: Chance) -> None:
        mid_chain, box = self.mid_chain, list(self.box)
        super().resample(seat, chance)
        self.mid_chain, self.box = mid_chain, box


@found_by("check_resample")
class ResampleLosesACard(Tiny):
    def resample(self, seat: int, chance: Chance) -> None:
        super().resample(seat, chance)
        self.deck = self.deck[1:]


@found_by("check_resample")
class ResampleTakesBackTheOwnCard(Tiny):
    def resample(self, seat: int, chance: Chance) -> None:
        super().resample(seat, chance)
        if self.laid[seat]:
            self.hands[seat] = sorted([*self.hands[seat], self.laid[seat]])
            self.laid[seat] = 0
            self.pending |= 1 << seat


@found_by("check_resample")
class ResampledGameDoesNotEnd(Tiny):
    sampled = False

    def resample(self, seat: int, chance: Chance) -> None:
        super().resample(seat, chance)
        self.sampled = True

    def next_round(self) -> None:
        if self.sampled:
            self.pending = 1
        else:
            super().next_round()


@found_by("check_resample")
class ResampleTakesBackForGood(Tiny):
    sampled = False

    def resample(self, seat: int, chance: Chance) -> None:
        super().resample(seat, chance)
        self.sampled = True

    def apply(self, seat: int, action: int) -> None:
        if not self.sampled:
            super().apply(seat, action)
