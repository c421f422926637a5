from typing import Any

from mypy_extensions import i64

from factoryfloor.kernel import BadPosition, Chance, Event, EventKind, Game, State
from factoryfloor.kernel.fast import vec

CARDS = 12
KEEP, EXCHANGE = 0, 1  # actions are small numbers, fixed within a rules version


class Higher(State):
    def __init__(self, chance: Chance, hands: list[int], gone: list[int], deck: list[int], waiting: list[int]) -> None:
        super().__init__(len(hands), chance)
        self.hands, self.gone, self.deck = hands, gone, deck  # gone: the card given away, 0 for none
        self.pending = sum(1 << seat for seat in waiting)  # the seats with a decision now, as bits
        self.over = not waiting

    def legal(self, seat: int) -> list[int]:
        return [KEEP, EXCHANGE] if self.pending >> seat & 1 else []

    def apply(self, seat: int, action: int) -> None:  # does not check that the action is legal
        if action == EXCHANGE:
            self.gone[seat], self.hands[seat] = self.hands[seat], self.deck.pop()
            self.reveals += 1  # a seat learned something hidden: no undo beyond it
            self.emit("exchanged", seat, {"deck": len(self.deck)}, {seat: {"card": self.hands[seat]}})
        else:
            self.emit("kept", seat, {}, {})
        self.pending &= ~(1 << seat)
        if not self.pending:
            self.over = True
            self.reveals += 1
            self.emit("shown", -1, {"cards": list(self.hands)}, {})

    def emit(self, kind: str, seat: int, public: dict[str, Any], private: dict[int, dict[str, Any]]) -> None:
        if self.events is not None:  # None during a search
            self.events.append(Event(kind, seat, public, private))

    def scores(self) -> list[int]:
        return list(self.hands)

    def copy(self) -> "Higher":
        other = Higher(self.chance.copy(), list(self.hands), list(self.gone), list(self.deck), self.movers())
        other.base_from(self)  # pending, mid_chain, reveals, over
        return other

    def resample(self, seat: int, chance: Chance) -> None:
        self.chance = chance
        others = [] if self.over else [other for other in range(self.seats) if other != seat]
        away = [other for other in range(self.seats) if other != seat and self.gone[other]]
        unknown = [self.hands[other] for other in others] + [self.gone[other] for other in away] + self.deck
        cards = vec[i64](unknown)
        chance.shuffle(cards, 0)
        self.deck = list(cards)
        for other in others:
            self.hands[other] = self.deck.pop()
        for other in away:
            self.gone[other] = self.deck.pop()

    def reshuffle(self, chance: Chance) -> None:
        self.chance = chance
        cards = vec[i64](self.deck)
        chance.shuffle(cards, 0)
        self.deck = list(cards)

    def view(self, seat: int | None) -> dict[str, Any]:
        players = [
            {
                "card": card if own == seat or self.over else None,
                "gone": self.gone[own] if own == seat else None,
                "exchanged": self.gone[own] > 0,
            }
            for own, card in enumerate(self.hands)
        ]
        return {"seat": seat, "players": players, "deck": len(self.deck), "waiting": self.movers()}

    def position(self) -> dict[str, Any]:
        piles = {"hands": list(self.hands), "gone": list(self.gone), "deck": list(self.deck)}
        return piles | {"waiting": self.movers()}

    def notation(self, seat: int, action: int) -> str:
        return "exchange" if action == EXCHANGE else "keep"


class HigherGame(Game):
    def __init__(self) -> None:
        super().__init__(
            id="higher",
            title="Higher",
            rules=1,
            seats=(2, 4),
            action_count=2,
            events=(
                EventKind("exchanged", public=("deck",), private=("card",)),
                EventKind("kept"),
                EventKind("shown", public=("cards",)),
            ),
        )

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> Higher:
        cards = vec[i64](list(range(1, CARDS + 1)))
        chance.shuffle(cards, 0)
        return Higher(chance, list(cards)[:seats], [0] * seats, list(cards)[seats:], list(range(seats)))

    def load(self, position: dict[str, Any], chance: Chance, trusted: bool = False) -> Higher:
        if set(position) != {"hands", "gone", "deck", "waiting"}:
            raise BadPosition("a position of Higher must have hands, gone, deck and waiting")
        piles = [position[name] for name in ("hands", "gone", "deck", "waiting")]
        if not all(type(pile) is list and all(type(number) is int for number in pile) for pile in piles):
            raise BadPosition("hands, gone, deck and waiting must be lists of numbers")
        hands, gone, deck, waiting = (list(pile) for pile in piles)
        if not 2 <= len(hands) <= 4 or len(gone) != len(hands):
            raise BadPosition("hands and gone must have a number for each of two to four seats")
        if sorted(hands + deck + [card for card in gone if card]) != list(range(1, CARDS + 1)):
            raise BadPosition(f"each card 1 to {CARDS} must be in exactly one place")
        if waiting != [seat for seat in range(len(hands)) if seat in waiting and not gone[seat]]:
            raise BadPosition("waiting must list the seats that have not exchanged, in ascending order")
        return Higher(chance, hands, gone, deck, waiting)


GAME = HigherGame()
