"""Builder of legal positions from a few settings; all other cards are filled in."""

from typing import Any

from factoryfloor.games.fzzt import GAME
from factoryfloor.kernel import State, TableChance
from tests.fzzt import cards, referee
from tests.fzzt.cards import DECK, ROUNDS, STARTING, is_mechanic, is_unit

Wish = dict[int, str]


class Draft:
    """A position under construction.

    Piles are set by seat, as card ids separated by spaces. A seat with a given hand has its other cards in the discard
    pile; a seat without a given hand has as many as fit in hand. ``units`` reads ``unit: robot robot; unit``. ``sold``
    names the buyers of the cards sold so far, in the order of sale. Seat s has mechanic s + 1 unless ``mechanics`` says
    otherwise. The last seat has bought all other cards required by the round.
    """

    def __init__(
        self,
        seats: int,
        *,
        hands: Wish | None = None,
        discards: Wish | None = None,
        units: Wish | None = None,
        shredded: Wish | None = None,
        bids: Wish | None = None,
        unsure: Wish | None = None,
        belt: str = "",
        deck: str = "",
        sold: tuple[int, ...] = (),
        round: int | None = None,
        phase: str = "auction",
        chief: int = 0,
        mechanics: tuple[int, ...] | None = None,
        peripherals: str = "",
    ) -> None:
        self.seats = seats
        self.phase = phase
        self.chief = chief
        self.peripherals = peripherals.split()
        self.mechanics = mechanics or tuple(range(1, seats + 1))
        self.hands = _split(hands)
        self.discards = _split(discards)
        self.shredded = _split(shredded)
        self.bids = _split(bids)
        self.unsure = _split(unsure)
        self.units = {seat: _stands(text) for seat, text in (units or {}).items()}
        self.belt = belt.split()
        self.deck = deck.split()
        self.sold = sold
        self.round = round
        self._deal_own()
        self._fill()
        self._deal_sold()

    def _own(self, seat: int) -> list[str]:
        return [f"mechanic-{self.mechanics[seat]}", *STARTING[self.mechanics[seat]]]

    def _placed(self) -> set[str]:
        piles = [self.hands, self.discards, self.shredded]
        placed = {card for pile in piles for ids in pile.values() for card in ids}
        for stands in self.units.values():
            for unit, robots in stands.items():
                placed |= {unit, *robots}
        return placed

    def _deal_own(self) -> None:
        placed = self._placed()
        for seat in range(self.seats):
            left = [card for card in self._own(seat) if card not in placed]
            pile = self.discards if seat in self.hands else self.hands
            pile.setdefault(seat, []).extend(left)

    def _fill(self) -> None:
        placed, own = self._placed(), {card for seat in range(self.seats) for card in self._own(seat)}
        bought = {card for card in placed if card not in own and not is_mechanic(card)} - set(self.belt)
        if self.round is None:
            over = self.phase == "over"
            self.round = ROUNDS[self.seats] + 1 if over else 1 + (len(bought) + 7) // 8
        rest = [card for card in cards.robots_of(self.seats) if card not in own]
        rest += cards.units_of(self.seats)
        rest = [card for card in rest if card not in placed and card not in self.belt and card not in self.deck]
        needed = (self.round - 1) * 8 - len(bought)
        assert 0 <= needed <= len(rest), "more cards are wished for than were sold so far: name a later round"
        for card in rest[:needed]:
            if is_unit(card):
                self.units.setdefault(self.seats - 1, {})[card] = []
            else:
                self.discards.setdefault(self.seats - 1, []).append(card)
        row = self.belt + self.deck + rest[needed:]
        length = 0 if self.phase == "over" else 8
        self.belt, self.deck = row[:length], row[length:]
        assert length + len(self.deck) == DECK[self.seats] - (self.round - 1) * 8

    def _deal_sold(self) -> None:
        if self.phase == "production":
            self.sold += (self.seats - 1,) * (8 - len(self.sold))
        placed = self._placed()
        for place, buyer in self._sales().items():
            card = self.belt[place]
            if card not in placed and is_unit(card):
                self.units.setdefault(buyer, {})[card] = []
            elif card not in placed:
                self.discards.setdefault(buyer, []).append(card)

    def position(self) -> dict[str, Any]:
        """The position as JSON."""
        position: dict[str, Any] = {
            "game": "fzzt",
            "rules": GAME.rules,
            "seats": self.seats,
            "options": {"peripherals": sorted(self.peripherals)},
            "round": self.round,
            "phase": self.phase,
            "chief": self.chief,
            "belt": self._slots(),
            "deck": self.deck,
            "pending": [],
            "peripherals": self._stack(),
            "players": [self._player(seat) for seat in range(self.seats)],
            "production": {"once": [], "full": [], "shredders": []},
            "last": None,
        }
        position["pending"] = self._pending(position)
        return position

    def load(self, seed: str = "table") -> State:
        """The position as a state."""
        return GAME.load(self.position(), TableChance(seed))

    def _stack(self) -> dict[str, Any]:
        order, over = self.peripherals, self.phase == "over"
        assert self.round is not None
        opened = (self.round - 1 - over) % len(order) + 1 if order else 0
        return {"order": order, "opened": opened, "active": order[opened - 1] if order and not over else None}

    def _openings(self) -> list[range]:
        """Returns the slots of the belt that each opening turns up."""
        active = self._stack()["active"]
        openings: list[range] = []
        first = 0
        while self.belt and first < 8:
            number = cards.speed(self.belt[first])
            if active == "p01-monitor":
                number = 8
            if active == "p02-screen-saver" and first:
                number = 1
            openings.append(range(first, min(8, first + number)))
            first += number
        return openings

    def _sales(self) -> dict[int, int]:
        """The buyers of the sold cards, by slot."""
        step = -1 if self._stack()["active"] == "p08-robot-arm" else 1
        order = [place for opening in self._openings() for place in opening[::step]]
        return dict(zip(order, self.sold, strict=False))

    def _slots(self) -> list[dict[str, Any]]:
        sales = self._sales()
        opened = {place for opening in self._openings() if opening[0] <= len(sales) for place in opening}
        return [
            {"card": card, "open": place in opened, "buyer": sales.get(place)} for place, card in enumerate(self.belt)
        ]

    def _player(self, seat: int) -> dict[str, Any]:
        hand, discard = self.hands.get(seat, []), self.discards.get(seat, [])
        if self.phase != "auction":
            hand, discard = hand + discard, []
        stands = self.units.get(seat, {})
        return {
            "hand": hand,
            "discard": discard,
            "unsure": self.unsure.get(seat, []),
            "bid": self.bids.get(seat, []),
            "shown": [],
            "units": [{"unit": unit, "robots": robots} for unit, robots in stands.items()],
            "shredded": self.shredded.get(seat, []),
        }

    def _pending(self, position: dict[str, Any]) -> list[int]:
        if self.phase == "over":
            return []
        if self.phase == "production":
            return [seat for seat in range(self.seats) if referee.can_act(position, seat)]
        if position["peripherals"]["active"] == "p03-modem":
            return referee.next_in_turn(position)
        return [seat for seat, player in enumerate(position["players"]) if player["hand"] and not player["bid"]]


def _split(wish: Wish | None) -> dict[int, list[str]]:
    return {seat: text.split() for seat, text in (wish or {}).items()}


def _stands(text: str) -> dict[str, list[str]]:
    stands = (entry.partition(":") for entry in text.split(";"))
    return {unit.strip(): robots.split() for unit, _, robots in stands}
