"""A second implementation of the Machine (F30 to F35)."""

from typing import TYPE_CHECKING, Any

from tests.fantastic_factories.cards import CARDS, DIFFICULTIES, MONUMENTS

if TYPE_CHECKING:
    from tests.fantastic_factories.referee_table import RefereeTable

TYPES = {"blue": "production", "yellow": "utility", "red": "training", "purple": "special"}


class Machine:
    """The Machine's cards, goods and last turn."""

    def __init__(self, table: "RefereeTable") -> None:
        self.table = table
        self.cards: list[str] = []
        self.goods = 0
        self.last: dict[str, Any] | None = None
        while len(self.cards) < DIFFICULTIES[table.options["difficulty"]]:
            card = table.top()
            assert card
            (table.gone if card in MONUMENTS else self.cards).append(card)

    def play(self) -> None:
        table = self.table
        table.fill()
        dice = {colour: int(table.chance.below(6)) + 1 for colour in ("blue", "yellow", "green", "red", "purple")}
        green = dice["green"]
        card = table.row[green - 1] if green <= 4 else table.top()
        if card:
            self.cards.append(card)
        if green <= 4:
            table.row[green - 1] = table.top()
        elif green == 5:
            table.sweep_blueprints()
        else:
            table.sweep_contractors()
        for colour, wanted in TYPES.items():
            if dice[colour] <= sum(CARDS[owned].type == wanted for owned in self.cards):
                self.goods += 1
        self.last = {"dice": dice, "took": card is not None}

    def score(self) -> int:
        return self.goods + len(self.cards) + sum(card in MONUMENTS for card in self.cards)

    def position(self) -> dict[str, Any]:
        return {"cards": self.cards, "goods": self.goods, "last": self.last}
