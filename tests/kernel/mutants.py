"""The tiny game, broken in many ways: each breaks one promise of the contract."""

import random
from typing import Any, cast

from factoryfloor.kernel import Chance, Event, FastChance
from tests.tiny_game import BOX, PASS, PUT, SIDES, Tiny, TinyGame

MUTANTS: dict[str, list[type[Tiny]]] = {}
"""The mutants by the name of the check that must find them."""


def found_by(*checks: str) -> Any:
    """Any of these checks may be the first to find the mutant."""

    def enlist(mutant: type[Tiny]) -> type[Tiny]:
        MUTANTS.setdefault(" or ".join(checks), []).append(mutant)
        return mutant

    return enlist


# What is seen.


@found_by("check_resample")
class ViewShowsAllHands(Tiny):
    def view(self, seat: int | None) -> dict[str, Any]:
        return super().view(seat) | {"hands": [list(hand) for hand in self.hands]}


@found_by("check_resample")
class ViewShowsLaidCards(Tiny):
    def view(self, seat: int | None) -> dict[str, Any]:
        return super().view(seat) | {"laid": list(self.laid)}


@found_by("check_resample")
class ViewShowsNextCard(Tiny):
    def view(self, seat: int | None) -> dict[str, Any]:
        return super().view(seat) | {"next": self.deck[-1:]}


@found_by("check_chains")
class ViewShowsUnfinishedChains(Tiny):
    def view(self, seat: int | None) -> dict[str, Any]:
        return super().view(seat) | {"boxes": list(self.box)}


@found_by("check_resample")
class ViewOrdersItsFieldsByTheDeck(Tiny):
    def view(self, seat: int | None) -> dict[str, Any]:
        view = super().view(seat)
        return dict(sorted(view.items())) if sum(self.deck) % 2 else view


@found_by("check_views")
class ViewHoldsTheGamesOwnList(Tiny):
    def view(self, seat: int | None) -> dict[str, Any]:
        return super().view(seat) | {"discard": self.discard}


@found_by("check_views")
class ViewHoldsTuples(Tiny):
    def view(self, seat: int | None) -> dict[str, Any]:
        return super().view(seat) | {"sides": SIDES}


@found_by("check_resample")
class TraceSeesTheDeck(Tiny):
    def trace(self, seat: int) -> int:
        return sum(card << place for place, card in enumerate(self.deck))


@found_by("check_resample")
class InsightSeesTheNextCard(Tiny):
    def insight(self, seat: int) -> list[float]:
        return [float(sum(self.deck[-1:]))] * len(self.legal(seat))


@found_by("check_resample")
class ObservationSeesOtherHands(Tiny):
    def observe(self, seat: int) -> list[int]:
        return [*super().observe(seat)[:-1], sum(self.hands[0])]


@found_by("check_resample")
class PreviewSeesOtherHands(Tiny):
    def preview(self, seat: int, action: int) -> dict[str, Any]:
        return {"wins": action + 1 >= max(card for hand in [*self.hands, [0]] for card in hand)}


@found_by("check_resample")
class RefusalNamesTheDeck(Tiny):
    def refusal(self, seat: int, text: str) -> str:
        return super().refusal(seat, text) + f" (the deck is {self.deck})"


@found_by("check_resample")
class LegalDependsOnTheDeck(Tiny):
    def legal(self, seat: int) -> list[int]:
        legal = super().legal(seat)
        return legal[1:] if len(legal) > 1 and sum(self.deck[-1:]) % 2 else legal


# What is told.


@found_by("check_private_choices", "check_unseen")
class LaidCardIsToldToAll(Tiny):
    def _tell(
        self, kind: str, seat: int, public: dict[str, Any], private: dict[int, dict[str, Any]] | None = None
    ) -> None:
        if kind == "laid":
            private = {other: {"card": self.laid[seat]} for other in range(self.seats)}
        super()._tell(kind, seat, public, private)


@found_by("check_events")
class EventHasAnUndeclaredField(Tiny):
    def _tell(
        self, kind: str, seat: int, public: dict[str, Any], private: dict[int, dict[str, Any]] | None = None
    ) -> None:
        super()._tell(kind, seat, public | {"extra": 1}, private)


@found_by("check_events")
class EventIsOfAnUndeclaredKind(Tiny):
    def _tell(
        self, kind: str, seat: int, public: dict[str, Any], private: dict[int, dict[str, Any]] | None = None
    ) -> None:
        super()._tell(f"my {kind}", seat, public, private)


@found_by("check_events")
class EventHoldsTheGamesOwnList(Tiny):
    def _tell(
        self, kind: str, seat: int, public: dict[str, Any], private: dict[int, dict[str, Any]] | None = None
    ) -> None:
        super()._tell(kind, seat, public | ({"points": self.points} if kind == "revealed" else {}), private)


