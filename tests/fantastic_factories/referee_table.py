"""A slow second implementation of the rules, with hands as lists of names. Written only from the page of the rules.

It draws from its own chance with the same numbers, so that whole positions can be compared after every decision.
"""

from collections import Counter
from typing import Any

from factoryfloor.kernel import Chance
from tests.fantastic_factories import referee_cards
from tests.fantastic_factories.cards import CARDS, CONTRACTORS, HIRES, MONUMENTS, NAMES
from tests.fantastic_factories.cards import PASSIVE as NEVER
from tests.fantastic_factories.machine_referee import Machine

Player = dict[str, Any]


class RefereeTable:
    """The state of the table, and the legal actions."""

    def __init__(self, seats: int, options: dict[str, str], chance: Chance) -> None:
        self.seats, self.options, self.chance = seats, options, chance
        self.first = int(chance.below(seats))
        self.deck = self.shuffled([name for name in NAMES for _ in range(CARDS[name].copies)])
        self.agency = self.shuffled([name for name in HIRES for _ in range(CONTRACTORS[name][0])])
        self.tools = self.shuffled(["hammer", "wrench", "gear", "shovel"])
        self.gone: list[str] = []
        self.dismissed: list[str] = []
        self.players = [self.new_player() for _ in range(seats)]
        self.row: list[str | None] = [None] * 4
        self.crew: list[str | None] = [None] * 4
        self.fill()
        self.machine = Machine(self) if seats == 1 else None
        self.round, self.phase, self.turn = 1, "market", self.first
        self.waiting = [self.first]
        self.queue: list[int] = []  # seats that work after the present one
        self.triggered: list[Any] = []

    def new_player(self) -> Player:
        hand = [self.deck.pop(0) for _ in range(4)]
        nothing: Player = {"known": [], "compound": [], "used": [], "copied": None, "dice": [], "hired": None}
        return {"metal": 1, "energy": 2, "hand": hand, "goods": Counter(), "refreshed": False, "chain": []} | nothing

    def shuffled(self, cards: list[str]) -> list[str]:
        """Fisher-Yates from the end, like the chance of a table."""
        for last in range(len(cards) - 1, 0, -1):
            other = int(self.chance.below(last + 1))
            cards[last], cards[other] = cards[other], cards[last]
        return cards

    @property
    def edition(self) -> str:
        return self.options["edition"]

    # Cards.

    def top(self) -> str | None:
        """F15, F26: a deck is reshuffled when a card is due and none is left."""
        if not self.deck:
            self.deck, self.gone = self.shuffled(sorted(self.gone, key=NAMES.index)), []
        return self.deck.pop(0) if self.deck else None

    def top_contractor(self) -> str | None:
        if not self.agency:
            self.agency, self.dismissed = self.shuffled(sorted(self.dismissed, key=HIRES.index)), []
        return self.agency.pop(0) if self.agency else None

    def draw(self, player: Player, number: int) -> None:
        for _ in range(number):
            card = self.top()
            if card:
                player["hand"].append(card)

    def discard(self, player: Player, card: str) -> None:
        self.leave(player, card)
        self.gone.append(card)

    def leave(self, player: Player, card: str) -> None:
        player["hand"].remove(card)
        if card in player["known"]:
            player["known"].remove(card)

    def fill(self) -> None:
        for slot in range(4):
            if self.row[slot] is None:
                self.row[slot] = self.top()
        for slot in range(4):
            if self.crew[slot] is None:
                self.crew[slot] = self.top_contractor()

    def sweep_blueprints(self) -> None:
        self.gone += [card for card in self.row if card]
        self.row = [None] * 4
        for slot in range(4):
            self.row[slot] = self.top()

    def sweep_contractors(self) -> None:
        self.dismissed += [hire for hire in self.crew if hire]
        self.crew = [None] * 4
        for slot in range(4):
            self.crew[slot] = self.top_contractor()

    # What may be done.

    def legal(self, seat: int) -> set[str]:
        player = self.players[seat]
        if seat not in self.waiting:
            return set()
        if player["chain"]:
            return set(self.next_steps(seat, player["chain"]))
        if self.phase == "market":
            return self.legal_market(player)
        if self.phase == "foreman":
            unset = any(die["value"] is None for die in player["dice"][:4])
            return {"roll"} | ({f"set {value}" for value in range(1, 7)} if unset else set())
        if self.phase == "limits":
            tokens = {f"discard {token}" for token in ("metal", "energy") if player[token] and self.surplus(player)}
            return tokens | ({f"discard {card}" for card in player["hand"]} if len(player["hand"]) > 10 else set())
        return self.legal_work(player)

    def surplus(self, player: Player) -> bool:
        return int(player["metal"] + player["energy"]) > 12

    def legal_market(self, player: Player) -> set[str]:
        found = {f"take {slot} {card}" for slot, card in enumerate(self.row, 1) if card}
        hires = set()
        for slot, hire in enumerate(self.crew, 1):
            tool = self.tools[slot - 1]
            if hire and player["energy"] >= CONTRACTORS[hire][1] and any(CARDS[c].tool == tool for c in player["hand"]):
                hires.add(f"hire {slot} {hire}")
        refreshes = set()
        for name, row in (("blueprints", self.row), ("contractors", self.crew)):
            for token in ("metal", "energy"):
                if any(row) and player[token] and not player["refreshed"]:
                    refreshes.add(f"refresh {name} {token}")
        return found | hires | refreshes | (set() if found or hires else {"pass"})

    def legal_work(self, player: Player) -> set[str]:
        ready = self.ready(player)
        found = {"end"}
        for value in ready:
            for floor in ("research", "generate" if value <= 3 else "mine"):
                if sum(die["place"] == floor for die in player["dice"]) < 3:
                    found.add(f"place {value} {floor}")
        if any(die["value"] is None for die in player["dice"]):
            found |= {f"name {value}" for value in range(1, 7)}
        for card in player["hand"]:
            if self.may_stand(player, card) and self.affords(player, card) and self.materials(player, card):
                found.add(f"build {card}")
        for card in player["compound"]:
            if card not in NEVER and card not in player["used"] and self.can_activate(player, card):
                found.add(f"activate {card}")
        return found

    def ready(self, player: Player) -> list[int]:
        return sorted(die["value"] for die in player["dice"] if die["value"] and die["place"] is None)

    def may_stand(self, player: Player, card: str) -> bool:
        return CARDS[card].repeats or card not in player["compound"]

    def metal_for(self, player: Player, card: str) -> int:
        monuments = sum(built in MONUMENTS for built in player["compound"])
        return max(0, CARDS[card].metal - (monuments if card == "megalith" else 0))

    def affords(self, player: Player, card: str) -> bool:
        return bool(player["metal"] >= self.metal_for(player, card) and player["energy"] >= CARDS[card].energy)

    def materials(self, player: Player, card: str) -> list[str]:
        others = list(player["hand"])
        others.remove(card)
        return [other for other in others if CARDS[other].tool == CARDS[card].tool]

    def can_activate(self, player: Player, card: str) -> bool:
        if card == "replicator":
            return bool(self.copies(player))
        return self.runs(player, card, player["energy"])

    def runs(self, player: Player, card: str, energy: int) -> bool:
        ready = self.ready(player)
        return referee_cards.can_begin(card, player["metal"], energy, player["hand"], ready, self.edition)

    def copies(self, player: Player) -> list[str]:
        """F11, F23."""
        found = [card for card in self.row if card and card not in NEVER and card != "replicator"]
        return [card for card in found if player["energy"] >= 1 and self.runs(player, card, player["energy"] - 1)]

    def next_steps(self, seat: int, chain: list[str]) -> list[str]:
        """The next steps of a chain; empty when it is complete."""
        player = self.players[seat]
        verb, *words = chain[0].split()
        if verb == "hire":
            tool = self.tools[int(words[0]) - 1]
            if len(chain) == 1:
                return [f"discard {card}" for card in player["hand"] if CARDS[card].tool == tool]
            gives = words[1] in ("architect", "electrician", "miner")
            asks = gives and self.seats > 2 and len(chain) == 2
            return [f"opponent {other}" for other in range(self.seats) if asks and other != seat]
        if verb == "build":
            return [f"discard {card}" for card in self.materials(player, words[0])] if len(chain) == 1 else []
        card, answers, energy = words[0], chain[1:], player["energy"]
        if card == "replicator":
            if not answers:
                return [f"copy {copied}" for copied in self.copies(player)]
            card, answers, energy = answers[0].split()[1], answers[1:], energy - 1
        ready = self.ready(player)
        return referee_cards.next_answers(card, answers, player["metal"], energy, player["hand"], ready, self.edition)


def written(player: Player) -> dict[str, Any]:
    """A player as in a position; the steps of a reroll in the order of the values."""
    own = dict(player)
    for field in ("hand", "used"):
        own[field] = sorted(player[field], key=NAMES.index)
    own["known"] = dict(Counter(player["known"]))
    own["goods"] = {card: number for card, number in player["goods"].items() if number}
    chain = player["chain"]
    if any(step in ("activate temp_agency", "copy temp_agency") for step in chain):
        begun = [step for step in chain if not step.startswith("die ")]
        own["chain"] = begun + sorted(step for step in chain if step.startswith("die "))
    return own
