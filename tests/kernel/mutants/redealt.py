"""Mutants whose samples are not what they should be."""

import random

from factoryfloor.kernel import Chance
from tests.kernel.mutants.enlisted import found_by
from tests.tiny_game import PRIZE, Tiny


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


@found_by("check_places")
class PrizesHaveOnePlace(Tiny):
    def next_round(self) -> None:
        self.chance.at(PRIZE, 0, 0)
        self.chance.below(2)
        super().next_round()


@found_by("check_places")
class RevealingDrawsAtTheRoundsPlace(Tiny):
    def _reveal(self) -> None:
        self.chance.at(PRIZE, self.round, 0)
        self.chance.below(2)
        super()._reveal()


@found_by("check_reshuffle")
class ReshufflingMovesHands(Tiny):
    def reshuffle(self, chance: Chance) -> None:
        super().reshuffle(chance)
        if self.deck and self.hands[0]:
            self.deck[0], self.hands[0][0] = self.hands[0][0], self.deck[0]
            self.hands[0].sort()


@found_by("check_reshuffle")
class ReshufflingTakesBackCards(Tiny):
    def reshuffle(self, chance: Chance) -> None:
        super().resample(0, chance)


@found_by("check_reshuffle")
class ReshufflingKeepsTheTableChance(Tiny):
    def reshuffle(self, chance: Chance) -> None:
        pass


@found_by("check_hidden_values")
class ResampleKeepsOneHiddenCard(Tiny):
    def resample(self, seat: int, chance: Chance) -> None:
        last = self.deck[:1]
        super().resample(seat, chance)
        for card in last:
            for pile in (self.deck, *(hand for other, hand in enumerate(self.hands) if other != seat)):
                if card in pile:
                    pile[pile.index(card)], self.deck[0] = self.deck[0], card
                    break
        self.hands = [sorted(hand) for hand in self.hands]


@found_by("check_resample", "check_redealt")
class ResampleDrawsFromElsewhere(Tiny):
    def resample(self, seat: int, chance: Chance) -> None:
        super().resample(seat, chance)
        random.shuffle(self.deck)


@found_by("check_belief_support", "check_hidden_values")
class ResampleKeepsTheCardsLaidFaceDown(Tiny):
    def resample(self, seat: int, chance: Chance) -> None:
        laid, pending = list(self.laid), self.pending
        self.laid = [card if other == seat else 0 for other, card in enumerate(laid)]
        super().resample(seat, chance)
        self.laid, self.pending = laid, pending


@found_by("check_belief_support", "check_hidden_values", "check_resample")
class ResampleGivesTheCardLaidFaceDownBackToItsOwner(Tiny):
    def resample(self, seat: int, chance: Chance) -> None:
        laid = list(self.laid)
        super().resample(seat, chance)
        for other, card in enumerate(laid):
            if other != seat and card and card not in self.hands[other]:
                pile = next(pile for pile in (self.deck, *self.hands) if card in pile)
                pile[pile.index(card)] = self.hands[other][0]
                self.hands[other][0] = card
        self.hands = [sorted(hand) for hand in self.hands]


@found_by("check_reshuffle_support")
class ReshufflingKeepsTheNextCard(Tiny):
    def reshuffle(self, chance: Chance) -> None:
        following = self.deck[-1:]
        super().reshuffle(chance)
        for card in following:
            self.deck[self.deck.index(card)], self.deck[-1] = self.deck[-1], card


@found_by("check_reshuffle_support")
class ReshufflingReplacesOnlyTheChance(Tiny):
    def reshuffle(self, chance: Chance) -> None:
        self.chance = chance


@found_by("check_reshuffle_support")
class ReshufflingKeepsTheLastCardOfTheDeck(Tiny):
    def reshuffle(self, chance: Chance) -> None:
        bottom = self.deck[:1]
        super().reshuffle(chance)
        for card in bottom:
            self.deck[self.deck.index(card)], self.deck[0] = self.deck[0], card