class ShowsAll:
    """Like an event, but for one thing."""

    def __init__(self, event: Event) -> None:
        self.kind, self.seat, self.public, self.private = event.kind, event.seat, event.public, event.private
        self.whole = event.whole

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        return {"kind": self.kind, "seat": self.seat, "all": self.private} | self.public


@found_by("check_events", "check_private_choices", "check_unseen")
class EventShowsOthersPrivateParts(Tiny):
    def _tell(
        self, kind: str, seat: int, public: dict[str, Any], private: dict[int, dict[str, Any]] | None = None
    ) -> None:
        if self.log is not None:
            self.log.append(cast("Event", ShowsAll(Event(kind, seat, public, private))))


@found_by("check_log")
class PackingIsNotTold(Tiny):
    def _tell(
        self, kind: str, seat: int, public: dict[str, Any], private: dict[int, dict[str, Any]] | None = None
    ) -> None:
        if kind not in ("packed", "drew"):
            super()._tell(kind, seat, public, private)


@found_by("check_log", "check_chains")
class ListeningChangesTheGame(Tiny):
    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        self.points[seat] += self.log is not None


@found_by("check_chains")
class ChainIsToldBeforeItIsComplete(Tiny):
    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        if self.chaining >> seat & 1:
            self._tell("passed", seat, {})


# What is redealt.


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
        self.chaining &= 1 << seat
        self.box = [side if other == seat else -1 for other, side in enumerate(self.box)]


@found_by("check_redealt")
class ResampleLeavesHandsAsTheyAre(Tiny):
    def resample(self, seat: int, chance: Chance) -> None:
        hands = [list(hand) for hand in self.hands]
        chaining, box, laid, pending = self.chaining, self.box, list(self.laid), self.pending
        self.chance, self.chaining = chance, chaining & 1 << seat
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
        chaining, box = self.chaining, list(self.box)
        super().resample(seat, chance)
        self.chaining, self.box = chaining, box


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


# What is copied, written down and read back.


@found_by("check_questions_change_nothing", "check_copies", "check_every_action")
class CopySharesHands(Tiny):
    def copy(self) -> Tiny:
        other = super().copy()
        other.hands = self.hands
        return other


@found_by("check_copies")
class CopySharesChance(Tiny):
    def copy(self) -> Tiny:
        other = super().copy()
        other.chance = self.chance
        return other


@found_by("check_copies")
class CopyForgetsReveals(Tiny):
    def copy(self) -> Tiny:
        other = super().copy()
        other.reveals = 0
        return other


@found_by("check_copies")
class CopyForgetsItsMemory(Tiny):
    memory = 0

    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        self.memory += 1

    def trace(self, seat: int) -> int:
        return self.memory


@found_by("check_positions")
class PositionForgetsPoints(Tiny):
    def position(self) -> dict[str, Any]:
        position = super().position()
        return position | {"players": [player | {"points": 0} for player in position["players"]]}


@found_by("check_positions", "check_views")
class PositionHoldsTuples(Tiny):
    def position(self) -> dict[str, Any]:
        return super().position() | {"deck": tuple(self.deck)}


# What may be done.


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


# How it goes on and ends.


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


@found_by("check_numbers")
class EstimateIsOutOfRange(Tiny):
    def estimate(self, seat: int) -> float:
        return float(self.scores()[seat])


@found_by("check_numbers")
class InsightIsTooShort(Tiny):
    def insight(self, seat: int) -> list[float]:
        return super().insight(seat)[1:]


@found_by("check_numbers")
class ObservationIsTooLong(Tiny):
    def observe(self, seat: int) -> list[int]:
        return [*super().observe(seat), 0]


@found_by("check_numbers")
class EstimatesOfAllDiffer(Tiny):
    def estimates(self) -> list[float]:
        return [1.0] * self.seats


@found_by("check_questions_change_nothing")
class HunchIsNotLegal(Tiny):
    def hunch(self, seat: int, chance: Chance) -> int:
        return 0


@found_by("check_questions_change_nothing")
class HunchDrawsFromTheTable(Tiny):
    def hunch(self, seat: int, chance: Chance) -> int:
        return super().hunch(seat, self.chance)


class LenientGame(TinyGame):
    """Loads positions with cards that are there twice or not at all."""

    def _fault(self, state: Tiny) -> str:
        return ""


class BluntGame(TinyGame):
    """Meets a malformed position with whatever Python says."""

    def load(self, position: dict[str, Any], chance: Chance) -> Tiny:
        return self._read(position, chance)


class UnseededGame(TinyGame):
    """Deals from a chance of its own."""

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> Tiny:
        return super().deal(seats, options, FastChance(random.getrandbits(60)))
