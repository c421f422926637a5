"""A game with two decks of named cards, drawn openly in turn; a mutant forgets to redeal one of them."""

from typing import Any

from mypy_extensions import i64

from factoryfloor.kernel import Chance, Event, EventKind, Game, State
from factoryfloor.kernel.fast import vec

CARDS = 6


def shuffled(letter: str, names: list[str], chance: Chance) -> list[str]:
    order = vec[i64]([int(name[1:]) for name in sorted(names)])
    chance.shuffle(order, 0)
    return [f"{letter}{number}" for number in order]


class TwoDecks(State):
    def __init__(self, chance: Chance, decks: dict[str, list[str]]) -> None:
        super().__init__(1, chance)
        self.decks = decks
        self.drawn: list[str] = []
        self.pending = 1

    def legal(self, seat: int) -> list[int]:
        return [number for number, letter in enumerate("ab") if self.decks[letter]]

    def apply(self, seat: int, action: int) -> None:
        self.reveals += 1
        self.drawn.append(self.decks["ab"[action]].pop())
        self.over = not self.decks["a"] and not self.decks["b"]
        self.pending = int(not self.over)
        if self.events is not None:
            self.events.append(Event("drawn", seat, {"card": self.drawn[-1]}))

    def scores(self) -> list[int]:
        return [len(self.drawn)]

    def copy(self) -> "TwoDecks":
        other = type(self)(self.chance.copy(), {letter: list(deck) for letter, deck in self.decks.items()})
        other.base_from(self)
        other.drawn = list(self.drawn)
        return other

    def resample(self, seat: int, chance: Chance) -> None:
        self.chance = chance
        self.decks = {letter: shuffled(letter, deck, chance) for letter, deck in self.decks.items()}

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"drawn": list(self.drawn), "left": {letter: len(deck) for letter, deck in self.decks.items()}}

    def position(self) -> dict[str, Any]:
        return {"drawn": list(self.drawn), "decks": {letter: list(deck) for letter, deck in self.decks.items()}}

    def notation(self, seat: int, action: int) -> str:
        return "ab"[action]


class OneDeck(TwoDecks):
    """Redeals the first deck only."""

    def resample(self, seat: int, chance: Chance) -> None:
        self.chance = chance
        self.decks["a"] = shuffled("a", self.decks["a"], chance)


class TwoDecksGame(Game):
    def __init__(self, kind: type[TwoDecks] = TwoDecks) -> None:
        self.kind = kind
        super().__init__("two_decks", "Two decks", 1, (1, 1), 2, events=(EventKind("drawn", ("card",)),))

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> TwoDecks:
        names = {letter: [f"{letter}{number}" for number in range(CARDS)] for letter in "ab"}
        return self.kind(chance, {letter: shuffled(letter, deck, chance) for letter, deck in names.items()})
