"""Mutants that leak hidden information to a seat."""

from typing import Any

from tests.kernel.mutants.enlisted import found_by
from tests.tiny_game import PASS, SIDES, Tiny


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


@found_by("check_views")
class OwnViewShowsAllHands(Tiny):
    def own_view(self, seat: int, public: dict[str, Any]) -> dict[str, Any]:
        return {"hands": [list(hand) for hand in self.hands]}


@found_by("check_resample")
class InformationKeySeesTheDeck(Tiny):
    def information_key(self, seat: int) -> int:
        return sum(card << place for place, card in enumerate(self.deck))


@found_by("check_resample")
class RefusalNamesTheDeck(Tiny):
    def refusal(self, seat: int, text: str) -> str:
        return super().refusal(seat, text) + f" (the deck is {self.deck})"


@found_by("check_resample")
class LegalDependsOnTheDeck(Tiny):
    def legal(self, seat: int) -> list[int]:
        legal = super().legal(seat)
        return legal[1:] if len(legal) > 1 and sum(self.deck[-1:]) % 2 else legal


@found_by("check_positions", "check_private_choices")
class InformationKeyRemembersUnfinishedChains(Tiny):
    memory = 0

    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        if self.mid_chain >> seat & 1:
            self.memory = action

    def copy(self) -> Tiny:
        other = super().copy()
        assert isinstance(other, InformationKeyRemembersUnfinishedChains)
        other.memory = self.memory
        return other

    def information_key(self, seat: int) -> int:
        return super().information_key(seat) ^ self.memory


@found_by("check_unseen")
class PassingTellsOfTheDeck(Tiny):
    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        if action == PASS and self.pending:
            self.points[seat] += sum(self.deck[-1:]) % 2
