"""No Thanks! by Thorsten Gimmler as a third-party package: plain Python, one file, no client."""

from typing import Any

from mypy_extensions import i64

from factoryfloor.kernel import Chance, Event, EventKind, Game, State
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.validation import entries, fields, number, require

CARDS = range(3, 36)
REMOVED = 9
CHIPS = {3: 11, 4: 11, 5: 11, 6: 9, 7: 7}
NO_THANKS, TAKE = 0, 1
DECK, FIRST = 1, 2  # places of chance

RULES_TEXT = """# No Thanks!

The cards 3 to 35 are shuffled; nine leave the game unseen, and the others lie face down.

On your turn, put a chip on the open card, or take it with all chips on it and turn up the next card.

- A card costs as many points as it shows; of cards in a row only the lowest counts.
- Each chip that you keep takes off a point.

Fewest points win."""


class NoThanks(State):
    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance, fewest_wins=True)
        self.deck: list[int] = []  # the next card last
        self.removed: list[int] = []
        self.card = 0  # 0: none, the game is over
        self.on_card = 0
        self.turn = 0
        self.chips = [0] * seats
        self.taken: list[list[int]] = [[] for _ in range(seats)]

    def legal(self, seat: int) -> list[int]:
        if self.over or seat != self.turn:
            return []
        return [NO_THANKS, TAKE] if self.chips[seat] else [TAKE]

    def apply(self, seat: int, action: int) -> None:
        if action == NO_THANKS:
            self.chips[seat] -= 1
            self.on_card += 1
            self.tell("refused", seat, {"card": self.card, "chips": self.on_card})
            self.turn = (seat + 1) % self.seats
            self.pending = 1 << self.turn
            return
        self.tell("took", seat, {"card": self.card, "chips": self.on_card})
        self.taken[seat] = sorted([*self.taken[seat], self.card])
        self.chips[seat] += self.on_card
        self.on_card = 0
        self.turn_up()

    def turn_up(self) -> None:
        self.over = not self.deck
        self.pending = 0 if self.over else 1 << self.turn
        self.card = 0 if self.over else self.deck.pop()
        if self.card:
            self.reveals += 1
            self.tell("card", -1, {"card": self.card, "left": len(self.deck)})
        else:
            self.tell("final", -1, {"scores": self.scores()})

    def tell(self, kind: str, seat: int, public: dict[str, Any]) -> None:
        if self.events is not None:
            self.events.append(Event(kind, seat, public))

    def scores(self) -> list[int]:
        return [
            sum(card for card in taken if card - 1 not in taken) - chips
            for taken, chips in zip(self.taken, self.chips, strict=True)
        ]

    def copy(self) -> "NoThanks":
        other = NoThanks(self.seats, self.chance.copy())
        other.base_from(self)
        other.deck, other.removed = list(self.deck), list(self.removed)
        other.card, other.on_card, other.turn = self.card, self.on_card, self.turn
        other.chips, other.taken = list(self.chips), [list(taken) for taken in self.taken]
        return other

    def resample(self, seat: int, chance: Chance) -> None:
        self.reshuffle(chance)

    def reshuffle(self, chance: Chance) -> None:
        self.chance = chance
        unseen = vec[i64](self.deck + self.removed)
        chance.shuffle(unseen, 0)
        self.deck, self.removed = list(unseen)[: len(self.deck)], list(unseen)[len(self.deck) :]

    def view(self, seat: int | None) -> dict[str, Any]:
        return {
            "seat": seat,
            "card": self.card or None,
            "chips_on_card": self.on_card,
            "deck": len(self.deck),
            "players": [
                {
                    "seat": player,
                    "chips": self.chips[player],
                    "cards": list(self.taken[player]),
                    "points": self.scores()[player],
                    "to_move": bool(self.pending >> player & 1),
                }
                for player in range(self.seats)
            ],
        }

    def position(self) -> dict[str, Any]:
        return {
            "deck": list(self.deck),
            "removed": sorted(self.removed),
            "card": self.card or None,
            "on_card": self.on_card,
            "turn": self.turn,
            "players": [
                {"chips": chips, "cards": list(taken)} for chips, taken in zip(self.chips, self.taken, strict=True)
            ],
        }

    def notation(self, seat: int, action: int) -> str:
        return "take" if action == TAKE else "no thanks"


class NoThanksGame(Game):
    def __init__(self) -> None:
        super().__init__(
            id="no_thanks",
            title="No Thanks!",
            rules=1,
            seats=(3, 7),
            action_count=2,
            events=(
                EventKind("refused", public=("card", "chips")),
                EventKind("took", public=("card", "chips")),
                EventKind("card", public=("card", "left")),
                EventKind("final", public=("scores",)),
            ),
            blurb="Take the card, or pay a chip to pass it on.",
            minutes=(20, 20),
            rules_text=RULES_TEXT,
            fewest_wins=True,
        )

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> NoThanks:
        state = NoThanks(seats, chance)
        cards = vec[i64](list(CARDS))
        chance.at(DECK, 0, 0)
        chance.shuffle(cards, 0)
        state.removed, state.deck = list(cards)[:REMOVED], list(cards)[REMOVED:]
        state.chips = [CHIPS[seats]] * seats
        chance.at(FIRST, 0, 0)
        state.turn = chance.below(seats)
        state.turn_up()
        return state

    def load(self, position: dict[str, Any], chance: Chance, trusted: bool = False) -> NoThanks:
        given = fields(position, "the position", ("deck", "removed", "card", "on_card", "turn", "players"))
        players = [fields(one, "a player", ("chips", "cards")) for one in entries(given["players"], "players")]
        require(len(players) in CHIPS, "the position has 3 to 7 players")
        state = NoThanks(len(players), chance)
        state.deck = [self.card(card) for card in entries(given["deck"], "deck")]
        state.removed = [self.card(card) for card in entries(given["removed"], "removed", REMOVED)]
        require(state.removed == sorted(state.removed), "removed cards are in ascending order")
        state.card = 0 if given["card"] is None else self.card(given["card"])
        chips = len(players) * CHIPS[len(players)]
        state.on_card = number(given["on_card"], "on_card", 0, chips)
        state.turn = number(given["turn"], "turn", 0, len(players) - 1)
        for seat, player in enumerate(players):
            state.chips[seat] = number(player["chips"], "chips", 0, chips)
            state.taken[seat] = [self.card(card) for card in entries(player["cards"], "cards")]
            require(state.taken[seat] == sorted(state.taken[seat]), "cards of a player are in ascending order")
        everywhere = state.deck + state.removed + [card for taken in state.taken for card in taken]
        require(
            sorted(everywhere + [state.card] * bool(state.card)) == list(CARDS),
            "each card must be in exactly one place",
        )
        require(sum(state.chips) + state.on_card == chips, f"there are {chips} chips")
        require(bool(state.card) or not state.deck, "a card is open until the deck is empty")
        require(bool(state.card) or not state.on_card, "chips lie on an open card")
        state.over = not state.card
        state.pending = 0 if state.over else 1 << state.turn
        return state

    @staticmethod
    def card(value: object) -> int:
        return number(value, "a card", CARDS[0], CARDS[-1])


GAME = NoThanksGame()
